"""Ways apart from mails to keep players informed of their games."""
