"""The texts of the engine’s policies, in modules named like those of the engine."""
