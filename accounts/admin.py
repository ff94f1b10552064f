"""People in the staff's pages."""

from __future__ import annotations

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.models import Group
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.admin_lookups import NamedLookups
from accounts.mail.bounces import note_arrival
from accounts.models import Bounce, User
from accounts.signing_in.admission import let_in


class BounceInline(admin.TabularInline):
    """The mails that an address returned; `accounts.mail.bounces` explains their effect."""

    model = Bounce
    fields = readonly_fields = ("came_at", "sent_at", "status")
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Bounce | None = None) -> bool:
        return False


class AddressInline(admin.TabularInline):
    """The addresses of a person; mails go to the primary one."""

    model = EmailAddress
    fields = ("email", "verified", "primary")
    extra = 0


class SecondFactorInline(admin.TabularInline):
    """A person's second factors, without their secrets.

    Staff delete one to help a person who has lost it.
    """

    model = Authenticator
    verbose_name, verbose_name_plural = _("second factor"), _("second factors")
    fields = readonly_fields = ("type", "created_at", "last_used_at")
    extra = 0

    def has_add_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False


admin.site.unregister(Group)


@admin.register(Group)
class NarrowGroupAdmin(NamedLookups, GroupAdmin):
    """Django's admin of groups, with limited lookups."""


@admin.register(User)
class PersonAdmin(NamedLookups, UserAdmin):
    """The admin of people, with their returned mails; staff can have mails sent to them again."""

    list_display = ("username", "email", "is_active", "is_staff", "waits_since", "mail_off_at", "date_joined")
    list_filter = (
        *UserAdmin.list_filter,
        ("waits_since", admin.EmptyFieldListFilter),
        ("mail_off_at", admin.EmptyFieldListFilter),
    )
    actions = ("let_them_in", "send_mails_again")
    inlines = (AddressInline, SecondFactorInline, BounceInline)
    readonly_fields = ("mail_off_at", "mail_proved_at")
    fieldsets = (
        *(UserAdmin.fieldsets or ()),
        (_("Preferences"), {"fields": ("language", "time_zone")}),
        (_("Mails"), {"fields": readonly_fields}),
    )
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "email", "usable_password", "password1", "password2"),
            },
        ),
    )

    def get_inlines(
        self, request: HttpRequest, obj: User | None = None
    ) -> tuple[type[admin.TabularInline], ...]:
        """Return no inlines for a person who is only being added."""
        return self.inlines if obj else ()

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:
        """Save the person. If the address is new, forget its bounces and tell the old one."""
        super().save_model(request, obj, form, change)
        if change and "email" in form.changed_data:
            note_arrival(obj)
            changed = {"to_email": obj.email}
            get_adapter().send_notification_mail("account/email/email_changed", obj, changed)

    @admin.action(description=_("Let them in"), permissions=["change"])
    def let_them_in(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Let people in who wait, and tell them by mail."""
        for user in queryset:
            let_in(user)

    @admin.action(description=_("Send mails to them again"), permissions=["change"])
    def send_mails_again(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Treat the addresses as working again."""
        for user in queryset:
            note_arrival(user)
