"""Texts that several editions share."""
