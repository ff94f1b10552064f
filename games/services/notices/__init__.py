"""Notices other than mails: news to chat rooms, calls to devices, calendars."""
