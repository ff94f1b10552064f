"""How things look: boards, emblems, dice and charts as SVG, and the words that say the same.

Everything here is a pure function of what it is given; nothing reads the database.
"""
