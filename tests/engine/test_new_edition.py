"""A new edition, made from public names alone and played to its end.

“Pilgrims”: after the attacks the player on turn may send a pilgrim to one of their lands, if their neighbour
to the left blesses it; then armies appear there. A player who holds five holy lands, or is left alone, wins.
Reinforcements depend on the coast, and armies move only within a continent.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import pytest

from games.boards.world import WORLD
from games.bots import BOTS
from games.engine.board import Board, mask_of, members
from games.engine.chance.dice import GivenDice
from games.engine.choice import Choice
from games.engine.errors import Illegal, Unreadable
from games.engine.events import Asked, to_json
from games.engine.events.folding import fold
from games.engine.events.knowledge import known_to_all, recorded_as
from games.engine.extra_state import ExtraState, by_all
from games.engine.feature import Feature
from games.engine.legality import Option, OrderRule, Slot, Stage, options, the_asked_one
from games.engine.notation import (
    Verb,
    event_to_json,
    format_order,
    parse_order,
    position_from_json,
    position_to_json,
)
from games.engine.notation.parts import Number, Territory
from games.engine.orders import End
from games.engine.phases.anytime import ANYTIME
from games.engine.phases.attack import ATTACK
from games.engine.phases.defence import ASK_DEFENCE
from games.engine.phases.ending import ENDING
from games.engine.phases.manoeuvre import MANOEUVRE
from games.engine.phases.occupation import ASK_OCCUPY
from games.engine.phases.reinforce import REINFORCE
from games.engine.policies.combat import Combat
from games.engine.policies.deal import DealAll
from games.engine.policies.income import Income
from games.engine.policies.reach import Reach
from games.engine.policies.sets import BySymbol, Sets, any_three
from games.engine.policies.spoils import LATER
from games.engine.policies.victory import last_standing
from games.engine.position import Position
from games.engine.rulebook import Rulebook
from games.engine.table import Table
from games.engine.words.spellings import Spellings
from games.features.aims_text import AimText
from games.features.missions import Missions
from games.features.missions.cards import Route
from games.features.missions.secrets import MISSIONS, missions_of
from games.referee import Referee
from games.rulebooks.common.free_placement import FREE_PLACEMENT
from games.rulebooks.hasbro2000 import H2000_WORLD
from games.rulebooks.registry import RULEBOOKS
from games.simulation import play_game
from games.texts.text import Text
from games.texts.wording import Places, Wording
from tests.engine.scene import ALICE, BOB, groups
from tests.support.refusals import refused

# --- Policies of its own


def by_coast(board: Board, position: Position, seat: int) -> Income:
    """Return an army, one for every two territories, and one for each coast.

    A coast is a territory that borders on another continent.
    """
    lands = members(position.lands[seat])
    home = [territory.continent for territory in board.territories]
    coast = sum(any(home[other] != home[land] for other in board.borders[land]) for land in lands)
    return (("territories", 1 + len(lands) // 2), ("coast", coast))


def within_a_continent(board: Board, position: Position, seat: int, source: int) -> int:
    """Return all the seat's territories on the continent."""
    home = board.continent_masks[board.territories[source].continent]
    return home & position.lands[seat] & ~(1 << source)


@dataclass(frozen=True)
class HolyLands:
    """A mission: a number of territories of a list."""

    asks: ClassVar[str] = "holy_lands"
    key: str
    lands: tuple[str, ...]

    def mask(self, board: Board) -> int:
        return mask_of(board.territory_index[land] for land in self.lands)

    def is_fulfilled(self, board: Board, position: Position, seat: int) -> bool:
        return not self.mask(board) & ~position.lands[seat]

    def routes(self, board: Board, position: Position, seat: int) -> list[Route]:
        return [Route(self.mask(board), len(self.lands))]


class HolyLandsText(AimText[HolyLands]):
    def wording(self, players: Sequence[str]) -> Wording:
        return Wording("Hold %(lands)s.", {"lands": Places("territories", self.aim.lands)})


# --- A phase with an order of its own, and a question to somebody who is not on turn


class Pilgrim(NamedTuple):
    """Send a pilgrim to a territory of the player's own."""

    territory: int


class Bless(NamedTuple):
    """Answer whether a pilgrimage is blessed: 1 or 0."""

    answer: int


SEND = Verb(Pilgrim, Spellings(en=("pilgrim",), fr=("envoyer", "envoie")), (Territory(),))
BLESS = Verb(Bless, Spellings(en=("bless",), fr=("bénir", "bénis")), (Number(),))


PILGRIMS: ExtraState[tuple[int, ...]] = ExtraState(
    "pilgrims",
    empty=(),
    seen=by_all,
    possible=lambda rulebook, position, value: len(value) == position.seats,
)
"""The number of pilgrims that each seat has sent."""


@recorded_as("blessed")
@known_to_all
class Blessed(NamedTuple):
    """Armies appeared on a territory, or none did."""

    seat: int
    territory: int
    armies: int

    def fold(self, p: Position) -> None:
        p.armies[self.territory] += self.armies
        sent = PILGRIMS.of(p) or (0,) * p.seats
        PILGRIMS.put(p, tuple(count + (seat == self.seat) for seat, count in enumerate(sent)))
        p.pending = None


