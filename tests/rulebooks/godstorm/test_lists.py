"""A whole turn of Godstorm in one list, without a word on where steps end and begin."""

from __future__ import annotations

import random
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.engine.chance.dice import RandomDice
from games.engine.events import Attacked
from games.engine.lists import EndReason, Next, SeatView, next_of_list, run_list
from games.engine.notation import parse_list
from games.engine.orders import Occupy
from games.engine.redaction import redact
from games.models import Game
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.state import HEAVEN, UNDERWORLD
from games.rulebooks.godstorm.underworld.spaces import MAP, stands
from tests.rulebooks.godstorm.miracles.tables import LAND, god, hand, owner, table_with
from tests.support.mail.letters import send
from tests.support.scenes import put
from tests.support.tables import let_computers_play, open_table, position_of, seat_of

TURN = {
    "en": """
        place all gaul
        return crypt of kings gaul
        summon sky gaul
        build iberia
        acquire 1 war, 1 death
        play storms alemannia
        attack gaul alemannia until taken moving 2
        escort alemannia gaul 1 war
        charge crypt of kings 3
        assail crypt of kings altar of blood 4
        end turn""",
    "fr": """
        placer tout Gaule
        ramener Crypte des Rois Gaule
        invoquer ciel Gaule
        bâtir Ibérie
        acquérir 1 guerre, 1 mort
        jouer tempêtes Alémanie
        attaquer Gaule vers Alémanie jusqu’à la prise en déplaçant 2
        escorter Alémanie Gaule 1 guerre
        charger Crypte des Rois 3
        assaillir Crypte des Rois Autel du Sang 4
        fin du tour""",
}
HELD = {"gaul": 40, "iberia": 3}
KINGS, BLOOD = (MAP.territory_index[key] for key in ("crypt_of_kings", "altar_of_blood"))
ASSAIL = "assail crypt of kings altar of blood 4"
BELOW = [[0, 3] if space == KINGS else [-1, 0] for space in range(13)]


@pytest.mark.parametrize("language", TURN)
def test_a_list_has_all_ten_steps_of_a_turn(language: str) -> None:
    table = table_with(
        {0: ["storms"]},
        lands={0: HELD, 1: {"alemannia": 8, "thule": 2}},
        gods={0: {"war": "gaul", "death": "gaul"}, 1: {}, 2: {}},
        faith=(20, 0, 0),
        temples=["gaul"],
        phase="reinforce",
    )
    p, table.dice = table.position, RandomDice(random.Random(7))
    p.to_place[0] = 4
    HEAVEN.put(p, (3, 0, 0))
    UNDERWORLD.put(p, tuple((owner, armies) for owner, armies in BELOW))

    def view() -> SeatView:
        return SeatView(GODSTORM, redact(GODSTORM, p, 0), 0)

    found = run_list(view, lambda order: table.play(0, order), parse_list(GODSTORM, TURN[language]))

    assert found.reason == EndReason.DONE, found
    assert p.turn == 1
    assert owner(table, "alemannia") == 0
    assert (god(table, 0, "war"), god(table, 0, "sky")) == (LAND["gaul"], LAND["alemannia"])
    assert len(hand(table, 0)) >= 2
    assert (stands(p, BLOOD), stands(p, KINGS)) == ((0, 4), (0, 1))


@pytest.mark.parametrize(
    ("then", "moved"),
    [
        (f"{ASSAIL}\nend turn", 1),
        (f"escort tritonis hesperide 5 war\n{ASSAIL}", 8),
        (f"escort hesperide tritonis 2 death\n{ASSAIL}", 1),
        (f"attack hesperide hibernia until 1\nescort tritonis hesperide 5 war\n{ASSAIL}", 6),
    ],
)
def test_armies_in_a_conquest_serve_the_later_steps_of_a_list(then: str, moved: int) -> None:
    """Only steps of the Underworld do not count, as its spaces have the same numbers as lands."""
    table = table_with(
        {},
        lands={0: {"hesperide": 9, "thule": 3}, 1: {"tritonis": 1, "hibernia": 9}, 2: {"roma": 2}},
        gods={0: {"war": "tritonis", "death": "hesperide"}, 1: {}, 2: {}},
        phase="attack",
    )
    p, table.dice = table.position, RandomDice(random.Random(7))
    UNDERWORLD.put(p, tuple((owner, armies) for owner, armies in BELOW))
    Attacked(0, LAND["hesperide"], LAND["tritonis"], 1, "6-1", 0, 1, 1, ((0, 1),)).fold(p)
    p.pending = ("occupy", 0, LAND["hesperide"], LAND["tritonis"], 1, 8)
    found = next_of_list(SeatView(GODSTORM, redact(GODSTORM, p, 0), 0), parse_list(GODSTORM, then))
    assert isinstance(found, Next)
    assert found.order == Occupy(moved)


@pytest.mark.django_db
@pytest.mark.parametrize("by", ["mail", "page"])
def test_it_plays_the_turn_by_mail_and_when_it_was_left_on_the_page(
    by: str, alice: User, bob: User, client: Client
) -> None:
    """Steps without decisions are not waited for, though the list names none of them."""
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    text = "placer tout Gaule\ninvoquer ciel Gaule\nattaquer Gaule vers Alémanie jusqu’à 1\nfin du tour"
    if by == "mail":
        at_war(game, "alice", "reinforce")
        assert send(game, alice, text).outcome == "given"
    else:
        at_war(game, "bob", "attack")
        client.force_login(alice)
        assert client.post(f"/games/{game.pk}/ahead/", {"text": text}).status_code == 302
        send(game, bob, "end turn")
        let_computers_play(game)

    position, land = position_of(game), GODSTORM.board.territory_index
    assert game.events.filter(data__0="summoned", data__1=seat_of(game, alice)).exists()
    assert position.owner[land["alemannia"]] == seat_of(game, alice)
    assert position.turn != seat_of(game, alice)


def at_war(game: Game, turn: str, phase: str) -> None:
    """Put a player's turn; Alice has a great army in Gaul, and comes after Bob."""
    seats = {str(player): player.seat for player in game.players.select_related("user")}
    gods = [[-1] * 4 for _ in range(3)]
    gods[seats["alice"]][0] = GODSTORM.board.territory_index["gaul"]
    order = sorted(seats.values(), key=lambda seat: (seat != seats["bob"], seat != seats["alice"]))
    extra = {"gs_pantheon": [1, 3, 4], "gs_gods": gods, "gs_faith": [3, 3, 3], "gs_order": order}
    held: dict[str, Any] = {"alice": "gaul 90, iberia 3", "bob": "thule 3, galicia 3"}
    to_place = 3 if phase == "reinforce" else 0
    rest = next(name for name in seats if name not in held)
    put(game, turn=turn, rest=rest, phase=phase, to_place=to_place, round=3, extra=extra, **held)
