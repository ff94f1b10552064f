"""How fast things are. Speed is measured here, never in tests."""
