"""What people set about themselves, beside what allauth brings."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import translation
from django.utils.translation import gettext as _
from django.views import i18n
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts import typed
from accounts.closing import close_account
from accounts.forms import ClosingForm, PreferencesForm
from accounts.mail.bounces import note_arrival
from accounts.mail.trials import read_trial, send_trial
from accounts.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def settings_page(request: HttpRequest) -> HttpResponse:
    """One's language and time zone, with the way to what allauth keeps."""
    form = PreferencesForm(request.POST or None, instance=request.user)
    if form.is_valid():
        # Nothing else, for a mail may come back, or links be made void, meanwhile.
        form.instance.save(update_fields=form.fields)
        translation.activate(form.instance.language)
        messages.success(request, _("Your preferences are saved."))
        return redirect("account_settings")
    return render(request, "account/settings.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Explain what it means to close one's account; posted, do it. The staff cannot."""
    user = request.user
    assert isinstance(user, User)
    form = ClosingForm(request.POST or None, user=user)
    if form.is_valid() and not user.is_staff:
        close_account(user)
        logout(request)
        messages.success(request, _("Your account is closed. Thank you for playing."))
        return redirect("home")
    return render(request, "account/close.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
@login_required
def void_links(request: HttpRequest) -> HttpResponse:
    """Make all links in mails void that open a game without a password."""
    assert isinstance(request.user, User)
    User.objects.filter(pk=request.user.pk).update(link_series=F("link_series") + 1)
    messages.success(request, _("The links in the mails that you have received no longer open any game."))
    return redirect("account_settings")


@require_POST
@login_required
def try_address(request: HttpRequest) -> HttpResponse:
    """Send a mail that shows whether mails arrive again."""
    user = request.user
    assert isinstance(user, User)
    try:
        is_sent = send_trial(request, user)
    except ValidationError as refusal:
        messages.error(request, refusal.messages[0])
    except OSError:
        messages.error(request, _("The mail server refused it. Check that the address is right."))
    else:
        if is_sent:
            words = _("A mail is on its way to %(address)s. Open its link and press the button there.")
            messages.success(request, words % {"address": user.email})
        else:
            messages.warning(request, _("You have just tried. Wait five minutes, then try again."))
    return redirect("account_settings")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def prove_address(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether a mail has arrived; posted, send all others there again."""
    reader = read_trial(token)
    if reader is None:
        return render(request, "account/trial_over.html", status=410)
    with translation.override(reader.language):
        if request.method != "POST":
            return render(request, "account/trial.html", {"reader": reader})
        note_arrival(reader)
        messages.success(
            request, _("Mails go to your address again. The ones that were held are on their way.")
        )
    return redirect("home")


@require_POST
@login_required
def drop_typed(request: HttpRequest) -> HttpResponse:
    """Forget what was sent while one was signed out."""
    typed.drop(request)
    return redirect(typed.page_of(request))


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Take the posted `language` for this browser and, when somebody is signed in, for the account."""
    language = request.POST.get("language")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        request.user.language = language
        request.user.save(update_fields=["language"])
    return i18n.set_language(request)
