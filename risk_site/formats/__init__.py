"""Formats of dates, to write and to read, for languages where they differ from Django's."""
