"""Step 6, from the booklet: « Envahissez des territoires », « Conflit divin »."""

from __future__ import annotations

import pytest

from games.engine.events import Asked, Attacked
from games.engine.notation import position_from_json, position_to_json
from games.engine.phases.defence import attacking_dice
from games.engine.position import NOBODY
from games.rulebooks.godstorm.invasion.events import GodsFought, Rerolled
from games.rulebooks.godstorm.losses import Ascended, Banished
from games.rulebooks.godstorm.state import INVASION, TEMPLES, TURN, god_at, gods_on, heaven
from games.rulebooks.registry import rulebook_for
from tests.rulebooks.godstorm.scenes import ALICE, BOB, DEATH, SKY, WAR, Scene, land, storm


def gaul_and_liguria(**fields: object) -> Scene:
    """Put Alice in Gaul against Bob in Liguria, both with more land elsewhere."""
    lands = {"alice": "gaul 6, thule", "bob": "liguria 3, egypt"}
    return storm(**{**lands, **fields})  # type: ignore[arg-type]


# --- The rolls


@pytest.mark.parametrize(
    ("dice", "lost"),
    [("611-3", (0, 1)), ("522-43", (1, 1)), ("411-63", (2, 0)), ("6-54", (0, 1))],
)
def test_the_four_printed_examples(dice: str, lost: tuple[int, int]) -> None:
    game = gaul_and_liguria(bob=f"liguria {len(dice.split('-')[1]) + 1}, egypt")
    attack = f"attack gaul liguria {len(dice.split('-')[0])}"
    if len(dice.split("-")[1]) == 1:
        game = gaul_and_liguria(bob="liguria 1, egypt")
    fought = game.order(ALICE, attack + " moving 3", dice=dice).event(Attacked)
    assert fought.losses == (lost,)


@pytest.mark.parametrize(("gods", "losses"), [({}, (2, 0)), ({ALICE: "war gaul"}, (0, 2))])
def test_with_the_god_of_war_the_attacker_wins_ties(gods: dict[int, str], losses: tuple[int, int]) -> None:
    """« Quand le Dieu de la Guerre attaque, vous gagnez en cas d'égalité. »"""
    game = gaul_and_liguria(gods=gods).order(ALICE, "attack gaul liguria 2", dice="53-53")
    assert game.event(Attacked).losses == (losses,)


def test_a_god_of_war_in_defence_or_left_behind_wins_no_ties() -> None:
    game = gaul_and_liguria(gods={BOB: "war liguria"}).order(ALICE, "attack gaul liguria 2", dice="53-53")
    assert game.event(Attacked).losses == ((2, 0),)
    game = gaul_and_liguria(gods={ALICE: "war gaul"})
    game.order(ALICE, "invade gaul liguria 5 without gods").order(
        ALICE, "attack gaul liguria 2", dice="53-53"
    )
    assert game.event(Attacked).losses == ((2, 0),)


@pytest.mark.parametrize(
    ("gods", "temples", "dice", "final"),
    [
        ({ALICE: "magic gaul"}, "", "113 12 4 11", "234-11"),
        ({BOB: "magic liguria"}, "", "113 11 14 2", "113-24"),
        ({}, "liguria", "113 11 14 2", "113-24"),
        ({}, "gaul", "113 11", "113-11"),
    ],
)
def test_dice_that_show_one_are_thrown_again_until_none_does(
    gods: dict[int, str], temples: str, dice: str, final: str
) -> None:
    """The goddess of magic does so in attack and defence, a temple only in defence."""
    game = gaul_and_liguria(gods=gods, temples=temples)
    if final == "234-11":
        dice = "113 21 4 11"
        final = "243-11"
    game.order(ALICE, "attack gaul liguria 3", dice=dice)
    assert game.event(Attacked).rolls == final


