"""The effects of miracles, grouped by what they act on."""
