"""What is said of miracles: on the page of the rules, of what happens, and in orders."""
