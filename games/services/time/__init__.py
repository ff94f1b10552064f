"""Players' time: when it runs, when it is stopped, and when it is up."""
