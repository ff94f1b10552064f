"""Every kind of order that a house rule adds can be given by a form of the page and by mail."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html.parser import HTMLParser
from typing import Any, NamedTuple

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from accounts.models import User
from games.engine import Attack, Defend, options
from games.engine.board import members
from games.engine.notation import parse_order, slot_words
from games.features.airborne.orders import Embark
from games.features.barter.orders import Accept, Decline, Offer
from games.features.draft.orders import LandWish
from games.features.mobilisation.orders import Mobilise, MobiliseAll
from games.features.powers.voodoo import Blow
from games.features.sealed_barter.orders import Lay, Match, Pass
from games.features.truces.orders import AcceptTruce, EndTruce, ProposeTruce, RefuseTruce
from games.models import Game
from games.presentation.turn.ahead.written import example
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.house.armies.market import Agree, Release
from games.rulebooks.house.cards.prize import Choose
from games.rulebooks.house.event_table.capitals import Capital
from games.rulebooks.house.event_table.orders import (
    Blitz,
    Bomb,
    ChooseContinent,
    Exile,
    Pick,
    Rival,
    Sacrifice,
)
from games.selectors.game_page import GamePage, game_page
from tests.support.mail.letters import send, words_of
from tests.support.scenes import put
from tests.support.tables import let_computers_play, open_table, order, position_of, seat_of, version_of

pytestmark = pytest.mark.django_db
LANDS = {
    "alice": "alaska 9, northwest_territory 3, peru 4",
    "bob": "kamchatka 4, brazil 3",
    "rest": "charlie",
}
NEWEST = {rule.key: rule.offered[0] for rule in HOUSE_RULES}


class Case(NamedTuple):
    """A kind of order, with the house rule that adds it, and the time at which it can be given.

    Without a `phase` this is the beginning of the game; `first` is what Bob orders before. The extra state
    (`extra`) is by the seats of Alice and Bob. The rule is played at its first level, or at this `level`.
    """

    rule: str
    kind: type
    phase: str = ""
    first: type | None = None
    extra: Callable[[int, int], Mapping[str, Any]] = lambda alice, bob: {}
    fields: Mapping[str, Any] = {}
    level: str = ""


def event(kind: type, *task: object, force: str = "", capitals: tuple[int, ...] = (0, 31, 40)) -> Case:
    """Let Alice have rolled the event that asks for this, or have it in force."""
    return Case(
        "ev_12",
        kind,
        "event",
        extra=lambda alice, bob: {
            "event_tasks": [[*task, 0]] if task else [],
            "events_in_force": [[alice, force, 0, ""]] if force else [],
            "cities": [0, 10, 31],
            "capitals": [*capitals],
        },
    )


def prisoners(alice: int, bob: int) -> dict[str, Any]:
    """Let each hold two of the other's armies."""
    held = [[2 * ({holder, of} == {alice, bob}) for of in range(3)] for holder in range(3)]
    return {"reserve": [9, 9, 9], "captives": held}


def offered(alice: int, bob: int) -> dict[str, Any]:
    """Let Bob offer Alice a truce."""
    return {"truce_offers": [[bob, alice, 6, "", [], 6, True]]}


def until_notice(alice: int, bob: int) -> dict[str, Any]:
    """Let the two have a truce until notice."""
    return {"truces": [[bob, alice, 9, 1, "", [], True]]}


CASES = (
    Case("js_1a", Offer),
    Case("js_1a", Accept, first=Offer),
    Case("js_1a", Decline, first=Offer),
    Case("js_1b", Lay),
    Case("js_1b", Match, first=Lay),
    Case("js_1b", Pass, first=Lay),
    Case("drafting", LandWish),
    Case("js_2", Mobilise, "mobilisation"),
    Case("js_2", MobiliseAll, "mobilisation"),
    Case("js_4", Blow, "voodoo", extra=lambda alice, bob: {"powers": ["africa"]}),
    Case("js_5", Embark, "attack"),
    Case("js_7", Release, "market", extra=prisoners),
    Case("js_7", Agree, "market", first=Release, extra=prisoners),
    Case("js_8", Choose, "prize", extra=lambda alice, bob: {"prize": [5, alice]}, fields={"conquered": True}),
    Case("ev_12", Capital, "capitals", fields={"round": 0}),
    Case("truces", ProposeTruce, "attack"),
    Case("truces", AcceptTruce, "attack", extra=offered),
    Case("truces", RefuseTruce, "attack", extra=offered),
    Case("truces", EndTruce, "attack", extra=until_notice, level="notice"),
    event(Pick, "2-3-4", "evacuate", 3),
    event(Sacrifice, "3-3-2", "sacrifice", 3),
    event(ChooseContinent, "3-3-1", "continent", 1),
    event(Rival, "6-6-3", "rival", 1),
    event(Blitz, force="5-5-1"),
    event(Bomb, force="6-6-5"),
    event(Exile, force="5-4-1", capitals=(-1, -1, -1)),
)
ALL_AT_ONCE = {"mobilisation", "market"}


