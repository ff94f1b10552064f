"""What a site costs after years: `python -m benchmarks.size`."""
