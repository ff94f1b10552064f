"""The rules of each edition, row by row: the columns that the tests next to this file go through.

A column is written from the booklet alone; the tests play it. Editions that follow another one are written as
they are printed: the other column, with the differences. Numbers in brackets are lines of the French texts as
transcribed for this project, A1 and so on the ambiguities settled in `docs/rules.md`.

A new edition, or a new value of an option, needs its column here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from games.engine.rulebook import Rulebook
from games.features.headquarters import HiddenHeadquarters
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import CAST, KEYS, Scene, scene
from tests.rulebooks.matrix.parts import Staged, parts_on, staged

SETS = {
    "three foot": "alaska alberta argentina",
    "three horse": "peru china congo",
    "three cannon": "brazil siam quebec",
    "one of each": "alaska china siam",
    "joker, two foot": "alaska alberta joker",
    "joker, two horse": "peru china joker",
    "joker, two cannon": "brazil siam joker",
    "joker, foot and horse": "alaska china joker",
    "joker, foot and cannon": "alaska siam joker",
    "joker, horse and cannon": "china siam joker",
    "two jokers and a cannon": "siam joker joker",
    "two foot and a horse": "alaska alberta china",
    "two horse and a foot": "peru china alaska",
    "two cannon and a horse": "brazil siam peru",
    "a joker": "joker",
}
"""Cards of each kind of set; none of their territories is held in the tests of their worth."""

CONTINENTS = {
    "north_america": 5,
    "south_america": 2,
    "europe": 5,
    "africa": 3,
    "asia": 7,
    "australia": 2,
}


def worth(same: tuple[int, int, int], mixed: int, jokers: tuple[int, ...], alone: int = 0) -> dict[str, int]:
    """Return the worth of each of `SETS`: three alike, one of each, with jokers, a joker `alone`."""
    return dict(zip(SETS, (*same, mixed, *jokers, 0, 0, 0, alone), strict=True))


def mixed_only(mixed: int, alone: int = 0) -> dict[str, int]:
    """Return the worth of `SETS` if only one of each is a set."""
    return worth((0, 0, 0), mixed, (0, 0, 0, mixed, mixed, mixed, 0), alone)


BY_SYMBOL = worth((4, 6, 8), 10, (4, 6, 8, 10, 10, 10, 10))
FIRST_OF_ALL = worth((4, 4, 4), 4, (4, 4, 4, 4, 4, 4, 4))
PROGRESSION = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35)


@dataclass(frozen=True)
class Column:
    """The rules of an edition with its options; None: the row does not concern it.

    - `players`; `several`: whether more than two may play (games of two are set up and ended in their own
      tests, `test_two_players.py`); `armies` of each at the start, by the number of players.
    - `lands`: "dealt", "dealt with jokers", "claimed" or "by die"; `placement`: "in turn" or "at once".
    - `first_seat`, who begins the set-up: "drawn", "highest die" or "seated by die"; `opens`, who plays
      first: "the same", "highest die" or "after the last dealt".
    - `phases` of a turn with a conquest.
    - an army for `divisor` territories, at least `minimum`; `continents`.
    - `draws_at_start[n]`: cards at the beginning of a turn with n territories; `card`: the phase in which
      a conquest brings one.
    - `forced`: the number of cards that oblige to trade in a set, or (`until_fewer`) sets until fewer are
      left; `worth` of `SETS`, the first of the game; `progression`, the worth of one set after another.
    - `bonus` armies for a card of a player's own territory, "there", "anywhere" or, once a turn, "there
      once"; `cards_go` "under the pile" or "aside".
    - `attack[n]`, `defence[n]`: the most dice of n armies, from 1 on; `losses`: the most of one roll.
    - `captured`, the cards of an eliminated player: "wait", or are traded in at once: "sets of them",
      "any sets" or, from this number of cards on (`captured_from`), "down to four".
    - `safe_rounds`: nobody is eliminated before the end of this round.
    - `move`: "to a neighbour", "along a chain" or "any number".
    - `by_anybody`: whether a mission to destroy somebody is fulfilled when anybody does it; `missions`, the
      number of cards for each number of players.
    - `headquarters`: how many win, including the player's own, by the number of players.
    """

    key: str
    players: tuple[int, ...] = (3, 4, 5, 6)
    several: bool | None = True
    armies: Mapping[int, int] | None = field(default_factory=lambda: {3: 35, 4: 30, 5: 25, 6: 20})
    lands: str | None = "dealt"
    placement: str | None = "in turn"
    first_seat: str | None = "drawn"
    opens: str | None = "the same"
    phases: tuple[str, ...] = ("reinforce", "attack", "manoeuvre")
    divisor: int = 3
    minimum: int = 3
    continents: Mapping[str, int] = field(default_factory=lambda: CONTINENTS)
    draws_at_start: tuple[int, ...] = (0,) * 10
    card: str | None = "attack"
    forced: int | None = 5
    until_fewer: bool = False
    worth: Mapping[str, int] = field(default_factory=lambda: BY_SYMBOL)
    progression: tuple[int, ...] | None = None
    bonus: int = 2
    bonus_goes: str = "there"
    cards_go: str = "under the pile"
    attack: tuple[int, ...] = (0, 1, 2, 3, 3, 3)
    defence: tuple[int, ...] = (1, 1, 2, 2, 2, 2)
    losses: int = 2
    captured: str | None = "wait"
    captured_from: int = 5
    safe_rounds: int = 0
    move: str = "to a neighbour"
    missions: Mapping[int, int] | None = None
    by_anybody: bool | None = None
    headquarters: Mapping[int, int] | None = None
    options: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return "-".join((self.key, *(f"{name}={value}" for name, value in self.options.items())))

    @property
    def rulebook(self) -> Rulebook:
        """The edition as a game is played with it."""
        return rulebook_for(self.key, self.options)

    def scene(self, **fields: Any) -> Scene:
        """Put a game of the edition, with three players in the fifth round by default."""
        if fields.get("phase") not in ("claim", "placement"):
            fields = {"round": 5, **fields}
            if self.rulebook.of(HiddenHeadquarters):
                fields = {"headquarters": headquarters(fields), **fields}
        if self.several:
            fields = {"players": 3, **fields}
        fields = staged(fields, self.rulebook.board)
        return Staged(scene(rulebook=self.key, options=dict(self.options), **fields).table)

    def lands_of(self, continent: str) -> list[str]:
        """Return the lands of a continent of the column's board, by the names of the tests."""
        board = self.rulebook.board
        played = {player: part for part, player in parts_on(board).items()}
        [found] = [one for one in board.continents if one.key == continent]
        keys = [board.territories[land].key for land in found.territories]
        return [played.get(key, key) for key in keys]

    def chosen(self, name: str, value: str, **says: Any) -> Column:
        """Return the column of the edition with one more option, and these changes."""
        return replace(self, options={**self.options, name: value}, **says)


