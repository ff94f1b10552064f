"""Notices outside of the site other than mails: the news of a game to a chat room, calls to a person's
devices.
"""
