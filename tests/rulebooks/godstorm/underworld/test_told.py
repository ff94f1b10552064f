"""What is said of the dead: each fight on the page, and a turn in a few sentences in mails and chat rooms."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.test import Client
from django.utils import translation

from accounts.models import User
from games.engine import Position
from games.mail.content.digest import tell_turn
from games.mail.outgoing import post
from games.models import Mail
from games.models.mail.kinds import Kind
from games.presentation.story import bulletin
from games.presentation.story.chronicle import Chapter
from games.presentation.story.narrator import SiteNarrator
from games.rulebooks.godstorm.state import UNDERWORLD
from games.rulebooks.godstorm.underworld import text
from games.rulebooks.godstorm.underworld.march import FROM_HEAVEN, Clashed, Marched
from games.rulebooks.godstorm.underworld.spaces import EMPTY, MAP
from games.rulebooks.registry import rulebook_for
from tests.support.scenes import put
from tests.support.tables import open_table, order, position_of, seat_of

ALICE, BOB, CHARLIE = range(3)
NAMES = ("alice", "bob", "charlie")
SPACE = MAP.territory_index
SIGHS, KINGS, BLOOD, BONES, RIVER = (
    SPACE[key]
    for key in ("gate_of_sighs", "crypt_of_kings", "altar_of_blood", "crypt_of_bones", "black_river")
)
CHARGED = Marched(BOB, FROM_HEAVEN, SIGHS, 6)
OCCUPIED = Marched(BOB, SIGHS, RIVER, 5)
TAKEN = Clashed(BOB, RIVER, KINGS, ALICE, "661-2", 1, 2, 3)
HELD = Clashed(BOB, KINGS, BLOOD, ALICE, "11-6", 2, 0, 0)
FROM_ANOTHER = Clashed(BOB, RIVER, BONES, CHARLIE, "6-1", 0, 1, 1)
TURN = (CHARGED, OCCUPIED, TAKEN, HELD, FROM_ANOTHER)


def narrator(reader: int | None) -> SiteNarrator:
    return SiteNarrator(rulebook_for("godstorm"), NAMES, reader)


def chapter(*actions: Marched | Clashed) -> Chapter:
    return Chapter(BOB, 2, datetime(2026, 11, 28, tzinfo=UTC), list(actions))


def plain(sentences: list[str]) -> list[str]:
    """Return the text without no-break spaces."""
    return [str(one).replace("\u00a0", " ").replace("\u202f", " ") for one in sentences]


IN_MAILS = {
    (ALICE, "en"): [
        "bob charged from heaven onto the Gate of Sighs.",
        "bob took the Crypt of Kings from you in the Underworld.",
        "bob attacked the Altar of Blood in the Underworld; you held.",
        "Losses: 2 armies for you, 3 armies for bob.",
        "bob took the Crypt of Bones from charlie in the Underworld.",
        "bob occupied the Black River in the Underworld.",
    ],
    (ALICE, "fr"): [
        "bob a chargé du Ciel sur la Porte des Soupirs.",
        "bob vous a pris la Crypte des Rois dans le Monde souterrain.",
        "bob a attaqué l’Autel du Sang dans le Monde souterrain ; vous avez tenu.",
        "Pertes : 2 armées pour vous, 3 armées pour bob.",
        "bob a pris la Crypte des Ossements à charlie dans le Monde souterrain.",
        "bob a occupé le Fleuve noir dans le Monde souterrain.",
    ],
    (CHARLIE, "en"): [
        "bob charged from heaven onto the Gate of Sighs.",
        "bob took the Crypt of Bones from you in the Underworld.",
        "Losses: 1 army for you, 0 armies for bob.",
        "bob took the Crypt of Kings from alice in the Underworld.",
        "bob occupied the Black River in the Underworld.",
    ],
    (BOB, "fr"): [
        "Vous avez chargé du Ciel sur la Porte des Soupirs.",
        "Vous avez pris la Crypte des Rois à alice ; la Crypte des Ossements à charlie dans le Monde "
        "souterrain.",
        "Vous avez occupé le Fleuve noir dans le Monde souterrain.",
    ],
}


@pytest.mark.parametrize(("reader", "language"), IN_MAILS)
def test_a_mail_tells_a_turn_below_in_a_few_sentences(reader: int, language: str) -> None:
    with translation.override(language):
        assert plain([*tell_turn(chapter(*TURN), narrator(reader))]) == IN_MAILS[reader, language]


def test_a_chat_room_is_told_what_was_taken_and_not_what_was_held() -> None:
    assert plain([*bulletin.news_of(narrator(None), chapter(*TURN), is_last=False)])[1:] == [
        "bob charged from heaven onto the Gate of Sighs.",
        "bob took the Crypt of Kings from alice; the Crypt of Bones from charlie in the Underworld.",
        "bob occupied the Black River in the Underworld.",
    ]


def test_a_space_that_is_taken_in_the_end_was_not_held() -> None:
    told = tell_turn(chapter(HELD, TAKEN._replace(space=BLOOD)), narrator(ALICE))
    assert plain([*told]) == [
        "bob took the Altar of Blood from you in the Underworld.",
        "Losses: 2 armies for you, 3 armies for bob.",
    ]


@pytest.mark.parametrize(
    ("action", "reader", "told"),
    [
        (TAKEN, ALICE, "bob takes the Crypt of Kings from you: 1 army lost for 2 armies."),
        (TAKEN, BOB, "You take the Crypt of Kings from alice: 1 army lost for 2 armies."),
        (TAKEN, CHARLIE, "bob takes the Crypt of Kings from alice: 1 army lost for 2 armies."),
        (HELD, ALICE, "bob attacks the Altar of Blood, and you hold it: 2 armies lost for 0 armies."),
        (HELD, CHARLIE, "bob attacks the Altar of Blood, and alice holds it: 2 armies lost for 0 armies."),
        (CHARGED, BOB, "You charge from heaven onto the Gate of Sighs with 6 armies."),
        (OCCUPIED, ALICE, "bob occupies the Black River from the Gate of Sighs with 5 armies."),
    ],
)
def test_the_page_tells_each_to_its_reader(action: Marched | Clashed, reader: int, told: str) -> None:
    assert plain([*narrator(reader).tell(action)]) == [told]


@pytest.mark.parametrize(("armies", "percent"), [(32, 99), (1, 1)])
def test_no_fight_is_called_certain(armies: int, percent: int) -> None:
    """Examples are 32 armies against one, and one against 32."""
    view = Position.empty("godstorm", 2, {}, 3, 42, 0)
    UNDERWORLD.put(view, tuple((CHARLIE, 33 - armies) if space == KINGS else EMPTY for space in range(13)))
    told = text.way_told(narrator(BOB), view, KINGS, armies)
    assert told.endswith(f"; {percent} % to take it)")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "on_the_page", "in_the_mail"),
    [
        (
            "en",
            "bob takes the Crypt of Kings from you: 0 armies lost for 1 army.",
            "bob took the Crypt of Kings from you in the Underworld.",
        ),
        (
            "fr",
            "bob vous prend la Crypte des Rois : 0 armée de pertes contre 1 armée.",
            "bob vous a pris la Crypte des Rois dans le Monde souterrain.",
        ),
    ],
)
def test_mail_page_and_record_tell_of_a_fight_below(
    alice: User, bob: User, charlie: User, client: Client, language: str, on_the_page: str, in_the_mail: str
) -> None:
    User.objects.update(language=language)
    game = open_table(alice, bob, charlie, rulebook="godstorm")
    seats = [seat_of(game, user) for user in (bob, alice, charlie)]
    below = [EMPTY] * 13
    below[KINGS], below[RIVER] = (seats[1], 1), (seats[0], 4)
    extra = {"gs_pantheon": [1, 3, 4], "gs_order": seats, "gs_heaven": [0, 0, 0], "gs_underworld": below}
    put(
        game,
        turn="bob",
        rest="charlie",
        phase="underworld",
        round=2,
        extra=extra,
        alice="gaul 3",
        bob="rus 5",
    )
    order(game, bob, "assail black_river crypt_of_kings 3", "666", "1")
    while position_of(game).turn == seats[0]:
        order(game, bob, "end")

    message = post.write(Mail.objects.filter(kind=Kind.YOUR_TURN, user=alice).latest("pk"))
    assert message is not None
    assert in_the_mail in plain([" ".join(str(message.body).split())])[0]
    client.force_login(alice)
    for page in (game.get_absolute_url(), f"{game.get_absolute_url()}record/?round=0"):
        assert (
            on_the_page
            in plain([client.get(page).content.decode().replace("<b>", "").replace("</b>", "")])[0]
        )
