"""Making wishes, finding tables for them, and answering."""
