"""The time of games by mail: their pace, and when a player's time is up.

It does not use Django.
"""
