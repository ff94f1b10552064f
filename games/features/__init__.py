"""What some editions add to the ordinary course, one room each. The core names none of them."""