def test_each_throw_again_is_recorded() -> None:
    game = gaul_and_liguria(gods={ALICE: "magic gaul"}).order(
        ALICE, "attack gaul liguria 3", dice="113 21 4 55"
    )
    rerolled = [event for event in game.happened if isinstance(event, Rerolled)]
    assert rerolled == [Rerolled(ALICE, "113 21 4", "243"), Rerolled(BOB, "55", "55")]


def test_the_fallen_go_to_their_heavens() -> None:
    game = gaul_and_liguria().order(ALICE, "attack gaul liguria 3", dice="522-43")
    assert game.event(Ascended) == Ascended(((ALICE, 1), (BOB, 1)))
    assert (heaven(game.position, ALICE), heaven(game.position, BOB)) == (1, 1)


def test_armies_that_fall_to_the_god_of_death_return_to_the_reserve() -> None:
    game = gaul_and_liguria(gods={ALICE: "death gaul"}).order(ALICE, "attack gaul liguria 3", dice="522-43")
    assert (heaven(game.position, ALICE), heaven(game.position, BOB)) == (1, 0)
    game = gaul_and_liguria(gods={BOB: "death liguria"}).order(ALICE, "attack gaul liguria 3", dice="522-43")
    assert (heaven(game.position, ALICE), heaven(game.position, BOB)) == (1, 1)


# --- Declaring (A42, A44)


@pytest.mark.parametrize(("armies", "code"), [(0, "wrong_number"), (5, ""), (6, "wrong_number")])
def test_one_army_stays(armies: int, code: str) -> None:
    game = gaul_and_liguria()
    if code:
        game.refuses(ALICE, f"invade gaul liguria {armies}", code)
    else:
        assert game.order(ALICE, f"invade gaul liguria {armies}")


@pytest.mark.parametrize("armies", [1, 2])
def test_the_armies_taking_part_limit_the_dice(armies: int) -> None:
    game = gaul_and_liguria().order(ALICE, f"invade gaul liguria {armies}")
    game.refuses(ALICE, f"attack gaul liguria {armies + 1}", "wrong_dice")
    game.order(ALICE, f"attack gaul liguria {armies}", dice=f"{'1' * armies}-66")
    assert game.armies("gaul") == 6 - armies


def test_only_the_armies_taking_part_fight_to_the_last() -> None:
    game = gaul_and_liguria().order(ALICE, "invade gaul liguria 3")
    game.order(ALICE, "attack gaul liguria until 1", dice="111-66 1-66")
    assert game.armies("gaul") == 3
    assert INVASION.of(game.position) == ()


@pytest.mark.parametrize(("stop", "dice"), [(1, 2), (5, 1)])
def test_defenders_are_offered_no_more_dice_than_armies_take_part(stop: int, dice: int) -> None:
    game = gaul_and_liguria().order(BOB, "standing defence ask")
    game.order(ALICE, "invade gaul liguria 2").order(ALICE, f"attack gaul liguria until {stop}")
    assert attacking_dice(game.rulebook, game.position) == dice


def test_a_declared_invasion_needs_one_roll() -> None:
    """« Une fois l'invasion déclarée, vous devez attaquer au moins une fois avant de l'annuler. »"""
    game = gaul_and_liguria().order(ALICE, "invade gaul liguria 5")
    game.refuses(ALICE, "end", "must_attack")
    game.refuses(ALICE, "attack thule rus 1", "must_attack")
    game.refuses(ALICE, "invade gaul liguria 2", "must_attack")
    assert all(
        order.startswith(("attack gaul liguria", "standing", "resign", "risk", "bid"))
        for order in game.legal(ALICE)
    )
    game.order(ALICE, "attack gaul liguria 3", dice="111-66")
    assert game.order(ALICE, "end").position.phase != "attack"


