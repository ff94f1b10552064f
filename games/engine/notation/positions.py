"""Reading positions from JSON.

What `position_to_json` writes whole, `position_from_json` reads back to the same position. A
position may also be written by hand: everything but `rulebook` has a default (see
`docs/referee.md`). One that the rules cannot lead to is refused with the reason.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from games.engine.armies.garrisons import camps, settle
from games.engine.board import JOKER as JOKER_SYMBOL
from games.engine.board import mask_of
from games.engine.errors import OrderError, check, impossible
from games.engine.keep import CONCEALED
from games.engine.notation.names import JOKER, find_territory
from games.engine.notation.reading import by_seat, flag, seat_of, whole
from games.engine.notation.writing import territory_to_json
from games.engine.orders import Place, Plan
from games.engine.phases.anytime import is_kept
from games.engine.position import BROKEN_OFF, NOBODY, OVER, Position, Status
from games.engine.ranking import Outcome, ranking

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.rulebook import Rulebook

FIELDS = frozenset(
    {
        *("rulebook", "version", "options", "players", "first"),
        *("phase", "round", "turn", "to_act", "settled", "pending", "conquered", "traded"),
        *("winners", "reason", "places", "departed"),
        *("territories", "hands", "deck", "discard", "sets_traded"),
        *("status", "to_place", "plans", "standing", "beaten_by", "extra"),
    }
)
"""What a position of every edition is made of."""
STATUS = {status.name.lower(): status for status in Status}


def position_from_json(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read a position of this rulebook (with its options). Raises Impossible or Unreadable."""
    try:
        return read(rulebook, data)
    except OrderError:
        raise
    except (AttributeError, KeyError, TypeError, ValueError, IndexError) as error:
        raise impossible(f"it cannot be read ({error.__class__.__name__}: {error})") from error


def read(rulebook: Rulebook, data: Mapping[str, Any]) -> Position:
    """Read without guarding against data of the wrong shape."""
    board = rulebook.board
    check_edition(rulebook, data)
    lands = read_territories(board, data.get("territories", {}))
    players = read_players(rulebook, data, lands)
    p = Position(
        rulebook.key,
        rulebook.version,
        dict(rulebook.chosen),
        players,
        len(board.territories),
        0,
        len(rulebook.forces(players)),
    )
    place_armies(rulebook, p, lands, data.get("phase"))
    read_garrisons(rulebook, p, data.get("territories", {}))
    read_turn(rulebook, p, data)
    read_seat_state(rulebook, p, data)
    read_kept(rulebook, p, data)
    read_cards(rulebook, p, data)
    check_hands(rulebook, p)
    p.settled = mask_of(seat_of(p, seat) for seat in data.get("settled", ()))
    p.to_place = read_to_place(rulebook, p, data)
    read_plans(rulebook, p, data)
    p.pending = read_pending(rulebook, p, data.get("pending"))
    check_setup(rulebook, p)
    check_outcome(rulebook, p, data)
    return p


def place_armies(
    rulebook: Rulebook, p: Position, lands: Mapping[int, tuple[int, int]], phase: str | None
) -> None:
    """Owners and armies; what is not given is free while lands are claimed, else the last seat's."""
    board = rulebook.board
    rest = (NOBODY, 0) if is_open(rulebook, phase) else (p.seats - 1, 1)
    for territory in range(len(board.territories)):
        owner, armies = lands.get(territory, rest)
        free = owner == NOBODY and (may_be_unclaimed(rulebook, phase) or may_be_emptied(rulebook))
        check(free or 0 <= owner < p.seats, f"{board.territories[territory].key} belongs to no seat")
        check(free == (armies == 0) and armies >= 0, f"{board.territories[territory].key} has no army")
        p.owner[territory], p.armies[territory] = owner, armies
    p.lands = [mask_of(t for t, owner in enumerate(p.owner) if owner == seat) for seat in range(p.seats)]


