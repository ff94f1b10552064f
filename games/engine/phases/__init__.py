"""One module a phase: which orders are legal in it, and what they do."""
