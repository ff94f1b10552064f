"""The parts from which mails are made."""
