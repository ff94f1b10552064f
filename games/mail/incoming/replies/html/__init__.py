"""The HTML of a mail: its text, what nobody sees of it, and where its lines break."""
