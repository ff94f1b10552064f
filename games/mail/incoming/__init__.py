"""What is done with mails that come."""
