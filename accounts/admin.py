"""People, as the staff sees them."""

from __future__ import annotations

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.utils.translation import gettext_lazy as _

from accounts.models import User


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ("username", "email", "language", "time_zone", "is_active", "is_staff", "date_joined")
    fieldsets = (*(UserAdmin.fieldsets or ()), (_("Preferences"), {"fields": ("language", "time_zone")}))
    add_fieldsets = (
        (
            None,
            {
                "classes": ("wide",),
                "fields": ("username", "email", "usable_password", "password1", "password2"),
            },
        ),
    )
