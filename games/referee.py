"""The referee: any program can drive the engine, with one JSON object on each line (see `docs/referee.md`).

    referee = Referee()
    referee.answer('{"do": "new", "rulebook": "h2000_world", "players": 3, "seed": 1}')

It is for this game what UCI is for chess. It holds one game, needs no database, and answers every request.
"""

from __future__ import annotations

import json
import random
import secrets
from collections.abc import Callable, Iterable
from copy import deepcopy
from itertools import accumulate
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from games.engine import OrderError, Table, options, redact
from games.engine.chance.dice import GivenDice, RandomDice
from games.engine.errors import shorten
from games.engine.events import Traded
from games.engine.lists import SeatView, spelled_out
from games.engine.notation import (
    cards_from_json,
    deal_from_json,
    describe,
    event_to_json,
    format_order,
    parse_single,
    position_from_json,
    position_to_json,
)
from games.engine.redaction import Witnessed, witnessed
from games.engine.table import History, check_set_up
from games.rulebooks.explaining import explain
from games.rulebooks.listing import listing
from games.rulebooks.registry import EDITIONS, RULEBOOKS, rulebook_for
from games.texts.found import text_of
from games.texts.worded import Worded
from games.texts.wording import in_english

if TYPE_CHECKING:
    from games.engine import Feature, Rulebook
    from games.engine.events import Event

MOST_BYTES = 1_000_000
"""The most bytes in a line; a longer one is refused."""
MOST_DIGITS = 18
"""The most digits of a whole number in a line; a longer one is refused."""

Fields = dict[str, Any]
Kinds = dict[str, tuple[str, tuple[type, ...]]]


def features_of(editions: Iterable[Rulebook]) -> list[Feature]:
    """Return all features of these editions and of each of their options that can be chosen alone."""
    changed = (
        change(edition)
        for edition in editions
        for choice in edition.choices
        for value, change in choice.values.items()
        if not edition.refusal_of({choice.key: value})
    )
    return [feature for rulebook in (*editions, *changed) for feature in rulebook.features]


GIVEN = {feature.key: feature.given.form for feature in features_of(EDITIONS) if feature.given}
"""The features whose part of the set-up may be given, by key, each with the type in JSON."""
KINDS: Kinds = {
    "rulebook": ("a text", (str,)),
    "players": ("a whole number", (int,)),
    "seed": ("a whole number or a text", (int, str)),
    "options": ("an object", (dict,)),
    "deal": ("a list or an object", (list, dict)),
    "deck": ("a list", (list,)),
    "first": ("a whole number", (int,)),
    "position": ("an object", (dict,)),
    "seat": ("a whole number", (int, type(None))),
    "text": ("a text", (str,)),
    "dice": ("a list", (list,)),
    "since": ("a whole number", (int,)),
    "version": ("a whole number", (int,)),
    **{key: ("an object" if kind is dict else "a list", (kind,)) for key, kind in GIVEN.items()},
}
"""The fields of requests: what each must be, in words and as types. (A seat that is null is no seat.)"""
SHOWN: Kinds = {**KINDS, "seat": ("a whole number, or null for a spectator", (int, type(None)))}
"""The fields of requests that show something to a reader."""


BESIDE_THE_BOARD = sorted(
    {extra.name for rulebook in EDITIONS for extra in rulebook.extras.values() if not extra.in_extra}
)
"""Fields that a position has in some editions. They are empty in the others, so all have the same."""


