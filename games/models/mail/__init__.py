"""Rows about mails: outgoing and incoming ones, and who wants which."""