def neighbour(position: Position, seat: int) -> int:
    """Return the next seat to the left that is still in the game."""
    around = ((seat + step) % position.seats for step in range(1, position.seats))
    return next(filter(position.is_playing, around))


def send(table: Table, seat: int, order: Pilgrim) -> None:
    if table.position.owner[order.territory] != seat:
        raise Illegal("not_your_territory.pilgrim", territory=order.territory)
    asked = neighbour(table.position, seat)
    table.write(Asked("blessing", asked, (order.territory,)))
    if table.position.standing[asked].get("blessing"):
        bless_it(table, asked)


def send_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    lands = Slot("territory", members(position.lands[seat]))
    yield Option(Pilgrim, "pilgrim {territory}", {"territory": lands})


def bless(table: Table, seat: int, order: Bless) -> None:
    if order.answer not in (0, 1):
        raise Illegal("wrong_answer.blessing")
    assert table.position.pending is not None
    armies = 2 if table.rulebook.chosen.get("blessing") == "rich" else 1
    table.write(Blessed(table.position.turn, table.position.pending[2], armies * order.answer))
    table.next_phase()


def bless_options(rulebook: Rulebook, position: Position, seat: int) -> Iterator[Option]:
    yield Option(Bless, "bless {answer}", {"answer": Slot("number", range(2))})


def bless_it(table: Table, seat: int) -> None:
    """Answer for a player who gives no answer."""
    bless(table, seat, Bless(1))


PILGRIMAGE = Stage(
    "pilgrimage",
    {Pilgrim: OrderRule(send, send_options), End: ENDING},
)
ASK_BLESSING = Stage(
    "blessing",
    {Bless: OrderRule(bless, bless_options)},
    actors=the_asked_one,
    answers=True,
    spellings=Spellings(en=("blessing",), fr=("bénédiction",)),
    default=bless_it,
    details=(("territory", "territory"),),
)


@dataclass(frozen=True)
class Pilgrimages(Feature):
    """The extra state and the events of pilgrimages; the phase and the question belong to the edition."""

    key = "pilgrimages"
    extras = (PILGRIMS,)
    events = (Blessed,)
    verbs = (SEND, BLESS)


# --- The edition


def with_rich_blessings(rulebook: Rulebook) -> Rulebook:
    """Offer two armies for each blessing; the option is read where it matters."""
    return rulebook


class PilgrimagesText(Text[Pilgrimages]):
    stages: ClassVar = {"pilgrimage": "Pilgrimage", "blessing": "Blessing"}
    refusals: ClassVar = {
        "not_your_territory.pilgrim": "%(territory)s is not yours.",
        "wrong_answer.blessing": "Bless it with 1, or not with 0.",
    }


EDITION = Rulebook(
    key="pilgrims",
    version=1,
    board=WORLD,
    players=(2, 3, 4),
    armies={2: 30, 3: 25, 4: 20},
    deal=DealAll(jokers=False),
    setup=(FREE_PLACEMENT,),
    turn=(REINFORCE, ATTACK, PILGRIMAGE, MANOEUVRE),
    questions=(ASK_DEFENCE, ASK_OCCUPY, ASK_BLESSING),
    anytime=ANYTIME,
    income=by_coast,
    sets=Sets(any_three, BySymbol(5, 5, 5, 9), own_land_bonus=1, forced_from=4, under_pile=True),
    combat=Combat(attack=4, defence=(0, 1, 1, 1, 2)),
    spoils=LATER,
    reach=Reach(within_a_continent),
    victory=last_standing,
    choices=(Choice("blessing", {"poor": lambda rulebook: rulebook, "rich": with_rich_blessings}),),
).with_(
    Missions(
        (
            HolyLands("south", ("argentina", "peru", "south_africa", "eastern_australia", "new_guinea")),
            HolyLands("north", ("greenland", "alaska", "scandinavia", "siberia", "yakutsk")),
            HolyLands("sea", ("japan", "madagascar", "great_britain", "iceland", "indonesia")),
            HolyLands("middle", ("egypt", "india", "brazil", "congo", "central_america")),
        )
    ),
    Pilgrimages(),
)


def begun() -> Table:
    """Begin a game in which Alice may send a pilgrim."""
    rulebook = EDITION.with_options({"blessing": "rich"})
    data = {
        "phase": "pilgrimage",
        "players": 3,
        "turn": ALICE,
        "territories": {
            "egypt": {"owner": ALICE, "armies": 3},
            "congo": {"owner": ALICE},
            "peru": {"owner": BOB},
        },
    }
    return Table(rulebook, position_from_json(rulebook, data), GivenDice(groups("")))


