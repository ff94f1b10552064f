"""Pouvoir continental (js_4)."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest

from games.bots import bot_for
from games.engine.board import members
from games.engine.chance.comparison import losses, ranked, throws
from games.engine.chance.dice import GivenDice
from games.engine.chance.odds import chance_to_take, one_roll, siege
from games.engine.events import Attacked, CardDrawn
from games.engine.notation import format_order, parse_order
from games.engine.table import Table
from games.features.objectives import Objectives
from games.features.objectives.cards import Timing
from games.features.objectives.feats import FEATS
from games.features.objectives.showing import is_its_moment
from games.features.powers.gained import POWERS, Empowered, Stirred, majorities
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, Scene, index, scene
from tests.support.rulebooks.editions import CLOSED, replays
from tests.support.rulebooks.house_sets import play

ON = {"js_4": "1"}
BOOK = rulebook_for("h2000_world", ON)
AFRICA = "congo, egypt, east_africa, north_africa"


def powerful(*powers: str, **fields: Any) -> Scene:
    """Put Alice on turn with these powers."""
    fields = {"phase": "attack", "alice": "alaska 9, peru", "bob": "kamchatka 4, brazil", **fields}
    return scene(options=ON, extra={"powers": list(powers)}, **fields)


def last_army(game: Scene) -> Scene:
    """Let Carol end her turn, so that Alice’s begins."""
    return game.order(2, "end")


@pytest.mark.parametrize("continent", range(6))
@pytest.mark.parametrize("more", [0, 1])
def test_more_than_half_of_a_continent_is_its_power(continent: int, more: int) -> None:
    """« la moitié des territoires + 1 »: of nine five, of seven four, of four three"""
    game, board = powerful(), BOOK.board
    mask = board.continent_masks[continent]
    game.position.lands[0] = 0
    for land in [*members(mask)][: mask.bit_count() // 2 + more]:
        game.position.lands[0] |= 1 << land
    expected = (board.continents[continent].key,) if more else ()
    assert majorities(board, game.position, 0) == expected


def test_powers_are_those_of_the_beginning_of_the_turn() -> None:
    game = scene(options=ON, turn=2, phase="manoeuvre", alice=AFRICA, bob="peru 3, kamchatka 4")
    last_army(game)
    assert game.event(Empowered) == Empowered(ALICE, ("africa",))
    assert POWERS.of(game.position) == ("africa",)
    assert game.position.phase == "voodoo"


def test_europe_brings_a_card_and_with_a_conquest_two() -> None:
    """« il tire une carte s'il n'a pas conquis au moins un territoire, deux dans les autres cas »"""
    game = powerful("europe", phase="manoeuvre").order(ALICE, "end")
    assert sum(isinstance(event, CardDrawn) for event in game.table.events) == 1
    game = powerful("europe", bob="kamchatka, brazil 3")
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1").order(ALICE, "end").order(
        ALICE, "end"
    )
    assert sum(isinstance(event, CardDrawn) for event in game.table.events) == 2


@pytest.mark.parametrize("order", ["blow 3 kamchatka", "blow 2 kamchatka, 1 japan"])
def test_africa_blows_three_armies_away(order: str) -> None:
    game = powerful("africa", phase="voodoo", bob="kamchatka 4, japan 2, brazil", to_place=3)
    game.order(ALICE, order)
    assert game.armies("kamchatka") + game.armies("japan") == 3
    assert game.position.phase == "reinforce"


def test_nobody_has_to_blow() -> None:
    game = powerful("africa", phase="voodoo", bob="kamchatka 4, brazil", to_place=3).order(ALICE, "end")
    assert (game.armies("kamchatka"), game.position.phase) == (4, "reinforce")


@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("blow 4 kamchatka", "wrong_breath"),
        ("blow 3 japan", "cannot_blow"),
        ("blow 1 brazil", "cannot_blow"),
        ("blow 1 alaska", "cannot_blow"),
        ("blow 1 japan, 1 japan", "cannot_blow"),
    ],
)
def test_it_leaves_one_army_everywhere_and_spares_the_players_own(order: str, code: str) -> None:
    """« Il ne peut pas laisser un territoire sans aucune armée »"""
    game = powerful("africa", phase="voodoo", bob="kamchatka 5, japan 2, brazil", to_place=3)
    game.refuses(ALICE, order, code)


def test_asia_brings_an_army_on_each_of_its_territories() -> None:
    lands = "ural, siberia, yakutsk, irkutsk, kamchatka, japan, mongolia, peru"
    game = scene(options=ON, turn=2, phase="manoeuvre", alice=lands, bob="brazil 3, alaska 4")
    last_army(game)
    assert (game.armies("ural"), game.armies("japan"), game.armies("peru")) == (2, 2, 1)


def test_south_america_turns_an_army_once_a_territory_and_turn() -> None:
    """« Son pouvoir ne prend pas effet sur un territoire possédant une seule armée. »"""
    game = powerful("south_america", bob="kamchatka 2, brazil")
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")
    assert game.event(Stirred).defender == BOB
    assert (game.armies("alaska"), game.armies("kamchatka")) == (9, 1)
    game.order(ALICE, "attack alaska kamchatka 1", dice="1-6")
    assert (game.armies("alaska"), game.armies("kamchatka")) == (8, 1)


def test_oceania_attacks_by_sea_one_way_and_only_the_holder() -> None:
    fields = {"alice": "indonesia 5, new_guinea 5, western_australia 5", "bob": "china, japan, madagascar"}
    for attack in ("indonesia china", "new_guinea japan", "western_australia madagascar"):
        powerful("australia", **fields).order(ALICE, f"attack {attack} 1", dice="1-6")
    powerful(**fields).refuses(ALICE, "attack indonesia china 1", "not_adjacent")
    back = powerful("australia", alice="china 5, peru", bob="indonesia, brazil")
    back.refuses(ALICE, "attack china indonesia 1", "not_adjacent")


@pytest.mark.parametrize("dice", [1, 2, 3])
def test_north_america_throws_a_die_more_and_drops_the_lowest(dice: int) -> None:
    """« relancer un dé lorsqu'il attaque. Il ne retient que le meilleur résultat. »"""
    game = powerful("north_america")
    thrown = "1662"[: dice + 1]
    game.order(ALICE, f"attack alaska kamchatka {dice}", dice=f"{thrown}-55")
    fought = game.event(Attacked)
    kept = "".join(sorted(thrown, reverse=True)[:dice])
    assert fought.rolls == f"{kept}-55"
    assert (fought.source_losses, fought.target_losses) == losses(ranked(kept), ranked("55"))


