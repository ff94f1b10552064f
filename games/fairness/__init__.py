"""Dice that players can check: chance from hash chains that are committed before anybody's word is taken.

Standard library only. `docs/dice.md` says what it proves and what not, and has test vectors; whoever
changes what a link gives makes all old records uncheckable.
"""
