"""Records of games, and every kind of change to a record that checking must find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from games.engine.orders import Resign
from games.models import Commitment, Game
from games.services.play.chance import commit_all_anew, commit_anew
from games.services.play.orders import give_order
from tests.support.tables import act, act_until_turns, open_table, seat_of, version_of

Record = dict[str, Any]


def finished_game(alice: User, bob: User, charlie: User) -> Game:
    """Return a game that was played to its end, through restored backups and used-up chains."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    for orders, renew in (
        (3, commit_all_anew),
        (6, lambda: commit_anew(game, Commitment.Reason.USED_UP)),
        (8, commit_all_anew),
    ):
        while game.throws.exclude(thrown="").count() < orders:
            act(game)
        renew()
    for loser in (bob, charlie):
        give_order(game_id=game.pk, seat=seat_of(game, loser), order=Resign(), seen=version_of(game))
    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    return game


def flip(digits: str) -> str:
    """Change a die, or a hexadecimal digit, by one."""
    return digits[:-1] + ("2" if digits[-1] == "1" else "1")


def first(record: Record, name: str) -> list[Any]:
    """Return the first event of a kind."""
    event: list[Any] = next(one["event"] for one in record["events"] if one["event"][0] == name)
    return event


def thrown(record: Record) -> Record:
    """Return an order in the middle of the game that threw dice."""
    throws = [throw for throw in record["throws"] if throw["thrown"]]
    throw: Record = throws[len(throws) // 2]
    return throw


def swap_sides(record: Record) -> None:
    """Give each side the dice of the other."""
    for one in record["events"]:
        if one["event"][0] == "attacked":
            rolls = one["event"][5].split()
            one["event"][5] = " ".join("-".join(reversed(roll.split("-"))) for roll in rolls)


def swap_throws(record: Record) -> None:
    throws = [throw for throw in record["throws"] if throw["thrown"]]
    throws[1]["link"], throws[2]["link"] = throws[2]["link"], throws[1]["link"]


def forge(record: Record, chain: int) -> None:
    """Let the game end with a battle for which somebody chose the dice."""
    last = record["throws"][-1]
    record["events"].append({"event": ["attacked", 0, 1, 2, 1, "666-1", 0, 1, 0], "at": record["made_at"]})
    number = len(record["events"])
    forged = {"chain": chain, "events": [number, number], "throws": last["throws"] + 2, "thrown": "666 1"}
    record["throws"].append({**last, **forged, "link": "0" * 64, "shuffled": []})


TAMPERED: dict[str, Callable[[Record], Any]] = {
    "a die of the record": lambda r: first(r, "attacked").__setitem__(5, flip(first(r, "attacked")[5])),
    "the sides of a battle": swap_sides,
    "a die that was thrown": lambda r: thrown(r).update(thrown=flip(thrown(r)["thrown"])),
    "a link": lambda r: thrown(r).update(link=flip(thrown(r)["link"])),
    "two links exchanged": swap_throws,
    "a throw left out": lambda r: r["throws"].remove(thrown(r)),
    "a throw twice": lambda r: r["throws"].insert(0, thrown(r)),
    "the number of a throw": lambda r: thrown(r).update(throws=thrown(r)["throws"] + 1),
    "an event left out": lambda r: r["events"].pop(len(r["events"]) // 2),
    "a battle that nobody threw for": lambda r: r["events"].append(
        {"event": ["attacked", 0, 1, 2, 1, "666-1", 0, 1, 0], "at": r["made_at"]}
    ),
    "a last throw from no chain": lambda r: forge(r, 9),
    "a last throw from an old chain": lambda r: forge(r, 0),
    "an end": lambda r: r["chains"][1].update(rolls_end=flip(r["chains"][1]["rolls_end"])),
    "a chain that does not follow": lambda r: r["chains"][1].update(reason="used_up"),
    "the end of the shuffles": lambda r: r["chains"][0].update(shuffles_end="0" * 64),
    "the secret of the shuffles": lambda r: r["chains"][0].update(shuffles_secret="0" * 64),
    "a secret of the shuffles left out": lambda r: r["chains"][-1].pop("shuffles_secret"),
    "a shuffle that nobody made": lambda r: r["events"].append(
        {"event": ["shuffled", first(r, "shuffled")[1][::-1]], "at": r["made_at"]}
    ),
    "a word": lambda r: next(s for s in r["seats"] if s["kind"] == "person").update(word="mine"),
    "the game": lambda r: r["game"].update(id="1" + r["game"]["id"]),
    "the pile": lambda r: first(r, "shuffled")[1].reverse(),
    "the seats": lambda r: [seat.update(chair=(seat["chair"] + 1) % 3) for seat in r["seats"]],
    "a digest": lambda r: r["events"][3].update(digest="0" * 64),
    "an event": lambda r: first(r, "turn_began").__setitem__(4, 30),
}
