"""The best chances: the list, the button, the mail and the odds in a list of orders agree."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.engine.lists import SeatView
from games.engine.lists.conditions import Odds
from games.forms.orders.attack import AttackForm
from games.mail.content.choices import choices
from games.mail.content.examples import example
from games.models import Game
from games.presentation.charts.likelihood import likelihood
from games.presentation.story.narrator import narrator_for
from games.presentation.turn.prospects import prospects
from games.selectors.game_page import GamePage, game_page
from tests.support.scenes import put
from tests.support.tables import open_table, seat_of

ALL = 99
ROBOT = "Vauban"


def page_of(reader: User, other: User, /, rulebook: str = "h2000_world", **present: Any) -> GamePage:
    """Return the page of a scene of `tests.support.scenes`, by default in Alice's attack phase."""
    bots = ["random"] if rulebook in ("h2000_world", "mp80_world") else []
    game = open_table(reader, other, bots=bots, rulebook=rulebook)
    game.players.exclude(bot="").update(name=ROBOT)
    if rulebook == "h2006_2p_active":
        present["extra"] = {"allies": [seat_of(game, reader), -1]}
    put(game, **{"turn": "alice", "phase": "attack", "rest": ROBOT, "round": 9, **present})
    return game_page(Game.objects.get(pk=game.pk), reader)


def chances_in_mail(page: GamePage) -> list[str]:
    told = choices(page, narrator_for(page.rulebook, page.seats, page.me))
    return [
        line.replace("\u202f", " ") for choice in told if choice.word == "Chances" for line in choice.lines
    ]


def test_four_against_one_promise_more_than_three_and_both_chances_are_told(alice: User, bob: User) -> None:
    """Four that stop at three, as is preset, succeed less often than three that attack to the last."""
    page = page_of(
        alice,
        bob,
        alice="alaska 4, siam 3",
        bob="kamchatka, northwest_territory 9, alberta 9, china 9, indonesia 9, india",
    )
    first, second = AttackForm(page).prospects[:2]

    assert (first.query, second.query) == ("source=alaska&target=kamchatka", "source=siam&target=india")
    assert [first.outlook.chance.percent, second.outlook.chance.percent] == [92, 75]
    assert (str(first.outlook.stopped), first.outlook.stop) == ("66\u202f%", 3)
    assert second.outlook.stopped is None
    assert chances_in_mail(page)[:2] == [
        "92 % to take Kamchatka (1) from Alaska (4); 66 % stopping at 3",
        "75 % to take India (1) from Siam (3)",
    ]


SMALL = {"alice": "alaska 5, siam 4, peru 3, congo 2", "bob": "kamchatka 3, india, brazil 2"}
GREAT = {"alice": "alaska 90, siam 300", "bob": "kamchatka 85, india 299"}
ALLY = {"neutral_1": "alaska 5, siam 2, egypt", "bob": "kamchatka 3, india"}
ALLIES = {**ALLY, "rulebook": "h2006_2p_active", "alice": "peru 4", "rest": "neutral_2"}
COUNTER = {**ALLY, "rulebook": "mp80_2p", "alice": "peru", "rest": "bob", "turn": "bob", "phase": "counter"}
EARLY = {**SMALL, "phase": "reinforce", "to_place": 3}


@pytest.mark.parametrize("fields", [SMALL, GREAT, ALLIES, COUNTER, EARLY])
def test_list_button_mail_and_odds_agree(fields: dict[str, Any], alice: User, bob: User) -> None:
    page = page_of(alice, bob, **fields)
    seat_view, keys = SeatView(page.rulebook, page.view, page.me), page.rulebook.board.territories
    mail, found = iter(chances_in_mail(page)), prospects(page, ALL)

    assert found
    assert [one.chance for one in found] == sorted((one.chance for one in found), reverse=True)
    for one in found:
        told, line = likelihood(one.chance), next(mail, "")
        assert likelihood(Odds(one.source, one.target).count(seat_view) / 100) == told
        assert line.startswith(str(told).replace("\u202f", " ")) or not line
        if page.view.phase != "reinforce":
            form = AttackForm(page, chosen={"source": keys[one.source].key, "target": keys[one.target].key})
            assert form.outlook is not None
            assert form.outlook.chance == told
            stopped = f"{form.outlook.stopped} stopping at".replace("\u202f", " ")
            assert (stopped in line) == (form.outlook.stopped is not None) or not line


@pytest.mark.parametrize("phase", ["reinforce", "attack"])
@pytest.mark.parametrize(("played", "is_offered"), [(4, False), (5, True)])
def test_no_last_land_is_offered_before_players_may_be_eliminated(
    phase: str, played: int, is_offered: bool, alice: User, bob: User
) -> None:
    """Miro/Parker protects a player’s last land in the first four rounds: here Kamchatka is Bob’s."""
    due = {"to_place": 3} if phase == "reinforce" else {}
    page = page_of(
        alice, bob, rulebook="mp80_world", alice="alaska 9", bob="kamchatka", phase=phase, round=played, **due
    )
    told = " ".join([*chances_in_mail(page), example(page)]).casefold()

    assert ("kamchatka" in told) == is_offered
    assert "northwest territory" in told
