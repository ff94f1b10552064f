"""Mails about wishes and open games, and what people answer."""
