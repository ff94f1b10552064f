"""The steps of a turn that are this edition's own."""
