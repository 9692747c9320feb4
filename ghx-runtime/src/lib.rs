//! ghx's plan types, batch assembly, engine and transport.
