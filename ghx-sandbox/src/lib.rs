//! An embedded GitHub for first runs, tests and dry practice.
