"""`manage.py doctor`: what is missing or unsafe on this site, and what to do about it.

A check is a function that yields findings. `registry` lists them all.
"""
