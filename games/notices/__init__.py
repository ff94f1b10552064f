"""Notices other than mails: a game's news for a chat room, and calls to a person's devices."""
