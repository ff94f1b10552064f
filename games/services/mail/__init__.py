"""The outbox and the inbox: who gets which mail, and what becomes of outgoing and incoming mails."""
