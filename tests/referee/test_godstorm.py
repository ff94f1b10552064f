"""Godstorm by the referee: the winner after the fifth epoch, and the end of Atlantis.

From the booklet alone: « Gagner » and « En cas d'égalité » (page 12), « L'Atlantide » (page 4). Each of three
seats holds fourteen lands and no continent, so that all are even unless a test says otherwise. Seat 2 has the
last turn of an epoch.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import pytest

from tests.referee.driver import Driver

GODS = ("war", "death", "sky", "magic")
SPACES = ("gate_of_sighs", "crypt_of_kings", "altar_of_blood", "gate_of_ashes", "crypt_of_bones")
"""Some spaces of the Underworld, in its order."""
ATLANTIS = ("hesperide", "tritonis", "poseidonis", "oricalcos")
GREEK, NORSE, CELTIC = 3, 4, 1


@cache
def lands() -> tuple[str, ...]:
    return tuple(Driver().done("board", rulebook="godstorm")["territories"])


def in_order(names: Iterable[str]) -> list[str]:
    """Return lands in the order of the board."""
    return sorted(names, key=lands().index)


def world(
    *,
    owned: Mapping[str, int | None] | None = None,
    armies: Mapping[str, int] | None = None,
    gods: Mapping[int, Mapping[str, str]] | None = None,
    temples: Iterable[str] = (),
    plague: Iterable[str] = (),
    faith: tuple[int, ...] = (0, 0, 0),
    heaven: tuple[int, ...] = (0, 0, 0),
    underworld: Mapping[str, tuple[int, int]] | None = None,
    extra: Mapping[str, Any] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """Return a position; lands given to nobody belong to the seats in turn, with two armies."""
    territories = {
        land: {"owner": owner, "armies": 0 if owner is None else (armies or {}).get(land, 2)}
        for number, land in enumerate(lands())
        for owner in [(owned or {}).get(land, number % 3)]
    }
    below = [(underworld or {}).get(space, (-1, 0)) for space in SPACES] + [(-1, 0)] * 8
    kept = {
        "gs_pantheon": [CELTIC, GREEK, NORSE],
        "gs_order": [0, 1, 2],
        "gs_faith": faith,
        "gs_heaven": heaven,
        "gs_underworld": below,
        "gs_temples": in_order(temples),
        "gs_plague": in_order(plague),
        "gs_gods": [
            [stands.get(god) for god in GODS] for stands in ((gods or {}).get(seat, {}) for seat in range(3))
        ],
        **(extra or {}),
    }
    return {"rulebook": "godstorm", "players": 3, "territories": territories, "extra": kept, **fields}


def position_of(driver: Driver) -> dict[str, Any]:
    stands: dict[str, Any] = driver.done("position")["position"]
    return stands


def ended(driver: Driver, epoch: int = 5, **fields: Any) -> dict[str, Any]:
    """Return the position after the last turn of an epoch, with all its steps passed over."""
    extra = {"gs_epoch": epoch, **fields.pop("extra", {})}
    driver.done("put", position=world(phase="attack", turn=2, round=epoch, extra=extra, **fields), seed=1)
    while (stands := position_of(driver))["turn"] == 2 and stands["phase"] != "over":
        driver.done("order", seat=2, text="end")
    return stands


def points(driver: Driver) -> list[int]:
    told = driver.done("events")["events"]
    (counted,) = (event["points"] for event in told if event["event"] == "points_counted")
    return list(counted)


# --- Points


@pytest.mark.parametrize(("epoch", "is_over"), [(4, False), (5, True)])
def test_five_epochs_are_played(driver: Driver, epoch: int, is_over: bool) -> None:
    assert (ended(driver, epoch)["phase"] == "over") == is_over


def test_players_even_in_everything_share_the_earth(driver: Driver) -> None:
    over = ended(driver)
    assert points(driver) == [14, 14, 14]
    assert (over["winners"], over["places"], over["reason"]) == ([0, 1, 2], [1, 1, 1], "sovereign")


RICHER: dict[str, Any] = {
    "faith": (0, 0, 9),
    "temples": ["roma", "gaul"],
    "gods": {2: {"war": "roma", "sky": "roma"}},
    "armies": {"roma": 30},
}
"""Advantages of seat 2 in everything that breaks ties."""


@pytest.mark.parametrize(
    ("brings", "worth"),
    [
        ({"owned": {"tritonis": 0}}, [15, 13, 14]),
        ({"owned": dict.fromkeys(ATLANTIS, 0)}, [14 + 2 + 3, 13, 13]),
        ({"underworld": {"crypt_of_kings": (0, 1)}}, [15, 14, 14]),
        ({"underworld": {"altar_of_blood": (0, 1)}}, [15, 14, 14]),
        ({"underworld": {"gate_of_ashes": (0, 1)}}, [14, 14, 14]),
        ({"heaven": (9, 0, 0)}, [14, 14, 14]),
        ({"extra": {"gs_relics": [["stonehenge"], [], []]}}, [14, 14, 14]),
        ({"extra": {"gs_relics": [[], ["stonehenge"], []]}}, [14, 15, 14]),
        ({"extra": {"gs_relics": [["wine"], [], []]}}, [14, 14, 14]),
    ],
)
def test_points_are_lands_continents_crypts_altars_and_relics_on_their_land(
    driver: Driver, brings: dict[str, Any], worth: list[int]
) -> None:
    ended(driver, **brings)
    assert points(driver) == worth


@pytest.mark.parametrize("crypts", [0, 1])
def test_a_single_point_goes_before_all_that_breaks_ties(driver: Driver, crypts: int) -> None:
    below = dict.fromkeys(("crypt_of_kings", "crypt_of_bones")[:crypts], (0, 1))
    over = ended(driver, underworld=below, **RICHER)
    assert over["winners"] == ([0] if crypts else [2])


# --- Ties, each at one less, as many, and one more than the rival has


def who_is_first(driver: Driver, **fields: Any) -> list[int]:
    """Return which of the seats 0 and 1 wins: each has a land more than by default."""
    return list(ended(driver, owned={"roma": 0, "gaul": 1}, **fields)["winners"])


ANY_OF_0, ANY_OF_1 = "kush", "egypt"
TEMPLES = {0: ("kush", "corsica"), 1: ("egypt", "sicilia")}
BEHIND: dict[str, Any] = {
    "faith": (3, 3, 0),
    "temples": [TEMPLES[0][0], TEMPLES[1][0]],
    "gods": {0: {"war": ANY_OF_0}, 1: {"war": ANY_OF_1}},
    "armies": {ANY_OF_0: 9, ANY_OF_1: 9},
}
"""Both seats are even in everything that breaks ties."""


def with_temples(own: int, other: int) -> list[str]:
    return [*TEMPLES[0][:own], *TEMPLES[1][:other]]


def with_gods(own: int, other: int) -> dict[int, dict[str, str]]:
    return {0: dict.fromkeys(GODS[:own], ANY_OF_0), 1: dict.fromkeys(GODS[:other], ANY_OF_1)}


AHEAD_LATER: dict[str, dict[str, Any]] = {
    "faith": {"temples": with_temples(0, 2), "gods": with_gods(0, 4), "armies": {ANY_OF_1: 30}},
    "temples": {"gods": with_gods(0, 4), "armies": {ANY_OF_1: 30}},
    "gods": {"armies": {ANY_OF_1: 30}},
    "armies": {"heaven": (0, 30, 0), "underworld": {"gate_of_ashes": (1, 30)}},
}
"""After each of the four, seat 1 is ahead in all later criteria, and in what does not count at all."""


@pytest.mark.parametrize(
    ("what", "value", "winners"),
    [
        ("faith", (2, 3, 0), [1]),
        ("faith", (3, 3, 0), [1]),
        ("faith", (4, 3, 0), [0]),
        ("temples", with_temples(0, 1), [1]),
        ("temples", with_temples(1, 1), [1]),
        ("temples", with_temples(2, 1), [0]),
        ("gods", with_gods(1, 2), [1]),
        ("gods", with_gods(2, 2), [1]),
        ("gods", with_gods(3, 2), [0]),
        ("armies", {ANY_OF_0: 8, ANY_OF_1: 9}, [1]),
        ("armies", {ANY_OF_0: 9, ANY_OF_1: 9}, [0, 1]),
        ("armies", {ANY_OF_0: 10, ANY_OF_1: 9}, [0]),
    ],
)
def test_ties_go_by_faith_then_temples_then_gods_then_armies_on_the_earth(
    driver: Driver, what: str, value: Any, winners: list[int]
) -> None:
    assert who_is_first(driver, **{**BEHIND, **AHEAD_LATER[what], what: value}) == winners


def test_relics_and_miracles_in_hand_break_no_tie(driver: Driver) -> None:
    war = pile("war")
    extra = {"gs_relics": [["wine", "book"], [], []], "war": [war[2:], [], [war[:2], [], []]]}
    assert who_is_first(driver, **BEHIND, extra=extra) == [0, 1]


# --- Atlantis sinks


ELSEWHERE = {land: 2 for land in lands() if land not in ATLANTIS}
"""The lands outside Atlantis, all of which belong to seat 2."""


def pile(kind: str) -> list[str]:
    """Return all miracles of a god."""
    fresh = Driver()
    fresh.done("new", rulebook="godstorm", players=3, seed=1)
    cards: list[str] = fresh.done("position")["position"]["extra"][kind][0]
    return cards


def before_the_flood(**fields: Any) -> dict[str, Any]:
    """Put seat 0 with « L'océan est votre tombeau » and the faith for it; its god of death is in Kush."""
    hand = ["tomb", *fields.pop("hand", ())]
    deck = [card for card in pile("death") if card not in hand]
    gods = {0: {"death": "kush"}, **fields.pop("gods", {})}
    extra = {"death": [deck, [], [hand, [], []]], **fields.pop("extra", {})}
    return world(
        **{
            "faith": (9, 0, 0),
            "phase": "miracles",
            "turn": 0,
            "round": 2,
            "gods": gods,
            "extra": extra,
            **fields,
        }
    )


