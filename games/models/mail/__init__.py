"""Rows about mails: what leaves the site, what comes in, and who wants what."""
