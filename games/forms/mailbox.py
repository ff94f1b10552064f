"""Answers to mails that the local mode has kept."""

from __future__ import annotations

from email.message import EmailMessage
from email.utils import make_msgid
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from collections.abc import Mapping

    from games.mail.mailbox.content import MailContent

LONGEST = 20_000
DOMAIN = "mailbox.localhost"


class AnswerForm(forms.Form):
    """An answer to one kept mail, as the button “Reply” of a mail program would send it.

    `addresses` are the possible addresses, each with its game. If there are several, the reader chooses one.
    """

    to = forms.ChoiceField(label=_("Game"))
    text = forms.CharField(
        label=_("Your answer"),
        help_text=_(
            "What the mail asks for: orders, for instance, one per line. “help” explains how to write them."
        ),
        max_length=LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def __init__(self, addresses: Mapping[str, str], data: Any = None) -> None:
        super().__init__(data)
        self.addresses = addresses
        if len(addresses) == 1:
            del self.fields["to"]
        else:
            self.fields["to"].choices = list(addresses.items())  # type: ignore[attr-defined]

    @property
    def address(self) -> str:
        """The address that the answer goes to."""
        return str(self.cleaned_data.get("to") or next(iter(self.addresses)))

    def message(self, content: MailContent) -> EmailMessage:
        """Return the answer as the reader's mail program would send it."""
        answer = EmailMessage()
        answer["From"], answer["To"] = content.recipients, self.address
        answer["Subject"] = f"Re: {content.subject}"
        answer["Message-ID"] = make_msgid(domain=DOMAIN)
        if content.message_id:
            answer["In-Reply-To"] = answer["References"] = content.message_id
        answer.set_content(self.cleaned_data["text"])
        return answer
