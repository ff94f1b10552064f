"""What is said of the engine’s policies, each module by the name of that which it tells."""
