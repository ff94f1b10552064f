"""Keys: the link in a mail that opens one game for one person, and the pass that a browser gets for it.

A key stands in the address `/k/<32 letters>/`. It is signed for a seat, its owner and the decision that the
mail asks for, which it does not name: the signature only fits while that decision is open. A pass is good for
some hours and for the pages of one game. Neither is good any more once the owner has another password, has
voided all links (`User.link_secret`), or has lost the seat.
"""

from __future__ import annotations

import binascii
from base64 import urlsafe_b64decode, urlsafe_b64encode
from datetime import timedelta
from struct import Struct
from typing import TYPE_CHECKING

from django.core import signing
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Game, Player
from games.models.position import load_position
from games.services.mail.mails import call_occasion

if TYPE_CHECKING:
    from games.engine import Position

FIELDS = Struct(">II")
SEAL = 16
"""Bytes of the signature: with these the whole is 32 letters of base64, unpadded."""
LENGTH = (FIELDS.size + SEAL) * 4 // 3
PASS_TIME = timedelta(hours=12)
"""How long a browser that was let in by a key stays in that game."""
SALT = "games.services.keys"


def key_for(player: Player, position: Position) -> str:
    """The key of a person for what the game asks of them; empty where it asks for nothing.

    `position` may be redacted.
    """
    return seal_key(player, call_occasion(player, position)) if is_asked(player, position) else ""


def find_seat(key: str) -> Player | None:
    """The seat that a key opens now, with its game and its owner; None for any other, whatever is wrong."""
    packed = unpacked(key)
    if packed is None:
        return None
    user_id, player_id = FIELDS.unpack(packed[: FIELDS.size])
    found = Player.objects.filter(pk=player_id, user=user_id, user__is_active=True)
    player = found.filter(game__status=Game.Status.RUNNING).select_related("game", "user").first()
    if player is None:
        return None
    open_key = key_for(player, load_position(player.game, list(player.game.players.all())))
    return player if constant_time_compare(key, open_key) else None


def unpacked(key: str) -> bytes | None:
    """The bytes that a key is written for; None for what is no key at all."""
    if len(key) != LENGTH or not key.isascii():
        return None
    try:
        packed = urlsafe_b64decode(key)
    except binascii.Error:
        return None
    return packed if len(packed) == FIELDS.size + SEAL else None


def is_asked(player: Player, position: Position) -> bool:
    """Whether something is open for the seat: a call, or its turn, also while that is interrupted."""
    on_turn = position.round > 0 and position.turn == player.seat
    return not position.is_over and (player.to_act or on_turn)


def seal_key(player: Player, occasion: str) -> str:
    """The key for a seat, its present owner and an occasion."""
    assert player.user is not None
    fields = FIELDS.pack(player.user.pk, player.pk)
    told = f"{player.user.pk} {player.pk} {occasion} {player.user.link_secret}"
    seal = salted_hmac(SALT, told, algorithm="sha256").digest()[:SEAL]
    return urlsafe_b64encode(fields + seal).decode()


def new_pass(player: Player) -> str:
    """A pass for the pages of a game, for the owner of this seat."""
    return signing.dumps({"seat": player.pk, "owner": owner_seal(player)}, salt=SALT)


def read_pass(text: str, game_id: int) -> Player | None:
    """The seat for which somebody holds a pass, with its owner; None where it is not good for this game."""
    try:
        told = signing.loads(text, salt=SALT, max_age=PASS_TIME)
    except signing.BadSignature:
        return None
    found = Player.objects.filter(pk=told["seat"], game=game_id, user__is_active=True)
    player = found.select_related("user").first()
    return player if player and constant_time_compare(told["owner"], owner_seal(player)) else None


def owner_seal(player: Player) -> str:
    """What changes when a seat has another owner, or its owner voids what was given out before."""
    assert player.user is not None
    told = f"{player.user.pk} {player.user.link_secret}"
    return salted_hmac(SALT, told, algorithm="sha256").hexdigest()
