"""Computer players make, keep and end truces by their interest, and games go on whatever is agreed."""

from __future__ import annotations

import random
from typing import Any

import pytest

from benchmarks.field.faithless import FaithlessPlayer, WillingPlayer
from games.bots import BOTS, Bot, bot_for
from games.bots.reasons import Reason
from games.bots.sensible.features.truces import ELSEWHERE, STRONGEST
from games.bots.stand_in import Limits, StandIn
from games.engine import Attack, End, Order, Place
from games.engine.redaction import redact
from games.features.truces.events import TruceMade
from games.features.truces.orders import AcceptTruce, EndTruce, ProposeTruce, RefuseTruce
from games.features.truces.state import BREACHES, Breach
from games.rulebooks.registry import rulebook_for
from games.simulation import play_game
from tests.engine.scene import ALICE, BOB, CHARLIE, Scene, index, scene

FORMS = ("binding", "notice", "recorded", "secret_binding", "secret_notice")
LANDS = {
    "alice": "alaska 2, brazil 9",
    "bob": "kamchatka 6, japan 3",
    "charlie": "venezuela, peru, north_africa, argentina",
}
"""Bob threatens Alice in Alaska, and Charlie is her prey in South America. The rest belongs to Dave."""
OFFER = [[BOB, ALICE, 5, "", [], 4, True]]


def table(form: str = "binding", **fields: Any) -> Scene:
    """Put the four in round 3, with the beginning of Alice's turn, and Bob's offer of a truce."""
    lands = {**LANDS, "dave": "congo 4"}
    told = {"truce_offers": OFFER, **fields.pop("extra", {})}
    return scene(options={"truces": form}, **{**lands, "round": 3, "extra": told, **fields})


def choice(game: Scene, bot: Bot | None = None) -> Order:
    """Return what a computer player orders for Alice."""
    view = redact(game.rulebook, game.position, ALICE)
    return (bot or bot_for("sensible")).choose(game.rulebook, view, ALICE, random.Random(1))


def reason(game: Scene, order: Order) -> Reason | None:
    return bot_for("sensible").reason_for(
        game.rulebook, redact(game.rulebook, game.position, None), ALICE, order
    )


def test_a_neighbour_who_threatens_gets_a_truce_while_the_armies_are_wanted_elsewhere() -> None:
    game = table()
    assert choice(game) == AcceptTruce(BOB, 5)
    assert reason(game, AcceptTruce(BOB, 5)) == Reason(ELSEWHERE, CHARLIE)


def test_a_neighbour_who_is_the_best_prey_gets_none() -> None:
    game = table(bob="kamchatka 1, japan", charlie="venezuela 9, peru 9, north_africa 9")
    assert choice(game) == RefuseTruce(BOB)


def test_the_strongest_gets_none() -> None:
    game = table(bob="kamchatka 90, japan 3")
    assert choice(game) == RefuseTruce(BOB)
    assert reason(game, RefuseTruce(BOB)) == Reason(STRONGEST, BOB)


def test_who_is_stronger_gets_none() -> None:
    assert choice(table(bob="kamchatka 6, japan 5")) == AcceptTruce(BOB, 5)
    assert choice(table(bob="kamchatka 6, japan 6")) == RefuseTruce(BOB)


def test_who_has_another_truce_gets_none_as_far_as_that_is_known() -> None:
    other = {"truces": [[BOB, CHARLIE, 5, 0, "", [], True]]}
    assert choice(table(extra=other)) == RefuseTruce(BOB)
    other = {"truces": [[BOB, CHARLIE, 5, 0, "", [], False]]}
    assert choice(table("secret_binding", extra=other)) == AcceptTruce(BOB, 5)


def test_who_has_broken_a_truce_gets_none() -> None:
    game = table("recorded")
    assert choice(game) == AcceptTruce(BOB, 5)
    BREACHES.put(game.position, (Breach(BOB, CHARLIE, told=True),))
    assert choice(game) == RefuseTruce(BOB)


