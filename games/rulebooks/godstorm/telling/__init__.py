"""How it is told and shown."""
