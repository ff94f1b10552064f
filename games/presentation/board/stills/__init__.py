"""Pictures on their own: for mails, previews and films."""
