"""Orders for the next turn in words: what they say, what could become of them, and what did."""
