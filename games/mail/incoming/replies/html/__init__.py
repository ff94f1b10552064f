"""The HTML of a mail: its text, which parts of it nobody sees, and where its lines break."""