def pass_to(driver: Driver, phase: str) -> None:
    """Let seat 0 end one step after another until this one begins."""
    while position_of(driver)["phase"] != phase:
        driver.done("order", seat=0, text="end")


def flood(driver: Driver, **fields: Any) -> dict[str, Any]:
    """Return the position after Atlantis has sunk."""
    driver.done("put", position=before_the_flood(**fields), seed=1)
    driver.done("order", seat=0, text="play tomb")
    stands: dict[str, Any] = position_of(driver)
    return stands


def test_all_that_stood_on_atlantis_is_gone_and_nothing_else(driver: Driver) -> None:
    sunk = flood(
        driver,
        owned={"hesperide": 0, "tritonis": 1, "poseidonis": 2, "oricalcos": 2},
        armies={"hesperide": 4, "tritonis": 2, "poseidonis": 1, "oricalcos": 6},
        gods={0: {"war": "hesperide", "death": "kush"}, 1: {"sky": "tritonis"}, 2: {"magic": "oricalcos"}},
        temples=["hesperide", "oricalcos", "atlas", "hibernia"],
        plague=["tritonis", "gaul"],
        heaven=(1, 0, 0),
        underworld={"gate_of_ashes": (1, 3)},
    )
    lost = {"owner": None, "armies": 0}
    assert all(sunk["territories"][land] == lost for land in ATLANTIS)
    assert sunk["territories"]["iberia"] == {"owner": 1, "armies": 2}
    kept = sunk["extra"]
    assert kept["gs_heaven"] == [1 + 4, 2, 1 + 6]
    assert kept["gs_gods"] == [[None, "kush", None, None], [None] * 4, [None] * 4]
    assert kept["gs_temples"] == in_order(("atlas", "hibernia"))
    assert kept["gs_plague"] == ["gaul"]
    assert kept["gs_underworld"][3] == [1, 3]
    assert kept["gs_faith"] == [9 - 3, 0, 0]


