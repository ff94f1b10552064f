"""How what some editions add is played: one module for each feature that asks for tactics of its own."""
