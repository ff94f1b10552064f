"""What miracles do, by what they do it to."""