def test_an_invasion_that_goes_on_is_not_declared_again() -> None:
    """No god joins it, and nobody is asked for miracles again; in version 1 it was a new invasion."""
    game = (
        gaul_and_liguria()
        .order(ALICE, "invade gaul liguria 5")
        .order(ALICE, "attack gaul liguria 1", dice="1-66")
    )
    game.refuses(ALICE, "invade gaul liguria 2", "same_invasion")
    assert not game.legal(ALICE, "invade gaul liguria")
    assert game.legal(ALICE, "invade gaul")
    game.table.rulebook = rulebook_for("godstorm", version=1)
    assert game.legal(ALICE, "invade gaul liguria")
    game.order(ALICE, "invade gaul liguria 2")


def test_gods_elsewhere_cannot_take_part() -> None:
    game = gaul_and_liguria(gods={ALICE: "war thule"})
    game.refuses(ALICE, "invade gaul liguria 3 gods war", "god_elsewhere")


def test_mountains_part() -> None:
    game = storm(alice="galicia 5", bob="dacia, egypt")
    game.refuses(ALICE, "attack galicia dacia 3", "not_adjacent")


# --- Gods against gods


def fought(game: Scene, dice: str) -> GodsFought:
    return game.order(ALICE, "attack gaul liguria 1", dice=dice + " 6-11").event(GodsFought)


@pytest.mark.parametrize(
    ("armies", "dice", "banished"),
    [
        ("5", "333 444", (BOB, WAR)),
        ("4", "333 444", (ALICE, DEATH)),
        ("3", "333 444", (ALICE, DEATH)),
    ],
)
def test_three_dice_and_the_armies_in_the_fight(armies: str, dice: str, banished: tuple[int, int]) -> None:
    """Alice's sum is 9 and her armies, Bob's 12 and his: with 6 to 2 she has one more; a tie is Bob’s."""
    game = storm(
        alice=f"gaul {int(armies) + 2}, thule",
        bob="liguria 2, egypt",
        gods={ALICE: "death gaul", BOB: "war liguria"},
    )
    told = fought(game, dice)
    assert told.sums == (9 + int(armies) + 1, 14)
    assert game.event(Banished).gods == (banished,)


def test_a_tie_is_the_attackers_with_the_god_of_war() -> None:
    game = storm(
        alice="gaul 6, thule",
        bob="liguria 2, egypt",
        gods={ALICE: "war gaul, death gaul", BOB: "sky liguria"},
    )
    told = fought(game, "333 3333")
    assert told.sums == (14, 14)
    assert told.gods == (DEATH, SKY), "the power of war counts though another fights"
    assert game.event(Banished).gods == ((BOB, SKY),)


def test_one_more_die_with_the_god_of_the_sky() -> None:
    game = gaul_and_liguria(gods={ALICE: "sky gaul, war gaul", BOB: "death liguria"})
    told = fought(game, "2222 111")
    assert told.dice == ("2222", "111")


@pytest.mark.parametrize(("gods", "temples"), [("magic liguria", ""), ("war liguria", "liguria")])
def test_dice_that_show_one_are_thrown_again_in_it_too(gods: str, temples: str) -> None:
    game = gaul_and_liguria(gods={ALICE: "war gaul", BOB: gods}, temples=temples)
    game.order(ALICE, "attack gaul liguria 1", dice="666 123 2 6-33")
    assert game.event(GodsFought).dice == ("666", "223")


def test_gods_fight_until_one_side_has_none() -> None:
    game = gaul_and_liguria(gods={ALICE: "war gaul, sky gaul", BOB: "death liguria, sky liguria"})
    game.order(ALICE, "attack gaul liguria 1", dice="1111 6666 666 6666 6-33")
    assert not gods_on(game.position, ALICE, land("gaul"))
    assert len([event for event in game.happened if isinstance(event, GodsFought)]) == 2


def test_the_gods_at_risk_are_named_before() -> None:
    game = gaul_and_liguria(gods={ALICE: "war gaul, death gaul", BOB: "sky liguria"})
    game.order(ALICE, "risk war death sky magic")
    assert fought(game, "666 1111").gods == (WAR, SKY)


# --- Conquest


