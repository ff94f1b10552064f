"""What people send. A form's `clean` leaves terms of the game, not text."""
