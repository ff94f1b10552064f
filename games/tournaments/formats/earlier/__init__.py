"""Earlier versions of the formats, for tournaments that were announced under them."""
