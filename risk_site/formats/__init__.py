"""How dates are written and read, by language, where it differs from Django."""
