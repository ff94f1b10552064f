"""Small interchangeable rules. An edition is made of them (`games/rulebooks`)."""
