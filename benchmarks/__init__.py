"""Benchmarks and long checks. Speed is measured here, never in tests."""
