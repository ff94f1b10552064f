"""Presentation: boards, emblems, dice and charts as SVG, and the same in words.

Everything here is a pure function of its arguments; nothing reads the database.
"""
