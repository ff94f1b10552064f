"""The whole site in one file: how it is written, and how it is restored."""
