"""When somebody's time runs, stands and is up."""
