"""How people come into a tournament and leave it: places, numbers, seeds and teams."""
