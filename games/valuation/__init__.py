"""The worth of a position to each seat: its chance to win, estimated from a few measures.

This code does not use Django.
"""
