"""The rules of all editions, and the house rules."""