def read_garrisons(rulebook: Rulebook, p: Position, data: Mapping[str, Mapping[str, Any]]) -> None:
    """The armies of seats that stand together; owner and sum follow, and must agree where they are said."""
    for name, state in data.items():
        if "garrisons" not in state:
            continue
        territory = find_territory(rulebook.board, name)
        key = rulebook.board.territories[territory].key
        standing = tuple((seat_of(p, seat), whole(armies)) for seat, armies in state["garrisons"])
        seats = {seat for seat, _ in standing}
        check(len(seats) == len(standing) > 1, f"“garrisons” of {key} are those of several seats, each once")
        together = seats <= {min(seats), *rulebook.mates(min(seats))}
        check(together, f"only those who play together can stand together on {key}")
        check(all(armies > 0 for _, armies in standing), f"a garrison of {key} has no army")
        settle(p, territory, standing)
        found = territory_to_json(p, territory)
        agrees = all(state.get(name, found[name]) == found[name] for name in ("owner", "armies"))
        check(agrees, f"owner and armies of {key} do not follow from its garrisons")


def may_be_unclaimed(rulebook: Rulebook, phase: str | None) -> bool:
    """Whether lands may be free: while they are taken, and where that was cut short by the end."""
    return is_open(rulebook, phase) or (phase == OVER and any(stage.is_open for stage in rulebook.setup))


def may_be_emptied(rulebook: Rulebook) -> bool:
    """Whether lands may be free later on, because something emptied them."""
    return any(feature.empties for feature in rulebook.features)


def is_open(rulebook: Rulebook, phase: str | None) -> bool:
    """Whether territories are still to be taken in this phase."""
    stage = rulebook.stages.get(phase or "")
    return stage is not None and stage.is_open


def check_edition(rulebook: Rulebook, data: Mapping[str, Any]) -> None:
    """Whether it is a position of this edition, with nothing in it that nobody reads but empty lists."""
    fields = FIELDS | {name for name, keep in rulebook.keeps.items() if not keep.in_extra}
    for name, value in data.items():
        check(
            name in fields or value == [], f"a position has no “{name}”; it has {', '.join(sorted(fields))}"
        )
    check(data.get("rulebook", rulebook.key) == rulebook.key, f"it is not one of {rulebook.key}")
    check(
        data.get("version", rulebook.version) == rulebook.version,
        f"{rulebook.key} has version {rulebook.version} here",
    )
    chosen = {**rulebook.chosen, **data.get("options", {})}
    check(chosen == rulebook.chosen, "it is one of other options")


def read_territories(board: Board, data: Mapping[str, Mapping[str, Any]]) -> dict[int, tuple[int, int]]:
    """Territory -> (owner, armies), for those that are given."""
    found: dict[int, tuple[int, int]] = {}
    for name, state in data.items():
        territory = find_territory(board, name)
        if "garrisons" in state:
            state = dict(zip(("owner", "armies"), state["garrisons"][0], strict=True))
        owner = state.get("owner")
        check(territory not in found, f"{board.territories[territory].key} is there twice")
        found[territory] = (
            NOBODY if owner is None else whole(owner),
            whole(state.get("armies", int(owner is not None))),
        )
    return found


def read_players(rulebook: Rulebook, data: Mapping[str, Any], lands: Mapping[int, tuple[int, int]]) -> int:
    """How many players: as said, or as many as the owners and hands need."""
    owners = [owner for owner, _ in lands.values()]
    seats = max((seat + 1 for seat in (*owners, *by_seat(data, "hands"))), default=0)
    enough = (number for number in rulebook.players if number + len(rulebook.forces(number)) >= seats)
    players = whole(data.get("players", next(enough, seats)))
    check(players in rulebook.players, f"{rulebook.key} is not for {players} players")
    return players


