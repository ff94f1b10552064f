"""The links of mails, which mails somebody gets, and the local mailbox."""
