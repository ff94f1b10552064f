"""The games: rules, storage, pages, mails and computer players."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        from games.presentation.language.catalogue import add_french
        from games.rulebooks.texts import french
        from games.services.lobby import leaving  # noqa: F401
        from games.services.mail import daily, held_mails  # noqa: F401

        if sentences := french():
            add_french(sentences)
