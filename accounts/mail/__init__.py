"""Mails about accounts, and the addresses that take them or do not."""
