"""How people come to a game: it is opened, joined and begun; seats are taken over."""
