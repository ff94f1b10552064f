"""The texts of the engine’s phases, in modules named like those of the engine."""