def test_more_is_not_given_than_received() -> None:
    """A truce for South America would protect Bob's territory there, and none of Alice's."""
    lands = {"bob": "kamchatka 6, venezuela, japan", "charlie": "peru, argentina, north_africa"}
    assert choice(table(**lands)) == AcceptTruce(BOB, 5)
    offer = [[BOB, ALICE, 5, "south_america", [], 4, True]]
    assert choice(table(**lands, extra={"truce_offers": offer})) == RefuseTruce(BOB)


def test_a_truce_is_offered_to_one_rival_for_whom_it_is_worth_something_too() -> None:
    """Each of the two threatens the other somewhere."""
    lands = {"alice": "alaska 2, brazil 9, egypt 9", "bob": "kamchatka 6, japan 3, middle_east 3"}
    game = table(extra={"truce_offers": []}, **lands)
    assert choice(game) == ProposeTruce(BOB, 5)
    game.play(ALICE, "truce 2 until 5")
    assert isinstance(choice(game), Place)


def test_notice_is_given_when_the_partner_becomes_the_strongest() -> None:
    truce = {"truces": [[ALICE, BOB, 9, 1, "", [], True]], "truce_offers": []}
    assert isinstance(choice(table("notice", extra=truce)), Place)
    game = table("notice", extra=truce, bob="kamchatka 90, japan 3")
    assert choice(game) == EndTruce(BOB)
    assert reason(game, EndTruce(BOB)) == Reason(STRONGEST, BOB)


@pytest.mark.parametrize(("truce", "attacks"), [([], True), ([[ALICE, BOB, 5, 0, "", [], True]], False)])
def test_a_truce_that_is_only_recorded_is_kept_where_little_is_to_be_won(
    truce: list[Any], attacks: bool
) -> None:
    game = table(
        "recorded",
        alice="alaska 6",
        bob="kamchatka, japan 3",
        charlie="northwest_territory 9, alberta 9, congo 9",
        phase="attack",
        extra={"truces": truce, "truce_offers": []},
    )
    assert isinstance(choice(game), Attack) == attacks


def test_armies_come_where_no_truce_holds_them_back() -> None:
    truce = {"truces": [[ALICE, BOB, 5, 0, "", [], True]], "truce_offers": []}
    game = table(alice="alaska 12, brazil 9", extra=truce)
    game.position.armies[index("northwest_territory")] = game.position.armies[index("alberta")] = 30
    order = choice(game)
    assert isinstance(order, Place)
    assert {land for land, _armies in order.placements} == {index("brazil")}


def test_in_the_middle_of_the_attacks_it_leaves_truces_alone() -> None:
    assert not isinstance(choice(table(phase="attack")), AcceptTruce | RefuseTruce)


def test_a_stand_in_makes_no_truce() -> None:
    assert isinstance(choice(table(), StandIn(Limits(attack=True, trade=True, move=True))), Place | End)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_games_end_among_players_who_take_every_truce(form: str, players: int) -> None:
    """Each offers all of its rivals a truce as often as it may, for as long as it may, and accepts all."""
    rulebook, made = rulebook_for("h2000_world", {"truces": form}), 0
    for number in range(3):
        game = play_game(rulebook, [WillingPlayer()] * players, f"{form} {players} {number}", 20_000)
        assert game.winners, (form, players, number)
        made += sum(isinstance(event, TruceMade) for event in game.events)
    assert made >= players


@pytest.mark.parametrize("form", FORMS)
def test_games_end_among_players_of_every_kind(form: str) -> None:
    bots = [BOTS[level] for level in ("sensible", "general", "beginner", "random")]
    bots += [FaithlessPlayer(), WillingPlayer()]
    rulebook = rulebook_for("h2000_world", {"truces": form, "truces_to_three": "1"})
    game = play_game(rulebook, bots, f"all {form}", 30_000)
    assert game.winners
