"""The outbox and the inbox: who gets which mail, what becomes of it, and of what comes in."""
