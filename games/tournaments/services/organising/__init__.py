"""What organisers prepare, decide and answer."""
