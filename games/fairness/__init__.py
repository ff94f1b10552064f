"""Dice that players can check: chance from hash chains that are committed before any player gives a word.

Only the standard library is used. `docs/dice.md` says what this proves and what it does not, and has test
vectors. A change of what a link gives would make all old records uncheckable.
"""
