"""A position in which an event is rolled: Alice’s turn begins with three dice."""

from __future__ import annotations

from typing import Any

from games.engine.chance.dice import GivenDice
from games.engine.notation import parse_order
from games.rulebooks.house.event_table.lasting_effects import IN_FORCE
from tests.engine.scene import ALICE, CHARLIE, KEYS, Scene, index, scene

ON = {"ev_12": "1"}
BARBARIANS = 3
LANDS = {
    "alice": "alaska 9, northwest_territory 3, alberta 3, ontario 2, peru 4, egypt 4, congo 2, india 3",
    "bob": "kamchatka 4, brazil 3, ukraine 5, argentina",
    "charlie": "japan 2, siam 5, indonesia 3",
}
CITIES = ("alaska", "peru", "brazil", "siam")
CAPITALS = ("alaska", "kamchatka", "siam")


def put(*, cities: tuple[str, ...] = CITIES, capitals: tuple[str, ...] = CAPITALS, **fields: Any) -> Scene:
    """Put three players among barbarians; `in_force` and the others are extra state."""
    names = ("events_in_force", "lost_by", "combats")
    kept: dict[str, Any] = {name: fields.pop(name) for name in names if name in fields}
    extra = {
        "cities": sorted(map(index, cities)),
        "capitals": [index(land) if land else -1 for land in capitals],
        **kept,
    }
    return scene(options=ON, players=3, round=fields.pop("round", 5), extra=extra, **{**LANDS, **fields})


def rolled(event: str, more: str = "", **fields: Any) -> Scene:
    """Let Alice roll this event (`1-1-1`), and `more` dice after it."""
    game = put(turn=CHARLIE, phase="manoeuvre", **fields)
    return game.order(CHARLIE, "end", dice=f"{event.replace('-', '')} {more}".strip())


def attacking(*events: str, seat: int = ALICE, **fields: Any) -> Scene:
    """Put Alice in her attack phase, with these events in force for a seat for the whole game."""
    in_force = [[seat, event, 0, ""] for event in events]
    return put(turn=ALICE, phase="attack", events_in_force=in_force, **fields)


def in_force(game: Scene, seat: int) -> list[str]:
    """Return the codes of the events that last for a seat."""
    return [code for owner, code, *_ in IN_FORCE.of(game.position) if owner == seat]


def held(game: Scene, seat: int, among: tuple[str, ...] = tuple(KEYS)) -> set[str]:
    """Return the seat's territories among these."""
    return {*game.lands(seat)} & {*among}


def leave(game: Scene, seat: int) -> None:
    """Let the seat do nothing more in its turn; the next seat rolls an elite unit."""
    if game.position.to_place[seat]:
        game.play(seat, f"place {game.position.to_place[seat]} {game.lands(seat)[0]}")
    while game.position.turn == seat:
        phase = game.position.phase
        game.table.dice = GivenDice([[4, 4, 4]])
        game.table.play(seat, parse_order(game.rulebook, "end"))
        assert (game.position.phase, game.position.turn) != (phase, seat)
