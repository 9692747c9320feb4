//! GitHub work as typed capabilities, compiled from declarative cards.
