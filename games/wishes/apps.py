"""The Django app of wishes."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class WishesConfig(AppConfig):
    name = "games.wishes"
    label = "wishes"
    verbose_name = _("wishes")

    def ready(self) -> None:
        from games.selectors.own_data import FURTHER
        from games.services import announcements
        from games.services.lobby.leaving import ENGAGEMENTS
        from games.services.mail.arrivals import ADDRESS_KINDS, AddressKind
        from games.wishes.mails import incoming
        from games.wishes.own_data import own_data
        from games.wishes.services.offering import news_for
        from games.wishes.services.wishing import forget_person

        announcements.NEWS.append(news_for)
        ADDRESS_KINDS.append(AddressKind(incoming.expects, incoming.receive))
        FURTHER.append(own_data)
        ENGAGEMENTS.append(forget_person)