@pytest.mark.parametrize(("faith", "code"), [(2, "too_little_faith"), (3, ""), (4, "")])
def test_it_costs_three_faith(driver: Driver, faith: int, code: str) -> None:
    driver.done("put", position=before_the_flood(faith=(faith, 0, 0)), seed=1)
    if code:
        assert driver.refused("order", seat=0, text="play tomb") == code
    else:
        driver.done("order", seat=0, text="play tomb")
        assert position_of(driver)["extra"]["gs_faith"][0] == faith - 3


@pytest.mark.parametrize(
    ("shore", "sunk"), [("iberia", "oricalcos"), ("atlas", "oricalcos"), ("hibernia", "hesperide")]
)
def test_no_way_leads_there_any_more(driver: Driver, shore: str, sunk: str) -> None:
    for is_sunk in (False, True):
        position = before_the_flood(owned={shore: 0, sunk: 1}, armies={shore: 9})
        driver.done("put", position=position, seed=1)
        if is_sunk:
            driver.done("order", seat=0, text="play tomb")
        pass_to(driver, "attack")
        attack = {"seat": 0, "text": f"invade {shore} {sunk} 3"}
        if is_sunk:
            assert driver.refused("order", **attack) == "closed_border"
        else:
            driver.done("order", **attack)


def test_it_is_a_border_between_the_armies_on_both_sides(driver: Driver) -> None:
    """Armies went from Hibernia to Iberia through Atlantis; now they go by land, or not at all."""
    way = ("hibernia", *ATLANTIS, "iberia")
    for is_sunk in (False, True):
        driver.done("put", position=before_the_flood(owned=dict.fromkeys(way, 0)), seed=1)
        if is_sunk:
            driver.done("order", seat=0, text="play tomb")
        pass_to(driver, "manoeuvre")
        move = {"seat": 0, "text": "fortify hibernia iberia 1"}
        if is_sunk:
            assert driver.refused("order", **move) == "out_of_reach"
        else:
            driver.done("order", **move)


