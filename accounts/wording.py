"""Sentences of django-allauth that our catalogues say better than its own do: they take precedence."""

from __future__ import annotations

from django.utils.translation import gettext_noop

RETOLD = (
    gettext_noop("Sign Up"),
    gettext_noop("Already have an account? Then please %(link)ssign in%(end_link)s."),
    gettext_noop("If you have not created an account yet, then please %(link)ssign up%(end_link)s first."),
    gettext_noop("Send me a sign-in code"),
    gettext_noop("You will receive a special code for a password-free sign-in."),
    gettext_noop("Email"),
    gettext_noop("Email Addresses"),
    gettext_noop("The following email addresses are associated with your account:"),
    gettext_noop("Re-send Verification"),
    gettext_noop("Add Email Address"),
    gettext_noop("Add Email"),
    gettext_noop("Are you sure you want to sign out?"),
    gettext_noop(
        "Forgotten your password? Enter your email address below, and we'll send you an email allowing you "
        "to reset it."
    ),
    gettext_noop("Please reauthenticate to safeguard your account."),
    gettext_noop("Confirm Access"),
)
"""Marked here so that they are gathered with our own."""
