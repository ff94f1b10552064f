"""The addresses of the mailbox, for the local mode only."""

from __future__ import annotations

from django.urls import path

from games.views.mail import mailbox

urlpatterns = [
    path("", mailbox.mailbox, name="mailbox"),
    path("<int:mail_id>/", mailbox.kept_mail, name="kept_mail"),
    path("<int:mail_id>/html/", mailbox.mail_html, name="mail_html"),
    path("<int:mail_id>/source/", mailbox.mail_source, name="mail_source"),
    path("<int:mail_id>/attachments/<int:number>/", mailbox.mail_attachment, name="mail_attachment"),
]
