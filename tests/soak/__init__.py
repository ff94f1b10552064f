"""Months of mail games in minutes: the real services, simulated people, and a clock that jumps.

`World` runs the site from one due moment to the next; `people` decide when they answer, and what;
`Ledger` watches from outside and names every promise about time that was broken.
"""
