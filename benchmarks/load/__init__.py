"""Load on a whole site in production, made by people who behave like players: `python -m benchmarks.load`."""
