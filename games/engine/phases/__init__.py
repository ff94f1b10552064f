"""One module for each phase: which orders are legal in it, and what they do."""