def prepared(game: Game, case: Case, alice: User, bob: User) -> GamePage:
    """Return the game where the order can be given, as Alice sees it; the position is always alike."""
    if case.phase:
        extra = case.extra(seat_of(game, alice), seat_of(game, bob))
        turn = None if case.phase in ALL_AT_ONCE else "alice"
        put(game, turn=turn, phase=case.phase, **{"round": 5, **LANDS, **case.fields}, extra=extra)
    if case.first:
        order(game, bob, first_of(game, bob, case.first, alice))
    return game_page(Game.objects.get(pk=game.pk), alice)


def first_of(game: Game, user: User, kind: type, other: User) -> str:
    """Return an order of this kind, addressed to another player if it needs one."""
    position, seat = position_of(game), seat_of(game, user)
    found = [option for option in options(game.rulebook, position, seat) if option.order is kind]
    theirs = position.lands[seat_of(game, other)]
    for option in found:
        lot: Any = option.slots["taken"].values[0] if "taken" in option.slots else ()
        if all(theirs >> land & 1 for land in lot):
            words = {
                name: slot_words(game.board, slot, slot.values[0]) for name, slot in option.slots.items()
            }
            return option.template.format(**words)
    raise AssertionError(kind)


class Forms(HTMLParser):
    """The forms of a page, each with what a browser would send of it; of free choices, the first."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[dict[str, str]] = []
        self.select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append({})
        elif tag == "select":
            self.select = found.get("name", "")
        elif self.forms and tag == "option" and self.select:
            if "selected" in found or self.select not in self.forms[-1]:
                self.forms[-1][self.select] = found.get("value", "")
        elif self.forms and tag in ("input", "button", "textarea") and "name" in found:
            value = found.get("value", "") or found.get("min", "")
            if "checked" in found or found["name"] not in self.forms[-1]:
                self.forms[-1][found["name"]] = value

    def handle_endtag(self, tag: str) -> None:
        self.select = "" if tag == "select" else self.select


def form_for(html: str, kind: type) -> dict[str, str]:
    """Return what the form of a kind of order would send."""
    names = (kind.__name__.lower(), f"slots-{kind.__name__.lower()}", OWN_NAMES.get(kind, ""))
    (found, *_) = [form for form in Forms(html).forms if form.get("order") in names]
    return found


OWN_NAMES: dict[type, str] = {
    LandWish: "wishes",
    Pass: "slots-let-be",
    MobiliseAll: "slots-mobilise-all",
    ChooseContinent: "slots-terrain",
    ProposeTruce: "slots-truce",
    AcceptTruce: "slots-accept-truce",
    RefuseTruce: "slots-refuse-truce",
    EndTruce: "slots-end-truce",
}


each_kind = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.rule}-{case.kind.__name__}")


def opened(case: Case, *people: User) -> Game:
    """Open a game with the house rule that adds the order."""
    chosen = {case.rule: case.level or NEWEST[case.rule], **({"js_6": "1"} if case.rule == "js_7" else {})}
    return open_table(*people, rulebook="asso_objectives", options=chosen)


@each_kind
def test_it_is_given_under_a_condition(alice: User, bob: User, charlie: User, case: Case) -> None:
    """It waits for its condition; when that is true, it is given in its place, between other orders."""
    if_not, otherwise = "si j’ai plus de 9 cartes :", "sinon :"
    game = opened(case, alice, bob, charlie)
    page, last = prepared(game, case, alice, bob), version_of(game)
    (option, *_) = [option for option in page.options if option.order is case.kind]
    with translation.override("fr"):
        text = example(page, option)

    message = send(game, alice, f"{if_not} {text}")
    assert not has_ordered(game, alice, last), words_of(message)

    message = send(game, alice, f"{if_not} stop\n{otherwise} {text}; stop")
    assert has_ordered(game, alice, last), words_of(message)


@each_kind
def test_it_is_given_on_the_page_and_by_mail(
    client: Client, alice: User, bob: User, charlie: User, case: Case
) -> None:
    game = opened(case, alice, bob, charlie)
    page = prepared(game, case, alice, bob)
    last = version_of(game)
    (option, *_) = [option for option in page.options if option.order is case.kind]
    written = {}
    for language in ("en", "fr"):
        with translation.override(language):
            written[language] = example(page, option)
    assert parse_order(game.rulebook, written["en"]) == parse_order(game.rulebook, written["fr"])

    User.objects.filter(pk=alice.pk).update(language="fr")
    client.force_login(alice)
    sent = form_for(client.get(reverse("game", args=[game.pk])).content.decode(), case.kind)
    if case.kind is LandWish:
        sent["wishes"] = written["fr"].partition(" ")[2]
    answer = client.post(reverse("orders", args=[game.pk]), sent)
    assert answer.status_code == 302
    assert has_ordered(game, alice, last)

    if not case.phase:
        game = opened(case, alice, bob, charlie)
    page = prepared(game, case, alice, bob)
    last = version_of(game)
    (option, *_) = [option for option in page.options if option.order is case.kind]
    with translation.override("fr"):
        message = send(game, alice, example(page, option))
    assert has_ordered(game, alice, last), words_of(message)


def has_ordered(game: Game, user: User, since: int) -> bool:
    """Return whether the player has given an order since this event that made something happen."""
    return bool(game.events.filter(number__gt=since, ordered_by=seat_of(game, user)))


def test_no_kind_of_order_is_missing() -> None:
    """Attacks and defence are left out: calculated risks (`js_3`) only word them differently."""
    kinds = {verb.kind for rule in HOUSE_RULES for verb in rule.newest.verbs}
    assert kinds - {case.kind for case in CASES} == {Attack, Defend}


AFRICA = "egypt, east_africa 2, congo, south_africa, madagascar"
AUSTRALIA = "indonesia, new_guinea, western_australia, eastern_australia"


@pytest.mark.parametrize(
    ("rule", "lands", "lines", "happened"),
    [
        (
            "js_4",
            {"alice": f"alaska 9, {AFRICA}", "bob": "kamchatka 4"},
            ["if kamchatka belongs to bob: blow 2 kamchatka", "else: stop", "place all alaska"],
            "blown",
        ),
        (
            "js_5",
            {"alice": "alaska 9, peru", "bob": "kamchatka 4"},
            ["place all alaska", "if armies in alaska >= 9: embark alaska brazil 2", "else: stop"],
            "embarked",
        ),
        (
            "js_8",
            {"alice": "siam 40, peru", "bob": f"kamchatka 4, {AUSTRALIA}"},
            [
                "place all siam",
                "if siam is mine: attack siam indonesia until taken; end",
                "if indonesia is mine: choose brazil",
                "else: stop",
            ],
            "shuffled",
        ),
    ],
    ids=["js_4", "js_5", "js_8"],
)
def test_it_is_left_for_the_next_turn_under_a_condition(
    client: Client,
    alice: User,
    bob: User,
    charlie: User,
    rule: str,
    lands: Any,
    lines: list[str],
    happened: str,
) -> None:
    """It is left on the page while Bob plays, and given when the turn comes."""
    game = open_table(alice, bob, charlie, rulebook="asso_objectives", options={rule: NEWEST[rule]})
    put(game, turn="bob", phase="manoeuvre", round=5, rest="charlie", **lands)
    client.force_login(alice)
    left = client.post(reverse("ahead", args=[game.pk]), {"text": "\n".join([*lines, "end turn"])})
    assert left.status_code == 302
    last = version_of(game)
    for user in (bob, charlie):
        while position_of(game).turn == seat_of(game, user):
            due = position_of(game).to_place[seat_of(game, user)]
            land = members(position_of(game).lands[seat_of(game, user)])[0]
            order(game, user, f"place {due} {game.board.territories[land].key}" if due else "end")
    let_computers_play(game)

    given = game.events.filter(number__gt=last, ordered_by=seat_of(game, alice))
    player = game.players.get(user=alice)
    assert happened in {event.data[0] for event in given}, player.ahead_ended
    assert position_of(game).turn != seat_of(game, alice)
