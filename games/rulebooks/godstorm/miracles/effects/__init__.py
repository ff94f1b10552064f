"""The effects of miracles, by what they act on."""
