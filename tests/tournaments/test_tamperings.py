"""Tampered draws are found, and honest ones are not, whatever the format."""

from __future__ import annotations

import json
import random
import runpy
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.fairness.committed_dice import CommittedDice
from games.fairness.words import digest_of
from games.management.commands.verify_draw import UNREADABLE
from games.tournaments.formats.chosen import EARLIEST, VERSION
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.redrawing import differences
from tests.support.draws import TOURNAMENT, Draws, Published, entrants_digest

SCRIPT = runpy.run_path(str(Path(__file__).parents[2] / "docs/verify_draw.py"))
FORMATS = {
    "knock-out for four": ("knock_out", Chosen((3, 4), advance=2), 0),
    "knock-out duels": ("knock_out", Chosen((2,)), 0),
    "double elimination": ("double_elimination", Chosen((2,)), 0),
    "Swiss for four": ("swiss", Chosen((4,), rounds=2), 3),
    "Swiss duels": ("swiss", Chosen((2,), rounds=3), 0),
    "round robin": ("round_robin", Chosen((2,)), 0),
    "groups": ("groups", Chosen((2,), group_size=4, advance=2), 0),
    "ladder": ("ladder", Chosen((2, 3, 4), rounds=3), 0),
    "league of duels": ("league", Chosen((2,), group_size=7), 0),
    "league for four": ("league", Chosen((3, 4), group_size=7), 0),
    "teams": ("teams", Chosen((2, 3), rounds=3), 4),
}
GO_BY_NO_RESULTS = ("round robin", "league of duels")
ENTRANTS = 13
WITHOUT_BYES = ("knock-out for four", "ladder", "league for four", "teams")
"""The honest files in which nobody has a bye."""


def by_script(data: Draws, *noted: str) -> list[str]:
    return list(SCRIPT["problems"](data, noted))


@cache
def honest_text(name: str) -> str:
    key, chosen, apart = FORMATS[name]
    return json.dumps(Published(key, chosen, ENTRANTS, random.Random(name), apart=apart).play().data)


def honest(name: str) -> Draws:
    data: Draws = json.loads(honest_text(name))
    assert len(data["draws"]) > 1
    return data


@st.composite
def tournaments(draw: st.DrawFn) -> Published:
    """Draw a tournament of any format and version, with any number of entrants who leave."""
    key = draw(st.sampled_from(sorted({key for key, _chosen, _apart in FORMATS.values()})))
    sizes = draw(st.sampled_from([(2,), (3, 4), (2, 3, 4), (2, 4), (3, 5), (4, 5, 6)]))
    chosen = Chosen(
        sizes,
        rounds=draw(st.integers(1, 5)),
        advance=draw(st.integers(1, max(1, sizes[0] - 1))),
        group_size=draw(st.integers(3, 8)),
    )
    most = 12 if key == "round_robin" else 40
    entrants = draw(st.integers(max(sizes[0], 2), most))
    teams = st.integers(2, entrants) if key == "teams" else st.sampled_from([0, 0, 3])
    return Published(
        key,
        chosen,
        entrants,
        random.Random(draw(st.integers(0, 2**32))),
        version=draw(st.sampled_from([VERSION, VERSION, VERSION, EARLIEST])),
        seeding=draw(st.sampled_from(["lot", "hand"])),
        apart=min(draw(teams), entrants),
    )


@settings(max_examples=15)
@given(tournaments())
def test_an_honest_file_is_found_so(published: Published) -> None:
    data = json.loads(json.dumps(published.play(4).data))

    assert by_script(data) == []
    assert list(differences(data)) == []


@settings(max_examples=15)
@given(tournaments(), st.integers(0), st.integers(0))
def test_two_entrants_exchanged_are_found(published: Published, one: int, two: int) -> None:
    data = json.loads(json.dumps(published.play(3).data))
    seats = [
        (table["entrants"], seat)
        for draw in data["draws"]
        for table in draw["tables"]
        for seat in range(len(table["entrants"]))
    ]
    assume(seats)
    (table, seat), (other, place) = seats[one % len(seats)], seats[two % len(seats)]
    assume(table[seat] != other[place])
    table[seat], other[place] = other[place], table[seat]

    assert by_script(data) or list(differences(data))


def drawn_values(data: Draws) -> list[tuple[Any, Any]]:
    """Return all drawn values and entrants, each as the object or list that holds it, with its key there."""
    held: list[tuple[Any, Any]] = [(data, "draws_made")]
    held += [(one, key) for one in data["entrants"] for key in one]
    for draw in data["draws"]:
        keys = ["number", "round", "link", "entrants_digest", "advance"]
        if draw is not data["draws"][-1]:  # Only later draws follow from it.
            keys.append("is_whole")
        held += [(draw, key) for key in keys]
        lists = [draw["lots"], draw["byes"], *draw["parts"]]
        for table in draw["tables"]:
            held.append((table, "group"))
            lists.append(table["entrants"])
        held += [(one, place) for one in lists for place in range(len(one))]
    return held


def changed(value: object) -> object:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int) or value is None:
        return (value or 0) + 1
    return f"{'b' if str(value).startswith('a') else 'a'}{str(value)[1:]}"


