"""The rows of the matrix on the goal and on claiming victory, for every edition."""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.redaction import redact
from games.features.missions import Missions
from games.features.missions.secrets import MISSIONS
from tests.engine.scene import ALICE, BOB, CAST, CHARLIE, DAVE, KEYS, Scene
from tests.rulebooks.matrix.columns import Column, row
from tests.rulebooks.matrix.test_reinforcement import LANDS
from tests.rulebooks.matrix.test_set_up import finish_turn

CONTINENTS = {
    "north_america_africa": "north_america africa",
    "north_america_australia": "north_america australia",
    "asia_africa": "asia africa",
    "asia_south_america": "asia south_america",
    "europe_south_america": "europe south_america africa",
    "europe_australia": "europe australia south_america",
}
"""The continents of six missions, with a third one if the choice is free [text 003: 297-303]."""


def before_her_turn(column: Column, mission: str, lands: list[str], armies: int = 1) -> Scene:
    """Seat Alice with these lands and this mission; let Charlie end his turn.

    Bob has one land and Charlie the rest.
    """
    bob, *rest = [key for key in reversed(KEYS) if key not in lands]
    game = column.scene(
        alice=", ".join(f"{land} {armies}" for land in lands),
        bob=f"{bob} 2",
        charlie=", ".join(rest),
        missions=dealt(mission),
        turn=CHARLIE,
        phase="manoeuvre",
    )
    return game.play(CHARLIE, "end")


def dealt(mission: str) -> list[str]:
    """Return Alice's mission, and two that Bob and Charlie do not fulfil in these tests."""
    others = [key for key in ("asia_south_america", "destroy_0", "destroy_1") if key != mission]
    return [mission, others[0], others[1 if mission != "destroy_0" else -1]]


def wins(game: Scene) -> bool:
    """Return whether Alice has won."""
    return game.position.winners == (ALICE,)


@row("missions")
def test_the_number_of_missions_in_the_pile(column: Column) -> None:
    assert column.missions is not None
    feature = column.rulebook.of(Missions)
    assert feature is not None
    for players, cards in column.missions.items():
        assert len(feature.dealt_among(players)) == cards


@row("missions")
@pytest.mark.parametrize("mission", CONTINENTS)
def test_continents_whole(column: Column, mission: str) -> None:
    lands = [land for continent in CONTINENTS[mission].split() for land in LANDS[continent].split(", ")]
    assert wins(before_her_turn(column, mission, lands))
    for continent in CONTINENTS[mission].split():
        missing = LANDS[continent].split(", ")[0]
        assert not wins(before_her_turn(column, mission, [land for land in lands if land != missing]))


@row("missions")
@pytest.mark.parametrize("mission", ["europe_south_america", "europe_australia"])
@pytest.mark.parametrize("third", ["north_america", "africa"])
def test_any_third_continent(column: Column, mission: str, third: str) -> None:
    continents = [*CONTINENTS[mission].split()[:2], third]
    lands = [land for continent in continents for land in LANDS[continent].split(", ")]
    assert wins(before_her_turn(column, mission, lands))


@row("missions")
@pytest.mark.parametrize(
    ("mission", "lands", "armies"), [("18_territories", 18, 2), ("24_territories", 24, 1)]
)
def test_the_number_of_territories(column: Column, mission: str, lands: int, armies: int) -> None:
    assert wins(before_her_turn(column, mission, KEYS[:lands], armies))
    assert not wins(before_her_turn(column, mission, KEYS[: lands - 1], armies))
    if armies > 1:
        assert not wins(before_her_turn(column, mission, KEYS[:lands], armies - 1))


@row("missions")
@pytest.mark.parametrize("colour", range(6))
def test_territories_win_only_when_the_colour_to_destroy_does_not_play(column: Column, colour: int) -> None:
    """Her own colour, and an unused one, mean 24 territories, unless the card is taken out (A23)."""
    name, plays = f"destroy_{colour}", colour in (BOB, CHARLIE)
    if colour < 3 or not column.by_anybody:
        assert wins(before_her_turn(column, name, KEYS[:24])) == (not plays)
        assert not wins(before_her_turn(column, name, KEYS[:23]))


