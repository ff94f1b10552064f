"""Tournaments that run themselves: their formats, rows, services and doors. Nothing else imports them."""
