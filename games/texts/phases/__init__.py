"""What is said of the engine’s phases, each module by the name of that which it tells."""
