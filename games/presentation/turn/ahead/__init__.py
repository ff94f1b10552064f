"""Orders for the next turn in words: what they say, what they could bring, and what they brought."""
