"""The habits of people on the site: their actions, how often they do each, and how long they think.

All of this is assumed, since no site has logs of players yet. Once there are some, count the requests by view
in the log of the web server, and correct the table.
"""

from __future__ import annotations

SHARES = {
    "play": 25,
    "answer_a_mail": 6,
    "look_at_my_games": 19,
    "watch": 19,
    "write_a_letter": 12,
    "replay": 6,
    "find_a_game": 6,
    "read_rules": 7,
}
"""The visits in a hundred that are made for each of these things (methods of `Person`).

They are those of a person with five running games at a turn a day, who plays four turns on the pages and one
by mail, looks at their games three times more, leaves a board open three times, writes two letters, and looks
at a replay, at open games and at the rules about once.
"""
THINKING = 8.0
"""Seconds before each order, and before each press on the map, on average."""
LINGERING = 60.0
"""Seconds for which the board stays open after a turn, on average."""
WATCHING = 300.0
"""Seconds for which somebody who only watches leaves a board open, on average."""
READING = 15.0
"""Seconds on any other page, on average."""
BREAK = 10.0
"""Seconds between two visits, on average."""
ANOTHER_ATTACK = 0.6
"""The probability that somebody who can attack does so, rather than ending their turn."""
BUSIEST_HOUR = 0.1
"""The part of a day's turns that are played in its busiest hour."""
