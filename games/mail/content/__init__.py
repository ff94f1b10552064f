"""What mails are made of."""
