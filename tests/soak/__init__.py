"""Months of mail games in minutes: the real services, simulated people, and a clock that jumps.

`World` runs the site from one due time to the next; `people` decide when they answer, and with what; `Ledger`
watches from outside and reports every broken promise about time.
"""
