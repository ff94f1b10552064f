"""The words of which sentences are made."""
