"""Positions as JSON, both ways.

What `writing` writes whole, `reading` reads back to the same position. A position may also be written by
hand: everything but `rulebook` has a default (see `docs/referee.md`). One that the rules cannot lead to is
refused with the reason.
"""
