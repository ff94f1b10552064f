"""Mails about accounts, and whether addresses accept them."""
