"""The Django app of tournaments."""

from __future__ import annotations

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "games.tournaments"
    label = "tournaments"
    verbose_name = _("tournaments")

    def ready(self) -> None:
        from games.selectors.own_data import FURTHER
        from games.services import announcements
        from games.services.backup.restore import COMMITTERS
        from games.services.lobby.leaving import ENGAGEMENTS
        from games.services.mail.arrivals import ADDRESS_KINDS, AddressKind
        from games.services.mail.unasked import COUNTED
        from games.tournaments.mails import incoming
        from games.tournaments.own_data import own_data
        from games.tournaments.services.entry.entering import withdraw_everywhere
        from games.tournaments.services.entry.inviting import invitations_since
        from games.tournaments.services.mail.announcing import announced_to, news_for
        from games.tournaments.services.organising.complaints import empty_complaints
        from games.tournaments.services.rounds.chains import commit_all_anew

        announcements.OPEN.append(announced_to)
        announcements.NEWS.append(news_for)
        COUNTED.append(invitations_since)
        ADDRESS_KINDS.append(AddressKind(incoming.expects, incoming.carry_out_mail))
        COMMITTERS.append(commit_all_anew)
        FURTHER.append(own_data)
        ENGAGEMENTS.extend((withdraw_everywhere, empty_complaints))
