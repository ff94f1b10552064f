"""Positions to and from JSON.

`reading` reads what `writing` writes for a whole position back to the same position. A position may also be
written by hand: everything but `rulebook` has a default (see `docs/referee.md`). A position that the rules
cannot lead to is refused with the reason.
"""
