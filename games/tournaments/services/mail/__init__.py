"""The mails that are owed to people, and who learns of what."""