@row("missions")
@pytest.mark.parametrize("colour", range(6))
@pytest.mark.parametrize("lands", [23, 24])
def test_a_mission_against_its_own_holder_needs_24_territories(
    column: Column, colour: int, lands: int
) -> None:
    """A23, in a game of six."""
    others = [seat for seat in range(6) if seat != colour]
    held = {colour: ", ".join(KEYS[:lands]), others[0]: ", ".join(KEYS[lands:-4])}
    held |= {seat: KEYS[-n] for n, seat in enumerate(others[1:], 1)}
    free = iter(CONTINENTS)
    game = column.scene(
        **{CAST[seat]: held[seat] for seat in range(6)},
        missions=[f"destroy_{colour}" if seat == colour else next(free) for seat in range(6)],
        players=6,
        turn=(colour - 1) % 6,
        phase="manoeuvre",
    )
    game.play((colour - 1) % 6, "end")
    assert (game.position.winners == (colour,)) == (lands == 24)


@row("missions")
@pytest.mark.parametrize("colour", range(1, 6))
def test_destroying_the_colour_wins(column: Column, colour: int) -> None:
    """The elimination is a siege in a game of six."""
    names = ("bob", "charlie", "dave", "erin", "frank")
    lands = dict(zip(names, ("peru", "egypt", "congo", "siam", "japan"), strict=True))
    victim = names[colour - 1]
    heir = next(name for name in names if name != victim)
    lands[victim] = "kamchatka"
    lands[heir] = (
        ", ".join(key for key in KEYS if key not in ("alaska", *lands.values())) + f", {lands[heir]}"
    )
    missions = [f"destroy_{colour}", "18_territories", "24_territories", "asia_africa"]
    missions += ["north_america_africa", "europe_australia"]
    game = column.scene(alice="alaska 9", players=6, missions=missions, phase="attack", **lands)
    game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert wins(game)


@row("missions")
@pytest.mark.parametrize("colour", range(6))
@pytest.mark.parametrize("lands", [1, 23, 24])
def test_another_player_destroys_the_colour_first(column: Column, colour: int, lands: int) -> None:
    """The elimination still counts on the next turn, or the mission is now 24 territories."""
    seat = ALICE if colour else BOB
    before = (seat - 1) % 6
    quicker = before if before != colour else (seat - 2) % 6
    others = [n for n in range(6) if n not in (seat, colour, quicker)]
    far = [key for key in KEYS if key not in ("kamchatka", "japan", "egypt", "congo")]
    held = {seat: ", ".join(far[:lands]) + " 2", colour: "kamchatka", quicker: "japan 9"}
    held |= {others[0]: "egypt", others[1]: "congo", others[2]: ", ".join(far[lands:])}
    missions = {seat: f"destroy_{colour}", others[2]: "18_territories"}
    free = iter(CONTINENTS)
    game = column.scene(
        **{CAST[n]: lands for n, lands in held.items()},
        missions=[missions.get(n) or next(free) for n in range(6)],
        players=6,
        turn=quicker,
        phase="attack",
    )
    game.order(quicker, "attack japan kamchatka 3 moving 3", dice="666-1")
    while not game.position.is_over and game.position.turn != seat:
        finish_turn(game)
    assert (game.position.winners == (seat,)) == (column.by_anybody is True or lands == 24)


def after_one_who_left(column: Column, alice: str, mission: str, **fields: object) -> Scene:
    """Leave Kamchatka to Bob, who is out; Dave, next to it, is on turn before Alice.

    Charlie has the rest.
    """
    held = {"kamchatka", "japan", *(land.partition(" ")[0] for land in alice.split(", "))}
    given: dict[str, object] = {"turn": DAVE, "phase": "attack", **fields}
    return column.scene(
        alice=alice,
        bob="kamchatka",
        charlie=", ".join(key for key in KEYS if key not in held),
        dave="japan 9",
        missions=[mission, "asia_south_america", "north_america_africa", "asia_africa"],
        status=["playing", "resigned", "playing", "playing"],
        players=4,
        **given,
    )