def test_odds_know_the_die_more() -> None:
    """The higher of two dice beats a third in 125 of 216 throws."""
    game = powerful("north_america")
    combat = BOOK.combat.between(game.position, ALICE, index("kamchatka"))
    assert one_roll(combat, 2, 1, 1).taken == pytest.approx(125 / 216)
    assert chance_to_take(combat, 9, 4) > chance_to_take(BOOK.combat, 9, 4)
    assert BOOK.combat.between(game.position, BOB, index("alaska")) is BOOK.combat


@pytest.mark.parametrize(("theirs", "met"), [(4, (10, 3)), (1, (9, 1))])
def test_odds_know_the_army_that_changes_sides(theirs: int, met: tuple[int, int]) -> None:
    game = powerful("south_america", bob=f"kamchatka {theirs}, brazil")
    combat = BOOK.combat.between(game.position, ALICE, index("kamchatka"))
    assert chance_to_take(combat, 9, theirs) == pytest.approx(chance_to_take(BOOK.combat, *met))
    assert siege(combat, 9, theirs).ends == pytest.approx(siege(BOOK.combat, *met).ends)
    if theirs > 1:
        game.order(ALICE, "attack alaska kamchatka 1", dice="1-66")
        assert BOOK.combat.between(game.position, ALICE, index("kamchatka")) is BOOK.combat


