"""The formats of tournaments, each a small value: entrants and results in; tables and final order out.

Nothing here knows Django or how a game is played. Nothing here is random either: a draw shuffles the entrants
beforehand (`lots`), and the rest has one answer.
"""
