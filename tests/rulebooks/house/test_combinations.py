"""House rules together: what is allowed is played to its end, and what is not is refused with the reason.

`python -m benchmarks.combinations` plays them on all editions.
"""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.core.management import CommandError, call_command

from games.engine.notation import position_from_json, position_to_json
from games.forms.games import StartForm
from games.referee import Referee
from games.rulebooks.registry import RULEBOOKS
from games.simulation import SimulatedGame
from tests.support.rulebooks.editions import replays
from tests.support.rulebooks.house_sets import (
    EDITIONS,
    MOST_ROUNDS,
    Chosen,
    editions_for,
    pairs,
    play,
    random_set,
    with_needs,
)

PAIRS = [*enumerate(pairs())]
SETS = 120


def name_of(value: object) -> str:
    return "-".join(value) if isinstance(value, dict) else ""


def check(game: SimulatedGame) -> None:
    """It has ended in time, and its record and its last position say the same as the game."""
    assert game.winners
    assert game.rounds <= MOST_ROUNDS
    assert replays(game)


@pytest.mark.parametrize(("number", "chosen"), PAIRS, ids=name_of)
def test_every_pair_is_played_to_its_end_or_refused_with_the_reason(number: int, chosen: Chosen) -> None:
    """On one of the editions that allow it, and on one that does not, each pair on others."""
    allowed = editions_for(with_needs(chosen), number)
    if allowed:
        check(play(allowed[0], with_needs(chosen), f"pair {number}"))
    key, reasons = refusing_edition(chosen, number)
    if not reasons:
        return
    assert all(reason.endswith(".") for reason in reasons)
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
    """An edition that refuses the pair, if possible one that allows each alone, and why it does."""
    singly = [{key: version} for key, version in chosen.items()]
    found = {
        key: [error for options in (chosen, *singly) if (error := book.refusal_of(options))]
        for key, book in RULEBOOKS.items()
        if book.refusal_of(chosen)
    }
    fewest = min(map(len, found.values()), default=0)
    keys = [key for key, errors in found.items() if len(errors) == fewest]
    key = keys[turn % len(keys)] if keys else ""
    return key, {str(error) for error in found.get(key, ())}


def told_by_the_form(key: str, chosen: Chosen) -> list[str]:
    """Why the form offers one of these house rules not at all, or not beside the other."""
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


def test_pairs_and_sets_meet_all_editions() -> None:
    met = {editions[0] for number, chosen in PAIRS if (editions := editions_for(with_needs(chosen), number))}
    assert met | {random_set(f"set {number}")[0] for number in range(SETS)} == {*EDITIONS}


@pytest.mark.parametrize("number", range(SETS))
def test_random_sets_are_played_to_their_end(number: int) -> None:
    key, chosen = random_set(f"set {number}")
    assert len(chosen) >= 3
    game = play(key, chosen, f"set {number}")
    check(game)
    book = RULEBOOKS[key].with_options(chosen)
    assert position_from_json(book, position_to_json(book, game.position)) == game.position
