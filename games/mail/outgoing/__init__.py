"""Outgoing mails: how they leave, and what each kind says."""