def mentions(driver: Driver, *kinds: str) -> set[str]:
    """Return the lands of Atlantis that seat 0 is offered in orders of these kinds."""
    legal = [option for option in driver.done("legal", seat=0)["legal"] if option["order"] in kinds]
    assert legal
    choices = [
        choice for option in legal for slot in option["slots"].values() for choice in slot.get("choices", [])
    ]
    return {*choices} & {*ATLANTIS}


def test_no_miracle_turns_to_it_any_more(driver: Driver) -> None:
    hand = ["forsake", "waters", "fire", "paradise"]
    given = {"hand": hand, "faith": (30, 0, 0), "temples": ["hesperide", "atlas"], "plague": ["roma"]}
    driver.done("put", position=before_the_flood(**given), seed=1)
    assert mentions(driver, "perform") == {*ATLANTIS}
    driver.done("order", seat=0, text="play tomb")
    assert mentions(driver, "perform") == set()


@pytest.mark.parametrize("seed", range(12))
def test_its_cards_have_left_the_pile_of_territories(driver: Driver, seed: int) -> None:
    position = before_the_flood(hand=["blood", "ground", "paradise"], faith=(30, 0, 0), plague=["roma"])
    driver.done("put", position=position, seed=seed)
    for card in ("tomb", "blood", "ground", "paradise"):
        driver.done("order", seat=0, text=f"play {card}")
    drawn = [
        event["territory"] for event in driver.done("events")["events"] if event["event"] == "land_drawn"
    ]
    assert len(drawn) == 3
    assert not {*drawn} & {*ATLANTIS}