FOR_TWO: dict[str, Any] = dict.fromkeys(("several", "lands", "placement", "first_seat", "opens", "captured"))
"""The rows that `test_two_players.py` tests for games of two."""

# --- Hasbro 2000 (text 000)

H2000_WORLD = Column("h2000_world")
"""[133-349, 391-395]"""

H2000_MISSION = replace(
    H2000_WORLD, key="h2000_mission", missions={3: 11, 4: 12, 5: 13, 6: 14}, by_anybody=True
)
"""[133-353; the missions 147-153, with those of unused colours removed 151]"""

H2000_PAIR = replace(
    H2000_WORLD,
    key="h2000_2p",
    players=(2,),
    armies={2: 40},
    **FOR_TWO,
    phases=("reinforce", "muster", "attack", "manoeuvre"),
)
"""[355-389]"""

GROWING: dict[str, Any] = {"worth": FIRST_OF_ALL, "progression": PROGRESSION}
"""Renforts progressifs [397-414]."""

H2000_CAPITALS = replace(
    H2000_WORLD,
    key="h2000_capitals",
    players=(2, 3, 4, 5, 6),
    armies={2: 40, 3: 35, 4: 30, 5: 25, 6: 20},
    captured=None,
    headquarters={2: 2, 3: 2, 4: 2, 5: 3, 6: 3},
)
"""[418-435; for the fate of headquarters and of their losers see `test_capitals.py`]"""

# --- Miro/Parker (text 001, first part)

MP80_OBJECTIVES = Column(
    "mp80_objectives",
    lands="dealt with jokers",
    placement="at once",
    minimum=0,
    until_fewer=True,
    worth=worth((6, 8, 4), 10, (12, 12, 12, 0, 0, 0, 0)),
    cards_go="aside",
    defence=(1, 2, 2, 2, 2, 2),
    captured="sets of them",
    safe_rounds=4,
    missions=dict.fromkeys((3, 4, 5, 6), 14),
    by_anybody=False,
)
"""[50-262]

No minimum A2, joker A5, one die with one army A10, one card a turn A3, the safe rounds 253, sets until fewer
cards are left A81.
"""

