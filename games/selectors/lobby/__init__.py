"""Games that have not begun, and those of a person: what their lists and pages show."""
