"""The sensible player of Godstorm: its bids, the places of its armies, and its invasions."""

from __future__ import annotations

import random
from typing import Any

import pytest

from games.bots import BOTS
from games.engine import Table, redact
from games.engine.armies.targets import BANNED
from games.engine.chance.dice import RandomDice
from games.engine.notation import parse_order
from games.presentation.story.narrator import SiteNarrator
from games.presentation.story.sentences.reasons import tell_reason
from games.rulebooks.godstorm import GODSTORM
from games.simulation import play_game
from tests.bots.advice import advice
from tests.rulebooks.godstorm.scenes import ALICE, BOB, storm

LAST = {"gs_epoch": 5}


def test_it_bids_all_its_faith_to_come_last_in_the_first_epoch_and_the_last() -> None:
    def bid(epoch: int, faith: tuple[int, ...]) -> str:
        before: dict[str, Any] = {"phase": "bid", "turn": None, "to_place": [0, 0, 0]}
        lands: dict[str, Any] = {"alice": "gaul 3", "bob": "egypt 3"}
        return advice(storm(**before, **lands, faith=faith, extra={"gs_epoch": epoch}))

    assert bid(1, (3, 3, 3)) == "bid 3 3 2"
    assert bid(5, (9, 9, 2)) == "bid 9 3 2"
    assert bid(5, (9, 4, 6)) == "bid 7 3 2"
    assert bid(3, (9, 9, 9)) == "bid 2 3 2"


def test_in_the_last_epoch_it_dares_more() -> None:
    lands: dict[str, Any] = {"alice": "gaul 3", "bob": "iberia 2, anglia 9, alemannia 9, liguria 9, egypt 9"}
    assert advice(storm(**lands, extra=LAST)) == "attack gaul iberia until 1 moving 2"
    assert advice(storm(**lands)) == "end"


def test_it_attacks_where_no_god_and_no_temple_defends() -> None:
    lands: dict[str, Any] = {"alice": "carthage 9", "bob": "atlas 4, gaitulia 4, cyrenaica 4, sicilia 9"}
    gods = {BOB: "magic atlas, war atlas, sky atlas"}
    order = advice(storm(**lands, gods=gods, temples="cyrenaica", extra=LAST))
    assert order.startswith("attack carthage gaitulia ")


def test_it_completes_a_continent() -> None:
    theirs = "oricalcos 3, caledonia 3, anglia 3, iberia"
    game = storm(alice="hesperide, tritonis, poseidonis 9, hibernia 9", bob=theirs)
    assert advice(game).startswith("attack poseidonis oricalcos ")


def test_new_armies_go_where_they_promise_most() -> None:
    game = storm(
        phase="reinforce",
        to_place=[5, 0, 0],
        alice="gaul 2, egypt 2",
        bob="anglia 2, iberia 2, liguria, minoa 20, nubia 20, cyrenaica 20, kush 20, phoenicia 20",
        extra=LAST,
    )
    assert advice(game) == "place 5 gaul"


def test_faith_beyond_the_god_of_war_is_kept_for_miracles() -> None:
    def ordered(faith: int, gods: dict[int, str] | None = None, **fields: Any) -> str:
        return advice(storm(gods, phase="summon", faith=(faith, 0, 0), alice="gaul 2, thule 7", **fields))

    war = {ALICE: "war gaul"}
    assert ordered(3) == "summon war thule"
    assert ordered(8, war) == "end"
    assert ordered(9, war) == "build thule"
    assert ordered(9, war, extra=LAST) == "end"


def test_it_says_why_in_words_of_the_edition() -> None:
    def why(**fields: Any) -> tuple[str, ...]:
        game = storm(**fields)
        rulebook, view = game.rulebook, redact(game.rulebook, game.position, None)
        order = parse_order(rulebook, advice(game))
        reason = BOTS["sensible"].reason_for(rulebook, view, ALICE, order)
        narrator = SiteNarrator(rulebook, ("alice", "bob", "charlie"), None)
        return tuple(map(str, tell_reason(narrator, reason))) if reason else ()

    siege: dict[str, Any] = {"alice": "gaul 9", "bob": "iberia, anglia 9, alemannia 9, liguria 9, egypt"}
    assert why(**siege, gods={BOB: "war iberia"}) == ("The reason: to banish a god of bob.",)
    assert why(**siege, temples="iberia") == ("The reason: to take a temple of bob.",)
    assert why(**siege, extra=LAST) == (("The reason: in the last epoch every territory is worth a point."),)
    build: dict[str, Any] = {"phase": "summon", "faith": (9, 0, 0), "alice": "gaul 2"}
    gods = {ALICE: "war gaul, magic gaul, sky gaul, death gaul"}
    assert why(**build, gods=gods) == ("The reason: a temple brings faith and an army each turn.",)


def test_a_declared_invasion_comes_first() -> None:
    game = storm(alice="gaul 9, egypt 9", bob="liguria 5, minoa")
    game.order(ALICE, "invade gaul liguria 3 without gods")
    assert advice(game).startswith("attack gaul liguria ")


@pytest.mark.parametrize(
    ("gods", "order"), [({}, "fortify {0} 4"), ({ALICE: "war tritonis"}, "escort {0} 4 war")]
)
def test_gods_go_to_the_front_with_the_armies_that_stood_idle(gods: dict[int, str], order: str) -> None:
    game = storm(phase="manoeuvre", alice="hesperide 2, tritonis 5, poseidonis", gods=gods)
    assert advice(game) == order.format("tritonis hesperide")


def test_it_wins_nearly_every_game_against_random_players() -> None:
    """`benchmarks/godstorm.py` has the figures of many games."""
    wins = 0
    for number in range(8):
        bots = [BOTS["sensible" if seat == number % 4 else "random"] for seat in range(4)]
        wins += play_game(GODSTORM, bots, f"godstorm {number}").winners == (number % 4,)
    assert wins >= 6


@pytest.mark.parametrize("spared", [False, True])
@pytest.mark.parametrize("kind", BOTS)
def test_the_bot_fights_the_invasion_that_its_predecessor_declared(kind: str, spared: bool) -> None:
    """Another land may be weaker, and the level may otherwise spare the defender."""
    game = storm(alice="gaul 9, thule 9", bob="alemannia 7, rus 1, iberia 1", round=1)
    game.order(ALICE, "invade gaul alemannia 5")
    lands = (1 << len(game.position.owner)) - 1
    for seed in range(5):
        view = redact(game.rulebook, game.position, ALICE)
        if spared:
            BANNED.put(view, dict.fromkeys(range(3), lands))
        order = BOTS[kind].choose(game.rulebook, view, ALICE, random.Random(seed))
        table = Table(game.rulebook, game.position.copy(), RandomDice(random.Random(seed)))
        table.play(ALICE, order)
        assert table.events