@pytest.mark.parametrize("language", ["en", "fr"])
def test_voodoo_is_written_and_read(language: str) -> None:
    order = parse_order(BOOK, "blow 2 alaska, 1 peru")
    assert parse_order(BOOK, format_order(BOOK, order, language)) == order


def test_it_is_offered_where_conquests_bring_cards() -> None:
    withheld = {key for key, book in RULEBOOKS.items() if "js_4" in book.withheld}
    elsewhere = {"gs_classic", "gs_classic_2p"}
    assert withheld - CLOSED == {"h2006_team", "cdm57_rule1", "cdm57_rule2", *elsewhere}


@pytest.mark.parametrize("key", [key for key, book in RULEBOOKS.items() if "js_4" not in book.withheld])
def test_games_run_on_every_base_and_replay(key: str) -> None:
    book = rulebook_for(key, ON)
    for players in (book.players[0], book.players[-1]):
        bots = [*[bot_for("sensible")] * (players - 1), bot_for("random")]
        games = [play_game(book, bots, seed=f"{key} {players} {n}", most_orders=1_000) for n in range(2)]
        assert any(isinstance(event, Empowered) for game in games for event in game.events)
        assert all(map(replays, games))


def test_the_voodoo_comes_after_objectives_have_forgotten_the_turn() -> None:
    game = scene(
        options=ON,
        rulebook="h2006_mission",
        phase="attack",
        alice="alaska 9, peru",
        bob=AFRICA,
    )
    game.order(ALICE, "attack alaska kamchatka 3 moving 3", dice="666-1")
    while game.position.turn == ALICE:
        game.play(ALICE, "end")
    assert game.position.phase == "voodoo"
    assert not FEATS.of(game.position)


@pytest.mark.parametrize(
    ("moment", "phase"),
    [(Timing.BEGINNING, "reinforce"), (Timing.CONQUEST, "attack"), (Timing.AFTER_ATTACKS, "manoeuvre")],
)
def test_objectives_keep_their_times_with_the_voodoo(moment: Timing, phase: str) -> None:
    """A turn has one more phase, before all others."""
    book = rulebook_for("h2006_mission", ON)
    objectives = book.of(Objectives)
    assert objectives is not None
    objective = next(card for card in objectives.cards if card.timing == moment)
    due: dict[str, Any] = {"to_place": 3} if phase == "reinforce" else {}
    game = scene(
        rulebook="h2006_mission", options=ON, phase=phase, alice="alaska 3, peru", bob="japan", **due
    )
    FEATS.put(game.position, {"taken": [("japan", 1)], "fresh": True})
    assert is_its_moment(book, game.position, objective)


def test_nobody_plans_to_come_back_across_the_sea() -> None:
    """The canoes go one way: no campaign may count on them from Mongolia to Indonesia."""
    assert play("h2006_mission", {"js_4": "1", "js_5": "1"}, "pairs 1082").winners


# --- A siege and a single roll

EDITIONS_WITH = [key for key, book in RULEBOOKS.items() if "js_4" in {choice.key for choice in book.choices}]


