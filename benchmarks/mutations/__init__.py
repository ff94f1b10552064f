"""Flip every parameter of an edition, one at a time: does a test of the rules notice?

    python -m benchmarks.mutations [EDITION or HOUSE RULE …] [--tests PATH …] [--check]

An edition is a value, so that it can be walked through: numbers grow by one, flags turn over, entries and
phases are left out or change places, policies are made with other numbers or replaced by others of their
kind, and so with the missions and with what each option changes. The parameters of a house rule change in
all editions that offer it, what else it changes in that with which most tests play it. With each change the
tests of the rules that play it run until one fails, the quickest first, and the table names it. A change that
no test notices is a rule that nobody has written down; with `--check` the command then fails.
"""
