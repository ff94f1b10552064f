"""The mailbox of the local mode: the mails that the site would have sent.

Newcomers read their confirmation code here before they can sign in, so nobody has to sign in here. In every
other mode these pages do not exist (see `risk_site.urls`), and no mail is kept.
"""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from games.forms.mailbox import AnswerForm
from games.mail.mailbox.content import MailContent, read_content
from games.models import Inbound, KeptMail, Player
from games.presentation.rules.refusals import sentence
from games.services.errors import Refused
from games.services.mail.addresses import read_address
from games.services.mail.arrivals import receive
from games.views.access import only, reads

MAILS_A_PAGE = 20
SANDBOX = "allow-popups allow-popups-to-escape-sandbox"
FRAME_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; img-src data:; "
    f"form-action 'none'; frame-ancestors 'self'; sandbox {SANDBOX}",
    "X-Frame-Options": "SAMEORIGIN",
}
"""The HTML of a mail may only show itself, and open its links in other windows."""


@reads
@never_cache
def mailbox(request: HttpRequest) -> HttpResponse:
    """List the kept mails, the newest first."""
    page = Paginator(KeptMail.objects.defer("raw"), MAILS_A_PAGE).get_page(request.GET.get("page"))
    return render(request, "mailbox/list.html", {"page": page})


@only("GET", "HEAD", "POST")
@never_cache
def kept_mail(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show a mail with its texts and attachments, and a form to answer it if it takes answers."""
    kept = get_object_or_404(KeptMail, pk=mail_id)
    content = read_content(kept.message)
    addresses = addresses_of(content)
    form = AnswerForm(addresses, request.POST or None) if addresses else None
    if form and form.is_valid() and answer(form, content):
        messages.success(request, _("Your answer has been sent. A new mail will tell you what it did."))
        return redirect("mailbox")
    context = {"kept": kept, "content": content, "form": form, "sandbox": SANDBOX}
    return render(request, "mailbox/mail.html", context, status=422 if form and form.errors else 200)


def addresses_of(content: MailContent) -> dict[str, str]:
    """Return the addresses to which a mail may be answered; if several, each with its game."""
    if content.reply_to:
        return {content.reply_to: ""}
    found = {word: address.player_id for word in content.text.split() if (address := read_address(word))}
    games = dict(Player.objects.filter(pk__in=found.values()).values_list("pk", "game__name"))
    return {word: games[player_id] for word, player_id in found.items() if player_id in games}


def answer(form: AnswerForm, content: MailContent) -> bool:
    """Deliver an answer like any mail. Return whether it is accepted; if not, the form says why."""
    try:
        receive(
            form.address, bytes(form.message(content)), door=Inbound.Door.MAILBOX, sender=content.recipients
        )
    except Refused as refusal:
        form.add_error(None, sentence(refusal))
    return not form.errors


@reads
@never_cache
def mail_html(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show the HTML text of a mail, for the frame on its page."""
    return HttpResponse(content_of(mail_id).page(), headers=FRAME_HEADERS)


@reads
@never_cache
def mail_attachment(request: HttpRequest, mail_id: int, number: int) -> HttpResponse:
    """Send an attachment of a mail, to be saved."""
    try:
        attachment = content_of(mail_id).attachments[number]
    except IndexError:
        raise Http404 from None
    response = HttpResponse(attachment.content, content_type="application/octet-stream")
    response.headers["Content-Disposition"] = "attachment"
    return response


@reads
@never_cache
def mail_source(request: HttpRequest, mail_id: int) -> HttpResponse:
    """Show a mail as it would have been sent."""
    kept = get_object_or_404(KeptMail, pk=mail_id)
    return HttpResponse(bytes(kept.raw), content_type="text/plain; charset=utf-8")


def content_of(mail_id: int) -> MailContent:
    """Return a mail taken apart. Raise Http404 if there is none."""
    return read_content(get_object_or_404(KeptMail, pk=mail_id).message)
