"""People with accounts."""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Self

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from accounts import time_zones
from accounts.folding import fold

if TYPE_CHECKING:
    from datetime import datetime
    from zoneinfo import ZoneInfo

USERNAME_LETTERS = _("Use letters, digits, “.”, “_” and “-” only.")

FOLDED = 600
"""Room for the folded form of any name of thirty letters: one letter may become eighteen."""

WRITTEN_TOGETHER = {"CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO"}
"""East Asian scripts, by the first word of their letters' names. They look like no others."""


def validate_one_script(name: str) -> None:
    """Raise ValidationError if a name mixes scripts, since letters of two scripts can look alike.

    The Cyrillic “а” looks like the Latin “a” (Unicode Technical Standard 39, section 5).
    """
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in name if letter.isalpha()}
    if len(scripts - WRITTEN_TOGETHER) > 1:
        raise ValidationError(
            _("Write the name in one alphabet: letters of different alphabets can look alike.")
        )


def validate_time_zone(name: str) -> None:
    """Raise ValidationError unless `name` is an IANA time zone, such as `Europe/Paris`."""
    if name not in time_zones.known():
        raise ValidationError(_("“%(name)s” is not a known time zone."), params={"name": name})


class FoldedName(models.CharField):
    """The folded name of a row, updated whenever the row is saved."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        folded = fold(model_instance.username)  # type: ignore[attr-defined]
        setattr(model_instance, self.attname, folded)
        return folded


class Reminder(models.IntegerChoices):
    """The time to remind a person of a deadline: the share of the time that is left, in percent."""

    HALF = 50, _("when half the time is left")
    QUARTER = 25, _("when a quarter of the time is left")
    TENTH = 10, _("when a tenth of the time is left")
    NEVER = 0, _("never")


class LettersAfter(models.IntegerChoices):
    """The time after which letters come in a mail of their own, in minutes."""

    AT_ONCE = 0, _("at once")
    HOUR = 60, _("after an hour, or earlier in a turn mail")
    DAY = 1440, _("after a day, or earlier in a turn mail")


class User(AbstractUser):
    """A person. Other players see the username; the address is shown to nobody else.

    Two names are the same if their folded forms are. Some people already shared a name when names were first
    folded. All of them but the first have `shares_name` set and keep their names.
    """

    username = models.CharField(
        _("username"),
        max_length=30,
        unique=True,
        help_text=_("The name that other players see: up to 30 letters, digits, “.”, “_” and “-”."),
        # No “@”, since a name that looks like an address could be taken for another person's.
        validators=[RegexValidator(r"^[\w.-]+\Z", USERNAME_LETTERS), validate_one_script],
        error_messages={"unique": _("A user with that username already exists.")},
    )
    folded_name = FoldedName(max_length=FOLDED, editable=False, db_index=True)
    shares_name = models.BooleanField(default=False, editable=False)
    email = models.EmailField(
        _("e-mail address"),
        unique=True,
        error_messages={"unique": _("A user with that e-mail address already exists.")},
    )
    language = models.CharField(
        _("language"),
        max_length=10,
        choices=settings.LANGUAGES,
        default=settings.LANGUAGE_CODE,
        help_text=_("Pages and mails are written in it."),
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=64,
        default=settings.TIME_ZONE,
        validators=[validate_time_zone],
        help_text=_("Dates and deadlines are shown in it."),
    )
    quiet_from = models.TimeField(
        _("quiet from"),
        null=True,
        blank=True,
        help_text=_("No deadline falls into these hours, ten at most. A change counts from your next turn."),
    )
    quiet_until = models.TimeField(_("quiet until"), null=True, blank=True)
    reminder = models.PositiveSmallIntegerField(
        _("remind me"),
        choices=Reminder,
        default=Reminder.QUARTER,
        help_text=_("One mail before a deadline, out of your quiet hours if that can be."),
    )
    vacation_by_itself = models.BooleanField(
        _("vacation by itself"),
        default=False,
        help_text=_("If I am about to miss a deadline, my vacation begins, as long as I have days left."),
    )
    asks = models.BooleanField(
        _("asked in others’ turns"),
        default=False,
        help_text=_(
            "In your new games you are asked how to defend, and whatever else there is to decide in others’ "
            "turns. Otherwise the rules decide at once, until you say that you want to be asked."
        ),
    )
    tells_reading = models.BooleanField(
        _("tells of reading"),
        default=True,
        db_default=True,
        help_text=_("They are not told when, and learn of it up to six hours later."),
    )
    stand_in = models.JSONField(
        _("limits of a stand-in"),
        default=dict,
        blank=True,
        help_text=_("What the computer may do when it plays for me; each game can say otherwise."),
    )
    letters_after = models.PositiveSmallIntegerField(
        _("letters by mail"),
        choices=LettersAfter,
        default=LettersAfter.HOUR,
        db_default=LettersAfter.HOUR,
    )
    link_series = models.PositiveIntegerField(default=0, editable=False)
    waits_since = models.DateTimeField(_("waits to be let in since"), null=True, editable=False)
    mail_off_at = models.DateTimeField(_("mails stopped at"), null=True, editable=False)
    mail_proved_at = models.DateTimeField(_("mails arrived at"), null=True, editable=False)

    class Meta(AbstractUser.Meta):
        constraints = (
            models.UniqueConstraint(
                fields=("folded_name",),
                condition=models.Q(shares_name=False),
                name="folded_name_unique",
                violation_error_message=_("A user with that username already exists."),
            ),
            models.UniqueConstraint(
                Lower("email"),
                name="email_unique_whatever_the_case",
                violation_error_message=_("A user with that e-mail address already exists."),
            ),
        )

    def clean(self) -> None:
        """Refuse a new name that another person has in a different spelling."""
        super().clean()
        if (folded := fold(self.username)) != self.folded_name:
            if User.objects.filter(folded_name=folded).exclude(pk=self.pk).exists():
                raise ValidationError({"username": _("A user with that username already exists.")})
            self.shares_name = False

    @property
    def zone(self) -> ZoneInfo:
        """The person's time zone; UTC if the server's data no longer contains it."""
        return time_zones.zone_called(self.time_zone)

    @property
    def link_secret(self) -> str:
        """A secret that helps to sign links in mails. A new password or series voids the links."""
        return f"{self.password} {self.link_series}"

    @property
    def is_unreachable(self) -> bool:
        """Whether mails to the address bounced, so that none is sent (`accounts.mail.bounces`)."""
        return self.mail_off_at is not None


class Bounce(models.Model):
    """A mail to a person's address that bounced permanently, or that a mail server rejected.

    `mail` tells the mails of one person apart; `status` is defined in RFC 3463.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="bounces", verbose_name=_("person"))
    mail = models.PositiveBigIntegerField(_("mail"))
    sent_at = models.DateTimeField(_("sent at"))
    came_at = models.DateTimeField(_("came back at"))
    status = models.CharField(_("status"), max_length=12)

    class Meta:
        verbose_name = _("mail that came back")
        verbose_name_plural = _("mails that came back")
        ordering = ("-came_at",)
        constraints = (models.UniqueConstraint(fields=("user", "mail"), name="a_mail_comes_back_once"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.status}"


class VacationQuerySet(models.QuerySet["Vacation"]):
    """Vacations, filtered by time."""

    def at(self, moment: datetime) -> Self:
        """Return the vacations that include a moment: at most one for each person."""
        return self.filter(since__lte=moment, until__gt=moment)


class Vacation(models.Model):
    """Days on which a person does not play: their clocks stand still in all games.

    If they come back early, `until` is moved to that moment.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="vacations", verbose_name=_("person"))
    since = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"))
    by_itself = models.BooleanField(_("began by itself"), default=False)

    objects = VacationQuerySet.as_manager()

    class Meta:
        verbose_name = _("vacation")
        verbose_name_plural = _("vacations")
        ordering = ("-since",)

    def __str__(self) -> str:
        return f"{self.user}: {self.since:%Y-%m-%d} – {self.until:%Y-%m-%d}"