@pytest.mark.parametrize("is_sunk", [False, True])
def test_nobody_has_its_bonus_any_more(driver: Driver, is_sunk: bool) -> None:
    """There is neither the army nor the faith bonus in step 1 (three each), nor the points at the end."""
    extra = {"gs_epoch": 5, "gs_order": [0, 1, 2]}
    driver.done("put", position=before_the_flood(owned=dict.fromkeys(ATLANTIS, 1), extra=extra), seed=1)
    if is_sunk:
        driver.done("order", seat=0, text="play tomb")
    while (stands := position_of(driver))["phase"] != "over":
        if stands["phase"] == "reinforce":
            text = f"place {stands['to_place'][stands['turn']]} " + (
                "egypt" if stands["turn"] == 1 else "roma"
            )
            driver.done("order", seat=stands["turn"], text=text)
        else:
            driver.done("order", seat=stands["to_act"][0], text="end")
    told = driver.done("events")["events"]
    (turn,) = (event for event in told if event["event"] == "turn_began" and event["seat"] == 1)
    (faith,) = (event["faith"] for event in told if event["event"] == "revered" and event["seat"] == 1)
    assert (turn["armies"], faith) == ((4, 4) if is_sunk else (5 + 3, 5 + 3))
    assert points(driver)[1] == (13 if is_sunk else 17 + 3)


def test_players_who_were_only_there_are_out_and_lose_everything(driver: Driver) -> None:
    """This includes pieces in heaven and in the Underworld, and cards in play and in hand."""
    owned = {**ELSEWHERE, "kush": 0, **dict.fromkeys(ATLANTIS, 1)}
    war = pile("war")
    sunk = flood(
        driver,
        owned=owned,
        gods={1: {"war": "tritonis"}},
        temples=["tritonis", "kush"],
        faith=(9, 7, 0),
        heaven=(0, 4, 0),
        underworld={"gate_of_ashes": (1, 3), "crypt_of_bones": (2, 3)},
        extra={"gs_relics": [[], ["wine"], []], "war": [war[1:], [], [[], war[:1], []]]},
    )
    assert sunk["status"] == ["playing", "eliminated", "playing"]
    kept = sunk["extra"]
    assert (kept["gs_faith"][1], kept["gs_heaven"][1], kept["gs_gods"][1]) == (0, 0, [None] * 4)
    assert (kept["gs_underworld"][3], kept["gs_underworld"][4]) == ([-1, 0], [2, 3])
    assert (kept["gs_relics"][1], kept["war"][1:]) == ([], [war[:1], [[], [], []]])
    assert kept["gs_temples"] == ["kush"]


def test_the_player_who_plays_it_may_drown_and_the_next_goes_on(driver: Driver) -> None:
    owned = {**ELSEWHERE, "kush": 1, **dict.fromkeys(ATLANTIS, 0)}
    sunk = flood(driver, owned=owned, gods={0: {"death": "tritonis"}})
    assert sunk["status"] == ["eliminated", "playing", "playing"]
    assert (sunk["turn"], sunk["phase"]) == (1, "reinforce")


@pytest.mark.parametrize(
    ("survivor", "winners", "places", "reason"),
    [(0, [0], [1, 2, 2], "alone_on_earth"), (None, [0, 1, 2], [1, 1, 1], "none_left")],
)
def test_the_last_player_wins_and_if_none_is_left_all_are_even(
    driver: Driver, survivor: int | None, winners: list[int], places: list[int], reason: str
) -> None:
    """A58. The other lands are empty, as miracles may leave them."""
    owned: dict[str, int | None] = dict.fromkeys(lands())
    owned |= dict(zip(ATLANTIS, (0, 1, 2, 2), strict=True))
    at_home = {} if survivor is None else {"kush": survivor}
    stands = {"death": "hesperide" if survivor is None else "kush"}
    over = flood(driver, owned=owned | at_home, gods={0: stands})
    assert (over["winners"], over["places"], over["reason"]) == (winners, places, reason)
