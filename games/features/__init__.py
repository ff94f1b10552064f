"""What some editions add to ordinary play, one package or module each. The core names none of them."""
