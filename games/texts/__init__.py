"""The texts of the rules, which the engine does not know. `text` is about the words for what editions add."""
