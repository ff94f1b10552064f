"""How a round is put together: pairs, tables and their sizes."""
