"""Change every parameter of an edition, one at a time: does a test of the rules notice?

    python -m benchmarks.mutations [EDITION or HOUSE RULE …] [--tests PATH …] [--check]

An edition is a value, so all its parts can be visited. Numbers grow by one and flags are inverted; entries
and phases are left out or change places; policies are made with other numbers or replaced by others of their
kind. Missions, and what each option changes, are treated alike. The parameters of a house rule change in all
editions that offer it; what else it changes is tested in the edition with which most tests play it.

For each change, the tests of the rules that play the edition run until one fails, the quickest first, and the
table names it. A change that no test notices is a rule that nobody has written down; with `--check` the
command then fails.
"""
