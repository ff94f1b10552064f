"""A game that people play by answering their mails and nothing else: over SMTP, with all that goes astray."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage as Letter

import pytest
from django.core.mail import EmailMessage

from accounts.models import User
from games.engine.notation import format_order
from games.mail import inbox, post
from games.models import Game, Inbound, Mail
from games.services import inbound
from tests.support.letters import letter
from tests.support.post_office import bring, listening
from tests.support.tables import advice, let_computers_play, next_player, open_table, position_of, version_of

pytestmark = pytest.mark.django_db(transaction=True)


@dataclass
class Correspondent:
    """Somebody who knows of his games what his mails say, and answers the newest."""

    user: User
    door: tuple[str, int]
    box: list[EmailMessage]
    sent: list[tuple[str, bytes]] = field(default_factory=list)

    def mails(self) -> list[Letter]:
        """All that came for him."""
        return [
            message_from_bytes(mail.message().as_bytes(), policy=policy.default)
            for mail in self.box
            if mail.to == [self.user.email]
        ]

    def newest(self) -> Letter:
        """The last one that can be answered."""
        return next(mail for mail in reversed(self.mails()) if mail["Reply-To"])

    def answer(self, text: str, to: str = "", **heads: str) -> str:
        """Answer the newest mail; gives the text of the next one about the game, or of the last there is."""
        raw = letter(self.user.email, text, **heads)
        self.bring(to or str(self.newest()["Reply-To"]), raw)
        return self.last_words()

    def bring(self, recipient: str, raw: bytes) -> None:
        """Have a mail delivered, and let the site work on it."""
        self.sent.append((recipient, raw))
        bring(self.door, self.user.email, recipient, raw)
        let_the_site_work()

    def last_words(self) -> str:
        body = self.mails()[-1].get_body(("plain",))
        assert body is not None
        return str(body.get_content())


def let_the_site_work() -> None:
    """What the workers do when they are woken."""
    inbox.read_messages()
    for game in Game.objects.filter(computer_due__isnull=False):
        let_computers_play(game)
    inbox.read_messages()
    post.deliver_mails()


@pytest.fixture
def door() -> Iterator[tuple[str, int]]:
    with listening() as address:
        yield address


@pytest.fixture
def people(
    door: tuple[str, int],
    alice: User,
    bob: User,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
) -> dict[str, Correspondent]:
    """Two people at their mailboxes, who write faster than people do."""
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 10_000)
    return {user.username: Correspondent(user, door, mailoutbox) for user in (alice, bob)}


def play_on(game: Game, people: dict[str, Correspondent]) -> bool:
    """Whoever is to act answers his newest mail as a computer player would; whether the game goes on."""
    player = next_player(game)
    if player is None:
        return False
    assert player.user is not None, "computers play by themselves"
    before = version_of(game)
    language = player.user.language
    people[player.user.username].answer(format_order(game.board, advice(game, player.seat), language))
    assert version_of(game) > before, people[player.user.username].last_words()
    return True


def test_some_rounds_with_all_that_goes_astray(alice: User, people: dict[str, Correspondent]) -> None:
    User.objects.filter(pk=alice.pk).update(language="fr")
    game = open_table(alice, people["bob"].user, bots=["sensible", "sensible"])
    let_the_site_work()
    while position_of(game).round < 2:
        play_on(game, people)
    player = next_player(game)
    assert player is not None
    assert player.user is not None
    me = people[player.user.username]
    before = version_of(game)

    # Not understood: nothing is done, and it is told which line.
    told = me.answer("place 1 atlantis\nend")
    assert version_of(game) == before
    assert "atlantis" in told

    # An absence note is left alone, whatever it says.
    mails = len(me.mails())
    me.answer("end", Auto_Submitted="auto-replied", Subject="Out of office")
    assert version_of(game) == before
    assert len(me.mails()) == mails

    # Something is done; the same message once more, and the address once more, do nothing.
    old = str(me.newest()["Reply-To"])
    play_on(game, people)
    after, mails = version_of(game), len(me.mails())
    me.bring(*me.sent[-1])
    assert version_of(game) == after
    assert len(me.mails()) == mails
    me.answer("resign", to=old)
    assert version_of(game) == after
    assert Inbound.objects.latest("pk").outcome == "stale"

    while position_of(game).round < 3:
        play_on(game, people)
    assert all(mail["Message-ID"] != me.newest()["Message-ID"] for mail in me.mails()[:-1])


@pytest.mark.parametrize(
    ("rulebook", "bots"),
    [("h2000_mission", 2)],
)
def test_a_whole_game_by_mail(people: dict[str, Correspondent], rulebook: str, bots: int) -> None:
    """One writes English, one French; where they are two alone there is a third force, neutral or an ally."""
    alice, bob = people["alice"].user, people["bob"].user
    User.objects.filter(pk=bob.pk).update(language="fr")
    game = open_table(alice, bob, bots=["sensible"] * bots, rulebook=rulebook)
    let_the_site_work()

    while play_on(game, people):
        pass

    game.refresh_from_db()
    assert game.status == Game.Status.OVER
    for somebody in people.values():
        told = Mail.objects.filter(kind="game_over", user=somebody.user, sent_at__isnull=False)
        assert told.count() == 1
        assert all(str(mail["To"]) == somebody.user.email for mail in somebody.mails())
