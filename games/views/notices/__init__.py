"""How people learn of their games besides the mails."""
