"""The digest of a mail knows the words that a reader sees, in its text and in its HTML."""

from __future__ import annotations

from accounts.models import User
from games.mail.incoming.replies.html.text import text_of_html
from games.mail.outgoing import post
from games.mail.outgoing.hand_over import texts_of
from games.models import Mail, SentWords
from games.services.letters.quoted import KEPT, digest_of, hashes, note_words, numbers_in
from tests.mail.outgoing.test_messages import html_of
from tests.support.tables import act_until_turns, open_table, person_to_act


def test_both_parts_are_known_as_mail_programs_show_them(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"])
    act_until_turns(game)
    mails = Mail.objects.filter(game=game, kind="your_turn", user=person_to_act(game))
    message = post.write(mails.latest("pk"))
    assert message is not None
    known = set(numbers_in(digest_of(texts_of(message))))
    for shown in (str(message.body), text_of_html(html_of(message))):
        said = set(hashes(shown))
        assert len(said & known) > 0.9 * len(said)


def test_the_latest_digests_are_kept(alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["random"])
    for number in range(KEPT + 3):
        note_words(alice, game.pk, [f"mail number {number}"])
    assert SentWords.objects.filter(user=alice, game=game).count() == KEPT


def test_who_plays_alone_needs_no_digests(alice: User) -> None:
    game = open_table(alice, bots=["random", "random"])
    note_words(alice, game.pk, ["mail number 1"])
    assert not SentWords.objects.exists()
