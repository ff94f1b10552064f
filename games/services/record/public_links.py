"""Public links to finished games: asking for them, agreeing, refusing and withdrawing.

Only the players of a game can see it. When it is over, any of them may ask for a public link; all others are
mailed. The link opens when everybody has agreed or has let seven days pass since their mail
(`games.selectors.public`). Any person's refusal ends it, at any time.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from games.models import Consent, Film, Game, Mail, PublicLink
from games.models.mail.kinds import Kind
from games.services import wake
from games.services.errors import Refused
from games.services.mail.mails import queue_public_link
from games.services.mail.unasked import has_had_enough
from games.services.play.locked_game import lock_game
from games.texts.wording import gettext_noop

if TYPE_CHECKING:
    from accounts.models import User

A_MONTH = timedelta(days=30)
MOST_A_MONTH = 3
"""How often in a month the people of a game may be mailed about a link to it."""


@transaction.atomic
def ask_for_link(*, game_id: int, user: User, is_named: bool) -> None:
    """Ask for a public link on behalf of a person, who agrees by asking. Raise Refused.

    The others are asked once.
    """
    game = lock_game(game_id)
    player = game.players.get(user=user)
    if game.status != Game.Status.OVER:
        raise Refused("not_over", gettext_noop("Only a game that is over can have a public link."))
    others = game.players.exclude(pk=player.pk).filter(user__isnull=False)
    if others.filter(consent__agrees=False).exists():
        raise Refused("not_wanted", gettext_noop("Somebody at this table does not want a public link."))
    refuse_asked_often(game)
    agree(player.pk, is_named=is_named)
    link, is_new = PublicLink.objects.get_or_create(game=game, defaults={"asked_by": user})
    if is_new:
        # The others find it on the page of the game. Without a mail, silence is no consent.
        told = [
            other for other in others.select_related("user") if other.user and not has_had_enough(other.user)
        ]
        queue_public_link(link, told, timezone.now())


def refuse_asked_often(game: Game) -> None:
    """Raise Refused if people were mailed too often about links that somebody then withdrew."""
    if PublicLink.objects.filter(game=game).exists():
        return
    since = timezone.now() - A_MONTH
    asked = Mail.objects.filter(game=game, kind=Kind.PUBLIC_LINK, created_at__gt=since)
    if asked.values("occasion").distinct().count() >= MOST_A_MONTH:
        raise Refused(
            "asked_often",
            gettext_noop(
                "A public link to this game has been requested %(most)d times in a month. Wait a while."
            ),
            most=MOST_A_MONTH,
        )


@transaction.atomic
def answer_about_link(*, game_id: int, user: User, agrees: bool, is_named: bool = False) -> None:
    """Note a person's answer about a public link. Raise Refused.

    They agree, change the name under which they appear, or refuse the link for good.
    """
    game = lock_game(game_id)
    player = game.players.get(user=user)
    link = PublicLink.objects.filter(game=game).first()
    if link is None:
        raise Refused("not_asked", gettext_noop("Nobody has asked for a public link to this game."))
    if agrees:
        agree(player.pk, is_named=is_named)
        return
    link.delete()
    Consent.objects.filter(player__game=game).delete()
    Consent.objects.create(player=player, agrees=False)


def agree(player_id: int, *, is_named: bool) -> None:
    """Note that a player agrees."""
    said = {"agrees": True, "is_named": is_named}
    Consent.objects.update_or_create(player_id=player_id, defaults=said)


def queue_film(link: PublicLink) -> None:
    """Queue the film of a game. It is stored with its link, and asking again gives the same film."""
    with transaction.atomic():
        _film, is_new = Film.objects.get_or_create(link=link, defaults={"due_at": timezone.now()})
        if is_new:
            transaction.on_commit(lambda: wake.wake_worker(wake.MAKE_FILMS), robust=True)