class Referee:
    """Holds one game and carries out requests. A refused request changes nothing."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.rulebook: Rulebook | None = None
        self.record: list[Witnessed] = []

    def answer(self, line: str | bytes) -> Fields:
        """Answer one line. Never raise: a request that cannot be carried out is answered with a code and a
        reason.
        """
        self.rulebook = self.table.rulebook if self.table else None
        try:
            request, fields = read_request(line)
            return {"ok": True, **request.obey(self, fields)}
        except OrderError as error:
            return refused_request(error.code, explain(self.rulebook, error))
        except Exception as error:  # whoever waits for an answer must get one
            return refused_request(
                "referee_failed", f"The referee failed ({error.__class__.__name__}: {error})."
            )

    @property
    def game(self) -> Table:
        """The game in play. Raise Worded if there is none."""
        if self.table is None:
            raise Worded("no_game", "There is no game yet. Start one with “new” or “put”.")
        return self.table

    def new(self, fields: Fields) -> Fields:
        """Start a game."""
        rulebook = rulebook_for(fields["rulebook"], fields.get("options"), fields.get("version"))
        self.rulebook = rulebook
        board, players, first = rulebook.board, fields["players"], fields.get("first")
        deal, deck = fields.get("deal"), fields.get("deck")
        check_set_up(rulebook, players, first, None)
        rulebook.check_choices(players)
        if deal is not None:
            first = first or 0
            deal = deal_from_json(rulebook, players, first, deal)
        if deck is not None:
            deck = cards_from_json(board, deck)
        given = {key: fields[key] for key in GIVEN if key in fields}
        for feature in rulebook.features:
            if feature.given and feature.key in given:
                given[feature.key] = feature.given.read(rulebook, given[feature.key])
        seed, chance = seeded(fields)
        thrown = GivenDice(read_dice(fields["dice"]), chance) if "dice" in fields else None
        table = Table.begin(
            rulebook,
            players,
            thrown or chance,
            first=first,
            deal=deal,
            deck=deck,
            **given,
        )
        if thrown:
            thrown.finish()
        table.dice, self.table = chance, table
        self.record = list(witnessed(rulebook, None, table.events))
        return {"seed": seed, **self.progress()}

    def put(self, fields: Fields) -> Fields:
        """Put a position on the table. Its record begins here."""
        data = fields["position"]
        edition = {name: data[name] for name in ("rulebook", "options", "version") if name in data}
        check_fields(edition, needs=("rulebook",), takes=("options", "version"))
        rulebook = rulebook_for(edition["rulebook"], edition.get("options"), edition.get("version"))
        self.rulebook = rulebook
        position = position_from_json(rulebook, data)
        seed, dice = seeded(fields)
        start = History((), {}, position.copy())
        self.table, self.record = Table(rulebook, position, dice, past=lambda: start), []
        return {"seed": seed, **self.progress()}

    def position(self, fields: Fields) -> Fields:
        """Show the position, as a seat may know it where one is named."""
        position = self.game.position
        if "seat" in fields:
            position = redact(self.game.rulebook, position, self.viewer(fields))
        nothing: Fields = {name: [] for name in BESIDE_THE_BOARD}
        return {"position": nothing | position_to_json(self.game.rulebook, position)}

    def legal(self, fields: Fields) -> Fields:
        """List what a seat may order."""
        rulebook, seat = self.game.rulebook, self.seat(fields)
        known = options(rulebook, redact(self.game.rulebook, self.game.position, seat), seat)
        return {"legal": [describe(rulebook, option) for option in known]}

    def order(self, fields: Fields) -> Fields:
        """Play an order, on a copy that becomes the game when all went well."""
        table, seat = self.game, self.seat(fields)
        before = len(table.events)
        view = SeatView(table.rulebook, redact(table.rulebook, table.position, seat), seat)
        order = spelled_out(view, parse_single(table.rulebook, fields["text"]))
        chance = deepcopy(table.dice) if "dice" in fields else table.dice
        given = GivenDice(read_dice(fields["dice"]), chance) if "dice" in fields else None
        trial = Table(table.rulebook, table.position.copy(), given or chance, past=table.history)
        trial.play(seat, order)
        if given:
            given.finish()
        self.record += witnessed(table.rulebook, table.position, trial.events)
        table.position, table.dice = trial.position, chance
        table.orders |= {before + number: by for number, by in trial.orders.items()}
        table.events += trial.events
        return {"order": format_order(table.rulebook, order), **self.happened(before), **self.progress()}

    def events(self, fields: Fields) -> Fields:
        """Tell what happened since an event, as a seat may know it where one is named."""
        since = max(0, fields.get("since", 0))
        if "seat" not in fields or self.game.position.is_over:
            return {**self.happened(since), **self.progress()}
        seat = self.viewer(fields)
        return {**self.happened(since, lambda one: one.known_to(seat)), **self.progress()}

    def rulebooks(self, fields: Fields) -> Fields:
        """List the rulebooks with their options, the default first, and what may be given to be dealt."""
        nothing: Fields = {key: [] for key in GIVEN}
        return {
            "rulebooks": [
                {
                    "rulebook": rulebook.key,
                    **listing(rulebook),
                    **nothing,
                    **dealt(rulebook),
                    "dealt_with": dealt_otherwise(rulebook),
                }
                for rulebook in RULEBOOKS.values()
            ]
        }

    def board(self, fields: Fields) -> Fields:
        """Show the map of a rulebook: territories with their neighbours and cards, continents."""
        board = rulebook_for(fields["rulebook"]).board
        keys = [territory.key for territory in board.territories]
        continents = {continent.key: {"bonus": continent.bonus} for continent in board.continents}
        territories = {
            territory.key: {
                "names": dict(territory.names),
                "continent": board.continents[territory.continent].key,
                "borders": [keys[neighbour] for neighbour in board.borders[number]],
            }
            for number, territory in enumerate(board.territories)
        }
        cards = {card.key: board.symbol_keys[card.symbol] for card in board.cards}
        return {"continents": continents, "territories": territories, "cards": cards}

    def help(self, fields: Fields) -> Fields:
        """List the requests and their fields."""
        return {
            "requests": {
                name: {
                    "does": request.obey.__doc__,
                    "needs": {field: request.kinds[field][0] for field in request.needs},
                    "takes": {field: request.kinds[field][0] for field in request.takes},
                }
                for name, request in REQUESTS.items()
            }
        }

    def seat(self, fields: Fields) -> int:
        """Return the seat that is named. Raise Worded if the game has no such seat."""
        seat, seats = fields["seat"], self.game.position.seats
        if seat is None or not 0 <= seat < seats:
            raise Worded(
                "no_such_seat",
                "There is no seat %(seat)s in this game; the seats are 0 to %(last)d.",
                seat=json.dumps(seat),
                last=seats - 1,
            )
        return int(seat)

    def viewer(self, fields: Fields) -> int | None:
        """Return the seat that looks on; None for a spectator."""
        return None if fields["seat"] is None else self.seat(fields)

    def happened(
        self, since: int, part_of: Callable[[Witnessed], Event | None] = lambda one: one.event
    ) -> Fields:
        """Return the events after number `since`. The numbers of events that the reader may not know of are
        missing.
        """
        later = enumerate(self.record[since:], since + 1)
        known = ((number, event) for number, one in later if (event := part_of(one)) is not None)
        rulebook, sets = self.game.rulebook, self.sets_traded()
        return {
            "events": [{"number": n, **event_to_json(rulebook, event, sets[n - 1])} for n, event in known]
        }

    def sets_traded(self) -> list[int]:
        """Return how many sets the table had traded in before each event of the record."""
        sets = [isinstance(event, Traded) for event in self.game.events]
        return list(accumulate(sets, initial=self.game.position.sets_traded - sum(sets)))

    def progress(self) -> Fields:
        """Return where the game stands: the number of the last event, the phase, who is to act and who has
        won.
        """
        position = self.game.position
        return {
            "last": len(self.game.events),
            "phase": position.phase,
            "to_act": list(self.game.rulebook.to_act(position)),
            "winners": list(position.winners),
        }


def dealt(rulebook: Rulebook) -> Fields:
    """Return what may be given for the set-up of an edition, by the feature that deals it."""
    return {feature.key: pieces(rulebook, feature) for feature in rulebook.features if feature.given}


def pieces(rulebook: Rulebook, feature: Feature) -> list[Any]:
    """Return the single pieces that may be given, each with the sentence that its text has for it."""
    assert feature.given is not None
    found, said = feature.given.pieces(rulebook), text_of(feature).pieces(rulebook)
    if not said:
        return found
    sentences = (in_english(rulebook.board, wording) for wording in said)
    return [{**piece, "text": sentence} for piece, sentence in zip(found, sentences, strict=True)]


def dealt_otherwise(rulebook: Rulebook) -> list[Fields]:
    """Return the values of options that change what may be given, each with what may be given instead."""
    usual, found = dealt(rulebook), []
    for choice in rulebook.choices:
        for value, change in choice.values.items():
            if not rulebook.refusal_of({choice.key: value}):
                changed = dealt(change(rulebook))
                other = {key: pieces for key, pieces in changed.items() if pieces != usual.get(key)}
                if other:
                    found.append({"options": {choice.key: value}, **other})
    return found


class Request(NamedTuple):
    """A kind of request: the method that carries it out, the fields it needs and takes, and their kinds."""

    obey: Callable[[Referee, Fields], Fields]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()
    kinds: Kinds = KINDS


REQUESTS = {
    "new": Request(
        Referee.new,
        ("rulebook", "players"),
        ("seed", "options", "version", "deal", "deck", "dice", "first", *GIVEN),
    ),
    "put": Request(Referee.put, ("position",), ("seed",)),
    "position": Request(Referee.position, takes=("seat",), kinds=SHOWN),
    "legal": Request(Referee.legal, ("seat",)),
    "order": Request(Referee.order, ("seat", "text"), ("dice",)),
    "events": Request(Referee.events, takes=("since", "seat"), kinds=SHOWN),
    "rulebooks": Request(Referee.rulebooks),
    "board": Request(Referee.board, ("rulebook",)),
    "help": Request(Referee.help),
}


def read_request(line: str | bytes) -> tuple[Request, Fields]:
    """Read one line. Raise Worded."""
    if len(line) > MOST_BYTES:
        raise Worded("line_too_long", "A line has at most %(most)d bytes.", most=MOST_BYTES)
    try:
        text = line if isinstance(line, str) else line.decode("utf-8")
        fields = json.loads(text, parse_constant=refuse_constant, parse_int=read_int)
    except (ValueError, RecursionError) as error:
        reason = shorten(str(error))
        raise Worded(
            "unreadable_request", "This is not a line of JSON in UTF-8 (%(reason)s).", reason=reason
        ) from error
    if not isinstance(fields, dict):
        raise Worded("unreadable_request", 'A request is an object, such as {"do": "help"}.')
    do = fields.pop("do", None)
    if not isinstance(do, str) or do not in REQUESTS:
        known = ", ".join(REQUESTS)
        raise Worded("unknown_request", "Say in “do” what to do: one of %(known)s.", known=known)
    request = REQUESTS[do]
    check_fields(fields, request.needs, request.takes, request.kinds)
    return request, fields


def refuse_constant(name: str) -> NoReturn:
    """Raise ValueError: Python would read NaN and Infinity, but JSON does not have them."""
    raise ValueError(f"{name} is not JSON")


def read_int(digits: str) -> int:
    """Return a whole number that fits a machine word. Raise ValueError."""
    if len(digits) > MOST_DIGITS:
        raise ValueError("a number is too large")
    return int(digits)


def check_fields(fields: Fields, needs: Iterable[str], takes: Iterable[str], kinds: Kinds = KINDS) -> None:
    """Raise Worded if a field is missing, unknown or of the wrong type."""
    for name in needs:
        if name not in fields:
            raise Worded("missing_field", "“%(name)s” is missing.", name=name)
    for name, value in fields.items():
        if name not in (*needs, *takes):
            known = ", ".join((*needs, *takes)) or "none"
            raise Worded(
                "unknown_field",
                "There is no field “%(name)s” here. Fields are: %(known)s.",
                name=shorten(name),
                known=known,
            )
        words, types = kinds[name]
        if type(value) not in types:
            raise Worded("wrong_field", "“%(name)s” must be %(words)s.", name=name, words=words)


def read_dice(groups: list[Any]) -> list[list[int]]:
    """Return the groups of dice of an order. Raise Worded."""
    if not all(isinstance(group, list) for group in groups):
        raise Worded("wrong_field", "“dice” must be a list of lists, such as [[6, 1, 1], [3]].")
    return groups


def seeded(fields: Fields) -> tuple[int | str, RandomDice]:
    """Return the seed that is given, or a random one, and the dice that follow from it."""
    seed = fields.get("seed", secrets.randbits(32))
    return seed, RandomDice(random.Random(seed))


def refused_request(code: str, message: str) -> Fields:
    """Return the answer to a request that cannot be carried out."""
    return {"ok": False, "error": {"code": code, "message": message}}
