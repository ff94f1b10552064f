"""The daily mail: one for each person, about all their games."""
