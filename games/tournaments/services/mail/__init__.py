"""Who is owed which mail, and who learns of what."""