def read_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Phase, round, whose turn it is, and what happened in it."""
    p.winners = tuple(whole(seat) for seat in data.get("winners", ()))
    income = receiving(rulebook)
    parts = (rulebook.setup, rulebook.dawn, rulebook.turn, rulebook.dusk)
    phases = [*(stage.key for part in parts for stage in part if stage.orders), OVER]
    p.phase = data.get("phase", OVER if p.winners else income[-1])
    check(p.phase in phases, f"there is no phase “{p.phase}”; there are {', '.join(phases)}")
    p.turn = read_on_turn(rulebook, p, data)
    p.first = seat_of(p, data.get("first", 0))
    setup = in_setup(rulebook, p)
    p.round = whole(data.get("round", 0 if setup else 1))
    check(p.round >= 0, "“round” is negative")
    check(setup == (p.round == 0) or p.phase == OVER, "round 0 is the set-up, and only that")
    p.conquered = flag(data.get("conquered", False))
    p.traded = flag(data.get("traded", False))
    p.sets_traded = whole(data.get("sets_traded", int(p.traded)))
    check(p.sets_traded >= p.traded, "“sets_traded” is too small")
    too_early = p.phase in income and not any(stage.takes for stage in rulebook.turn)
    check(not p.conquered or not (setup or too_early), "nothing is conquered before the attacks")


def receiving(rulebook: Rulebook) -> list[str]:
    """The phases of a turn in which its reinforcements are still to be placed: until the first placing."""
    keys, places = [stage.key for stage in rulebook.turn], [Place in stage.orders for stage in rulebook.turn]
    return keys[: places.index(True) + 1]


def read_on_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> int:
    """The seat on turn; nobody where all decide at once before or after the turns of a round."""
    at_once = p.phase in {stage.key for stage in (*rulebook.dawn, *rulebook.dusk)}
    if at_once or ("turn" in data and data["turn"] is None):
        check(at_once or p.phase == OVER, "somebody is on turn")
        check(data.get("turn") is None, f"nobody is on turn in the phase “{p.phase}”")
        return NOBODY
    return seat_of(p, data["turn"] if "turn" in data else likely_turn(rulebook, p, data))


def likely_turn(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> Any:
    """Whose turn it is where that is not said: the attacker's, the seat's to act, or the first with land."""
    if data.get("pending"):
        return p.owner[find_territory(rulebook.board, data["pending"]["from"])]
    return (data.get("to_act") or [seat for seat in range(p.seats) if camps(p, seat)])[0]


def read_cards(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Hands, pile and discard; the pile defaults to all cards that are nowhere else."""
    board = rulebook.board
    gone = {card for set_aside in rulebook.moments.set_aside for card in set_aside(rulebook, p)}
    left = {card.key: index for index, card in enumerate(board.cards) if index not in gone}

    def take(name: str) -> int:
        """The card with this name; `joker` is any that is left."""
        check(name != CONCEALED, "its cards are hidden; give a whole one")
        if name == JOKER:
            jokers = [key for key, index in left.items() if board.symbols[index] == JOKER_SYMBOL]
            check(bool(jokers), "there are too many jokers")
            return left.pop(jokers[0])
        if name in left:
            return left.pop(name)
        key = name if name.startswith(JOKER) else board.territories[find_territory(board, name)].key
        check(key in left, f"the card “{name}” is there twice")
        return left.pop(key)

    for seat, hand in by_seat(data, "hands").items():
        p.hands[seat_of(p, seat)] = [take(name) for name in hand]
    p.discard = [take(name) for name in data.get("discard", ())]
    if "deck" in data:
        p.deck = [take(name) for name in data["deck"]]
        check(not left, f"these cards are nowhere: {', '.join(left)}")
    else:
        p.deck = list(left.values())


def check_hands(rulebook: Rulebook, p: Position) -> None:
    """Whether only those who play hold cards; of those who share a hand the one who plays now or next."""
    for seat, hand in enumerate(p.hands):
        may_hold = p.status[seat] in (Status.PLAYING, Status.NEUTRAL)
        check(may_hold or not hand, f"seat {seat} is out and holds cards")
        side = (seat, *rulebook.mates(seat))
        holder = min(side, key=lambda other: (other - p.turn) % p.seats)
        may_be = not hand or seat == holder or p.phase == OVER
        check(may_be, f"the shared hand is with seat {holder}, not {seat}")


