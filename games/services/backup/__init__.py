"""The whole site in one file: how the file is written, and how the site is restored from it."""
