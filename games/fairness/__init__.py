"""Dice that players can check: chance from hash chains that are committed before any player gives a word.

Only the standard library is used. `docs/dice.md` says what this proves and what it does not, and has test
vectors. If a link ever gave other dice, no old record could be checked any more.
"""
