"""Godstorm: pantheons, gods, temples, faith and five epochs on the ancient board."""
