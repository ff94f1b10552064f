"""The refusal that a player reads: the rule of the edition, in the reader's language."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext

from games.engine.errors import Illegal, OrderError
from games.engine.notation import UnreadableLine, parse_list
from games.engine.notation.orders import is_taken
from games.engine.orders import Trade
from games.engine.policies.sets import NEVER
from games.engine.rulebook import Rulebook
from games.features.headquarters import HiddenHeadquarters
from games.presentation.rules.comparison import POINT
from games.presentation.rules.page import goes_on
from games.presentation.rules.refusals import refusal
from games.rulebooks.common.captured import CapturedOnly
from games.rulebooks.explaining import refusal_from_json, refusal_to_json
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.rulebooks.texts import name_of, texts_of
from games.texts.refusals import BEHIND, REFUSALS
from tests.engine.scene import ALICE, BOB, CAST, KEYS, Scene, scene
from tests.rulebooks.matrix.columns import headquarters
from tests.rulebooks.matrix.parts import Staged, staged
from tests.rulebooks.test_hasbro2006_mission import having

HAND = "alaska alberta argentina peru china congo brazil siam"
"""Three foot, three horses and two cannons."""


def war(
    book: Rulebook, phase: str, alice: str = "greenland 5, quebec", players: int = 0, **fields: object
) -> Scene:
    """Put Alice against Bob, who holds Iceland, and others far away; in the first round by default.

    There are this many players, or the fewest possible.
    """
    fields["players"] = players = players or book.players[0]
    others = {CAST[seat]: KEYS[-seat] for seat in range(2, players - 1)}
    given: dict[str, Any] = {"phase": phase, "alice": alice, "bob": "iceland 3", **others, **fields}
    if book.of(HiddenHeadquarters):
        given["headquarters"] = headquarters(given)
    return Staged(scene(rulebook=book.key, **staged(given, book.board)).table)


def conquest(book: Rulebook, hand: str, captured: str) -> Scene:
    """Let Alice take Bob's last territory, and his cards."""
    hands = {ALICE: hand, BOB: captured}
    several = next(number for number in book.players if number > 2)
    game = war(book, "attack", "greenland 9", several, bob="iceland", hands=hands, round=book.safe_rounds + 1)
    return game.order(ALICE, "attack greenland iceland 3 moving 3", dice="666-1")


def attacked(book: Rulebook) -> Scene:
    """Put the question to Bob of how many dice defend Iceland."""
    game = war(book, "attack", round=book.safe_rounds + 1).order(BOB, "standing defence ask")
    return game.order(ALICE, "attack greenland iceland 2")


def waits(book: Rulebook) -> bool:
    """Return whether captured cards wait for the next turn."""
    return goes_on(book) and not book.of(HiddenHeadquarters) and book.spoils.asked_from == NEVER


FORBIDDEN: list[tuple[str, str, Callable[[Rulebook], bool], Callable[[Rulebook], Scene], int, str]] = [
    (
        "last_territory",
        "elimination",
        lambda book: book.safe_rounds > 0,
        lambda book: war(book, "attack", bob="iceland"),
        ALICE,
        "attack greenland iceland 3",
    ),
    (
        "must_trade",
        "forced",
        lambda book: book.sets.forced_from < NEVER,
        lambda book: war(book, "reinforce", hands={ALICE: HAND}, to_place=0),
        ALICE,
        "end",
    ),
    (
        "not_a_set",
        "sets",
        lambda book: is_taken(book, Trade),
        lambda book: war(book, "reinforce", hands={ALICE: HAND}),
        ALICE,
        "trade alaska alberta peru",
    ),
    (
        "must_trade_down",
        "captured",
        lambda book: goes_on(book) and book.spoils.keep is not None,
        lambda book: conquest(book, "alaska alberta peru brazil siam", "congo"),
        ALICE,
        "end",
    ),
    (
        "enough_traded",
        "captured",
        lambda book: goes_on(book) and book.spoils.keep is not None,
        lambda book: (
            conquest(book, HAND, "joker").order(ALICE, "trade alaska peru brazil")
            and conquest(book, "alaska alberta argentina peru", "china brazil").order(
                ALICE, "trade alaska alberta argentina"
            )
        ),
        ALICE,
        "trade peru china brazil",
    ),
    (
        "no_captured_card",
        "captured",
        lambda book: goes_on(book) and isinstance(book.spoils, CapturedOnly),
        lambda book: conquest(book, "alaska alberta argentina", "peru"),
        ALICE,
        "trade alaska alberta argentina",
    ),
    (
        "wrong_phase",
        "captured",
        waits,
        lambda book: conquest(book, "alaska alberta", "argentina"),
        ALICE,
        "trade alaska alberta argentina",
    ),
    (
        "out_of_reach",
        "move",
        lambda book: True,
        lambda book: war(book, "manoeuvre", "greenland 5, siam"),
        ALICE,
        "fortify greenland siam 1",
    ),
    (
        "wrong_number",
        "move",
        lambda book: True,
        lambda book: war(book, "manoeuvre"),
        ALICE,
        "fortify greenland quebec 5",
    ),
    (
        "not_your_territory",
        "forces",
        lambda book: bool(book.neutrals),
        lambda book: war(book, "manoeuvre", players=2),
        ALICE,
        "fortify siam india 1",
    ),
    (
        "not_your_territory",
        "forces",
        lambda book: bool(book.neutrals),
        lambda book: war(book, "attack", players=2),
        ALICE,
        "attack siam greenland 1",
    ),
    ("wrong_dice", "attack", lambda book: True, lambda book: war(book, "attack", round=9), ALICE, ""),
    ("wrong_dice", "defence", lambda book: True, attacked, BOB, "defend 6"),
]
CASES = [
    pytest.param(code, point, game, seat, order, key, id=f"{code}-{point}-{key}")
    for code, point, holds, game, seat, order in FORBIDDEN
    for key, book in RULEBOOKS.items()
    if holds(book)
]


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.parametrize(("code", "point", "game", "seat", "order", "key"), CASES)
def test_the_rule_is_named_with_the_edition_that_has_it(
    code: str, point: str, game: Callable[[Rulebook], Scene], seat: int, order: str, key: str, language: str
) -> None:
    """« World conquest, Miro/Parker: players may be eliminated: not before the end of round 4 »"""
    book = rulebook_for(key)
    present = game(book)
    with pytest.raises(Illegal) as refused:
        present.order(seat, order or "attack greenland iceland 9")
    assert refused.value.code == code
    with translation.override(language):
        told = refusal(book, present.position, refused.value)
        assert gettext(name_of(book)) in told
        assert POINT[point].says(book) in told
        assert "%(" not in told


