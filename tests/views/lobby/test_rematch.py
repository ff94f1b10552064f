"""Another game with the rules, people and computer players of a finished one, and its rematch."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.clock.calendar import DAY
from games.clock.pace import HOUR, Cover, Pace
from games.engine import Choice, Rulebook
from games.engine.orders import Resign
from games.forms.start.filling import query_for, usual_seats
from games.forms.start.games import StartForm
from games.models import Game, Invitation, Opening
from games.rulebooks.registry import RULEBOOKS
from games.services.lobby.games import create_game
from games.services.play.orders import give_order
from tests.support.tables import open_table, seat_of, version_of

VALUES = {
    (choice.key, value, book.players if choice.is_extra else book.key): (book, choice, value)
    for book in RULEBOOKS.values()
    for choice in book.choices
    for value in choice.offered
    if value != choice.default
}
"""Values of house rules, which are alike in all editions, for one choice each of numbers of players."""


def over(game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER)
    game.refresh_from_db()
    return game


def form_like(client: Client, game: Game) -> dict[str, Any]:
    """Return what the unchanged form for another game like this one sends."""
    context = client.get(reverse("start"), {"again": game.pk}).context
    return {**as_sent(context["form"]), **as_sent(context["pace"])}


def as_sent(form: Any) -> dict[str, Any]:
    """Return the fields of a form as a browser sends them: without unticked boxes and closed fields."""
    sent = {}
    for field in form:
        parts = field.subwidgets[0].data
        if not field.field.disabled and (parts["type"] != "checkbox" or parts["attrs"].get("checked")):
            sent[field.name] = field.value() if field.value() is not None else ""
    return {**sent, "guests": form["guests"].value()} if "guests" in form.fields else sent


def with_needs(book: Rulebook, choice: Choice, value: str) -> dict[str, str]:
    """Return a value of an option, with one that it needs, if any."""
    alone = {choice.key: value}
    others = ({other.key: other.offered[-1], **alone} for other in book.choices if other.key != choice.key)
    return next((options for options in (alone, *others) if not book.refusal_of(options)), {})


def test_every_value_of_every_option_fills_the_form_by_its_address() -> None:
    for book, choice, value in VALUES.values():
        options = with_needs(book, choice, value)
        if not options:
            assert choice.for_seats[value] >= book.players[-1]
            continue
        seats = usual_seats(book.with_options(options).suited_players)
        wanted = {one.key: options.get(one.key, one.default) for one in book.choices}

        chosen = dict(pair.split("=") for pair in query_for(book.key, seats, wanted).split("&"))
        form = StartForm(chosen=chosen)

        assert (form.edition.key, form.players, form.so_far) == (book.key, seats, wanted)
        assert not form.problem


def many(book: Rulebook) -> dict[str, str]:
    """Return values of as many options of an edition as can be combined."""
    chosen: dict[str, str] = {}
    for choice in book.choices:
        more = {**chosen, choice.key: choice.offered[-1]}
        if not book.refusal_of(more) and len(book.with_options(more).suited_players):
            chosen = more
    return chosen


@pytest.mark.parametrize("key", RULEBOOKS)
def test_another_game_of_every_edition_has_the_same_rules_and_begins(
    as_alice: Client, alice: User, key: str
) -> None:
    book = RULEBOOKS[key].with_options(many(RULEBOOKS[key]))
    seats = usual_seats(book.suited_players)
    bots = ["beginner", *["sensible"] * seats][: seats - 1]
    game = over(open_table(alice, bots=bots, rulebook=key, options=book.chosen))

    response = as_alice.post(reverse("start"), form_like(as_alice, game))

    assert response.status_code == 302
    again = Game.objects.latest("pk")
    assert (again.status, again.rulebook_key, again.options) == (Game.Status.RUNNING, key, game.options)
    assert bots_of(again) == bots_of(game)
    assert again.pace is None


def bots_of(game: Game) -> list[str]:
    return sorted(game.players.exclude(bot="").values_list("bot", flat=True))


def test_the_same_people_are_invited(as_bob: Client, alice: User, bob: User, charlie: User) -> None:
    pace = Pace(
        turn=DAY, question=4 * HOUR, bank=2 * DAY, begun=12 * HOUR, weekends_off=True, cover=Cover.SKIP
    )
    game = over(open_table(alice, bob, charlie, bots=["random", "beginner"], pace=pace))

    sent = form_like(as_bob, game)
    assert {*sent["guests"]} == {"alice", "charlie"}
    as_bob.post(reverse("start"), sent)

    again = Game.objects.latest("pk")
    assert (again.created_by, again.status) == (bob, Game.Status.WAITING)
    assert {one.user for one in again.invitations.all()} == {alice, charlie}
    assert (again.players.count(), bots_of(again), again.pace) == (5, ["beginner", "random"], pace)


def test_only_ticked_players_of_the_game_are_invited(
    as_alice: Client, alice: User, bob: User, charlie: User, make_user: Callable[..., User]
) -> None:
    make_user("Dora")
    game = over(open_table(alice, bob, charlie))
    sent = form_like(as_alice, game)

    assert as_alice.post(reverse("start"), sent | {"guests": ["Dora"]}).status_code == 422
    as_alice.post(reverse("start"), sent | {"guests": ["bob"]})
    assert [one.user for one in Invitation.objects.all()] == [bob]


def test_more_people_than_seats_are_refused(as_alice: Client, alice: User, bob: User, charlie: User) -> None:
    game = over(open_table(alice, bob, charlie, bots=["random"]))
    sent = form_like(as_alice, game)

    response = as_alice.post(reverse("start"), sent | {"computers": "2"})
    assert response.status_code == 422
    assert "Only 1 seat is free, and you invite more people." in response.content.decode()


def test_choices_for_another_game_stay(as_alice: Client, alice: User, bob: User) -> None:
    """The form is fetched again with each choice, even if nobody is ticked any more."""
    game = over(open_table(alice, bob, bots=["random"]))
    sent = form_like(as_alice, game)

    form = as_alice.get(reverse("start"), {**sent, "guests": [], "seats": "5"}).context["form"]
    assert (form["seats"].value(), form["guests"].value()) == ("5", [])
    assert form.fields["guests"].choices == [("bob", "bob")]


@pytest.mark.parametrize("status", [Game.Status.OVER, Game.Status.RUNNING])
def test_a_game_that_is_not_over_or_of_others_fills_nothing(
    as_charlie: Client, alice: User, bob: User, charlie: User, status: str
) -> None:
    others = [charlie] if status == Game.Status.RUNNING else []
    game = open_table(alice, bob, *others, bots=["random"] * (1 - len(others)))
    Game.objects.filter(pk=game.pk).update(status=status)

    for number in (str(game.pk), "x", "9" * 5000):
        form = as_charlie.get(reverse("start"), {"again": number}).context["form"]
        assert "guests" not in form.fields


@pytest.mark.parametrize("said", ["none", "off", "false", "0", "", "no"])
def test_a_box_is_ticked_by_what_says_so_alone(as_alice: Client, said: str) -> None:
    names = ("h2000_world-js_1a", "advice", "weekends_off")
    address = {"rulebook": "h2000_world", "seats": "4", "computers": "1", **dict.fromkeys(names, said)}
    page = as_alice.get(reverse("start"), address)
    assert not {*names} & {*as_sent(page.context["form"]), *as_sent(page.context["pace"])}

    as_alice.post(reverse("start"), {"name": "The long march", "bot": "random", **address})
    game = Game.objects.get()
    assert (game.options["js_1a"], game.advice, game.pace and game.pace.weekends_off) == (
        "none",
        False,
        False,
    )


def test_choices_no_longer_possible_are_named(as_alice: Client, alice: User) -> None:
    game = create_game(
        creator=alice,
        name="Old",
        rulebook_key="h2000_world",
        seats=3,
        bots=["random"] * 2,
        options={"handicap": "own_5"},
    )
    html = as_alice.get(reverse("start"), {"again": over(game).pk}).content.decode()
    assert "can no longer be chosen: Handicap" in html


def test_a_seat_that_does_not_exist_is_offered_nothing(as_alice: Client) -> None:
    def handicaps(seats: str, **chosen: str) -> list[str]:
        address = {"rulebook": "h2000_capitals", "seats": seats, **chosen}
        field = as_alice.get(reverse("start"), address).context["form"].fields["h2000_capitals-handicap"]
        return [value for value, _name in field.choices if value.endswith("_5")]

    two = ["second_5", "opener_5", "guests_5"]
    six = ["second_5", "third_5", "fourth_5", "fifth_5", "sixth_5", "opener_5", "guests_5"]
    assert handicaps("2") == two
    assert handicaps("6") == six
    assert {*handicaps("2", **{"h2000_capitals-handicap": "sixth_5"})} == {*two, "sixth_5"}


def test_the_rules_lead_to_a_form_with_their_options(as_alice: Client) -> None:
    html = as_alice.get(reverse("rules", args=["h2000_world"]) + "?js_9=1&assassin=1").content.decode()
    start = re.search(r'href="([^"]+)">Start a game with these rules', html)
    assert start is not None
    form = as_alice.get(unescape(start[1])).context["form"]
    assert form.chosen == {"js_9", "assassin"}
    assert not form.problem


def test_the_form_leads_to_the_rules_as_chosen(as_alice: Client) -> None:
    chosen = {"rulebook": "h2000_world", "seats": "4", "h2000_world-sets": "progressive"}
    html = as_alice.get(reverse("start"), chosen | {"h2000_world-js_9": "on"}).content.decode()
    assert f'href="{reverse("rules", args=["h2000_world"])}?sets=progressive&amp;js_9=1"' in html


def test_one_click_opens_the_rematch_and_a_look_does_not(
    as_alice: Client, as_bob: Client, alice: User, bob: User, charlie: User
) -> None:
    game = open_table(alice, bob, charlie, options={"fog": "1"})
    for user in (bob, charlie):
        give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    page = reverse("again", args=[game.pk])
    assert page in as_alice.get(reverse("game", args=[game.pk])).content.decode()
    html = as_alice.get(page).content.decode()
    assert "the others are invited by mail: bob, charlie." in html
    assert "Fog" in html
    assert Game.objects.count() == 1

    answer = as_alice.post(page, {"replaces": "on"})
    rematch = Game.objects.latest("pk")
    assert answer["Location"] == reverse("invitation", args=[rematch.token])
    assert "Guests who decline are replaced" in as_alice.get(answer["Location"]).content.decode()

    assert as_bob.get(page)["Location"] == reverse("invitation", args=[rematch.token])
    assert "alice invites you to a rematch" in as_bob.get(answer["Location"]).content.decode()
    assert rematch.players.filter(user=bob).exists() is False
    as_bob.post(page)
    assert rematch.players.filter(user=bob).exists()
    assert Game.objects.count() == 2


def test_the_host_may_want_nobody_replaced(as_alice: Client, alice: User, bob: User) -> None:
    game = over(open_table(alice, bob, bots=["random"]))
    as_alice.post(reverse("again", args=[game.pk]), {})
    assert Opening.objects.get().replaces is False


def test_the_page_of_the_rematch_is_for_those_who_had_a_seat(
    as_charlie: Client, as_alice: Client, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, bots=["random"])
    page = reverse("again", args=[game.pk])
    assert as_alice.get(page)["Location"] == game.get_absolute_url()
    over(game)
    for answer in (as_charlie.get(page), as_charlie.post(page)):
        assert answer.status_code == 404


def test_a_rematch_without_anybody_to_invite_is_refused_with_the_reason(
    as_alice: Client, alice: User, bob: User
) -> None:
    game = over(open_table(alice, bob, bots=["random"]))
    User.objects.filter(pk=bob.pk).update(is_active=False)
    page = reverse("again", args=[game.pk])
    assert "Nobody of that table can be invited." in as_alice.get(page).content.decode()
    assert "Nobody of that table can be invited." in as_alice.post(page, follow=True).content.decode()
    assert Game.objects.count() == 1


def test_what_a_rematch_leaves_out_is_named(as_alice: Client, alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"], options={"handicap": "second_5"})
    html = as_alice.get(reverse("again", args=[over(game).pk])).content.decode()
    assert "Some options of that game are left out: Handicap." in html
