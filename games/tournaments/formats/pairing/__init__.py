"""Put a round together: pairs, tables and their sizes."""
