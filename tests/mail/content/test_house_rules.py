"""The mails of a game with house rules are enough for a person who never opens its page."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from accounts.models import User
from games.engine.board import members
from games.mail.content.choices import choices
from games.mail.content.tables import power_lines
from games.mail.outgoing import post
from games.models import Game, Mail
from games.models.mail.kinds import Kind
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.aims import aim_lines
from games.presentation.turn.powers import belongings
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.event_table.capitals import CapitalsFounded
from games.rulebooks.house.event_table.events_text import TOLD
from games.rulebooks.house.event_table.text.sentences import tell_capitals
from games.rulebooks.registry import RULEBOOKS
from games.rulebooks.texts import texts_of
from games.selectors.game_page import GamePage, game_page
from games.texts.found import text_of
from tests.support.mail.letters import send, words_of
from tests.support.scenes import put
from tests.support.tables import open_table, order, person_to_act, position_of, seat_of

pytestmark = pytest.mark.django_db


def call(game: Game) -> str:
    """Return the text of the mail that calls the next person to act."""
    message = post.write(
        Mail.objects.filter(game=game, user=person_to_act(game), kind=Kind.YOUR_TURN).latest("pk")
    )
    assert message is not None
    return " ".join(str(message.body).split())


def seen(game: Game, user: User) -> GamePage:
    return game_page(Game.objects.get(pk=game.pk), user)


def test_the_lists_of_a_draft_are_told_when_they_are_served(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, options={"drafting": "1"})
    order(game, alice, "wish peru, brazil, japan")
    order(game, bob, "end")
    order(game, charlie, "end")

    assert "receive Peru, " in call(game) or "receives Peru, " in call(game)


def test_a_handicap_is_told_to_all(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, options={"handicap": "opener_10"})

    assert "with 10 armies more." in call(game)


def test_the_answer_tells_what_others_did_after_the_orders(alice: User, bob: User, charlie: User) -> None:
    """An offer is accepted before the answer is written."""
    game = open_table(alice, bob, charlie, options={"js_1a": "1"})
    keys = [territory.key for territory in game.board.territories]
    mine, theirs = (keys[members(position_of(game).lands[seat_of(game, user)])[0]] for user in (alice, bob))
    message = send(game, alice, f"offer {mine} for {theirs}")
    assert "Since then" not in words_of(message)
    assert "Open: you offer bob " in words_of(message)
    order(game, bob, "accept 1")

    assert "Since then You gave bob " in words_of(message)
    assert "Open: you offer" not in words_of(message)


def test_the_notes_for_seats_that_are_done_end_without_a_stop() -> None:
    """It is a heading, and precedes what the game waits for."""
    done = {guide.prompt.done for book in RULEBOOKS.values() for guide in texts_of(book).guides.values()}
    done |= {guide.prompt.done for rule in HOUSE_RULES for guide in text_of(rule.newest).guides.values()}

    assert len(done) > 5
    assert not [told for told in done if told.endswith(".")]


def test_seats_that_are_done_are_told_what_they_may_still_order(
    alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, options={"drafting": "1"})

    told = words_of(send(game, alice, "wish peru"))

    assert "Answer this mail with what you may do here, or with orders for your next turn" in told


def test_visible_points_are_told(alice: User, bob: User, charlie: User) -> None:
    for fog, known in (("none", 3), ("1", 1)):
        game = open_table(alice, bob, charlie, options={"rounds": "6", "fog": fog})
        put(
            game,
            turn="alice",
            round=2,
            alice="peru, brazil, argentina, venezuela",
            bob="japan",
            rest="charlie",
        )
        page = seen(game, alice)

        assert "After round 6 the player with the most points wins." in aim_lines(page)
        told = {seat.name: belongings(page, seat) for seat in page.seats if belongings(page, seat)}
        assert told["alice"] == ["points: 6"]
        assert len(told) == known


@pytest.mark.parametrize(
    ("language", "told"), [("en", "alice – points: 3"), ("fr", "alice – points\u00a0: 3")]
)
def test_the_other_property_of_a_seat_is_listed_with_one_colon(
    language: str, told: str, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, options={"rounds": "6"})
    put(game, turn="alice", round=2, alice="peru, brazil, siam", bob="japan", rest="charlie")
    with override(language):
        assert told in power_lines(seen(game, alice))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_list_by_players_has_one_colon(language: str, alice: User, bob: User, charlie: User) -> None:
    """These are chosen capitals, events in force, armies in the air."""
    game = open_table(alice, bob, charlie, options={"ev_12": "1"})
    put(
        game,
        turn="alice",
        round=2,
        alice="alaska, peru",
        bob="japan",
        rest="charlie",
        extra={"events_in_force": [[0, "5-4-1", 0, ""], [1, "5-4-1", 4, ""]]},
    )
    with override(language):
        page = seen(game, alice)
        narrator = narrator_for(page.rulebook, page.seats, page.me)
        (capitals,) = tell_capitals(narrator, CapitalsFounded((0, 10, 40)))
        texts = {narrator.say(told.text) for told in TOLD.values()}
        told = [capitals, *aim_lines(page)]
        for text in texts:
            told = [line.replace(text, "") for line in told]
    assert len(told) > 2
    assert all(line.count(":") <= 1 for line in told), told

    game = open_table(alice, bob, charlie, options={"js_5": "1"})
    put(game, turn="alice", round=2, alice="alaska", rest="charlie", extra={"airborne": [[0, 5, 3], [], []]})
    with override(language):
        lines = aim_lines(seen(game, alice))
    assert any("3" in line for line in lines)
    assert all(line.count(":") <= 1 for line in lines), lines


def test_powers_are_told_while_they_last(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, options={"js_4": "1"})
    put(
        game,
        turn="alice",
        round=2,
        alice="peru, brazil, argentina",
        rest="charlie",
        extra={"powers": ["south_america"]},
    )
    page = seen(game, alice)
    told = {seat.name: belongings(page, seat) for seat in page.seats if belongings(page, seat)}

    assert told == {"alice": ["an army that changes sides in each territory attacked (South America)"]}


def test_the_risk_is_told_with_calculated_risks(alice: User, bob: User, charlie: User) -> None:
    for risks, is_told in (("none", False), ("1", True)):
        game = open_table(alice, bob, charlie, options={"js_3": risks})
        put(game, turn="alice", phase="attack", round=2, alice="alaska 9", rest="charlie")
        page = seen(game, alice)
        with override("fr"):
            told = choices(page, narrator_for(page.rulebook, page.seats, page.me))
        assert any("le perdant les perd toutes" in line for one in told for line in one.lines) == is_told


def test_before_the_first_turn_nothing_is_told_since_the_last_one(
    alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie)
    assert "== So far The territories were dealt" in call(game)
    assert "Since your last turn" not in call(game)


def test_players_who_let_a_lot_be_are_not_told_to(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, rulebook="asso_objectives", options={"js_1b": "2"})
    land = members(position_of(game).lands[seat_of(game, bob)])[0]
    order(game, bob, f"lay {game.board.territories[land].key}")

    told = words_of(send(game, alice, "let be"))

    assert "Lot 1, laid down by bob (cards in it: 1). You let it be, and can still write “match 1 …”." in told
    assert "or “let be”" not in told