@pytest.mark.parametrize("rulebook", EDITIONS_WITH)
@pytest.mark.parametrize(("mine", "theirs"), [(2, 2), (3, 2), (3, 4), (4, 3), (3, 1), (2, 1)])
def test_the_army_joins_before_a_siege_and_before_a_single_roll(
    rulebook: str, mine: int, theirs: int
) -> None:
    """With the one that joins, three armies are four: both roll three dice, if the edition allows it."""
    fields = {"rulebook": rulebook, "alice": f"alaska {mine}, peru", "bob": f"kamchatka {theirs}, brazil"}
    game = powerful("south_america", **fields)
    most = min(game.rulebook.combat.attack, mine - 1 + (theirs > 1))
    assert f"attack alaska kamchatka {most}" in game.legal(ALICE, "attack alaska kamchatka")
    game.refuses(ALICE, f"attack alaska kamchatka {most + 1}", "wrong_dice")
    once, siege_ = powerful("south_america", **fields), powerful("south_america", **fields)
    once.play(ALICE, f"attack alaska kamchatka {most} moving 1", Sixes())
    siege_.play(ALICE, "attack alaska kamchatka until 1 moving 1", Sixes())
    assert len(once.event(Attacked).rolls.split("-")[0]) == most
    assert len(siege_.event(Attacked).rolls.split("-")[0]) == most


FIGHTING = [(), ("south_america",), ("north_america",), ("south_america", "north_america")]
"""Powers that change fights."""


FACES = tuple(range(1, 7))


class Sixes:
    """Dice that are always six for the attacker and one for the defender."""

    def __init__(self) -> None:
        self.attacks = True

    def roll(self, count: int, faces: int = 6) -> str:
        face, self.attacks = "6" if self.attacks else "1", not self.attacks
        return face * count

    def shuffle(self, count: int) -> list[int]:
        return [*range(count)]


@pytest.mark.parametrize(
    "powers", [(), ("south_america",), ("north_america",), ("south_america", "north_america")]
)
@pytest.mark.parametrize(("mine", "theirs", "dice"), [(2, 1, 1), (2, 2, 1), (2, 2, 2), (3, 3, 2), (4, 2, 2)])
@pytest.mark.parametrize("more", [(), ("js_6",), ("empty",), ("ev_12",)], ids="-".join)
def test_the_exact_odds_are_those_of_what_is_played(
    more: tuple[str, ...], mine: int, theirs: int, dice: int, powers: tuple[str, ...]
) -> None:
    """Every throw is played, once for all orders of its dice, and the results are counted."""
    game = fought_over(more, mine, theirs, powers)
    stirs = "south_america" in powers and theirs > 1 and more != ("empty",)
    if dice > mine - 1 + stirs:
        return
    combat = game.rulebook.combat.between(game.position, ALICE, index("kamchatka"), index("alaska"))
    defence = combat.defence_limit(theirs - stirs)
    thrown = dice + ("north_america" in powers)
    ends: Counter[tuple[int, int]] = Counter()
    for (ours, often), (others, as_often) in product(*(throws(n, FACES).items() for n in (thrown, defence))):
        scene_ = Scene(Table(game.rulebook, game.position.copy(), GivenDice([])))
        roll = f"{''.join(map(str, ours))}-{''.join(map(str, others))}"
        scene_.order(ALICE, f"attack alaska kamchatka {dice} moving 1", dice=roll)
        fell = scene_.event(Attacked)
        ends[mine + stirs - fell.source_losses, theirs - stirs - fell.target_losses] += often * as_often
    expected = {end: count / ends.total() for end, count in ends.items()}
    assert one_roll(combat, mine, theirs, dice).ends == pytest.approx(expected)


def fought_over(more: tuple[str, ...], mine: int, theirs: int, powers: tuple[str, ...]) -> Scene:
    """Put Alice in her attack phase, with another house rule, or with an empty reserve."""
    options = {**ON}
    extra: dict[str, list[Any]] = {"powers": list(powers)}
    if more in (("js_6",), ("empty",)):
        options["js_6"] = "1"
        extra["reserve"] = [35 * (more == ("js_6",)), 35, 35]
    if more == ("ev_12",):
        options["ev_12"] = "1"
        extra["events_in_force"] = [[ALICE, "4-4-4", 0, ""]]
    return scene(
        options=options,
        phase="attack",
        players=3,
        alice=f"alaska {mine}, peru 3",
        bob=f"kamchatka {theirs}, brazil",
        charlie="japan",
        extra=extra,
    )
