"""House rules in combination: allowed ones are played to the end of a game, others refused with the reason.

`python -m benchmarks.combinations` plays each version and each pair alone on all editions.
"""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.management import CommandError, call_command

from games.engine.notation import position_from_json, position_to_json
from games.forms.start.games import StartForm
from games.referee import Referee
from games.rulebooks.explaining import explain
from games.rulebooks.registry import RULEBOOKS
from tests.support.rulebooks.editions import replays
from tests.support.rulebooks.house_sets import (
    MOST_ROUNDS,
    Chosen,
    editions_for,
    pairs,
    play,
    sets_that_meet_all,
    with_needs,
)

PAIRS = [*enumerate(pairs())]
TRIED = 10
"""The interval between the pairs that are tried at every entry point that refuses."""


def name_of(value: object) -> str:
    return "-".join(value) if isinstance(value, dict) else ""


def test_allowed_combinations_are_played_to_the_end() -> None:
    """Sets contain every version on every edition, and every pair; the benchmark plays each alone."""
    for key, chosen in sets_that_meet_all():
        game = play(key, chosen, f"{key} {sorted(chosen)}")
        assert game.winners, (key, chosen)
        assert game.rounds <= MOST_ROUNDS, (key, chosen)
        assert replays(game), (key, chosen)
        book = RULEBOOKS[key].with_options(chosen)
        assert position_from_json(book, position_to_json(book, game.position)) == game.position, (key, chosen)


def test_every_pair_is_allowed_somewhere_or_refused_with_a_sentence() -> None:
    for number, chosen in PAIRS:
        key, reasons = refusing_edition(chosen, number)
        assert key or editions_for(with_needs(chosen), number), chosen
        assert all(reason.endswith(".") for reason in reasons), reasons


@pytest.mark.parametrize(("number", "chosen"), PAIRS[::TRIED], ids=name_of)
def test_refused_combinations_are_refused_everywhere_with_the_reason(number: int, chosen: Chosen) -> None:
    """An edition that does not allow it gives the same reason at every entry point."""
    key, reasons = refusing_edition(chosen, number)
    if not reasons:
        return
    players = RULEBOOKS[key].players[0]
    request = {"do": "new", "rulebook": key, "players": players, "options": chosen}
    answer = Referee().answer(json.dumps(request))
    assert answer["error"]["code"] == "cannot_combine"
    assert answer["error"]["message"] in reasons
    bots = ",".join(["random"] * players)
    with pytest.raises(CommandError) as refused:
        call_command("simulate", rulebook=key, players=bots, options=json.dumps(chosen))
    assert str(refused.value) in reasons
    assert reasons & {*told_by_the_form(key, chosen)}


def refusing_edition(chosen: Chosen, turn: int) -> tuple[str, set[str]]:
    """Return an edition that refuses the pair, if possible one that allows each alone, and its reason."""
    singly = [{key: version} for key, version in chosen.items()]
    found = {
        key: [error for options in (chosen, *singly) if (error := book.refusal_of(options))]
        for key, book in RULEBOOKS.items()
        if book.refusal_of(chosen)
    }
    fewest = min(map(len, found.values()), default=0)
    keys = [key for key, errors in found.items() if len(errors) == fewest]
    key = keys[turn % len(keys)] if keys else ""
    return key, {explain(RULEBOOKS[key], error) for error in found.get(key, ())}


def told_by_the_form(key: str, chosen: Chosen) -> list[str]:
    """Return why the form does not offer one of these house rules, at all or with the other."""
    one, other = chosen
    book = RULEBOOKS[key]
    told = [reason for _name, _told, reason in StartForm(chosen={"rulebook": key}).withheld]
    for first, then in ((one, other), (other, one)):
        seats = next((choice.players for choice in book.choices if choice.key == first), ())
        so_far = {"rulebook": key, f"{key}-{first}": chosen[first], "seats": str((seats or book.players)[-1])}
        form = StartForm(chosen=so_far)
        if f"{key}-{then}" in form.fields:
            field = form[f"{key}-{then}"]
            closed = re.findall('class="refusal">(.*)</strong>', str(field.help_text))
            told += [*map(unescape, closed), *getattr(field.field.widget, "refused", {}).values()]
        told.append(form.outline)
    return told
