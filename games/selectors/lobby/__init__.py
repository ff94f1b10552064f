"""Games that have not begun, and those of a person, for lists and pages."""
