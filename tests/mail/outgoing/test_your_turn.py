"""The turn mail says what happened, and what the reader may do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from pytest_django.fixtures import Settings

from accounts.models import User
from games.mail.outgoing import post
from games.models import Game, Mail
from tests.support.scenes import put
from tests.support.tables import next_player, open_table, order, position_of


def play_until_turn_of(game: Game, user: User) -> None:
    """Let everybody else place their armies and do nothing."""
    while (player := next_player(game)) is not None and player.user != user:
        assert player.user is not None
        view = position_of(game)
        due, land = view.to_place[player.seat], view.owner.index(player.seat)
        order(game, player.user, f"place {due} {game.board.territories[land].key}" if due else "end")


def on_turn(game: Game, user: User, **position: object) -> None:
    """Put the game into a position at this person's turn; what is given to nobody is charlie's."""
    play_until_turn_of(game, user)
    game.refresh_from_db()
    put(game, turn=user.username, rest="charlie", **position)  # type: ignore[arg-type]


def mail_to(user: User, game: Game) -> str:
    """Return the text of the mail about the present call, its words on one line."""
    mail = Mail.objects.filter(game=game, user=user, kind="your_turn").latest("pk")
    message = post.write(mail)
    assert message is not None
    return " ".join(message.body.split())


def story_in(text: str) -> str:
    return text.partition("== Since your last turn ")[2].partition(" == ")[0]


def choices_in(text: str) -> str:
    return text.partition("== What you may do ")[2].partition(" == ")[0]


# --- What happened


def test_conquests_and_battles_with_the_reader_are_told(
    game: Game, alice: User, bob: User, charlie: User
) -> None:
    on_turn(game, bob, alice="kamchatka, alaska 3", bob="mongolia 10", phase="attack")
    order(game, bob, "attack mongolia kamchatka 3", "666", "1")
    order(game, bob, "occupy 3")
    order(game, bob, "attack kamchatka alaska 2", "11", "66")
    order(game, bob, "attack mongolia china 3", "666", "1")
    order(game, bob, "occupy 3")
    play_until_turn_of(game, alice)

    story = story_in(mail_to(alice, game))

    assert (
        "bob took Kamchatka from you. bob attacked Alaska; you held. "
        "Losses: 1 army for you, 2 armies for bob. bob took China from charlie." in story
    )
    assert "charlie took" not in story
    luck = "In 2 rolls: 1 of your armies lost (1.4 expected), 2 of theirs (1.6). Luck this good or better"
    assert luck in story


def test_a_round_without_a_fight_is_told_too(game: Game, alice: User) -> None:
    on_turn(game, alice, alice="alaska 3", bob="mongolia 2", phase="manoeuvre")
    order(game, alice, "end")
    play_until_turn_of(game, alice)

    assert story_in(mail_to(alice, game)) == "Nobody attacked you, and no territory changed hands."


def test_the_mail_says_who_left_the_game(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="alaska 3", bob="mongolia 2")
    order(game, bob, "resign")
    play_until_turn_of(game, alice)

    assert "bob left the game." in story_in(mail_to(alice, game))


def test_territories_with_a_new_owner_are_marked(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="kamchatka, alaska 3", bob="mongolia 10", phase="attack")
    order(game, bob, "attack mongolia kamchatka 3", "666", "1")
    order(game, bob, "occupy 4")
    play_until_turn_of(game, alice)

    board = mail_to(alice, game).partition("== The board ")[2]

    assert "Kamchatka bob * 4" in board
    assert "Alaska alice 3" in board


# --- What the reader may do


def test_sets_are_told_with_what_they_bring_the_best_first(game: Game, alice: User, bob: User) -> None:
    arms = game.board.symbols
    foot, horse, cannon = (
        [territory.key for i, territory in enumerate(game.board.territories) if arms[i] == arm]
        for arm in range(3)
    )
    hand = " ".join([*foot[:3], horse[0], cannon[0]])
    on_turn(game, bob, alice=foot[0], bob=horse[1], hands={"alice": hand})
    play_until_turn_of(game, alice)

    choices = choices_in(mail_to(alice, game))

    first, best, *others = choices.partition("Sets - ")[2].partition(" Armies")[0].split(" - ")
    assert first == "You hold so many cards that you must hand in a set."
    assert "10 armies, and at once 2 armies in" in best
    assert others[-1] == "There are 2 more."
    assert "Your cards: " in choices


def test_armies_to_place_and_the_best_chances_are_told(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="alaska 20, siam 2, madagascar", bob="india 3")
    play_until_turn_of(game, alice)

    choices = choices_in(mail_to(alice, game))

    assert choices.startswith("Armies - 3 armies, on territories of your own.")
    chances = choices.partition("Chances ")[2].split(" - ")
    assert len(chances) == 3
    assert chances[0].startswith("- over 99 % to take")
    assert chances[0].endswith("from Alaska (20)")
    assert "Madagascar" not in choices


def test_the_best_chances_come_in_the_order_of_an_attack_to_the_end(
    game: Game, alice: User, bob: User
) -> None:
    on_turn(game, bob, alice="alaska 4, siam 3", bob="kamchatka 3, northwest_territory 3")
    play_until_turn_of(game, alice)

    chances = choices_in(mail_to(alice, game)).partition("Chances ")[2].split("- ")[1:]

    assert [chance.split()[0] for chance in chances] == ["92", "75", "75"]


def test_a_question_names_the_attack_and_the_dice(game: Game, alice: User, bob: User) -> None:
    on_turn(game, bob, alice="alaska 5", bob="kamchatka 9", phase="attack")
    order(game, alice, "standing defence ask")
    order(game, bob, "attack kamchatka alaska 3")

    text = mail_to(alice, game)

    assert "bob attacks you in Alaska" in text
    assert choices_in(text) == (
        "Defence - bob attacks you in Alaska (5 armies) from Kamchatka (9 armies). - You roll up to 2 dice."
    )


def test_at_set_up_a_plan_is_offered(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie)
    player = next_player(game)
    assert player is not None
    assert player.user is not None

    text = mail_to(player.user, game)

    assert "Set-up" in text
    assert choices_in(text).startswith("Armies - 21 armies, on territories of your own, one at a time")
    assert "Say where all of them go" in text
    assert "For example: “place 21 " in text


@pytest.mark.parametrize(
    ("position", "language", "told"),
    [
        ({"to_place": 3}, "en", "“place 3 alaska”, “attack alaska kamchatka until 3”, “end turn”."),
        (
            {"to_place": 3},
            "fr",
            "« placer 3 Alaska », « attaquer Alaska vers Kamchatka jusqu’à 3 », « fin du tour ».",
        ),
        (
            {"to_place": 3, "hands": {"alice": "alaska china egypt siam india"}},
            "en",
            "“trade best”.",
        ),
        (
            {"to_place": 3, "hands": {"alice": "scandinavia siberia siam"}},
            "en",
            "“place 3 alaska”, “attack alaska kamchatka until 3”, “end turn”.",
        ),
        ({"phase": "attack"}, "en", "“attack alaska kamchatka until 3”, “end turn”."),
        ({"phase": "manoeuvre"}, "en", "“fortify alaska alberta 8”, “end turn”."),
    ],
)
def test_it_shows_an_order_that_can_be_given(
    game: Game, alice: User, position: dict[str, Any], language: str, told: str
) -> None:
    alice.language = language
    alice.save()
    on_turn(game, alice, alice="alaska 9, alberta", bob="kamchatka 3, northwest_territory 9", **position)
    text = mail_to(alice, game)
    assert told in text.partition("For example: ")[2] + text.partition("Par exemple : ")[2]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_html_names_every_territory_with_owner_and_armies(game: Game, alice: User, language: str) -> None:
    """Many mail programs do not load the pictures by themselves."""
    alice.language = language
    alice.save()
    on_turn(game, alice, alice="alaska 9, siam 2", bob="kamchatka 3, new_guinea 4", phase="attack")
    message = post.write(Mail.objects.filter(game=game, user=alice, kind="your_turn").latest("pk"))
    assert message is not None
    html = " ".join(re.sub(r"<[^>]+>", " ", unescape(str(message.alternatives[0][0]))).split())
    board = html.partition("The board" if language == "en" else "Le plateau")[2].replace("\u00a0", " ")
    names = {territory.key: territory.names[language] for territory in game.board.territories}

    assert all(name in board for name in names.values())
    assert f"alice {names['alaska']} 9" in board
    assert f"bob {names['kamchatka']} 3" in board
    assert f"bob {names['new_guinea']} 4" in board
    firsts = [board.index(names[land]) for land in ("siam", "afghanistan", "argentina")]
    assert firsts == sorted(firsts), "Asia and its front stand before what is far away"


def test_a_turn_that_goes_on_is_told_from_its_present_step(game: Game, alice: User, bob: User) -> None:
    on_turn(game, alice, alice="alaska 9", bob="kamchatka 3", phase="attack")
    order(game, bob, "standing defence ask")
    order(game, alice, "attack alaska kamchatka until 2")
    order(game, bob, "defend 1", *["666", "1"] * 3)

    text = mail_to(alice, game)

    assert choices_in(text).startswith("Occupation - Move 3 to 8 armies in.")
    assert "You took Kamchatka from bob" in story_in(text)


@pytest.mark.parametrize("phase", ["attack", "manoeuvre"])
def test_each_phase_has_its_choices(game: Game, alice: User, phase: str) -> None:
    on_turn(game, alice, alice="alaska 9, alberta", bob="kamchatka 5", phase=phase)

    choices = choices_in(mail_to(alice, game))

    assert ("Chances" in choices) == (phase == "attack")
    assert ("Manoeuvre" in choices) == (phase == "manoeuvre")
    assert "Armies" not in choices


def test_it_says_if_it_can_be_answered(game: Game, alice: User, settings: Settings) -> None:
    on_turn(game, alice, alice="alaska 9", bob="kamchatka 3", phase="attack")
    hint = "Answer this mail with your orders, one per line."

    assert hint in mail_to(alice, game)
    settings.REPLY_DOMAIN = ""
    assert hint not in mail_to(alice, game)
