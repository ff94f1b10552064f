"""The rules engine: pure Python, no framework, no input or output.

    position, rulebook, order, dice -> events -> position

Start at `table` (a game in play) and `rulebook` (an edition as a value); `phases` hold what each
order does, `policies` the small interchangeable rules, `notation` the text forms.
"""
