"""The addresses of the account pages, apart from those of allauth under the same prefix."""

from __future__ import annotations

from allauth.account.decorators import reauthentication_required
from allauth.account.views import password_set
from allauth.mfa.recovery_codes.views import download_recovery_codes, view_recovery_codes
from django.urls import path
from django.views.generic import TemplateView

from accounts import views
from accounts.signing_in.codes import ConfirmLoginCodeView, LoginView, RequestLoginCodeView
from accounts.signing_in.confirmation import AddressesView, ConfirmAddressView
from accounts.signing_in.reauthentication import ReauthenticateByCodeView
from accounts.signing_in.resetting import AskForResetView, CompleteResetView, ConfirmResetCodeView
from accounts.signing_in.spare_codes import NewSpareCodesView, or_new_ones

urlpatterns = [
    path("login/", LoginView.as_view(), name="account_login"),
    path("login/code/", RequestLoginCodeView.as_view(), name="account_request_login_code"),
    path("login/code/confirm/", ConfirmLoginCodeView.as_view(), name="account_confirm_login_code"),
    path("password/reset/", AskForResetView.as_view(), name="account_reset_password"),
    path(
        "password/reset/confirm/",
        ConfirmResetCodeView.as_view(),
        name="account_confirm_password_reset_code",
    ),
    path("password/reset/complete/", CompleteResetView.as_view(), name="account_complete_password_reset"),
    path("confirm-email/", ConfirmAddressView.as_view(), name="account_email_verification_sent"),
    path("email/", AddressesView.as_view(), name="account_email"),
    path("reauthenticate/code/", ReauthenticateByCodeView.as_view(), name="reauthenticate_by_code"),
    # People without a password are asked for a code before they choose one.
    path(
        "password/set/",
        reauthentication_required(password_set, app="allauth.account"),
        name="account_set_password",
    ),
    path("2fa/recovery-codes/", or_new_ones(view_recovery_codes), name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/download/",
        or_new_ones(download_recovery_codes),
        name="mfa_download_recovery_codes",
    ),
    path(
        "2fa/recovery-codes/generate/",
        NewSpareCodesView.as_view(),
        name="mfa_generate_recovery_codes",
    ),
    path("waiting/", TemplateView.as_view(template_name="account/waiting.html"), name="account_waiting"),
    path("settings/", views.settings_page, name="account_settings"),
    path("close/", reauthentication_required(views.close), name="close_account"),
    path("links/void/", views.void_links, name="void_links"),
    path("address/try/", views.try_address, name="try_address"),
    path("address/<str:token>/", views.prove_address, name="prove_address"),
    path("typed/drop/", views.drop_typed, name="drop_typed"),
    path("language/", views.set_language, name="set_language"),
]