def test_its_orders_are_written_played_and_told() -> None:
    table = begun()
    board, rulebook = table.rulebook.board, table.rulebook
    for seat, text, french in ((ALICE, "pilgrim egypt", "envoyer Égypte"), (BOB, "bless 1", "bénir 1")):
        order = parse_order(rulebook, text)
        assert (format_order(rulebook, order), format_order(rulebook, order, "fr")) == (text, french)
        assert parse_order(rulebook, french) == order
        table.play(seat, order)
    asked, told, *_ = [event_to_json(table.rulebook, event) for event in table.events]
    assert asked == {"event": "asked", "question": "blessing", "seat": BOB, "territory": "egypt"}
    assert told == {"event": "blessed", "seat": ALICE, "territory": "egypt", "armies": 2}
    assert (table.position.armies[board.territory_index["egypt"]], table.position.phase) == (5, "manoeuvre")


def test_its_question_is_answered_once_and_for_all() -> None:
    table = begun()
    for seat, text in ((BOB, "standing blessing auto"), (ALICE, "pilgrim egypt")):
        table.play(seat, parse_order(EDITION, text))
    assert (table.position.pending, table.position.phase) == (None, "manoeuvre")
    assert "standing blessing {answer}" in [
        option.template for option in options(table.rulebook, table.position, BOB)
    ]


def test_its_words_are_its_own() -> None:
    standing = parse_order(EDITION, "réponse bénédiction auto")
    assert format_order(EDITION, standing) == "standing blessing auto"
    with refused(Unreadable, "For example: bless 1"):
        parse_order(EDITION, "bless")
    with refused(Unreadable, "not begin with an order of this game"):
        parse_order(H2000_WORLD, "pilgrim egypt")
    with refused(Unreadable, "not begin with an order of this game"):
        parse_order(EDITION, "headquarters egypt")


def test_its_rules_refuse_what_they_forbid() -> None:
    table = begun()
    with refused(Illegal, "is not yours", EDITION):
        table.play(ALICE, parse_order(EDITION, "pilgrim peru"))
    with refused(Illegal, "It is not your turn"):
        table.play(BOB, parse_order(EDITION, "pilgrim peru"))


def test_its_positions_are_written_and_read_back_with_the_question_open() -> None:
    table = begun()
    table.play(ALICE, parse_order(EDITION, "pilgrim egypt"))
    written = json.loads(json.dumps(position_to_json(table.rulebook, table.position)))
    assert position_from_json(table.rulebook, written) == table.position


def test_leaving_while_asked_blesses_it() -> None:
    table = begun()
    for seat, text in ((ALICE, "pilgrim egypt"), (BOB, "resign")):
        table.play(seat, parse_order(EDITION, text))
    assert PILGRIMS.of(table.position) == (1, 0, 0)


@pytest.mark.parametrize("players", EDITION.players)
@pytest.mark.parametrize("blessing", ["poor", "rich"])
@pytest.mark.parametrize("bot", ["sensible", "random"])
def test_games_of_it_end_and_replay(players: int, blessing: str, bot: str) -> None:
    rulebook = EDITION.with_options({"blessing": blessing})
    bots = [BOTS[bot], *([BOTS["sensible"]] * (players - 1))]
    games = [play_game(rulebook, bots, f"pilgrimage {number}") for number in range(5)]
    # A player that knows nothing of pilgrimages passes them over.
    assert any(isinstance(event, Blessed) for game in games for event in game.events) == (bot == "random")
    for game in games:
        assert game.winners
        record = json.loads(json.dumps([to_json(event) for event in game.events]))
        assert fold(map(rulebook.read_event, record)) == game.position


def test_a_mission_of_its_own_wins() -> None:
    game = play_game(EDITION, [BOTS["sensible"]] * 4, "mission")
    (winner,) = game.winners
    mission = missions_of(EDITION)[MISSIONS.of(game.position)[winner]]
    alone = game.position.status.count(0) == 1
    assert alone or mission.is_fulfilled(WORLD, game.position, winner)


def test_the_referee_plays_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RULEBOOKS, EDITION.key, EDITION)
    referee, rng = Referee(), random.Random(1)
    state = ask(referee, do="new", rulebook="pilgrims", players=4, options={"blessing": "rich"}, seed=1)
    told = ask(referee, do="rulebooks")["rulebooks"][-1]
    assert told["options"] == {"blessing": ["poor", "rich"]}
    assert told["missions"][3]["text"] == "Hold Egypt, India, Brazil, Congo and Central America."
    while not state["winners"] and state["last"] < 2000:
        seat = state["to_act"][0]
        order = BOTS["random"].choose(EDITION, position_from_json(*seen(referee)), seat, rng)
        state = ask(referee, do="order", seat=seat, text=format_order(EDITION, order))
    events = ask(referee, do="events")["events"]
    assert {"blessed", "asked"} <= {event["event"] for event in events}


def seen(referee: Referee) -> tuple[Rulebook, dict[str, Any]]:
    """Return the edition with its options, and the whole position as the referee writes it."""
    return EDITION.with_options({"blessing": "rich"}), ask(referee, do="position")["position"]


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = referee.answer(json.dumps(request))
    assert answer["ok"], answer
    return answer
