"""An edition of the rules as a value: policies, and a table of phases.

The consequences of these parts are worked out once, when they are first needed: most rulebooks are only steps
on the way to another.

No rule asks which edition is played. A new edition is made from another with `dataclasses.replace`; an option
is a named function on rulebooks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from math import inf
from typing import TYPE_CHECKING, Any, TypeVar

from games.engine.armies.garrisons import teammates_of
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
    - `players` are the possible numbers of players; `armies[n]` is the number of armies that each of n
      players starts with.
    - `deal` makes the first events of a game (see `games.engine.policies.deal`).
    - `first_seat` draws the first seat of the set-up or throws dice for it; `opening` decides who begins
      to play (see `games.engine.policies.start`).
    - `order` returns all seats in the order of a round's turns (see `games.engine.policies.order`). In the
      phases of `round_start`, before the first turn, and of `round_end`, after the last turn, all decide at
      once.
    - `setup` and `turn` are phases in their order; `questions` may interrupt them; `anytime` are orders that
      need no phase.
    - the policies are `income`, `sets`, `combat`, `reach` (how far armies attack and move), `spoils` (the
      cards of an eliminated player) and `victory` (rulebook, position -> how the game ends, or None).
    - `neutrals[n]` is the number of neutral seats at a table of n players, if there are any; they come after
      the players' seats. `leader` (position, neutral seat -> seat) returns the seat that leads one now, or
      `NOBODY`.
    - `sides` is the side of each seat if some win and lose together; empty if everybody plays alone.
    - unless `ends_idle_phases`, a phase with nothing to decide goes on until a player ends it.
    - nobody may be eliminated until the end of round `safe_rounds`.
    - unless `draws_seats`, players keep the seats that they took before the game.
    - `stock` is where armies come from that are neither income nor for sets.
    - `features` are what the edition adds to ordinary play, in the order in which they act.
    - `choices` are the declared options. `withheld` gives, by key, the reasons why other options are not
      offered. `aliases` are clearer names for some options, each with the key that it stands for.
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
    first_seat: Callable[[Dice, int], tuple[int, str]] = by_lot
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
        """The phases of the set-up, of the start of a round, of the turn, and of the end of a round."""
        return self.setup, self.round_start, self.turn, self.round_end

    @cached_property
    def plays(self) -> Mapping[str, tuple[Stage, Mapping[type, Play], bool]]:
        """By key: each stage, what each order does in it, and whether anything follows."""
        anytime = plays_of(self.anytime)
        return {
            key: (stage, plays_of(stage.orders) | anytime, bool(self.hooks.acted or stage.done))
            for key, stage in self.stages.items()
        }

    @cached_property
    def following(self) -> Mapping[str, Stage]:
        """For each phase, by key: the phase after it. The last phase of each of the `parts` has none."""
        return {stage.key: after for part in self.parts for stage, after in pairwise(part)}

    @cached_property
    def attacks(self) -> Mapping[str, Callable[[Rulebook, Position], tuple[int, ...]]]:
        """The `fighters` of each stage in which attacks are ordered, by key of the stage."""
        return {key: stage.fighters for key, stage in self.stages.items() if Attack in stage.orders}

    @cached_property
    def answerable(self) -> tuple[str, ...]:
        """The keys of the decisions that a seat can leave to a standing answer."""
        return tuple(stage.key for stage in self.stages.values() if stage.answers)

    @cached_property
    def question_words(self) -> Mapping[str, Spellings]:
        """The names of the `answerable` decisions in orders, by key."""
        return {key: self.stages[key].spellings or Spellings((key,)) for key in self.answerable}

    @cached_property
    def before_turns(self) -> frozenset[str]:
        """The keys of the phases before the first turn of a round."""
        return frozenset(stage.key for stage in self.round_start)

    @cached_property
    def hooks(self) -> Hooks:
        """The methods of the features at each hook."""
        return Hooks(self.features)

    @cached_property
    def extras(self) -> Mapping[str, ExtraState[Any]]:
        """The pieces of extra state that the features add, by name."""
        return extras_by_name(self.added("extras"))

    @cached_property
    def kinds(self) -> Mapping[str, type[Event]]:
        """The kinds of event that a record can hold, by name."""
        return kinds_by_name((*CORE, *self.added("events")))

    @cached_property
    def thrown(self) -> tuple[type, ...]:
        """The kinds of event that may name dice."""
        return tuple(kind for kind in self.kinds.values() if has_dice(kind))

    @cached_property
    def targets_vary_until(self) -> float:
        """The last round with special rules about what may be attacked; `inf` if they never end.

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
        """The key and the language of each verb, by the words that an order begins with."""
        return spelled(tuple(verb.spellings for verb in self.verbs.values()))

    @cached_property
    def verb_of(self) -> Mapping[type, Verb]:
        """The verb of each kind of order; the first if there are several."""
        return {verb.kind: verb for verb in reversed([*self.verbs.values()])}

    @cached_property
    def spoken(self) -> Mapping[tuple[type, str], Verb]:
        """The verbs, by kind of order and language."""
        return {(verb.kind, language): verb for verb in self.verbs.values() for language in verb.languages}

    def added(self, name: str) -> tuple[Any, ...]:
        """Return what the features add under this name, in their order."""
        return tuple(one for feature in self.features for one in getattr(feature, name))

    def answers_to(self, question: str) -> tuple[int, ...]:
        """Return the numbers that can answer a decision in advance.

        If there are none, a seat can only choose whether to leave the decision to the rules.
        """
        return self.combat.answers if question == DEFENCE else ()

    def decisions(self, position: Position) -> tuple[str, ...]:
        """Return the keys of the answerable decisions that can still come up in this game."""
        over = {stage.key for stage in self.setup} if position.round else set()
        return tuple(
            question
            for question in self.answerable
            if question not in over and self.stages[question].occurs(position)
        )

    def is_left(self, position: Position, seat: int, question: str) -> bool:
        """Return whether a seat leaves a decision to the rules, by its standing answer or else by default."""
        return bool(position.standing[seat].get(question, not self.stages[question].asks))

    def stage(self, position: Position) -> Stage:
        """Return the question that is open, or else the present phase. Not for a game that is over."""
        return self.stages[position.pending[0] if position.pending else position.phase]

    def rule(self, position: Position, kind: type) -> OrderRule | None:
        """Return what a kind of order does now, whoever gives it, or None if it is not taken."""
        return self.anytime.get(kind) or self.stage(position).orders.get(kind)

    def neutrals_beside(self, players: int) -> int:
        """Return the number of neutral seats at a table with this number of players."""
        return self.neutrals.get(players, 0)

    def fighters(self, position: Position) -> tuple[int, ...]:
        """Return the seats whose armies may attack in the present phase; none outside the attacks."""
        fighters = self.attacks.get(position.phase)
        return fighters(self, position) if fighters else ()

    def is_for_anyone(self, position: Position, order: Order) -> bool:
        """Return whether seats may give this order although the decision is not theirs."""
        rule = None if position.is_over else self.rule(position, order.__class__)
        return rule is not None and rule.by_anyone

    def to_act(self, position: Position) -> tuple[int, ...]:
        """Return the seats whose decision the game is waiting for."""
        return () if position.phase == OVER else self.stage(position).actors(position)

    def teammates(self, seat: int | None) -> tuple[int, ...]:
        """Return the other seats of a seat's side; none for a spectator.

        They win and lose together, see each other's cards and share territories.
        """
        return teammates_of(self.sides, seat)

    def allegiances(self, view: Position) -> tuple[int, ...]:
        """Return the present side of each seat, including neutral ones; `NOBODY` for a seat on its own."""
        players = self.sides or (NOBODY,) * view.players
        sides = [*players, *(NOBODY for _neutral in view.neutrals)]
        for neutral in view.neutrals:
            leader = self.leader(view, neutral)
            if leader != NOBODY:
                sides[neutral] = sides[leader] = leader
        return tuple(sides)

    def seating(self, players: int) -> list[int]:
        """Return the seats in the order in which they are filled: teammates of the first seat come last."""
        sides = self.sides or (0,) * players
        return sorted(range(players), key=lambda seat: bool(seat) and 1 + (sides[seat] == sides[0]))

    def display(self, view: Position) -> Display:
        """Return what is shown on the map and beside it to the reader of this view."""
        return display_of(piece for shown in self.hooks.shown for piece in shown(self, view))

    def read_event(self, data: list[Any]) -> Event:
        """Read an event of this edition from JSON. Raise ValueError if the data is not an event."""
        return from_json(self.kinds, data)

    def of(self, kind: type[F]) -> F | None:
        """Return the feature of this kind, or None if the edition has none."""
        return next((feature for feature in self.features if isinstance(feature, kind)), None)

    def with_(self, *features: Feature) -> Rulebook:
        """Return the rulebook with these features added.

        Each replaces the feature with the same key, or follows all others. Raise Impossible for a feature
        that cannot be combined with the others or makes no sense here.
        """
        rulebook = self
        for feature in features:
            if reason := rulebook.unsuited(feature):
                raise Impossible("cannot_combine", reason=reason)
            by_key = {other.key: other for other in rulebook.features} | {feature.key: feature}
            rulebook = feature.install(replace(rulebook, features=tuple(by_key.values())))
        return rulebook

    def unsuited(self, feature: Feature) -> Misfit | None:
        """Return why a feature cannot be added, or None if it can."""
        return next(self.misfits(feature), None)

    def misfits(self, feature: Feature) -> Iterator[Misfit]:
        """Yield every reason why a feature cannot be added."""
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
        """Return the rulebook for only those of its numbers of players that are in `numbers`.

        Raise Impossible if there is none.
        """
        players = tuple(number for number in self.players if number in numbers)
        if players == self.players:
            return self
        if not players:
            raise Impossible("cannot_combine.no_number")
        neutrals = {number: count for number, count in self.neutrals.items() if number in players}
        deals = [deal_among(self.deal, number) for number in players]
        deal = deals[0] if all(other is deals[0] for other in deals) else self.deal
        return replace(self, players=players, neutrals=neutrals, deal=deal)

    def with_stage(self, stage: Stage) -> Rulebook:
        """Return the rulebook with this phase or question in place of the one with the same key."""
        stages: dict[str, Any] = {}
        for part in ("setup", "round_start", "turn", "round_end", "questions"):
            stages[part] = tuple(stage if old.key == stage.key else old for old in getattr(self, part))
        return replace(self, **stages)

    def with_phase(self, phase: Stage, *, before: str = "", after: str = "") -> Rulebook:
        """Return the rulebook with this phase directly before or after another of the turn.

        `before` or `after` is the key of the other phase.
        """
        turn = [stage for stage in self.turn if stage.key != phase.key]
        at = [stage.key for stage in turn].index(before or after)
        turn.insert(at if before else at + 1, phase)
        return replace(self, turn=tuple(turn))

    @property
    def unusual(self) -> tuple[Choice, ...]:
        """The options for which something other than the default is chosen."""
        chosen = self.chosen
        return tuple(one for one in self.choices if chosen.get(one.key, one.default) != one.default)

    @property
    def suited_players(self) -> tuple[int, ...]:
        """The numbers of players at which everything that is chosen makes a difference."""
        chosen = self.unusual
        return tuple(n for n in self.players if all(choice.matters(n) for choice in chosen))

    def check_choices(self, players: int) -> None:
        """Raise Impossible if an option makes no difference, or no sense, with this number of players."""
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
        """Return why these options cannot be chosen together, or None if they can."""
        try:
            self.with_options(options)
        except Impossible as error:
            return error
        return None

    def by_key(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """Return these options by their keys, with aliases replaced.

        An option that is given under both names stays as it is.
        """
        return {
            name if (key := self.aliases.get(name, name)) in options else key: value
            for name, value in options.items()
        }

    def with_options(self, options: Mapping[str, Any]) -> Rulebook:
        """Return the rulebook with these options chosen; options that are left out have their defaults.

        They are applied in the order in which they are declared. Raise Impossible for an unknown option or
        value, for an option that the edition withholds, and for values that cannot be combined.
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
    """Return the deal for this number of players, if it depends on the number; any other deal as it is."""
    among = getattr(deal, "among", None)
    return among(players) if among else deal


def plays_of(rules: Mapping[type, OrderRule]) -> dict[type, Play]:
    """Return what each kind of order does."""
    return {kind: rule.play for kind, rule in rules.items()}
