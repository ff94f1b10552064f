"""The next press of a player on the page of a game, chosen from the forms and links that the page offers."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import NamedTuple

from benchmarks.load.shares import ANOTHER_ATTACK
from tests.support.filling import forms_of

ORDERS = re.compile(r'id="orders".*?id="under"', re.DOTALL)
"""The part of a page where orders are given."""
PROSPECT = re.compile(r'class="pick" href="([^"]+)"')
"""A link to an attack that is likely to succeed."""
LEFT = re.compile(r"data-left>([1-9]\d*)<")
"""The armies that are not yet placed."""
SPOT = re.compile(r'<select name="source" id="(?:claim|headquarters)-source">.*?value="(\w+)"', re.DOTALL)
"""The first territory of a list from which one has to be chosen."""
EXAMPLE = re.compile(r"<code>([^<]+)</code>")
"""An order that could be written now."""
AT_ONCE = ("defend", "occupy", "show", "trade", "claim", "headquarters", "attack")
"""The forms that are sent as they are, once all is chosen in them."""
CHOICES = ("source", "target", "cards", "rank", "dice")
"""The fields of these forms that may be empty before something is chosen."""


class Press(NamedTuple):
    """The fields that a press sends: those of a form, or none for a link that only chooses something."""

    fields: dict[str, str] | None
    path: str = ""


def next_press(page: str, chance: random.Random) -> Press | None:
    """Return the next press of somebody who wants to get on with their turn; None if nothing is asked."""
    found = ORDERS.search(page)
    shown = found[0] if found else ""
    forms = {form.fields["order"]: form.fields for form in forms_of(shown) if "order" in form.fields}
    for kind in AT_ONCE:
        if kind in forms and is_complete(forms[kind]):
            return Press(forms[kind])
    for kind in ("plan", "place"):
        if kind in forms:
            filled = forms[kind]
            filled.pop("withdraw", None)
            filled.pop("fill", None)
            return Press({**filled, "fill": "borders"} if LEFT.search(shown) else filled)
    if spot := SPOT.search(shown):
        return Press(None, f"?source={spot[1]}")
    prospects = PROSPECT.findall(shown)
    if prospects and chance.random() < ANOTHER_ATTACK:
        query = unescape(prospects[0]).partition("?")[2]
        return Press(None, f"?{query}")
    if "end" in forms:
        return Press(forms["end"])
    return written(shown, forms, chance)


def is_complete(fields: dict[str, str]) -> bool:
    """Return whether everything is chosen that has to be."""
    return all(fields.get(name, "chosen") for name in CHOICES)


def written(shown: str, forms: dict[str, dict[str, str]], chance: random.Random) -> Press | None:
    """Return one of the orders that the page shows as examples; None if it shows none."""
    examples = EXAMPLE.findall(shown)
    if not examples or "written" not in forms:
        return None
    return Press({**forms["written"], "text": unescape(chance.choice(examples))})
