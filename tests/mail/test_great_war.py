"""Yalta, mobilisation and prisoners by mail: two people and two computers, in French, over weeks."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from games.clock.pace import Pace
from games.models import Game
from games.services.record.verify import differences
from tests.conftest import MovingClock
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.tables import advice_by_mail, next_player, open_table, position_of, version_of

VARIANTS = {**dict.fromkeys(("js_1a", "js_2", "js_6", "js_7"), "1"), "rounds": "6"}
WEEKS = 3


@pytest.mark.django_db(transaction=True)
def test_a_war_of_weeks_is_fought_by_mail(
    alice: User,
    bob: User,
    clock: MovingClock,
    mailoutbox: list[EmailMessage],
    pages_opened: list[object],
    in_french: Callable[..., list[Correspondent]],
    workers: Workers,
) -> None:
    people = {one.user.pk: one for one in in_french(alice, bob)}
    clock.pass_by(weeks=60)  # Mails are received in real time, which must lie in the past.
    pace = Pace(turn=timedelta(days=2), excuses=0)
    game = open_table(alice, bob, bots=["sensible"] * 2, rulebook="h2000_world", pace=pace, options=VARIANTS)
    began = clock.now
    workers.run()
    while player := next_player(game):
        assert player.user_id, "computers play by themselves"
        before, question = version_of(game), position_of(game).phase
        clock.pass_by(hours=20)
        people[player.user_id].answer(advice_by_mail(game, player.seat, "fr"))
        assert version_of(game) > before, (question, people[player.user_id].last_words())
    game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert clock.now - began > timedelta(weeks=WEEKS)
    happened = {*game.events.values_list("data__0", flat=True)}
    assert happened >= {"offered", "mobilised", "captured", "release_offered"}
    told = "\n".join(str(mail.body) for mail in mailoutbox)
    for words in ("Échangez des territoires, ou gardez les vôtres", "Formez des combinaisons", "prisonniers"):
        assert words in told
    assert not list(differences(game.pk))
    assert pages_opened == []
