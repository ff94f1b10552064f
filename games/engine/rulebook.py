"""An edition of the rules is a value: policies, and a table of phases.

What follows from these parts is worked out when it is first asked for, once: most rulebooks are steps on the
way to another, and are never asked.

No rule asks which edition is played. A new edition is made from another with
`dataclasses.replace`; an option is a named function on rulebooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from games.engine.armies.garrisons import mates_of
from games.engine.armies.leaders import unled
from games.engine.display import Display, display_of
from games.engine.errors import Impossible, shorten
from games.engine.events import CORE, from_json, kinds_by_name
from games.engine.events.knowledge import has_dice
from games.engine.extra_state import extras_by_name
from games.engine.feature import CLOSED, Feature, Hooks, Misfit
from games.engine.legality import OrderRule, Play, Stage, seat_on_turn
from games.engine.notation.verb import spelled
from games.engine.notation.verbs import CORE as VERBS
from games.engine.orders import Attack
from games.engine.policies.combat import DEFENCE
from games.engine.policies.order import clockwise
from games.engine.policies.reach import neighbours
from games.engine.policies.start import by_lot, first_of_the_setup
from games.engine.policies.stock import ENDLESS
from games.engine.position import NOBODY, OVER
from games.engine.words.spellings import Spellings

if TYPE_CHECKING:
    from games.engine.board import Board
    from games.engine.chance.dice import Dice
    from games.engine.choice import Choice
    from games.engine.errors import OrderError
    from games.engine.events import Event
    from games.engine.extra_state import ExtraState
    from games.engine.notation.verb import Verb
    from games.engine.orders import Order
    from games.engine.outcome import Outcome
    from games.engine.policies.combat import Combat
    from games.engine.policies.income import Income
    from games.engine.policies.reach import Reach
    from games.engine.policies.sets import Sets
    from games.engine.policies.spoils import Spoils
    from games.engine.policies.stock import Stock
    from games.engine.position import Position
    from games.engine.table import Table


F = TypeVar("F", bound=Feature)


@dataclass(frozen=True, eq=False)
class Rulebook:
    """An edition.

    - `key` and `version` identify it for ever; a published version never changes.
    - `players` are the possible numbers of seats; `armies[n]` is what each of n seats starts with.
    - `deal` makes the first events of a game (see `games.engine.policies.deal`).
    - `lot` draws or throws for the first seat of the set-up, `opening` has one begin to play
      (see `games.engine.policies.start`).
    - `order` gives all seats in the order of a round's turns (see `games.engine.policies.order`). In the
      phases of `round_start`, before its first turn, and of `round_end`, after its last one, all decide at
      once.
    - `setup` and `turn` are the phases in their order; `questions` are what may interrupt them;
      `anytime` are orders that need no phase.
    - the policies: `income`, `sets`, `combat`, `reach` (from where armies attack and move),
      `spoils` (the cards of who is eliminated), `victory` (rulebook, position -> how it ends, or None).
    - `neutrals[n]` is the number of neutral forces, which no player plays, where n players have any; their
      seats come after the players'. `leader` (position, seat of a force -> seat) leads one now, or nobody.
    - `sides` is the side of each seat, where some win and lose together; empty where everybody plays alone.
    - unless `ends_idle_phases`, a phase with nothing to decide in it waits to be ended.
    - until the end of the round `safe_rounds` nobody may be eliminated.
    - unless it `draws_seats`, everybody keeps the place that they took before the game.
    - `stock` says where armies come from, other than as income and for sets.
    - `features` are what the edition adds to the ordinary course, in the order in which they act.
    - `choices` are the declared options, `withheld` says of others, by key, why they are not offered;
      `aliases` are clear names of some, each with the key in the place of which it may be said.
    """

    key: str
    version: int
    board: Board
    players: tuple[int, ...]
    armies: Mapping[int, int]
    deal: Callable[[Rulebook, int, int, Sequence[int] | None, Dice], list[Event]]
    setup: tuple[Stage, ...]
    turn: tuple[Stage, ...]
    questions: tuple[Stage, ...]
    anytime: Mapping[type, OrderRule]
    income: Callable[[Board, Position, int], Income]
    sets: Sets
    combat: Combat
    spoils: Spoils
    reach: Reach
    victory: Callable[[Rulebook, Position], Outcome | None]
    neutrals: Mapping[int, int] = field(default_factory=dict)
    leader: Callable[[Position, int], int] = unled
    sides: tuple[int, ...] = ()
    ends_idle_phases: bool = True
    safe_rounds: int = 0
    stock: Stock = ENDLESS
    draws_seats: bool = True
    features: tuple[Feature, ...] = ()
    lot: Callable[[Dice, int], tuple[int, str]] = by_lot
    opening: Callable[[Table], None] = first_of_the_setup
    order: Callable[[Position], tuple[int, ...]] = clockwise
    round_start: tuple[Stage, ...] = ()
    round_end: tuple[Stage, ...] = ()
    choices: tuple[Choice, ...] = ()
    withheld: Mapping[str, Misfit] = field(default_factory=dict)
    aliases: Mapping[str, str] = field(default_factory=dict)
    chosen: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def stages(self) -> Mapping[str, Stage]:
        """All phases and questions, by key."""
        return {stage.key: stage for part in (*self.parts, self.questions) for stage in part}

    @property
    def parts(self) -> tuple[tuple[Stage, ...], ...]:
        """The phases of the set-up, of the turn, and of what comes before and after the turns of a round."""
        return self.setup, self.round_start, self.turn, self.round_end

    @cached_property
    def plays(self) -> Mapping[str, tuple[Stage, Mapping[type, Play], bool]]:
        """By the key of a stage: the stage, what each kind of order does in it, whether anything follows."""
        anytime = plays_of(self.anytime)
        return {
            key: (stage, plays_of(stage.orders) | anytime, bool(self.hooks.acted or stage.done))
            for key, stage in self.stages.items()
        }

    @cached_property
    def following(self) -> Mapping[str, Stage]:
        """The phase after each one; none after the last of each of the `parts`."""
        return {stage.key: after for part in self.parts for stage, after in pairwise(part)}

    @cached_property
    def attacks(self) -> Mapping[str, Callable[[Rulebook, Position], tuple[int, ...]]]:
        """By the key of a stage in which attacks are ordered: whose armies may attack."""
        return {key: stage.fighters for key, stage in self.stages.items() if Attack in stage.orders}

    @cached_property
    def answerable(self) -> tuple[str, ...]:
        """The decisions that a seat can leave to its standing answer."""
        return tuple(stage.key for stage in self.stages.values() if stage.answers)

    @cached_property
    def question_words(self) -> Mapping[str, Spellings]:
        """How orders call each of them."""
        return {key: self.stages[key].spellings or Spellings((key,)) for key in self.answerable}

    @cached_property
    def before_turns(self) -> frozenset[str]:
        """The keys of the phases before the first turn of a round."""
        return frozenset(stage.key for stage in self.round_start)

    @cached_property
    def hooks(self) -> Hooks:
        """What features do at each hook."""
        return Hooks(self.features)

    @cached_property
    def extras(self) -> Mapping[str, ExtraState[Any]]:
        """The extra state: what stands in a position besides what every edition has, by name."""
        return extras_by_name(self.added("extras"))

    @cached_property
    def kinds(self) -> Mapping[str, type[Event]]:
        """The kinds of event that a record can hold, by name."""
        return kinds_by_name((*CORE, *self.added("events")))

    @cached_property
    def thrown(self) -> tuple[type, ...]:
        """Those that may name dice."""
        return tuple(kind for kind in self.kinds.values() if has_dice(kind))

    @cached_property
    def targets_vary_until(self) -> float:
        """Until the end of this round armies may not attack all that borders on them; for ever: inf.

        See `games.engine.armies.targets`.
        """
        led = any(stage.fighters is not seat_on_turn for stage in self.stages.values())
        varies = led or self.sides or self.hooks.bans or self.reach.attacks is not neighbours
        return inf if varies else self.safe_rounds

    @cached_property
    def verbs(self) -> Mapping[str, Verb]:
        """The verbs of orders, by key."""
        return {verb.key: verb for verb in (*VERBS, *self.added("verbs"))}

    @cached_property
    def spelled(self) -> Mapping[tuple[str, ...], tuple[str, str]]:
        """The verbs, by the words that an order begins with."""
        return spelled(tuple(verb.spellings for verb in self.verbs.values()))

    @cached_property
    def verb_of(self) -> Mapping[type, Verb]:
        """By the kind of order: its verb, the first where it has several."""
        return {verb.kind: verb for verb in reversed([*self.verbs.values()])}

    @cached_property
    def spoken(self) -> Mapping[tuple[type, str], Verb]:
        """The verbs, by their kind of order and a language."""
        return {(verb.kind, language): verb for verb in self.verbs.values() for language in verb.languages}

    def added(self, name: str) -> tuple[Any, ...]:
        """What its features bring under this name, in their order."""
        return tuple(one for feature in self.features for one in getattr(feature, name))

    def answers_to(self, question: str) -> tuple[int, ...]:
        """The numbers that answer a decision in advance; none where it is left to the rules or not."""
        return self.combat.answers if question == DEFENCE else ()

    def decisions(self, position: Position) -> tuple[str, ...]:
        """Those of them that can still come up at this table."""
        over = {stage.key for stage in self.setup} if position.round else set()
        return tuple(
            question
            for question in self.answerable
            if question not in over and self.stages[question].occurs(position)
        )

    def is_left(self, position: Position, seat: int, question: str) -> bool:
        """Whether a seat leaves a decision to the rules: as it has said, or else as is usual for it."""
        return bool(position.standing[seat].get(question, not self.stages[question].asks))

    def stage(self, position: Position) -> Stage:
        """The question that is open, or else the present phase. Not for a game that is over."""
        return self.stages[position.pending[0] if position.pending else position.phase]

    def rule(self, position: Position, kind: type) -> OrderRule | None:
        """What a kind of order does now, whoever gives it; None if it is not taken."""
        return self.anytime.get(kind) or self.stage(position).orders.get(kind)

    def neutrals_beside(self, players: int) -> int:
        """The number of neutral forces at a table of this number of players."""
        return self.neutrals.get(players, 0)

    def fighters(self, position: Position) -> tuple[int, ...]:
        """The seats whose armies may attack in the present phase; none outside of the attacks."""
        fighters = self.attacks.get(position.phase)
        return fighters(self, position) if fighters else ()

    def is_for_anyone(self, position: Position, order: Order) -> bool:
        """Whether this is an order that seats may give although it is not their decision."""
        rule = None if position.is_over else self.rule(position, order.__class__)
        return rule is not None and rule.by_anyone

    def to_act(self, position: Position) -> tuple[int, ...]:
        """The seats whose decision the game waits for."""
        return () if position.phase == OVER else self.stage(position).actors(position)

    def mates(self, seat: int | None) -> tuple[int, ...]:
        """The other seats that win and lose together with a seat, see its cards and share its territories;
        none of a spectator.
        """
        return mates_of(self.sides, seat)

    def banners(self, view: Position) -> tuple[int, ...]:
        """The side on which each seat stands now, forces included; `NOBODY` for those that stand alone."""
        players = self.sides or (NOBODY,) * view.players
        sides = [*players, *(NOBODY for _force in view.neutrals)]
        for force in view.neutrals:
            leader = self.leader(view, force)
            if leader != NOBODY:
                sides[force] = sides[leader] = leader
        return tuple(sides)

    def seating(self, players: int) -> list[int]:
        """In which order the seats are filled: those who win together with the first seat come last."""
        sides = self.sides or (0,) * players
        return sorted(range(players), key=lambda seat: bool(seat) and 1 + (sides[seat] == sides[0]))

    def display(self, view: Position) -> Display:
        """What stands on the map and beside it, as far as the seat may know for which this view was made."""
        return display_of(piece for shown in self.hooks.shown for piece in shown(view))

    def read_event(self, data: list[Any]) -> Event:
        """An event of a record of this edition, from JSON. Raises ValueError when it is none."""
        return from_json(self.kinds, data)

    def of(self, kind: type[F]) -> F | None:
        """The feature of this kind; None where the edition has none."""
        return next((feature for feature in self.features if isinstance(feature, kind)), None)

    def with_(self, *features: Feature) -> Rulebook:
        """The rulebook with these features too, each in place of one with its key, or after all others.

        Raises Impossible for one that cannot stand beside the others, or makes no sense here.
        """
        rulebook = self
        for feature in features:
            if reason := rulebook.unsuited(feature):
                raise Impossible("cannot_combine", reason=reason)
            by_key = {other.key: other for other in rulebook.features} | {feature.key: feature}
            rulebook = feature.install(replace(rulebook, features=tuple(by_key.values())))
        return rulebook

    def unsuited(self, feature: Feature) -> Misfit | None:
        """Why a feature cannot be put in; None where it can."""
        return next(self.misfits(feature), None)

    def misfits(self, feature: Feature) -> Iterator[Misfit]:
        """All that keeps a feature out."""
        kind, others = type(feature), [other for other in self.features if other.key != feature.key]
        if len(others) == len(self.features):
            yield from (Misfit(type(other), CLOSED) for other in others if other.closes)
        for other in others:
            if other.key in feature.excludes:
                yield Misfit(kind, other.key)
            elif feature.key in other.excludes:
                yield Misfit(type(other), feature.key)
        present = {other.key for other in others}
        yield from (Misfit(kind, key) for key in feature.needs if key not in present)
        if reason := feature.unsuited(self):
            yield Misfit(kind, reason)

    def among(self, numbers: Sequence[int]) -> Rulebook:
        """The rulebook for those of its numbers of players that are among these.

        Raises Impossible where there is none.
        """
        players = tuple(number for number in self.players if number in numbers)
        if players == self.players:
            return self
        if not players:
            raise Impossible("cannot_combine.no_number")
        neutrals = {number: forces for number, forces in self.neutrals.items() if number in players}
        deals = [deal_among(self.deal, number) for number in players]
        deal = deals[0] if all(other is deals[0] for other in deals) else self.deal
        return replace(self, players=players, neutrals=neutrals, deal=deal)

    def with_stage(self, stage: Stage) -> Rulebook:
        """The rulebook with this phase or question in place of that of the same key."""
        stages: dict[str, Any] = {}
        for part in ("setup", "round_start", "turn", "round_end", "questions"):
            stages[part] = tuple(stage if old.key == stage.key else old for old in getattr(self, part))
        return replace(self, **stages)

    def with_phase(self, phase: Stage, *, before: str = "", after: str = "") -> Rulebook:
        """The rulebook with this phase in the turn, before or after that with this key."""
        turn = [stage for stage in self.turn if stage.key != phase.key]
        at = [stage.key for stage in turn].index(before or after)
        turn.insert(at if before else at + 1, phase)
        return replace(self, turn=tuple(turn))

    @property
    def unusual(self) -> tuple[Choice, ...]:
        """The choices in which something else is chosen than what holds when nobody chooses."""
        chosen = self.chosen
        return tuple(one for one in self.choices if chosen.get(one.key, one.default) != one.default)

    @property
    def suited_players(self) -> tuple[int, ...]:
        """The numbers of players among whom all that is chosen makes a difference."""
        chosen = self.unusual
        return tuple(n for n in self.players if all(choice.matters(n) for choice in chosen))

    def check_choices(self, players: int) -> None:
        """Refuse (Impossible) an option that would make no difference, or no sense, among so many players."""
        for choice in self.unusual:
            if not choice.matters(players):
                if reason := choice.otherwise.get(players):
                    raise Impossible("option_without_effect.reason", reason=reason)
                raise Impossible(
                    "option_without_effect",
                    option=choice.key,
                    players=players,
                    numbers=", ".join(map(str, choice.players)),
                )

    def refusal_of(self, options: Mapping[str, Any]) -> OrderError | None:
        """Why these options cannot be chosen together; None where they can."""
        try:
            self.with_options(options)
        except Impossible as error:
            return error
        return None

    def by_key(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """These options by their keys, though aliases were said; one said both ways stays as it is."""
        return {
            name if (key := self.aliases.get(name, name)) in options else key: value
            for name, value in options.items()
        }

    def with_options(self, options: Mapping[str, Any]) -> Rulebook:
        """The rulebook with these options chosen; what is left out has its default.

        They are applied in the order in which they are declared. Raises Impossible for an unknown option or
        value, for one that the edition withholds, and for values that cannot be combined.
        """
        known, options = {choice.key: choice for choice in self.choices}, self.by_key(options)
        for key, value in options.items():
            if key in self.withheld:
                raise Impossible("cannot_combine", reason=self.withheld[key])
            if key not in known or str(value) not in known[key].values:
                allowed = "; ".join(f"{c.key}: {', '.join(c.values)}" for c in self.choices)
                raise Impossible(
                    "unknown_option",
                    rulebook=self.key,
                    option=shorten(str(key)),
                    value=shorten(str(value)),
                    allowed=allowed or "-",
                )
        chosen = {key: str(options.get(key, choice.default)) for key, choice in known.items()}
        rulebook = self
        for key, value in chosen.items():
            rulebook = known[key].values[value](rulebook)
        return replace(rulebook, chosen=chosen)


def deal_among(deal: Any, players: int) -> Any:
    """A deal that depends on the number of players, for so many; any other as it is."""
    among = getattr(deal, "among", None)
    return among(players) if among else deal


def plays_of(rules: Mapping[type, OrderRule]) -> dict[type, Play]:
    """What each kind of order does."""
    return {kind: rule.play for kind, rule in rules.items()}
