"""The part of a tournament that its games follow: format, rules, pace and scoring."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.clock.pace import Pace
from games.rulebooks.registry import rulebook_for
from games.tournaments.formats.chosen import EARLIEST, FORMATS, VERSION, format_of
from games.tournaments.formats.format import Chosen
from games.tournaments.formats.scoring.points import HALF, WHOLE, Scoring
from games.tournaments.formats.swiss import Swiss
from games.tournaments.texts import format_choices

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.tournaments.formats.format import Format


class Play(models.Model):
    """The part of a tournament that says what is played.

    `options` are those of the edition, and `pace_chosen` is a `games.clock.pace.Pace` as JSON. `other_rules`
    gives the key of an edition and its options for each round with rules of its own, by number. `version` is
    the version of formats, points and draws when the tournament was announced.
    """

    class Absence(models.TextChoices):
        LAST_BUT_ONE = "last_but_one", _("last but one at most")
        LAST = "last", _("the last place")
        NOTHING = "nothing", _("all points")

    class Bye(models.TextChoices):
        WIN = "win", _("as much as a win")
        HALF = "half", _("half as much as a win")

    format_key = models.CharField(_("format"), max_length=20, choices=format_choices, default=Swiss.key)
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
    team_size = models.PositiveSmallIntegerField(
        _("most members of a team"),
        default=0,
        validators=[MaxValueValidator(50)],
        help_text=_("Where teams play; 0 for any number."),
    )
    counting = models.PositiveSmallIntegerField(
        _("members of a team who count"),
        default=0,
        validators=[MaxValueValidator(50)],
        help_text=_("Its members with the most points, up to this number, count for a team; 0 for all."),
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
    bye = models.CharField(
        _("what a bye is worth"),
        max_length=10,
        choices=Bye,
        default=Bye.WIN,
        help_text=_("Where points decide and somebody may have to sit out."),
    )

    rulebook_key = models.CharField(_("rules"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    pace_chosen = models.JSONField(_("pace"), default=dict)
    other_rules = models.JSONField(_("rules of single rounds"), default=dict, blank=True)

    ends_on = models.DateTimeField(
        _("ends on"),
        null=True,
        blank=True,
        help_text=_("All games end then, and no other round is drawn: the end of a season, for example."),
    )
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
    version = models.PositiveSmallIntegerField(_("version"), default=VERSION, editable=False)

    class Meta:
        abstract = True

    @property
    def scoring(self) -> Scoring:
        """The points for places, eliminations, continents and byes."""
        places = tuple(Fraction(number) for number in self.place_points.split())
        bye = SHARES[self.Bye(self.bye)] if self.has_byes_with_points else None
        return Scoring(places, Fraction(self.felled_points), Fraction(self.continent_points), bye)

    @property
    def has_byes_with_points(self) -> bool:
        """Whether byes bring points that matter, so that organisers choose how many."""
        return self.version != EARLIEST and "bye" in self.kind.settings

    def rules_of(self, round_number: int) -> tuple[str, dict[str, str]]:
        """Return the rules of a round: the key of the edition, and its options."""
        key, options = self.other_rules.get(str(round_number), (self.rulebook_key, self.options))
        return key, options

    @property
    def rulebook(self) -> Rulebook:
        return rulebook_for(self.rulebook_key, self.options)

    @property
    def pace(self) -> Pace | None:
        return Pace.from_json(self.pace_chosen) if self.pace_chosen else None

    @property
    def has_divisions(self) -> bool:
        """Whether it is a season of divisions."""
        return self.kind.has_divisions

    @property
    def has_teams(self) -> bool:
        """Whether each entrant plays for a team."""
        return self.kind.has_teams

    @property
    def table_size(self) -> int:
        return 2 if self.kind.has_duels else self.size

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """The sizes of tables that the rules of all rounds allow, in ascending order."""
        books = [self.rulebook, *(rulebook_for(*rules) for rules in self.other_rules.values())]
        allowed = set(range(2, self.table_size + 1)).intersection(*(book.players for book in books))
        return tuple(sorted(allowed)) or (self.table_size,)

    @property
    def chosen(self) -> Chosen:
        """The numbers of the format."""
        return Chosen(self.table_sizes, self.rounds, self.advance, self.group_size, self.moving)

    @property
    def kind(self) -> type[Format]:
        """The class of the format, which knows everything that does not depend on the numbers."""
        return FORMATS[self.format_key]

    @property
    def format(self) -> Format:
        """The format with its numbers."""
        return format_of(self.format_key, self.chosen, self.version)


SHARES = {Play.Bye.WIN: WHOLE, Play.Bye.HALF: HALF}
"""The worth of each kind of bye, as a share of a win."""
