"""Tokens in mails with which a person answers a proposed table without signing in."""

from __future__ import annotations

from django.core.signing import BadSignature, Signer

from games.wishes.models import ProposedSeat

SIGNER = Signer(salt="games.wishes.tables")
"""Part of every signature. If it changed, nobody could use a link that was mailed earlier."""


def table_token(place: ProposedSeat) -> str:
    """Return the token for a place. It is void when the person's links are."""
    return SIGNER.sign_object([place.pk, place.user.link_series])


def read_table_token(token: str) -> ProposedSeat | None:
    """Return the place that a token stands for; None if this site did not make it, or it is void."""
    try:
        key, series = SIGNER.unsign_object(token)
    except (BadSignature, ValueError, TypeError):
        return None
    place = ProposedSeat.objects.select_related("user", "proposal").filter(pk=key).first()
    return place if place and place.user.link_series == series and place.user.is_active else None
