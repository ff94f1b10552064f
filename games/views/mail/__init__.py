"""The links in mails, the choice of mails, and the local mailbox."""
