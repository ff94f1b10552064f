"""Tournaments that run themselves: their formats, rows, services and pages. Nothing else imports them."""
