"""The worth of a position or a chain of attacks, and whose luck or skill led to it.

This code does not use Django.
"""