@row("missions")
@pytest.mark.parametrize("lands", [23, 24])
def test_a_colour_that_has_left_is_still_to_be_destroyed(column: Column, lands: int) -> None:
    """A82: as long as it has an army, no number of territories will do."""
    alice = ", ".join([key for key in KEYS if key not in ("kamchatka", "japan")][:lands])
    game = after_one_who_left(column, alice, "destroy_1", phase="manoeuvre")
    assert not game.play(DAVE, "end").position.is_over


@row("missions")
@pytest.mark.parametrize(("mission", "won"), [("destroy_1", True), ("destroy_2", False)])
def test_destroying_the_armies_left_behind_wins(column: Column, mission: str, won: bool) -> None:
    """A82."""
    game = after_one_who_left(column, "alaska 9", mission, turn=ALICE)
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    assert game.event(e.Destroyed) == e.Destroyed(BOB, ALICE)
    assert wins(game) == won


@row("missions")
@pytest.mark.parametrize("lands", [1, 23, 24])
def test_another_player_destroys_the_armies_left_behind(column: Column, lands: int) -> None:
    """A82: it counts on the player's next turn all the same, or the mission has become 24 territories."""
    alice = ", ".join([key for key in KEYS if key not in ("kamchatka", "japan")][:lands])
    game = after_one_who_left(column, alice, "destroy_1")
    game.order(DAVE, "attack japan kamchatka 3 moving 3", dice="666-1")
    finish_turn(game)
    assert wins(game) == (column.by_anybody is True or lands == 24)


@row("missions")
def test_victory_comes_at_once_in_the_players_own_turn(column: Column) -> None:
    lands = [land for name in ("north_america", "australia") for land in LANDS[name].split(", ")]
    game = column.scene(
        alice=", ".join(land for land in lands if land != "indonesia") + ", siam 9",
        bob="indonesia, peru",
        missions=dealt("north_america_australia"),
        phase="attack",
    )
    assert wins(game.order(ALICE, "attack siam indonesia 3", dice="666-1"))


@row("missions")
def test_a_mission_is_secret_until_the_end(column: Column) -> None:
    game = before_her_turn(column, "24_territories", KEYS[:20])
    assert MISSIONS.of(redact(game.rulebook, game.position, BOB))[ALICE] == e.HIDDEN
    game = before_her_turn(column, "24_territories", KEYS[:24])
    assert MISSIONS.of(redact(game.rulebook, game.position, BOB)) == MISSIONS.of(game.position)


@row("players")
def test_without_missions_territories_win_nothing(column: Column) -> None:
    """Even all territories but one do not win the conquest of the world."""
    if column.missions is None:
        assert not column.rulebook.of(Missions)
        game = column.scene(alice=", ".join(KEYS[:-2]), bob=f"{KEYS[-2]} 2, {KEYS[-1]} 2", phase="manoeuvre")
        assert not game.play(ALICE, "end").position.is_over


@row("headquarters")
def test_the_number_of_headquarters_that_win(column: Column) -> None:
    """Alice holds her own, and some of players who are out; then she takes Bob's."""
    assert column.headquarters is not None
    seats = ["alaska", "kamchatka", "egypt", "congo", "siam", "india"]
    for players, needed in column.headquarters.items():
        for fallen in range(needed - 1):
            lands = {"alice": ", ".join(["alaska 9", *seats[2 : 2 + fallen]]), "bob": "kamchatka"}
            lands |= {CAST[n]: seats[n] for n in range(2 + fallen, players)}
            lands[CAST[players - 1]] = ", ".join(key for key in KEYS if key not in seats[: players - 1])
            game = column.scene(**lands, players=players, headquarters=seats[:players], phase="attack")
            game.order(ALICE, "attack alaska kamchatka 3", dice="666-1")
            assert wins(game) == (2 + fallen >= needed)
