"""The whole site in one file: written, and put back."""
