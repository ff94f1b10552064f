"""The formats of tournaments. Each is a small value that turns results into tables and a final order.

This package does not depend on Django or on how a game is played. It also uses no chance of its own: each
draw shuffles the entrants beforehand (`lots`), and everything else follows.
"""
