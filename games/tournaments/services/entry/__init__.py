"""How people come into a tournament, or leave it: places, numbers, seeds and teams."""
