"""The pages for a person's own settings, apart from those of allauth."""

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
    """Show and store the reader's language and time zone, with links to allauth's pages."""
    form = PreferencesForm(request.POST or None, instance=request.user)
    if form.is_valid():
        # Save only these fields, since a bounced mail or voided links may change others meanwhile.
        form.instance.save(update_fields=form.fields)
        translation.activate(form.instance.language)
        messages.success(request, _("Your preferences are saved."))
        return redirect("account_settings")
    return render(request, "account/settings.html", {"form": form}, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def close(request: HttpRequest) -> HttpResponse:
    """Explain what closing the account means, and close it on POST. Staff cannot."""
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
    """Void all links in mails that open a game without a password."""
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
    """Ask whether a mail has arrived. On POST, note that it has, and so send held mails."""
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
    """Forget the form that was sent while signed out."""
    typed.drop_form(request)
    return redirect(typed.page_of(request))


@require_POST
def set_language(request: HttpRequest) -> HttpResponseBase:
    """Use the posted `language` in this browser, and for the account if the reader is signed in."""
    language = request.POST.get("language")
    if request.user.is_authenticated and language in dict(settings.LANGUAGES):
        request.user.language = language
        request.user.save(update_fields=["language"])
    return i18n.set_language(request)
