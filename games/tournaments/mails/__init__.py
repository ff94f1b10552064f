"""Mails about tournaments."""
