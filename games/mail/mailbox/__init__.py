"""The mailbox of the local mode, where mails are kept instead of being sent."""
