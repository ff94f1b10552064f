"""What some editions add to ordinary play, one room each. The core names none of them."""
