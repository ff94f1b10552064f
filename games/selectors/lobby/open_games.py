"""The open games that wait for players, as a reader may know them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from django.core.paginator import Page, Paginator
from django.db.models import Count, F, Q

from games.clock.calendar import DAY
from games.engine.choice import NONE
from games.models import Invitation, Opening, Player
from games.models.invitation import OPEN
from games.rulebooks.house import HOUSE_RULES
from games.selectors.lobby.entry import Applicant, refusal_to

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from django.contrib.auth.models import AnonymousUser

    from accounts.models import User
    from games.clock.pace import Pace
    from games.engine import Rulebook
    from games.models.opening import OpeningQuerySet
    from games.texts.worded import Worded

GAMES_PER_PAGE = 20
SOON = 2 * DAY
"""The time before the beginning of a game within which it begins soon."""
PLAIN = "none"
"""The choice of games without house rules."""


class Speed(StrEnum):
    """Ranges of the time for a turn."""

    LIVE = "live"
    DAILY = "daily"
    SLOW = "slow"
    FREE = "free"


@dataclass(frozen=True, kw_only=True)
class Filters:
    """What a reader looks for; what is empty does not matter.

    `edition` is the key of a rulebook, `house_rule` that of a house rule or `PLAIN`, `seats` the number of
    players, and `language` the one spoken at the table.
    """

    edition: str = ""
    house_rule: str = ""
    speed: str = ""
    seats: int | None = None
    language: str = ""

    def rows(self) -> Q:
        """Return the filter of the rows. House rules are looked for in what it finds (`has_house_rules`)."""
        found = Q()
        if self.edition:
            found &= Q(game__rulebook_key=self.edition)
        if self.speed:
            found &= speed_of(Speed(self.speed))
        if self.seats:
            found &= Q(players=self.seats)
        if self.language:
            found &= Q(language__in=("", self.language))
        return found

    def has_house_rules(self, options: dict[str, str]) -> bool:
        """Return whether the options of a game have the house rule that is looked for."""
        played = {rule.key for rule in HOUSE_RULES if options.get(rule.key, NONE) != NONE}
        if self.house_rule == PLAIN:
            return not played
        return not self.house_rule or self.house_rule in played


def speed_of(speed: Speed) -> Q:
    """Return the filter for games with such a pace."""
    turn = "game__pace_chosen__turn"
    limits = {Speed.LIVE: (0, 4 * 60 * 60), Speed.DAILY: (4 * 60 * 60, 2 * 24 * 60 * 60)}
    if speed == Speed.FREE:
        return Q(game__pace_chosen={})
    if speed == Speed.SLOW:
        return Q(**{f"{turn}__gt": limits[Speed.DAILY][1]})
    above, most = limits[speed]
    return Q(**{f"{turn}__gt": above, f"{turn}__lte": most})


@dataclass(frozen=True, kw_only=True)
class OpenGame:
    """An open game. Visitors learn no names: theirs of `name` and `players` are empty.

    `taken` is how many seats are taken, `bots` how many of them by computer players. `refusal` is why the
    reader may not join; visitors are told when they have signed in.
    """

    id: int
    token: str
    rulebook: Rulebook
    pace: Pace | None
    name: str
    players: Sequence[str]
    seats: int
    taken: int
    bots: int
    opening: Opening
    is_soon: bool
    is_mine: bool
    refusal: Worded | None

    @property
    def has_teams(self) -> bool:
        """Whether it matters who has which seat."""
        return bool(self.rulebook.sides)


@dataclass(frozen=True)
class OpenGames:
    """A page of the open games that a reader looked for, those first that begin first."""

    games: Sequence[OpenGame]
    page: Page[int]


def open_games(
    reader: User | AnonymousUser,
    now: datetime,
    filters: Filters = Filters(),
    page: str = "1",
    per_page: int = GAMES_PER_PAGE,
) -> OpenGames:
    """Return the open games for a reader. It takes the same number of queries, however many there are.

    Games with people whom the reader must not meet are left out.
    """
    user = reader if reader.is_authenticated else None
    applicant = Applicant.of(user) if user else None
    listed = Opening.objects.listed().annotate(
        players=Count("game__players"), free=Count("game__players", filter=FREE)
    )
    if applicant and applicant.strangers:
        listed = listed.exclude(game__players__user__in=applicant.strangers)
    listed = listed.filter(filters.rows()).order_by("free", F("begins_at").asc(nulls_last=True), "-pk")
    found = Paginator(keys_of(listed, filters), per_page).get_page(page)
    return OpenGames(described(list(found.object_list), user, applicant, now), found)


def keys_of(listed: OpeningQuerySet, filters: Filters) -> list[int]:
    """Return the keys of those games that have the house rule that is looked for."""
    if not filters.house_rule:
        return list(listed.values_list("pk", flat=True))
    rows = listed.values_list("pk", "game__options")
    return [key for key, options in rows if filters.has_house_rules(options)]


FREE = Q(game__players__user=None, game__players__bot="")


def described(
    keys: Sequence[int], user: User | None, applicant: Applicant | None, now: datetime
) -> list[OpenGame]:
    """Return these open games, in this order."""
    openings = Opening.objects.select_related("game").in_bulk(keys)
    players: defaultdict[int, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(game__in=keys).select_related("user").order_by("seat"):
        players[player.game_id].append(player)
    invited = invited_to(user, keys) if user else ()
    return [
        described_one(openings[key], players[key], user, applicant, now, is_invited=key in invited)
        for key in keys
        if key in openings
    ]


def invited_to(user: User, games: Collection[int]) -> set[int]:
    """Return the games to which a person is invited by name."""
    return set(Invitation.objects.filter(OPEN, user=user, game__in=games).values_list("game", flat=True))


def described_one(
    opening: Opening,
    players: Sequence[Player],
    user: User | None,
    applicant: Applicant | None,
    now: datetime,
    *,
    is_invited: bool,
) -> OpenGame:
    """Return an open game with these players; `applicant` is None for visitors."""
    game, people = opening.game, {player.user_id for player in players if player.user_id}
    taken = [player for player in players if not player.is_free]
    is_mine = user is not None and user.pk in people
    begins_soon = opening.begins_at is not None and opening.begins_at - now < SOON
    return OpenGame(
        id=game.pk,
        token=game.token,
        rulebook=game.rulebook,
        pace=game.pace,
        name=game.name if user else "",
        players=[str(player) for player in taken] if user else [],
        seats=len(players),
        taken=len(taken),
        bots=sum(bool(player.bot) for player in taken),
        opening=opening,
        is_soon=begins_soon or len(players) - len(taken) == 1,
        is_mine=is_mine,
        refusal=None
        if applicant is None or is_mine
        else refusal_to(applicant, opening, people, is_invited=is_invited),
    )