MP80_PAIR = replace(
    MP80_OBJECTIVES,
    key="mp80_2p",
    players=(2,),
    armies={2: 40},
    **FOR_TWO,
    phases=("reinforce", "attack", "manoeuvre", "muster", "counter", "attack_again", "manoeuvre_again"),
    card="attack_again",
    missions=None,
    by_anybody=None,
)
"""[252-304; the safe rounds A34, three times A16]"""

MP80_WORLD = replace(MP80_OBJECTIVES, key="mp80_world", missions=None, by_anybody=None, **GROWING)
"""[306-345]"""

# --- The association's page (text 003)

ASSO_OBJECTIVES = replace(MP80_OBJECTIVES, key="asso_objectives", forced=6, bonus_goes="anywhere")
"""[31-232; more than five cards A4; armies for cards anywhere A8]"""

ASSO_PAIR = replace(MP80_PAIR, key="asso_2p", forced=6, bonus_goes="anywhere")
"""[233-267]"""

NEW_VALUES = worth((3, 5, 8), 10, (3, 5, 8, 10, 10, 10, 10))
"""« Nouvelle édition » [96-103, A5]."""

ASSO_WORLD = replace(MP80_WORLD, key="asso_world", bonus_goes="anywhere")
"""[268-293; five cards A4]"""

# --- La Conquête du Monde 1957 (text 001, second part)

CDM57_RULE1 = Column(
    "cdm57_rule1",
    armies=None,
    lands="by die",
    placement=None,
    first_seat="seated by die",
    opens="after the last dealt",
    minimum=0,
    draws_at_start=(0, *(1,) * 9),
    card=None,
    forced=None,
    worth=mixed_only(4),
    progression=PROGRESSION,
    bonus=0,
    cards_go="aside",
    defence=(1, 2, 3, 3, 3, 3),
    losses=3,
    captured="any sets",
    safe_rounds=4,
    move="any number",
)
"""[360-547; no minimum A2, a joker replaces one A6, one in a set A83]"""

CDM57_RULE2 = replace(
    CDM57_RULE1,
    key="cdm57_rule2",
    divisor=4,
    draws_at_start=(0, 1, 2, 3, 0, 1, 2, 3, 0, 1),
    worth=mixed_only(6),
    progression=(*PROGRESSION[1:], 40),
)
"""[549-577]"""

# --- Hasbro 2006 (text 004)

H2006_WORLD = Column(
    "h2006_world",
    players=(3, 4),
    armies={3: 35, 4: 30},
    lands="claimed",
    first_seat="highest die",
    opens="highest die",
    phases=("reinforce", "attack", "manoeuvre", "card"),
    card="card",
    worth=FIRST_OF_ALL,
    progression=PROGRESSION,
    bonus=0,
    cards_go="aside",
    defence=(1, 2, 2, 2, 2, 2),
    captured="down to four",
    move="along a chain",
)
"""[154-700; the golden horseman's track A7]"""

H2006_MISSION = replace(
    H2006_WORLD,
    key="h2006_mission",
    players=(2, 3, 4),
    armies={2: 36, 3: 35, 4: 30},
    worth=BY_SYMBOL,
    progression=None,
)
"""[1013-1126: « Si une règle n'est pas ici, c'est qu'elle est identique »; the rest is in its own file]"""

H2006_PASSIVE = replace(H2006_WORLD, key="h2006_2p_passive", players=(2,), armies={2: 36}, **FOR_TWO)
"""[750-790; 24 for each of the independents A35]"""

H2006_ACTIVE = replace(
    H2006_PASSIVE,
    key="h2006_2p_active",
    phases=(
        *("influence", "reinforce", "allied_reinforce", "attack"),
        *("manoeuvre", "allied_manoeuvre", "card"),
    ),
)
"""[792-1010; the die A17]"""

# --- Risk Classic (text 002, second part)

GS_CLASSIC = Column(
    "gs_classic",
    players=(3, 4, 5),
    armies={3: 35, 4: 30, 5: 25},
    lands="claimed",
    first_seat="highest die",
    continents={"europa": 7, "germania": 5, "africa": 5, "asia_minor": 3, "atlantis": 3, "hyrkania": 2},
    worth=FIRST_OF_ALL,
    progression=PROGRESSION,
    bonus_goes="there once",
    defence=(1, 2, 2, 2, 2, 2),
    captured="down to four",
    captured_from=6,
)
"""[697-880]"""

