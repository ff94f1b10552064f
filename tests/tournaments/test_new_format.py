"""A new format is a class with its key and a text: the rest of the site asks them (docs/tournaments.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils.translation import gettext_lazy

from accounts.models import User
from games.tournaments.formats.chosen import FORMATS
from games.tournaments.formats.format import Chosen, Fault
from games.tournaments.formats.ladder import Ladder
from games.tournaments.services.organising.refusals import refusals
from games.tournaments.texts import TEXTS, FormatText
from tests.support.tournaments import close, open_tournament, people, play_to_the_end

Make = Callable[..., User]


@dataclass(frozen=True)
class Staircase(Ladder):
    """A ladder of an even number of rounds, which takes late entries."""

    key = "staircase"
    settings = ("late_entry",)

    @classmethod
    def faults(cls, size: int, most: int, chosen: Chosen) -> Iterable[Fault]:
        if chosen.rounds % 2:
            yield Fault("rounds", "odd", {"rounds": chosen.rounds})


class StaircaseText(FormatText[Staircase]):
    name = gettext_lazy("staircase")
    refusals: ClassVar = {"odd": "%(rounds)d rounds are odd."}

    @property
    def sentence(self) -> str:
        return f"Staircase: {self.format.rounds} steps."


@pytest.fixture(autouse=True)
def _staircase(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, Staircase.key, Staircase)
    monkeypatch.setitem(TEXTS, Staircase.key, StaircaseText)


def test_it_is_offered_with_its_own_settings(client: Client, make_user: Make) -> None:
    client.force_login(make_user("chief", is_staff=True, is_superuser=True))
    form = client.get("/admin/tournaments/tournament/add/").content.decode()
    assert '<option value="staircase">staircase</option>' in form
    assert "&quot;staircase&quot;: [&quot;size&quot;, &quot;rounds&quot;, &quot;late_entry&quot;]" in form


def test_it_is_told_and_played_to_its_end(client: Client, alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), format_key="staircase", late_entry=True)
    page = client.get(tournament.get_absolute_url()).content.decode()
    assert "Staircase · " in page
    assert "Staircase: 2 steps." in page
    assert "You can enter until half of the rounds are drawn" in page
    close(tournament)
    play_to_the_end(tournament)
    tournament.refresh_from_db()
    assert tournament.status == tournament.Status.OVER
    assert tournament.draws.count() == 2


def test_its_faults_are_refused_in_its_own_words(alice: User) -> None:
    tournament = open_tournament(alice, format_key="staircase", rounds=3)
    found = [(field, str(refusal)) for field, refusal in refusals(tournament, has_guests=False)]
    assert found == [("rounds", "3 rounds are odd.")]


@pytest.mark.django_db
def test_it_needs_no_migration() -> None:
    call_command("makemigrations", check=True, dry_run=True, verbosity=0)
