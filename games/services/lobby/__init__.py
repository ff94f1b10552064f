"""The way into a game: it is opened, joined and begun, and seats are taken over."""
