"""Secret missions: Hasbro 2000, Miro/Parker and the association's page.

Numbers in brackets are lines of the French booklets as transcribed for this project: those of Hasbro 2000
unless another is given.
"""

from __future__ import annotations

import pytest

from games.engine import events as e
from games.engine.notation import position_from_json, position_to_json
from games.engine.redaction import redact, redact_event
from games.features.missions import Missions
from games.features.missions.secrets import MISSIONS, MissionsDealt, missions_of
from games.rulebooks.registry import rulebook_for
from tests.engine.scene import ALICE, BOB, DAVE, KEYS, Scene, new_game, scene

H2000, MP80, ASSO = "h2000_mission", "mp80_objectives", "asso_objectives"
ALL = (H2000, MP80, ASSO)
FAR_AFRICA = "east_africa, south_africa, madagascar"
AFRICA = f"north_africa, egypt, congo, {FAR_AFRICA}"
NORTH_AMERICA = (
    "alaska, northwest_territory, greenland, alberta, ontario, quebec, western_us, eastern_us, "
    "central_america"
)
BORDER = ("kamchatka", "japan", "egypt", "north_africa", "indonesia")
INLAND = [key for key in KEYS if key not in BORDER]
OTHERS = ["24_territories", "asia_africa", "north_america_australia", "asia_south_america"]


def having(rulebook: str, mission: str, alice: str, **fields: object) -> Scene:
    """Put Alice on turn with this mission and these territories."""
    known = {"phase": "attack", "round": 5, "players": 3, **fields}
    others = [key for key in OTHERS if key != mission][: int(str(known["players"])) - 1]
    return scene(rulebook=rulebook, alice=alice, missions=[mission, *others], **known)  # type: ignore[arg-type]


# --- The cards [147-153]


@pytest.mark.parametrize("rulebook", ALL)
def test_there_are_fourteen(rulebook: str) -> None:
    """[64]"""
    assert len(missions_of(rulebook_for(rulebook))) == 14


@pytest.mark.parametrize(("rulebook", "cards"), [(H2000, 8 + 3), (MP80, 14), (ASSO, 14)])
def test_missions_against_colours_that_nobody_plays(rulebook: str, cards: int) -> None:
    """[151] Hasbro takes them out; the others do not mention it (A23)."""
    missions = rulebook_for(rulebook).of(Missions)
    assert missions is not None
    assert len(missions.dealt_among(3)) == cards


@pytest.mark.parametrize("rulebook", ALL)
def test_players_see_only_their_own(rulebook: str) -> None:
    """[153]"""
    game = new_game(4, rulebook=rulebook)
    assert len(set(MISSIONS.of(game.position))) == 4
    dealt = next(event for event in game.table.events if isinstance(event, MissionsDealt))
    for seat in range(4):
        own = tuple(card if owner == seat else e.HIDDEN for owner, card in enumerate(dealt.missions))
        assert MISSIONS.of(redact(game.rulebook, game.position, seat)) == own
        assert redact_event(dealt, seat) == MissionsDealt(own)
    assert set(MISSIONS.of(redact(game.rulebook, game.position, None))) == {e.HIDDEN}


# --- What they ask for [association, the texts of the cards]


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize(
    ("mission", "lands", "attack"),
    [
        (
            "north_america_africa",
            f"{NORTH_AMERICA}, egypt, congo, {FAR_AFRICA}, brazil 4",
            "brazil north_africa",
        ),
        ("24_territories", ", ".join(["japan 4", *INLAND[:22]]), "japan kamchatka"),
    ],
)
def test_victory_comes_with_the_conquest_that_completes_the_mission(
    rulebook: str, mission: str, lands: str, attack: str
) -> None:
    game = having(rulebook, mission, lands, bob="north_africa, kamchatka", charlie="indonesia")
    game.order(ALICE, f"attack {attack} 3", dice="666-1")
    assert game.event(e.Won)[:2] == ((ALICE,), "mission")
    assert game.position.is_over


@pytest.mark.parametrize("armies", [1, 2])
def test_eighteen_territories_want_two_armies_each(armies: int) -> None:
    """The last placement fulfils it: victory does not wait for the attacks."""
    lands = [f"{key} 2" for key in KEYS[:17]] + [f"{KEYS[17]} 1"]
    game = having(H2000, "18_territories", ", ".join(lands), bob="japan", phase="reinforce", to_place=armies)
    game.order(ALICE, f"place {armies} {KEYS[17] if armies == 2 else KEYS[0]}")
    assert game.position.is_over == (armies == 2)


@pytest.mark.parametrize(("third", "wins"), [(NORTH_AMERICA, True), (AFRICA, True), ("alaska", False)])
def test_any_third_continent(third: str, wins: bool) -> None:
    europe = "great_britain, iceland, northern_europe, scandinavia, southern_europe, ukraine, western_europe"
    alice = f"{europe}, venezuela, peru, brazil 3, {third}"
    game = having(H2000, "europe_south_america", alice, bob="argentina, japan")
    assert game.order(ALICE, "attack brazil argentina 1", dice="6-1").position.is_over == wins


# --- Destroying a colour [353, A23]


def hunting(rulebook: str, mission: str = "destroy_1", **fields: object) -> Scene:
    """Put Alice before taking Bob's last territory."""
    return having(rulebook, mission, "alaska 9", bob="kamchatka", charlie="egypt 3", **fields)


@pytest.mark.parametrize("rulebook", ALL)
def test_destroying_the_colour_personally_wins(rulebook: str) -> None:
    game = hunting(rulebook).order(ALICE, "attack alaska kamchatka 3", dice="666-1")
    assert game.position.winners == (ALICE,)