def read_seat_state(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Status and standing answers of each seat."""
    statuses, players = by_seat(data, "status"), p.players
    for seat in range(p.seats):
        landless = not camps(p, seat)
        likely = "eliminated" if landless and not is_open(rulebook, p.phase) else "playing"
        status = statuses.get(seat, likely if seat < players else "neutral")
        check(status in STATUS, f"there is no status “{status}”; there are {', '.join(STATUS)}")
        check((status == "neutral") == (seat >= players), f"seat {seat} cannot be {status}")
        p.status[seat] = STATUS[status]
        check(landless or p.status[seat] != Status.ELIMINATED, f"seat {seat} is eliminated and holds land")
        may_be = p.status[seat] != Status.PLAYING or may_be_unclaimed(rulebook, p.phase)
        check(not landless or may_be, f"seat {seat} plays and holds no land")
    waits_for_it = p.phase != OVER and not in_setup(rulebook, p)
    present = p.turn == NOBODY or p.is_playing(p.turn)
    check(present or not waits_for_it, "the seat on turn is out of the game")
    for seat, answers in by_seat(data, "standing").items():
        for question, answer in answers.items():
            check(
                is_kept(rulebook, p, question, whole(answer)),
                f"“{question}” has no standing answer {answer}",
            )
        p.standing[seat_of(p, seat)] = dict(answers)
    read_beaten(p, data)
    p.departed = tuple(seat_of(p, seat) for seat in data.get("departed", ()))
    gone = {*p.departed} <= {seat for seat in range(players) if not p.is_playing(seat)}
    check(gone and len({*p.departed}) == len(p.departed), "“departed” are seats that are out, each once")


def read_beaten(p: Position, data: Mapping[str, Any]) -> None:
    """Who eliminated whom."""
    beaten = by_seat(data, "beaten_by")
    for seat, by in beaten.items():
        stands = p.is_playing(seat_of(p, seat)) or p.lands[seat]
        check(by is None or not stands, f"seat {seat} is not beaten")
    p.beaten_by = tuple(
        NOBODY if beaten.get(seat) is None else seat_of(p, beaten[seat]) for seat in range(p.seats)
    )


def read_to_place(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> list[int]:
    """Armies to place by seat: as said (a number alone is for the seat on turn), or what is due."""
    given = data.get("to_place")
    if given is None:
        to_place = armies_due(rulebook, p)
    else:
        armies = {p.turn: given} if type(given) is int else by_seat(data, "to_place")
        to_place = [whole(armies.pop(seat, 0)) for seat in range(p.seats)]
        check(not armies, "“to_place” has more seats than the game")
    check(min(to_place) >= 0, "“to_place” is negative")
    waiting = {seat for seat, armies in enumerate(to_place) if armies}
    check(
        all(p.is_playing(seat) or seat in p.neutrals for seat in waiting),
        "a seat that is out has armies to place",
    )
    if not in_setup(rulebook, p) and p.phase != OVER:
        open_stages = {(data.get("pending") or {}).get("question", p.phase), p.phase}
        stages = [rulebook.stages[key] for key in open_stages if key in rulebook.stages]
        placing = [stage for stage in stages if Place in stage.orders or stage.key in receiving(rulebook)]
        due = {seat for stage in placing for seat in stage.places_for(p)}
        check(waiting <= due, f"armies wait to be placed in the phase “{p.phase}”")
    return to_place


def armies_due(rulebook: Rulebook, p: Position) -> list[int]:
    """What each seat has to place: the rest of its first armies, its income, or what the phase brings."""
    due = [0] * p.seats
    if in_setup(rulebook, p) and Plan in rulebook.stages[p.phase].orders:
        for seat in range(p.seats):
            placed = sum(armies for armies, owner in zip(p.armies, p.owner, strict=True) if owner == seat)
            due[seat] = max(0, rulebook.armies[p.players] - placed) if p.is_playing(seat) else 0
    elif p.phase in receiving(rulebook):
        due[p.turn] = sum(armies for _, armies in rulebook.income(rulebook.board, p, p.turn))
    elif p.phase in rulebook.stages:
        for seat, armies in rulebook.stages[p.phase].due(p).items():
            due[seat] = armies
    return due


def read_plans(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Each seat's plan for its set-up armies."""
    for seat, pairs in by_seat(data, "plans").items():
        plan = tuple((find_territory(rulebook.board, name), whole(armies)) for armies, name in pairs)
        holders = set() if is_open(rulebook, p.phase) else {seat}
        if may_be_unclaimed(rulebook, p.phase):
            holders.add(NOBODY)
        own = all(p.owner[territory] in holders and armies > 0 for territory, armies in plan)
        fits = sum(armies for _, armies in plan) <= p.to_place[seat_of(p, seat)]
        check(own and fits, f"the plan of seat {seat} does not fit")
        waiting = p.phase == OVER or in_setup(rulebook, p)
        check(waiting or not plan, f"the plan of seat {seat} would have been followed by now")
        p.plans[seat] = plan


def read_kept(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """What this edition keeps beyond all others."""
    extra = data.get("extra", {})
    known = {name for name, keep in rulebook.keeps.items() if keep.in_extra}
    for name in extra:
        check(name in known, f"{rulebook.key} keeps no “{name}” in “extra”")
    for name, keep in rulebook.keeps.items():
        value = keep.from_json(rulebook, p, (extra if keep.in_extra else data).get(name))
        if (value is not None and value != keep.empty) or name in extra:
            keep.put(p, value)


def check_setup(rulebook: Rulebook, p: Position) -> None:
    """Whether the set-up can be going on just here."""
    if in_setup(rulebook, p):
        check(not p.garrisons, "in the set-up nobody stands together")
        if p.pending is not None:
            return
        stage = rulebook.stages[p.phase]
        if Plan in stage.orders:
            waiting = [p.to_place[seat] for seat in stage.actors(p)]
            check(bool(waiting) and all(waiting), "the seat on turn has nothing to place")
        check(stage.possible(rulebook, p, ()), "plans would have been followed by now, or armies are too few")
    elif p.phase != OVER and p.pending is None:
        check(rulebook.stages[p.phase].possible(rulebook, p, ()), f"“{p.phase}” would be over by now")


def read_pending(rulebook: Rulebook, p: Position, data: Mapping[str, Any] | None) -> tuple[Any, ...] | None:
    """The open question."""
    if data is None:
        return None
    question = data.get("question", "")
    stages = {stage.key: stage for stage in rulebook.questions}
    check(question in stages, f"there is no question “{question}”; there are {', '.join(stages)}")
    stage = stages[question]
    several = stage.done is not None
    names = ["seats" if several else "seat", *(name for name, kind in stage.details if kind != "optional")]
    check(set(names) <= set(data), f"the question “{question}” needs {', '.join(names)}")
    values = [
        find_territory(rulebook.board, data[name]) if kind == "territory" else whole(data.get(name, 0))
        for name, kind in stage.details
    ]
    asked = tuple(seat_of(p, seat) for seat in data["seats"]) if several else seat_of(p, data["seat"])
    pending = (question, asked, *values)
    check(stage.possible(rulebook, p, pending), f"the question “{question}” cannot be open here")
    return pending


def check_outcome(rulebook: Rulebook, p: Position, data: Mapping[str, Any]) -> None:
    """Whether the end of the game and the seats to act are stated as the rules have them."""
    outcome = rulebook.victory(rulebook, p)
    if p.phase == OVER:
        check(p.winners == (outcome.winners if outcome else ()), "the winners are others")
        p.reason, p.places = outcome or Outcome(BROKEN_OFF, ranking(rulebook, p))
    else:
        check(not p.winners, "there are winners, and the phase is not “over”")
        check(outcome is None, "somebody has already won: say so in “winners” and “phase”")
    check(data.get("reason", p.reason) == p.reason, f"the reason of the end is “{p.reason}”")
    check(tuple(data.get("places", p.places)) == p.places, f"the places are {list(p.places)}")
    to_act = list(rulebook.to_act(p))
    check(data.get("to_act", to_act) == to_act, f"the seats to act are {to_act}")


def in_setup(rulebook: Rulebook, p: Position) -> bool:
    """Whether the first turn is still to come."""
    return p.phase in {stage.key for stage in rulebook.setup}