def test_every_code_with_a_rule_of_an_edition_behind_it_is_tried() -> None:
    """Those of the set-up and of objectives are tried below; all others need no rule to explain them."""
    tried = {code for code, *_ in FORBIDDEN}
    points = {key.partition(".")[0] for key in BEHIND} | {"no_captured_card"}
    assert points - tried == {"one_at_a_time", "not_free"}
    objectives = {"one_a_turn", "already_shown", "not_its_moment", "not_achieved"}
    assert set(texts_of(RULEBOOKS["h2006_mission"]).behind) == objectives | {*BEHIND}
    assert {*BEHIND} <= {*REFUSALS}


@pytest.mark.parametrize(
    ("order", "code"), [("place 2 alaska", "one_at_a_time"), ("place 1 peru", "not_free")]
)
def test_it_says_that_territories_are_claimed(order: str, code: str) -> None:
    game = scene(rulebook="h2006_world", bob="peru", phase="claim", turn=ALICE)
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, order)
    assert refused.value.code == code
    assert "World conquest, Hasbro 2006, territories: claimed in turn." in refusal(
        game.rulebook, game.position, refused.value
    )


def test_it_says_how_all_place_at_once() -> None:
    game = scene(
        rulebook="mp80_world",
        alice="alaska",
        bob="peru",
        charlie="japan",
        phase="placement",
        to_place=[1, 1, 1],
    )
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "place 1 alaska")
    assert refusal(game.rulebook, game.position, refused.value) == (
        "Here all place at once: write “plan” instead of “place”."
    )


def test_a_refusal_by_another_check_cites_no_rule_of_the_move() -> None:
    game = scene(options={"js_5": "1"}, alice="alaska 3", bob="peru", phase="attack")
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "embark alaska japan 3")
    assert refusal(game.rulebook, game.position, refused.value) == "Alaska has 3 armies, and one must stay."


def test_the_phase_is_named_in_the_language_of_the_reader() -> None:
    game = scene(alice="alaska 5, alberta", bob="kamchatka 3, egypt", phase="attack")
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "fortify alaska alberta 1")
    with translation.override("fr"):
        assert "Attaque" in refusal(game.rulebook, game.position, refused.value)


def test_players_who_place_for_a_neutral_are_told_that_it_does_not_move() -> None:
    book = rulebook_for("h2000_2p")
    game = war(book, "muster", players=2, to_place=[0, 0, 2])
    for order in ("attack siam india 1", "fortify siam india 1"):
        with pytest.raises(Illegal) as refused:
            game.order(BOB, order)
        assert "neutral army (no attacks, no moves)" in refusal(book, game.position, refused.value).casefold()


@pytest.mark.parametrize(
    ("code", "fields"),
    [
        ("not_achieved", {"alice": "alaska 11"}),
        ("not_its_moment", {"alice": "alaska 12", "phase": "attack"}),
        ("already_shown", {"alice": "alaska 12", "achieved": {ALICE: ["captain"]}}),
        ("one_a_turn", {"alice": "alaska 12", "extra": {"feats": {"shown": True}}}),
    ],
)
def test_refused_objectives_are_explained_by_the_edition(code: str, fields: dict[str, Any]) -> None:
    game = having("stack_12", bob="kamchatka", **fields)
    with pytest.raises(Illegal) as refused:
        game.order(ALICE, "show captain")
    assert refused.value.code == code
    told = refusal(game.rulebook, game.position, refused.value)
    assert "Risk Mission, Hasbro 2006, victory: four secret objectives" in told


@pytest.mark.parametrize("kept", [False, True], ids=["raised", "kept as data"])
def test_a_line_of_a_list_is_refused_in_the_language_of_the_reader(kept: bool) -> None:
    game = scene(alice="alaska 3", bob="peru")
    with pytest.raises(UnreadableLine) as refused:
        parse_list(game.rulebook, "fin\nplacer 3 gre")
    error: OrderError = refused.value
    if kept:
        error = refusal_from_json(json.loads(json.dumps(refusal_to_json(game.rulebook, error))))
    with translation.override("fr"):
        told = refusal(game.rulebook, game.position, error)
    assert told.replace("\u00a0", " ").startswith(
        "Ligne 2 (« placer 3 gre ») : « gre » peut désigner : Greenland"
    )
