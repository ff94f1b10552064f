"""Answers by mail to a request for a public link to a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.services.record.public_links import answer_about_link

if TYPE_CHECKING:
    from games.models import Inbound

PUBLIC = ("public yes", "public by name", "public no")


def answer_by_mail(message: Inbound, word: str) -> str:
    """Agree or refuse for the writer. Return the result as a sentence."""
    _yes, by_name, no = PUBLIC
    game_id, user = message.player.game_id, message.user
    try:
        answer_about_link(game_id=game_id, user=user, agrees=word != no, is_named=word == by_name)
    except Refused as refusal:
        return sentence(refusal)
    if word == no:
        return _("There is no public link to this game. Nobody can ask for one as long as you say no.")
    return _("You agree to the public link.")
