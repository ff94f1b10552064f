"""The mailbox of the local mode, where mails are kept in the place of being sent."""
