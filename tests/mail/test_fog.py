"""A game in the fog that two people play to its end by mail, in French."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from games.models import Game
from games.services.record.verify import differences
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.tables import advice_by_mail, next_player, open_table, version_of


@pytest.mark.django_db(transaction=True)
def test_it_is_played_to_its_end_by_mail(
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    in_french: Callable[..., list[Correspondent]],
    workers: Workers,
) -> None:
    people = {one.user.pk: one for one in in_french(alice, bob)}
    game = open_table(alice, bob, bots=["sensible"], options={"fog": "1", "rounds": "6"})
    workers.run()
    while player := next_player(game):
        assert player.user_id, "computers play by themselves"
        before = version_of(game)
        told = people[player.user_id].answer(advice_by_mail(game, player.seat, "fr"))
        assert version_of(game) > before, told
    game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert not list(differences(game.pk))
    bodies = [str(mail.body) for mail in mailoutbox]
    assert any("hors de vue" in body for body in bodies)
    assert "hors de vue" not in bodies[-1]
