"""Presentation: boards, emblems, dice and charts as SVG, and words that say the same.

Everything here is a pure function of its arguments; nothing reads the database.
"""
