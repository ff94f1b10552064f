"""Rows about mails: outgoing and incoming ones, and which kinds each person wants."""
