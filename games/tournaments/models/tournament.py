"""A tournament: what is played, who may enter until when, and how far it has come."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.clock.pace import Pace
from games.fairness.chain import SHUFFLES, Chain
from games.rulebooks import rulebook_for
from games.tournaments.formats.double_elimination import DoubleElimination
from games.tournaments.formats.groups import Groups
from games.tournaments.formats.knock_out import KnockOut
from games.tournaments.formats.ladder import Ladder
from games.tournaments.formats.league import League
from games.tournaments.formats.points import Scoring
from games.tournaments.formats.round_robin import RoundRobin
from games.tournaments.formats.swiss import Swiss
from games.tournaments.formats.teams import Teams

if TYPE_CHECKING:
    from django_stubs_ext.db.models.manager import RelatedManager

    from accounts.models import User
    from games.engine import Rulebook
    from games.tournaments.formats.format import Format
    from games.tournaments.models.complaint import Complaint
    from games.tournaments.models.draw import Draw
    from games.tournaments.models.entry import Entry
    from games.tournaments.models.step import Step


def in_language(english: str, french: str) -> str:
    """What is written in the reader's language, or else in the other one."""
    return (french or english) if (get_language() or "").startswith("fr") else (english or french)


class Tournament(models.Model):
    """A tournament, from its announcement to the final standings.

    Its draws come from a hash chain: `chain_end` is published with it, `chain_kept` is the secret.
    `options` are those of the edition, `pace_chosen` is a `games.clock.pace.Pace` as JSON. `other_rules` are
    those of rounds that are played otherwise, by their numbers: the key of the edition, and its options.
    """

    class Status(models.TextChoices):
        DRAFT = "draft", _("being prepared")
        ANNOUNCED = "announced", _("announced")
        RUNNING = "running", pgettext_lazy("tournament", "running")
        OVER = "over", pgettext_lazy("tournament", "over")
        CALLED_OFF = "called_off", _("called off")

    class FormatKey(models.TextChoices):
        KNOCK_OUT = "knock_out", _("knock-out")
        DOUBLE_ELIMINATION = "double_elimination", _("double elimination (duels)")
        SWISS = "swiss", _("Swiss system")
        ROUND_ROBIN = "round_robin", _("round robin (duels)")
        GROUPS = "groups", _("groups, then knock-out (duels)")
        LADDER = "ladder", _("ladder")
        TEAMS = "teams", _("teams, by the Swiss system")
        LEAGUE = "league", _("league")

    class Seeding(models.TextChoices):
        LOT = "lot", _("by lot")
        HAND = "hand", _("by hand")
        EARLIER = "earlier", _("by the tournament before")

    class Absence(models.TextChoices):
        LAST_BUT_ONE = "last_but_one", _("last but one at most")
        LAST = "last", _("the last place")
        NOTHING = "nothing", _("all points")

    name = models.CharField(_("name"), max_length=60)
    about_en = models.TextField(_("description in English"), blank=True, max_length=4000)
    about_fr = models.TextField(_("description in French"), blank=True, max_length=4000)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.DRAFT)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("created by")
    )
    organisers: models.ManyToManyField[User, models.Model] = models.ManyToManyField(
        settings.AUTH_USER_MODEL,
        blank=True,
        related_name="organised_tournaments",
        verbose_name=_("organisers"),
        limit_choices_to={"is_staff": True},
        help_text=_("Members of staff who run this tournament, even if they may run no other."),
    )

    format_key = models.CharField(_("format"), max_length=20, choices=FormatKey, default=FormatKey.SWISS)
    size = models.PositiveSmallIntegerField(
        _("players at a table"), default=4, validators=[MinValueValidator(2), MaxValueValidator(6)]
    )
    rounds = models.PositiveSmallIntegerField(
        _("rounds"),
        default=4,
        validators=[MinValueValidator(1), MaxValueValidator(15)],
        help_text=_("For the Swiss system and the ladder; other formats have as many as they need."),
    )
    advance = models.PositiveSmallIntegerField(
        _("who go on from each table or group"),
        default=1,
        validators=[MinValueValidator(1), MaxValueValidator(5)],
        help_text=_("For knock-outs and groups."),
    )
    group_size = models.PositiveSmallIntegerField(
        _("players in a group or division"),
        default=4,
        validators=[MinValueValidator(3), MaxValueValidator(12)],
    )
    moving = models.PositiveSmallIntegerField(
        _("who go up and down"),
        default=1,
        validators=[MaxValueValidator(6)],
        help_text=_("At each border between two divisions of a league, before its next season."),
    )
    follows: models.ForeignKey[Tournament | None, Tournament | None] = models.ForeignKey(
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="seasons",
        verbose_name=_("the tournament before"),
        help_text=_("Whose final standings seed this one; in a league its season before."),
    )
    place_points = models.CharField(
        _("points for places"),
        max_length=40,
        blank=True,
        help_text=_("Such as 5 3 1; empty: from 1 for the first to 0 for the last."),
    )
    felled_points = models.DecimalField(
        _("points for an elimination"), max_digits=4, decimal_places=2, default=0
    )
    continent_points = models.DecimalField(
        _("points for a continent held at the end"), max_digits=4, decimal_places=2, default=0
    )

    rulebook_key = models.CharField(_("rules"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    pace_chosen = models.JSONField(_("pace"), default=dict)
    other_rules = models.JSONField(_("rules of single rounds"), default=dict, blank=True)

    opens_at = models.DateTimeField(_("entry opens"), default=timezone.now)
    closes_at = models.DateTimeField(_("entry closes"))
    ends_on = models.DateTimeField(
        _("ends on"),
        null=True,
        blank=True,
        help_text=_("All games end then, and no other round is drawn: the end of a season, for example."),
    )
    by_invitation = models.BooleanField(_("by invitation"), default=False)
    invited: models.ManyToManyField[User, models.Model] = models.ManyToManyField(
        settings.AUTH_USER_MODEL, blank=True, related_name="+", verbose_name=_("who is invited")
    )
    least_met = models.PositiveSmallIntegerField(
        _("share of deadlines met"),
        default=0,
        validators=[MaxValueValidator(100)],
        help_text=_("In per cent, of all games; who has had no deadline yet may enter."),
    )
    fewest = models.PositiveSmallIntegerField(
        _("fewest entrants"),
        default=4,
        validators=[MinValueValidator(2)],
        help_text=_("With fewer it is called off."),
    )
    most = models.PositiveSmallIntegerField(
        _("most entrants"),
        default=64,
        validators=[MinValueValidator(2), MaxValueValidator(1000)],
        help_text=_(
            "Whoever enters later is a reserve, and comes in when somebody withdraws before their first turn."
        ),
    )
    late_entry = models.BooleanField(
        _("late entry"),
        default=False,
        help_text=_("Into the Swiss system, until half of its rounds are drawn, with half a point."),
    )
    computers = models.PositiveSmallIntegerField(
        _("computer players"),
        default=0,
        validators=[MaxValueValidator(64)],
        help_text=_("They enter when entry closes, and everybody is told so beforehand."),
    )
    prizes_en = models.TextField(_("prizes in English"), blank=True, max_length=1000)
    prizes_fr = models.TextField(_("prizes in French"), blank=True, max_length=1000)
    adjudicated_after = models.PositiveSmallIntegerField(
        _("days until a game is adjudicated"),
        default=180,
        validators=[MaxValueValidator(730)],
        help_text=_("Then it ends, and everybody has the place that they have on that day. 0 for never."),
    )
    most_games = models.PositiveSmallIntegerField(
        _("most games at once"),
        default=2,
        validators=[MinValueValidator(1)],
        help_text=_("Of each entrant, where all rounds are drawn at once (round robin)."),
    )
    absence = models.CharField(
        _("what an absence costs"),
        max_length=20,
        choices=Absence,
        default=Absence.LAST_BUT_ONE,
        help_text=_("When a computer player or somebody else has played on for an entrant."),
    )
    clubs_apart = models.BooleanField(
        _("clubs apart"),
        default=False,
        help_text=_("Entrants may name a club; those of one club do not meet while that can be helped."),
    )
    names_hidden = models.BooleanField(
        _("names hidden"), default=False, help_text=_("Nobody sees who has entered until the first draw.")
    )
    seeding = models.CharField(_("seeding"), max_length=10, choices=Seeding, default=Seeding.LOT)

    chain_end = models.CharField(_("end of the chain"), max_length=64, editable=False)
    chain_kept = models.BinaryField(editable=False)
    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    ended_at = models.DateTimeField(_("ended at"), null=True, editable=False)
    winner = models.ForeignKey(
        "tournaments.Entry",
        models.SET_NULL,
        null=True,
        editable=False,
        related_name="+",
        verbose_name=_("winner"),
    )

    if TYPE_CHECKING:
        entries: RelatedManager[Entry]
        draws: RelatedManager[Draw]
        steps: RelatedManager[Step]
        complaints: RelatedManager[Complaint]

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ("-closes_at", "-pk")
        indexes = (
            models.Index(
                fields=("status",), condition=Q(status__in=("announced", "running")), name="tournaments_going"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: object, **named: object) -> None:
        """Give it a chain before anything else is known of it."""
        if not self.chain_end:  # A season made of another has none, too.
            chain = Chain.new(SHUFFLES, SHUFFLES)
            self.chain_end, self.chain_kept = chain.end, chain.kept
        super().save(*args, **named)  # type: ignore[arg-type]

    def get_absolute_url(self) -> str:
        """Its page."""
        return reverse("tournament", args=[self.pk])

    @property
    def about(self) -> str:
        """What the organisers say of it, in the reader's language where they have written it."""
        return in_language(self.about_en, self.about_fr)

    @property
    def prizes(self) -> list[str]:
        """What the first, second, … gets, in the reader's language where it is written."""
        return in_language(self.prizes_en, self.prizes_fr).splitlines()

    @property
    def scoring(self) -> Scoring:
        """What places, eliminations and continents bring."""
        places = tuple(Fraction(number) for number in self.place_points.split())
        return Scoring(places, Fraction(self.felled_points), Fraction(self.continent_points))

    def rules_of(self, round_number: int) -> tuple[str, dict[str, str]]:
        """By which rules a round is played: the key of the edition, and its options."""
        key, options = self.other_rules.get(str(round_number), (self.rulebook_key, self.options))
        return key, options

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_for(self.rulebook_key, self.options)

    @property
    def pace(self) -> Pace | None:
        return Pace.from_json(self.pace_chosen) if self.pace_chosen else None

    @property
    def chain(self) -> Chain:
        """The chain of its draws, with its secret."""
        return Chain(bytes(self.chain_kept), SHUFFLES)

    @property
    def is_open(self) -> bool:
        """Whether one can enter now."""
        return self.status == self.Status.ANNOUNCED and self.opens_at <= timezone.now() < self.closes_at

    @property
    def takes_late_entries(self) -> bool:
        """Whether one can still enter although it has begun."""
        if not (self.late_entry and self.format_key == self.FormatKey.SWISS and self.is_running):
            return False
        return 2 * self.draws.filter(undone_at=None).count() <= self.rounds

    @property
    def is_running(self) -> bool:
        return self.status == self.Status.RUNNING

    @property
    def has_divisions(self) -> bool:
        """Whether it is a season of a league."""
        return self.format_key == self.FormatKey.LEAGUE

    @property
    def has_teams(self) -> bool:
        """Whether each entrant plays for a team."""
        return self.format_key == self.FormatKey.TEAMS

    @property
    def asks_club(self) -> bool:
        """Whether entrants say for which club or team they play."""
        return self.has_teams or self.clubs_apart

    @property
    def has_duels(self) -> bool:
        """Whether two sit at each table, whatever size is set."""
        if self.format_key == self.FormatKey.LEAGUE:
            return self.size == 2
        duels = (self.FormatKey.DOUBLE_ELIMINATION, self.FormatKey.ROUND_ROBIN, self.FormatKey.GROUPS)
        return self.format_key in duels

    @property
    def table_size(self) -> int:
        return 2 if self.has_duels else self.size

    @property
    def smallest_table(self) -> int:
        """The fewest who can sit at a table by the rules of the edition."""
        return max(min(self.rulebook.players), 2)

    @property
    def format(self) -> Format:
        """The format with its numbers."""
        keys, size, smallest = self.FormatKey, self.table_size, self.smallest_table
        formats: dict[str, Format] = {
            keys.KNOCK_OUT: KnockOut(size, self.advance, smallest),
            keys.DOUBLE_ELIMINATION: DoubleElimination(),
            keys.SWISS: Swiss(size, self.rounds, smallest),
            keys.ROUND_ROBIN: RoundRobin(),
            keys.GROUPS: Groups(self.group_size, self.advance),
            keys.LADDER: Ladder(size, self.rounds, smallest),
            keys.LEAGUE: League(
                self.group_size,
                self.moving,
                RoundRobin() if self.has_duels else Swiss(size, self.rounds, smallest),
            ),
            keys.TEAMS: Teams(size, self.rounds, smallest),
        }
        return formats[self.format_key]
