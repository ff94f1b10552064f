"""What a player can do now: whose turn it is, what is promising, what they hold."""
