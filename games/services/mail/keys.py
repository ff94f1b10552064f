"""Keys: the link in a mail that opens one game for one person, and the pass that a browser gets for it.

A key is part of the address `/k/<32 letters>/`. It is signed for a seat, its owner and the decision that the
mail asks for. It does not name the decision: the signature is valid only while that decision is open. A pass
is valid for some hours and for the pages of one game. Neither is valid any more once the owner has another
password, has voided all links (`User.link_secret`), or has lost the seat.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from functools import partial
from struct import Struct
from typing import TYPE_CHECKING

from django.core import signing

from accounts.seals import is_sealed, seal
from games.models import Game, Player
from games.models.position import load_position
from games.services.mail.mails import call_occasion

if TYPE_CHECKING:
    from games.engine import Position

FIELDS = Struct(">II")
SEAL = 16
"""The size of the signature in bytes, which makes the whole key 32 letters of unpadded base64."""
LENGTH = (FIELDS.size + SEAL) * 4 // 3
PASS_TIME = timedelta(hours=12)
"""How long a browser may use a game after a key has let it in."""
SALT = "games.services.keys"


def key_for(player: Player, position: Position, secret: str | None = None) -> str:
    """Return the key of a person for what the game asks of them; empty if it asks for nothing.

    `position` may be redacted.
    """
    return seal_key(player, call_occasion(player, position), secret) if is_asked(player, position) else ""


def find_seat(key: str) -> Player | None:
    """Return the seat that a key opens now, with its game and its owner.

    Return None for an invalid key, whatever is wrong with it.
    """
    packed = unpacked(key)
    if packed is None:
        return None
    user_id, player_id = FIELDS.unpack(packed[: FIELDS.size])
    found = Player.objects.filter(pk=player_id, user=user_id, user__is_active=True)
    player = found.filter(game__status=Game.Status.RUNNING).select_related("game", "user").first()
    if player is None:
        return None
    position = load_position(player.game, list(player.game.players.all()))
    return player if is_sealed(key, partial(key_for, player, position)) else None


def unpacked(key: str) -> bytes | None:
    """Return the bytes that a key encodes; None if it is no key at all."""
    if len(key) != LENGTH or not key.isascii():
        return None
    try:
        packed = urlsafe_b64decode(key)
    except binascii.Error:
        return None
    return packed if len(packed) == FIELDS.size + SEAL else None


def is_asked(player: Player, position: Position) -> bool:
    """Return whether the seat has something to decide.

    It does if it has been called, or if it is its turn, even if the turn is interrupted.
    """
    on_turn = position.round > 0 and position.turn == player.seat
    return not position.is_over and (player.to_act or on_turn)


def seal_key(player: Player, occasion: str, secret: str | None = None) -> str:
    """Return the key for a seat, its present owner and an occasion."""
    assert player.user is not None
    fields = FIELDS.pack(player.user.pk, player.pk)
    text = f"{player.user.pk} {player.pk} {occasion} {player.user.link_secret}"
    return urlsafe_b64encode(fields + seal(SALT, text, secret)[:SEAL]).decode()


def new_pass(player: Player) -> str:
    """Return a pass for the pages of a game, for the owner of this seat."""
    return signing.dumps({"seat": player.pk, "owner": owner_seal(player)}, salt=SALT)


def read_pass(text: str, game_id: int) -> Player | None:
    """Return the seat for which a pass was given out, with its owner.

    Return None if the pass is not valid for this game.
    """
    try:
        content = signing.loads(text, salt=SALT, max_age=PASS_TIME)
    except signing.BadSignature:
        return None
    found = Player.objects.filter(pk=content["seat"], game=game_id, user__is_active=True)
    player = found.select_related("user").first()
    return player if player and is_sealed(content["owner"], partial(owner_seal, player)) else None


def owner_seal(player: Player, secret: str | None = None) -> str:
    """Return a seal that changes when a seat gets another owner, or when its owner voids earlier links."""
    assert player.user is not None
    text = f"{player.user.pk} {player.user.link_secret}"
    return seal(SALT, text, secret).hex()
