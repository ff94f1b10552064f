"""Messages from the staff to everybody, the only rows of this app that staff write."""

from __future__ import annotations

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.admin_lookups import NamedLookups
from games.models import Broadcast
from games.services.broadcasts import queue_mails


@admin.register(Broadcast)
class BroadcastAdmin(NamedLookups, admin.ModelAdmin):
    """Writing a message puts it on top of all pages, and mails it if it is ticked."""

    list_display = ("subject", "written_at", "shown_until", "by_mail", "mailed")
    fields = ("subject_en", "text_en", "subject_fr", "text_fr", "shown_until", "by_mail")

    @admin.display(description=gettext_lazy("mails"))
    def mailed(self, broadcast: Broadcast) -> str:
        """Return how many mails have left, and how many wait."""
        sent = broadcast.copies.exclude(sent_at=None).count()
        waiting = broadcast.copies.exclude(due_at=None).count()
        return _("%(sent)d sent, %(waiting)d waiting") % {"sent": sent, "waiting": waiting}

    def save_model(self, request: HttpRequest, obj: Broadcast, form: ModelForm, change: bool) -> None:
        """Save the message, and queue its mails if there are to be any."""
        super().save_model(request, obj, form, change)
        if obj.by_mail:
            queue_mails(obj)
