"""Mails that the local mode keeps instead of sending."""

from __future__ import annotations

from email import message_from_bytes, policy
from email.message import EmailMessage

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class KeptMail(models.Model):
    """A mail as it would have left the site. The table stays empty if a mail server is used.

    The header fields that a list shows are stored separately, because the mail itself is slow to read with
    its pictures.
    """

    created_at = models.DateTimeField(_("created at"), default=timezone.now, editable=False)
    recipients = models.TextField(_("recipients"))
    subject = models.TextField(_("subject"))
    snippet = models.TextField(_("how it begins"), default="", blank=True)
    raw = models.BinaryField(_("message"))

    class Meta:
        verbose_name = _("kept mail")
        verbose_name_plural = _("kept mails")
        ordering = ("-pk",)

    def __str__(self) -> str:
        return self.subject

    @property
    def message(self) -> EmailMessage:
        """The mail, parsed from its raw form."""
        return message_from_bytes(bytes(self.raw), policy=policy.default)