def on_daves_turn(rulebook: str, mission: str, lands: str, **fields: object) -> Scene:
    """Put Dave on turn with Japan, Bob with Kamchatka, Charlie with the rest; Alice is next."""
    rest = ", ".join(key for key in KEYS if key not in (*lands.split(", "), "japan", "kamchatka"))
    lost: dict[str, object] = {"bob": "kamchatka", "charlie": rest, "dave": "japan 9"}
    return having(rulebook, mission, lands, **lost, turn=DAVE, players=4, **fields)


def dave_is_quicker(rulebook: str, lands: str = "alaska") -> Scene:
    """Let Dave destroy Bob, whom Alice should have destroyed; then it is Alice's turn."""
    game = on_daves_turn(rulebook, "destroy_1", lands)
    game.order(DAVE, "attack japan kamchatka 3 moving 3", dice="666-1")
    assert not game.position.is_over
    return game.order(DAVE, "end").order(DAVE, "end")


def test_hasbro_counts_the_acts_of_others_but_only_in_the_players_own_turn() -> None:
    assert dave_is_quicker(H2000).position.winners == (ALICE,)


@pytest.mark.parametrize("rulebook", [MP80, ASSO])
def test_with_the_others_it_becomes_twenty_four_territories(rulebook: str) -> None:
    assert not dave_is_quicker(rulebook).position.is_over
    assert dave_is_quicker(rulebook, ", ".join(INLAND[:24])).position.winners == (ALICE,)


@pytest.mark.parametrize(
    ("rulebook", "mission"), [(H2000, "destroy_0"), (MP80, "destroy_0"), (ASSO, "destroy_5")]
)
@pytest.mark.parametrize("lands", [23, 24])
def test_missions_against_the_own_or_an_unused_colour_are_24_territories(
    rulebook: str, mission: str, lands: int
) -> None:
    have = ", ".join(INLAND[:lands])
    game = on_daves_turn(rulebook, mission, have, phase="manoeuvre")
    assert game.order(DAVE, "end").position.is_over == (lands == 24)


@pytest.mark.parametrize("version", [1, None])
@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("lands", [23, 24])
def test_a_colour_that_leaves_frees_nobody_any_more(rulebook: str, lands: int, version: int | None) -> None:
    """A82: in version 1 the mission against it became 24 territories at once."""
    have, told = ", ".join(INLAND[:lands]), {} if version is None else {"version": version}
    game = on_daves_turn(rulebook, "destroy_1", have, phase="manoeuvre", **told)
    game.order(BOB, "resign").order(DAVE, "end")
    assert game.position.is_over == (version == 1 and lands == 24)


@pytest.mark.parametrize("rulebook", ALL)
def test_a_position_says_who_destroyed_the_armies_left_behind(rulebook: str) -> None:
    """It decides whether the mission has changed (A82)."""
    game = on_daves_turn(rulebook, "destroy_1", "alaska")
    game.order(BOB, "resign").order(DAVE, "attack japan kamchatka 3 moving 3", dice="666-1")
    told = position_to_json(game.rulebook, game.position)
    assert told["beaten_by"] == [None, DAVE, None, None]
    assert position_from_json(game.rulebook, told) == game.position


# --- Cards of the objectives [001: 88-96, 003: 81-98]


@pytest.mark.parametrize(
    ("rulebook", "options", "cards", "armies"),
    [
        (MP80, {}, "brazil siam quebec", 4),
        (MP80, {}, "alaska alberta argentina", 6),
        (MP80, {}, "peru china congo", 8),
        (MP80, {}, "alaska china siam", 10),
        (MP80, {}, "alaska alberta joker", 12),
        (ASSO, {"values": "new"}, "alaska alberta argentina", 3),
        (ASSO, {"values": "new"}, "peru china congo", 5),
        (ASSO, {"values": "new"}, "brazil siam quebec", 8),
        (ASSO, {"values": "new"}, "alaska china siam", 10),
        (ASSO, {"values": "new"}, "peru china joker", 5),
        (ASSO, {}, "peru china joker", 12),
    ],
)
def test_the_values_of_sets(rulebook: str, options: dict[str, str], cards: str, armies: int) -> None:
    game = scene(
        rulebook=rulebook, options=options, alice="iceland", bob="kamchatka", hands={ALICE: cards}, to_place=0
    )
    assert game.order(ALICE, f"trade {cards}").position.to_place[ALICE] == armies


@pytest.mark.parametrize("cards", ["alaska china joker", "alaska joker joker"])
@pytest.mark.parametrize("rulebook", [MP80, ASSO])
def test_a_joker_wants_two_alike(rulebook: str, cards: str) -> None:
    """[A5]"""
    game = scene(rulebook=rulebook, alice="iceland", bob="peru", hands={ALICE: cards}, to_place=0)
    game.refuses(ALICE, f"trade {cards}", "not_a_set")


@pytest.mark.parametrize(("rulebook", "due"), [(MP80, 5), (ASSO, 6)])
def test_the_number_of_cards_that_forces_a_set(rulebook: str, due: int) -> None:
    """[001: 111; 003: 96, A4: more than five]"""
    hand = ["alaska", "alberta", "argentina", "peru", "china", "brazil"]
    fewer, enough = (
        scene(rulebook=rulebook, alice="iceland 2", bob="egypt", hands={ALICE: " ".join(cards)}, to_place=0)
        for cards in (hand[: due - 1], hand[:due])
    )
    assert fewer.order(ALICE, "end").position.phase == "attack"
    enough.refuses(ALICE, "end", "must_trade")
