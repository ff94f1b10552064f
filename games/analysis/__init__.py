"""The luck and the skill that led to a position, and what a chain of attacks would bring.

This code does not use Django.
"""
