"""The handling of mails that arrive."""
