"""The content of a daily mail, and answers to it."""

from __future__ import annotations

from django.core.mail import EmailMultiAlternatives

from accounts.models import User
from games.clock.pace import Pace
from games.engine.orders import Resign
from games.mail.daily import roundup
from games.services.mail.addresses import read_address
from games.services.play.orders import give_order
from tests.conftest import MovingClock
from tests.mail.outgoing.test_messages import html_of
from tests.support.mail.daily_mails import DAY, at_eight, is_daily, play_until, sent_to, table
from tests.support.mail.letters import letter
from tests.support.tables import act, next_player, version_of


def test_the_most_urgent_comes_first_each_with_its_own_address(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    slow = table(subscriber, bob, charlie, name="Slow")
    free = table(subscriber, bob, charlie, name="Free", pace=None)
    quick = table(subscriber, bob, charlie, name="Quick", pace=Pace(turn=2 * DAY, question=DAY))
    for game in (slow, free, quick):
        play_until(game, subscriber, waits=True)

    at_eight(clock)

    [message] = [one for one in sent_to(mailoutbox, subscriber) if is_daily(one)]
    assert message.subject == "3 games wait for you"
    text = str(message.body)
    assert text.index("== Quick") < text.index("== Slow") < text.index("== Free")
    assert "You have time until" in text
    assert "The game has been waiting for you since" in text
    assert message.reply_to == []
    found = [word for word in text.split() if word.startswith("orders+")]
    seats = [read_address(word) for word in found]
    assert [seat.player_id for seat in seats if seat] == [
        game.players.get(user=subscriber).pk for game in (quick, slow, free)
    ]
    for address in found:
        assert f'href="mailto:{address}?subject=' in html_of(message)


def test_with_one_waiting_game_the_mail_can_be_answered(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, subscriber)
    address = read_address(message.reply_to[0])
    assert address is not None
    assert address.player_id == game.players.get(user=subscriber).pk
    assert "with your orders, one per line" in str(message.body)


def test_orders_sent_to_the_address_of_a_game_are_given(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    from games.mail.incoming import inbox
    from games.models import Inbound
    from games.services.mail import inbound

    one, other = (table(subscriber, bob, charlie, name=name) for name in ("One", "Other"))
    for game in (one, other):
        play_until(game, subscriber, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, subscriber)
    before = version_of(one), version_of(other)
    address = [word for word in str(message.body).split() if word.startswith("orders+")][1]
    inbound.receive(address, letter(subscriber.email, "resign"), door=Inbound.Door.SMTP)
    Inbound.objects.update(received_at=clock.now, due_at=clock.now)
    inbox.read_messages()
    assert version_of(one) == before[0]
    assert version_of(other) > before[1]


def test_the_moves_of_others_are_told_once(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    play_until(game, subscriber, waits=False)
    at_eight(clock)
    mailoutbox.clear()
    while (player := next_player(game)) and player.user == bob:
        act(game)
    act(game)
    give_order(
        game_id=game.pk,
        seat=game.players.get(user=bob).seat,
        order=Resign(),
        seen=version_of(game),
    )

    at_eight(clock)
    first = sent_to(mailoutbox, subscriber)
    play_until(game, subscriber, waits=False)
    at_eight(clock)
    second = sent_to(mailoutbox, subscriber)

    assert len(first) == 1
    assert "bob" in str(first[0].body)
    assert all("left the game" not in str(message.body) for message in second)


def test_nothing_is_sent_when_nothing_waits_and_nothing_happened(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    game = table(subscriber, bob, charlie, pace=None)
    play_until(game, subscriber, waits=True)
    play_until(game, subscriber, waits=False)
    at_eight(clock)
    mailoutbox.clear()
    at_eight(clock)
    at_eight(clock)
    assert sent_to(mailoutbox, subscriber) == []


def test_games_that_begin_and_end_are_told(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    table(bob, subscriber, charlie, name="Begun")
    over = table(bob, subscriber, charlie, name="Ended")
    for user in (bob, charlie):
        seat = over.players.get(user=user).seat
        give_order(game_id=over.pk, seat=seat, order=Resign(), seen=version_of(over))

    at_eight(clock)
    [message] = [one for one in sent_to(mailoutbox, subscriber) if is_daily(one)]
    text = str(message.body)
    assert "Games that are over" in text
    assert "Ended" in text[text.index("Games that are over") :]
    at_eight(clock)
    assert all("Ended" not in str(one.body) for one in sent_to(mailoutbox, subscriber))


def test_it_is_written_in_the_language_of_its_reader(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    subscriber.language = "fr"
    subscriber.save(update_fields=["language"])
    game = table(subscriber, bob, charlie)
    play_until(game, subscriber, waits=True)
    at_eight(clock)
    [message] = sent_to(mailoutbox, subscriber)
    assert message.subject == "The long march vous attend"
    assert 'lang="fr"' in html_of(message)


def test_every_picture_has_words_for_it(
    subscriber: User, bob: User, charlie: User, clock: MovingClock, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    for number in range(roundup.PICTURED + 1):
        play_until(table(subscriber, bob, charlie, name=f"Game {number}"), subscriber, waits=True)
    at_eight(clock)
    [message] = [one for one in sent_to(mailoutbox, subscriber) if is_daily(one)]
    html = html_of(message)
    assert html.count("<img") == html.count('alt="The board as it is now.') == roundup.PICTURED
    assert len(message.attachments) == roundup.PICTURED
    territories = table(subscriber, bob, charlie).board.territories
    named = [html.replace("&nbsp;", "\u00a0").count(f"{land.names['en']}\u00a0") for land in territories]
    assert min(named) >= roundup.PICTURED