@settings(max_examples=25)
@given(tournaments(), st.integers(0))
def test_every_change_of_the_draws_is_found(published: Published, which: int) -> None:
    data = json.loads(json.dumps(published.play(3).data))
    held = drawn_values(data)
    holder, key = held[which % len(held)]
    holder[key] = changed(holder[key])
    assume(data["draws"])

    try:
        found = by_script(data) or list(differences(data))
    except UNREADABLE:
        return
    assert found


# --- Tamperings: each changes a file, and says by whom it is found


def exchange(data: Draws) -> None:
    """Let two entrants of a round exchange tables."""
    first, *_others, last = data["draws"][0]["tables"]
    first["entrants"][0], last["entrants"][0] = last["entrants"][0], first["entrants"][0]


def reverse_seats(data: Draws) -> None:
    table = data["draws"][0]["tables"][0]
    for name in ("entrants", "places"):
        table[name].reverse()


def give_bye_to_another(data: Draws) -> None:
    draw = next(draw for draw in data["draws"] if draw["byes"])
    seats = draw["tables"][-1]["entrants"]
    draw["byes"][0], seats[-1] = seats[-1], draw["byes"][0]


def remove_table(data: Draws) -> None:
    draw = data["draws"][0]
    draw["tables"].pop()
    draw["drawn_from"][-1]["tables"] -= 1


def make_byes(data: Draws) -> None:
    """Give byes to the last table of the first round."""
    draw = data["draws"][0]
    draw["byes"] += draw["tables"].pop()["entrants"]
    draw["drawn_from"][-1]["tables"] -= 1


def write_seeds(data: Draws) -> None:
    """Give seeds as if they had been set by hand."""
    data["seeding"] = "hand"
    for entrant in data["entrants"]:
        entrant["seed"] = entrant["number"]


def remove_last_draw(data: Draws) -> None:
    data["draws"].pop()


def remove_first_draw(data: Draws) -> None:
    """Remove the first draw and move the others up."""
    del data["draws"][0]
    data["draws_made"] -= 1
    for number, draw in enumerate(data["draws"], start=1):
        draw["number"] = draw["round"] = number


def draw_twice(data: Draws) -> None:
    """Repeat the last draw, as one of the same round or of the next."""
    again = json.loads(json.dumps(data["draws"][-1]))
    again["number"] += 1
    data["draws"][-1] |= {"is_undone": True, "undone_because": "Once more."}
    data["draws"].append(again)
    data["draws_made"] += 1


def grind_word(data: Draws) -> None:
    """Replace a word, and the lots that follow from it."""
    data["entrants"][0]["word"] = "ground"
    draw_lots(data)


def draw_lots(data: Draws) -> None:
    """Draw the lots that follow from the links and the words."""
    words = digest_of(entrant["word"] for entrant in data["entrants"] if entrant["word"])
    numbers = sorted(entrant["number"] for entrant in data["entrants"])
    for draw in data["draws"]:
        chance = CommittedDice(f"tournament {TOURNAMENT}", words)
        order = chance.order(bytes.fromhex(draw["link"]), draw["number"], len(numbers))
        draw["lots"] = [numbers[place] for place in order]


def leave_gap(data: Draws) -> None:
    """Change the last entrant's number everywhere, and in the digest."""
    text = json.dumps(data["draws"])
    draws = json.loads(text)
    last, other = ENTRANTS, ENTRANTS + 1

    def renamed(value: object) -> object:
        if isinstance(value, list):
            return [other if one == last else renamed(one) for one in value]
        if isinstance(value, dict):
            return {
                key: one if key in ("places", "playing", "felled") else renamed(one)
                for key, one in value.items()
            }
        return value

    data["draws"] = renamed(draws)
    data["entrants"][-1]["number"] = other
    for draw in data["draws"]:
        draw["entrants_digest"] = entrants_digest(data["entrants"])


def invent_entrant(data: Draws) -> None:
    data["entrants"].append({"number": ENTRANTS + 1, "word": "invented", "seed": None, "since": 1})
    draw_lots(data)
    for draw in data["draws"]:
        draw["byes"].append(ENTRANTS + 1)


def exchange_lots(data: Draws) -> None:
    lots = data["draws"][0]["lots"]
    lots[0], lots[1] = lots[1], lots[0]


def call_away(data: Draws) -> None:
    """Call away an entrant who had a seat."""
    draw = data["draws"][0]
    draw["drawn_from"][0]["away"].append(draw["tables"][0]["entrants"][0])


def change_results(data: Draws) -> None:
    """Reverse the results of the first round: the last of each table is its first."""
    for table in data["draws"][0]["tables"]:
        table["places"] = [1 + len(table["places"]) - place for place in table["places"]]


def hide_grounds(data: Draws) -> None:
    data["draws"][0]["drawn_from"] = []


def announce_another_format(data: Draws) -> None:
    data["format"]["key"] = "ladder" if data["format"]["key"] != "ladder" else "swiss"
    data["format"]["sizes"] = [2, 3, 4]
    data["format"]["rounds"] = 20


