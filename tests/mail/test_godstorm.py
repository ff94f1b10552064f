"""Godstorm by mail: three people and a computer player, in French, from the pantheons to the last epoch.

It may end before, when only one is left.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts.models import User
from games.models import Game, Inbound
from games.rulebooks.godstorm.state import EPOCH, EPOCHS
from games.services.record.verify import differences
from tests.support.mail.turn_mail import TurnMail
from tests.support.people.correspondent import Correspondent, text_of
from tests.support.people.pilgrim import Pilgrim
from tests.support.programs.workers import Workers
from tests.support.tables import open_table, position_of

DEVOTIONS = {
    "alice": ("invoquer", "miser 1 1"),
    "bob": ("bâtir", "miser toujours 0 2"),
    "charlie": ("acquérir", "miser toujours 1 3"),
}
"""How each player spends their faith, and how they bid."""
MOST_MAILS = 70
"""The most mails of three people: four each for the set-up and the bids, and mostly one a turn."""


@pytest.mark.django_db(transaction=True)
def test_a_whole_game_by_lists(
    alice: User,
    bob: User,
    charlie: User,
    pages_opened: list[object],
    in_french: Callable[..., list[Correspondent]],
    workers: Workers,
) -> None:
    """Each mail says enough for all steps of a turn, and its examples can be ordered."""
    people = in_french(alice, bob, charlie)
    game = open_table(alice, bob, charlie, bots=["sensible"], rulebook="godstorm")
    workers.run()

    while any([answers(reader, game) for reader in people]):
        written = sum(len(reader.sent) for reader in people)
        assert written < MOST_MAILS, [reader.last_words() for reader in people]

    game.refresh_from_db()
    assert game.status == Game.Status.OVER, [reader.last_words() for reader in people]
    position = position_of(game)
    is_last = sum(map(position.is_playing, range(position.players))) == 1
    assert EPOCH.of(position) > EPOCHS or is_last
    outcomes = Inbound.objects.values_list("outcome", flat=True)
    assert {*outcomes} <= {Inbound.Outcome.GIVEN, Inbound.Outcome.STOPPED}
    happened = {*game.events.values_list("data__0", flat=True)}
    assert happened >= {"bids_revealed", "summoned", "temple_built", "card_taken"}
    assert "points_counted" in happened or is_last
    for reader in people:
        assert "== Classement final" in reader.last_words()
        assert is_last or "points : " in reader.last_words().replace("\u00a0", " ")
    assert not list(differences(game.pk))
    assert pages_opened == []


def answers(reader: Correspondent, game: Game) -> bool:
    """Open a mailbox, and answer if the last mail asks for it; return whether it did."""
    mail = reader.news()
    if mail is None or not mail["Reply-To"]:
        return False
    devotion, bid = DEVOTIONS[reader.user.username]
    orders = Pilgrim(TurnMail(text_of(mail), game.board, "fr"), devotion, bid).orders()
    if orders:
        reader.answer(orders)
    return bool(orders)
