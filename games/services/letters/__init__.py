"""Letters between players: writing, reading, mailing and reporting them.

The engine never learns of letters.
"""
