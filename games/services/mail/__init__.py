"""The outbox and the inbox: who gets which mail, and what happens to outgoing and incoming mails."""