def taken(**fields: object) -> Scene:
    """Let Alice take Liguria from one army of Bob’s with four of her six."""
    game = gaul_and_liguria(**{"bob": "liguria 1, egypt", **fields})
    return game.order(ALICE, "attack gaul liguria 3 moving 4", dice="666-1")


def test_gods_and_temple_of_a_conquest() -> None:
    """The invaders’ gods move in, the land's gods are banished, and the temple changes hands."""
    game = gaul_and_liguria(
        bob="liguria 1, egypt", gods={ALICE: "war gaul, sky thule"}, temples="liguria"
    ).order(ALICE, "attack gaul liguria 3 moving 4", dice="666-2")
    assert god_at(game.position, ALICE, WAR) == land("liguria")
    assert god_at(game.position, ALICE, SKY) == land("thule")
    assert TEMPLES.of(game.position) == (land("liguria"),)
    assert game.owner("liguria") == ALICE
    assert TURN.of(game.position) == (1, 0)


def test_gods_without_foes_are_banished_by_capture() -> None:
    game = taken(gods={BOB: "war liguria"})
    assert god_at(game.position, BOB, WAR) == NOBODY
    assert TURN.of(game.position) == (1, 1)


@pytest.mark.parametrize(("moved", "left"), [(3, 2), (4, 2), (5, 3)])
def test_the_plague_takes_half_of_the_newcomers(moved: int, left: int) -> None:
    game = gaul_and_liguria(bob="liguria 1, egypt", plague="liguria", gods={ALICE: "war gaul"})
    game.order(ALICE, f"attack gaul liguria 3 moving {moved}", dice="666-1")
    assert game.armies("liguria") == left
    assert god_at(game.position, ALICE, WAR) == NOBODY


def test_one_army_survives_the_plague() -> None:
    game = gaul_and_liguria(bob="liguria 1, egypt", plague="liguria")
    game.order(ALICE, "attack gaul liguria 1 moving 1", dice="6-1")
    assert game.armies("liguria") == 1


def test_the_plague_waits_until_all_have_moved_in() -> None:
    game = gaul_and_liguria(bob="liguria 1, egypt", plague="liguria")
    game.order(ALICE, "attack gaul liguria 3", dice="666-1")
    assert game.event(Asked).details == (land("gaul"), land("liguria"), 3, 5)
    assert game.order(ALICE, "occupy 5").armies("liguria") == 3


# --- Empty land (A57)


def test_an_empty_land_is_entered_without_a_roll_and_is_no_conquest() -> None:
    game = gaul_and_liguria(gods={ALICE: "war gaul"}, temples="liguria")
    position = game.position
    position.owner[land("liguria")] = NOBODY
    position.armies[land("liguria")] = 0
    position.lands[BOB] &= ~(1 << land("liguria"))
    game.order(ALICE, "attack gaul liguria until 1 moving 2")
    assert (game.owner("liguria"), game.armies("liguria"), game.armies("gaul")) == (ALICE, 2, 4)
    assert god_at(game.position, ALICE, WAR) == land("liguria")
    assert TURN.of(game.position) == (0, 0)


def test_the_last_land_of_a_player_ends_them() -> None:
    """« Défaussez-vous … retirez les armées qui lui restent dans le Monde souterrain »"""
    game = gaul_and_liguria(bob="liguria 1", faith=(0, 7, 0), extra={"gs_heaven": [0, 4, 0]})
    game.order(ALICE, "attack gaul liguria 3 moving 3", dice="666-1")
    assert not game.position.is_playing(BOB)
    assert heaven(game.position, BOB) == 0
    assert game.position.phase == "attack"


def test_leaving_the_game_ends_the_invasion() -> None:
    """The position after it can be written and read."""
    game = gaul_and_liguria().order(ALICE, "invade gaul liguria 3").order(ALICE, "resign")
    assert INVASION.of(game.position) == ()
    assert position_from_json(game.rulebook, position_to_json(game.rulebook, game.position)) == game.position
