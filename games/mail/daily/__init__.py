"""The daily mail: one a person, for all their games."""
