"""The mails that people get about tournaments, and who learns of what."""
