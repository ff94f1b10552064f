"""The refusals of texts that cannot be read."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "ambiguous_order": gettext_noop(
        "“%(word)s” can mean any of these: %(candidates)s. Write more of the word."
    ),
    "ambiguous_territory": gettext_noop(
        "“%(name)s” can mean any of these: %(candidates)s. Write more of the name."
    ),
    "else_without_if": gettext_noop("“else” goes on the line after one that begins with “if”."),
    "endless_attack": gettext_noop(
        "“%(text)s” does not say how far to go. Add “until 2” to attack until the territory is taken or "
        "two armies are left, or “with 3 dice” for one roll."
    ),
    "list_too_long": gettext_noop("A list of orders has at most %(most)d lines."),
    "no_colon": gettext_noop(
        "“%(text)s” has no colon between its condition and its order. For example: %(example)s."
    ),
    "no_order_after_condition": gettext_noop(
        "“%(text)s” says when, but not what. Put a colon and the order in the same line, for "
        "example: %(example)s."
    ),
    "order_too_long": gettext_noop("An order is one line of at most %(most)d characters."),
    "unknown_order": gettext_noop(
        "“%(text)s” does not begin with an order of this game. The orders are: %(known)s."
    ),
    "unknown_order.closest": gettext_noop(
        "“%(text)s” does not begin with an order. Did you mean “%(closest)s”?"
    ),
    "unknown_order.in_a_list": gettext_noop(
        "“%(text)s” does not begin with an order of this game, nor with “if”. The orders are: %(known)s."
    ),
    "unknown_territory": gettext_noop("There is no territory “%(name)s” on this board. Check the spelling."),
    "unknown_territory.closest": gettext_noop(
        "There is no territory “%(name)s” on this board. Did you mean “%(closest)s”?"
    ),
    "unknown_territory.goes_on": gettext_noop(
        "“%(name)s” goes on after the name of %(territory)s. Separate names by commas."
    ),
    "unknown_territory.no_text": "A territory is written as a text.",
    "unreadable_line": gettext_noop("Line %(line)d: %(reason)s"),
    "unreadable_line.quoted": gettext_noop("Line %(line)d (“%(text)s”): %(reason)s"),
    "unreadable_order": gettext_noop("“%(text)s” cannot be read. For example: %(example)s."),
    "unreadable_order.in_a_list": gettext_noop(
        "“%(text)s” works only in a list. A single order names its numbers and its cards."
    ),
}
"""For orders and lists of orders that are not understood."""