GS_CLASSIC_PAIR = replace(GS_CLASSIC, key="gs_classic_2p", players=(2,), armies={2: 30}, **FOR_TWO)
"""[882-918]"""

# --- Godstorm (text 002, first part)

OF_ITS_OWN: dict[str, Any] = dict.fromkeys(
    (
        *("several", "placement", "opens", "phases", "draws_at_start", "card", "forced", "worth", "bonus"),
        *("attack", "defence", "losses", "cards_go", "captured", "safe_rounds", "move"),
    )
)
"""Rows for which Godstorm has its own wording: `tests/rulebooks/godstorm` tests them."""

GODSTORM = Column(
    "godstorm",
    players=(3, 4, 5),
    armies={3: 35, 4: 30, 5: 25},
    first_seat="highest die",
    continents=GS_CLASSIC.continents,
    **OF_ITS_OWN,
)
"""[133-325; armies and faith by the table of Risk Classic, `reconstructed`]"""

GODSTORM_PAIR = replace(GODSTORM, key="godstorm_2p", players=(2,), armies={2: 30}, **FOR_TWO)
"""[208-222]"""

COLUMNS = (
    *(H2000_WORLD, H2000_WORLD.chosen("sets", "progressive", **GROWING)),
    *(H2000_MISSION, H2000_MISSION.chosen("sets", "progressive", **GROWING)),
    H2000_CAPITALS,
    H2000_CAPITALS.chosen("headquarters", "two", headquarters={2: 2, 3: 2, 4: 2, 5: 2, 6: 3}),
    H2000_CAPITALS.chosen("headquarters", "three", headquarters={2: 2, 3: 2, 4: 3, 5: 3, 6: 3}),
    *(H2000_PAIR, H2000_PAIR.chosen("sets", "progressive", **GROWING)),
    *(H2006_WORLD, H2006_PASSIVE, H2006_ACTIVE, H2006_MISSION),
    *(MP80_PAIR, MP80_PAIR.chosen("minimum", "three", minimum=3)),
    ASSO_PAIR,
    ASSO_PAIR.chosen("values", "new", worth=NEW_VALUES),
    ASSO_PAIR.chosen("minimum", "three", minimum=3),
    *(MP80_OBJECTIVES, MP80_OBJECTIVES.chosen("minimum", "three", minimum=3)),
    *(MP80_WORLD, MP80_WORLD.chosen("minimum", "three", minimum=3)),
    ASSO_OBJECTIVES,
    ASSO_OBJECTIVES.chosen("values", "new", worth=NEW_VALUES),
    ASSO_OBJECTIVES.chosen("minimum", "three", minimum=3),
    *(ASSO_WORLD, ASSO_WORLD.chosen("minimum", "three", minimum=3)),
    *(CDM57_RULE1, CDM57_RULE1.chosen("minimum", "three", minimum=3)),
    CDM57_RULE1.chosen("joker", "alone", captured=None, worth=mixed_only(4, alone=4)),
    CDM57_RULE2,
    CDM57_RULE2.chosen("joker", "alone", captured=None, worth=mixed_only(6, alone=6)),
    *(GODSTORM, GODSTORM.chosen("set_up", "claimed", lands="claimed"), GODSTORM_PAIR),
    *(GS_CLASSIC, GS_CLASSIC_PAIR),
)


ELSEWHERE = {"h2006_team": "test_hasbro2006_team.py"}
"""Editions in which nobody plays alone, with the files that test their rows."""


def headquarters(fields: Mapping[str, Any]) -> list[str]:
    """Return a headquarters for each seat: a land whose card is not in `SETS`, if possible."""
    given = [fields[name].split(", ") for name in CAST if fields.get(name)]
    lands = [[land.partition(" ")[0] for land in held] for held in given]
    rest = [key for key in KEYS if not any(key in held for held in lands)]
    if len(lands) < 3 and rest:
        lands.append(rest)
    cards = {card for cards in SETS.values() for card in cards.split()}
    return [([land for land in held if land not in cards] or held)[-1] for held in lands]


def row(*names: str) -> pytest.MarkDecorator:
    """Run a test of these rows of the matrix for every column that they concern."""
    concerned = [column for column in COLUMNS if all(getattr(column, name) is not None for name in names)]
    return pytest.mark.parametrize("column", concerned, ids=str)
