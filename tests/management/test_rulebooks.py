"""`manage.py rulebooks`."""

from __future__ import annotations

import io
import json

from django.core.management import call_command

from games.rulebooks.registry import RULEBOOKS


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("rulebooks", *arguments, stdout=out)
    return out.getvalue()


def test_programs_are_told_everything_of_each_edition() -> None:
    editions = json.loads(said("--json"))

    assert [edition["key"] for edition in editions] == list(RULEBOOKS)
    (association,) = (edition for edition in editions if edition["key"] == "asso_objectives")
    assert association["players"] == [3, 4, 5, 6]
    assert association["board"] == "world"
    own = {"values": ["old", "new"], "minimum": ["none", "three"], "js_3": ["none", "1"]}
    assert own.items() <= association["options"].items()
    assert association["only_among"] == {
        "neutral_lands": [3, 4, 5],
        "shared_victory": [4, 6],
        "truces_to_three": [4, 5, 6],
    }
    capitals = {"headquarters": [4, 5], "neutral_lands": [3, 4, 5], "shared_victory": [4, 6]}
    assert capitals.items() <= editions[3]["only_among"].items()
    assert "Association" in association["source"]
    assert association["reconstructed"] == ""


def test_people_are_shown_a_table() -> None:
    table = said()

    assert all(key in table for key in RULEBOOKS)
    assert "3–6" in table