def exchange_link(data: Draws) -> None:
    data["draws"][0]["link"] = data["draws"][-1]["link"]


SCRIPT_FINDS: tuple[Callable[[Draws], None], ...] = (
    *(remove_table, write_seeds, remove_last_draw, remove_first_draw, draw_twice, grind_word),
    *(leave_gap, invent_entrant, exchange_lots, call_away, hide_grounds, exchange_link),
)
REDRAWING_FINDS: tuple[Callable[[Draws], None], ...] = (
    *(exchange, reverse_seats, give_bye_to_another, make_byes, change_results, announce_another_format),
)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("tamper", SCRIPT_FINDS)
def test_the_script_finds(tamper: Callable[[Draws], None], name: str) -> None:
    data = honest(name)
    assert by_script(data) == []

    tamper(data)

    assert by_script(data)


REDRAWN = [
    (tamper, name)
    for tamper in REDRAWING_FINDS
    for name in FORMATS
    if not (tamper is change_results and name in GO_BY_NO_RESULTS)
    if not (tamper is give_bye_to_another and name in WITHOUT_BYES)
]
"""The changes that can be made in each format."""


@pytest.mark.parametrize(("tamper", "name"), REDRAWN)
def test_checking_the_tables_again_finds(tamper: Callable[[Draws], None], name: str) -> None:
    data = honest(name)
    assert list(differences(data)) == []

    tamper(data)

    assert list(differences(data))


# --- The command


@pytest.fixture
def verified(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Return a function that gives the exit code and the output of the command, which needs no database."""

    def verify(data: object, *noted: str) -> tuple[int, str]:
        file = tmp_path / "draws.json"
        file.write_text(data if isinstance(data, str) else json.dumps(data))
        try:
            call_command("verify_draw", file, *noted)
        except CommandError as error:
            return error.returncode, f"{capsys.readouterr().out}{error}"
        return 0, capsys.readouterr().out

    return verify


Verified = Callable[..., tuple[int, str]]


def test_the_command_says_what_was_checked_again(verified: Verified) -> None:
    code, said = verified(honest("teams"))

    assert code == 0
    assert "3 draws of 13 entrants are as chain and words say." in said
    assert "3 of 3 draws were worked out anew: nothing differs." in said


def test_the_command_names_the_right_seating(verified: Verified) -> None:
    data = honest("Swiss for four")
    table = data["draws"][0]["tables"][0]
    seats = list(table["entrants"])
    table["entrants"].reverse()

    code, said = verified(data)

    assert code == 1
    should = ", ".join(map(str, seats))
    assert f"Draw 1 (round 1): {should} should sit at table 1, and not" in said


def test_a_word_ground_with_its_digest_is_found_by_the_digest_that_was_noted(verified: Verified) -> None:
    """A forger can work out everything but what others have noted."""
    data = honest("knock-out duels")
    digest, end = data["draws"][0]["entrants_digest"], data["chain_end"]
    assert verified(data, end, digest.upper())[0] == 0
    published = Published("knock_out", Chosen((2,)), ENTRANTS, random.Random(1))
    published.data["entrants"][0]["word"] = "ground"
    forged = published.play().data

    assert verified(forged)[0] == 0
    code, said = verified(forged, digest)
    assert code == 1
    assert f"You noted {digest}" in said


def test_the_command_reports_files_that_no_format_could_continue(verified: Verified) -> None:
    data = honest("ladder")
    data["draws"][0]["tables"][0]["entrants"][0] = data["draws"][0]["tables"][1]["entrants"][0]

    code, said = verified(data)

    assert code == 1
    assert "somebody has two tables" in said


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data.update(version=VERSION + 1),
        lambda data: data["format"].update(key="lottery"),
        lambda data: data["format"].update(sizes=[2, 10**9]),
        lambda data: data["format"].update(group_size=0),
        lambda data: data["format"].update(rounds=10**30),
        lambda data: data["scoring"].update(felled="1e999999999"),
        lambda data: data["scoring"].update(bye="1e999999999"),
        lambda data: data["draws"][0]["tables"][0].update(entrants=list(range(100_000))),
        lambda data: data["draws"][0]["tables"][0].update(felled=[10**40] * 3),
        lambda data: data.update(draws=data["draws"] * 1_000),
        lambda data: data["draws"][0].update(drawn_from=data["draws"][0]["drawn_from"] * 1_000_000),
    ],
)
def test_the_command_refuses_what_it_cannot_work_out(
    verified: Verified, change: Callable[[Draws], object]
) -> None:
    data = honest("Swiss duels")
    change(data)

    assert verified(data)[0] == 2


def test_the_command_says_which_file_it_cannot_read(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file") as refused:
        call_command("verify_draw", tmp_path / "missing.json")
    assert refused.value.returncode == 2


@pytest.mark.parametrize("text", ["", "[", "[" * 90_000, "null", "5", "[]", "{}", "9" * 5000])
def test_the_command_refuses_what_is_no_file_of_draws(verified: Verified, text: str) -> None:
    code, said = verified(text)

    assert code == 2
    assert "is no file of draws" in said
