"""Computer players of all levels play with supply lines without illegal orders.

So do games by page, mail, referee and `simulate`.
"""

from __future__ import annotations

import json
import logging
import random
from typing import Any

import pytest
from django.conf import settings as site
from django.core.mail import EmailMessage
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from hypothesis import given, settings
from hypothesis import strategies as st
from pytest_django.fixtures import Settings

from accounts.models import User
from games.bots import BOTS
from games.bots.stand_in import Limits, StandIn
from games.engine import Place, Plan, options, redact
from games.engine.board import mask_of, members
from games.engine.notation import format_order, position_from_json
from games.mail.content.choices import choices
from games.models import Game
from games.presentation.story.narrator import narrator_for
from games.referee import Referee
from games.rulebooks.registry import RULEBOOKS
from games.selectors.game_page import game_page
from games.services import wake
from games.services.mail import inbound
from games.services.record.verify import differences
from games.simulation import play_game
from tests.engine.scene import ALICE, Scene, index, scene
from tests.proof.supply_lines import FRENCH, WHERE, supplied
from tests.support.people.correspondent import Correspondent
from tests.support.programs.workers import Workers
from tests.support.reading import said_twice, words_open
from tests.support.scenes import put
from tests.support.tables import (
    advice,
    advice_by_mail,
    known_to,
    let_computers_play,
    next_player,
    open_table,
    position_of,
    seat_of,
    version_of,
)

WORLD, PAIR = RULEBOOKS["supply_lines"], RULEBOOKS["supply_lines_2p"]
LEVELS = [*BOTS.values(), StandIn(Limits()), StandIn(Limits(True, True, True, ("asia",)))]
GROUP = ("siam", "india", "china")


def cut_off() -> Scene:
    """Put Alice in a group of three territories, and a strong one far away."""
    own, foes = f"{', '.join(GROUP)}, alaska 9", "kamchatka, alberta, indonesia 5"
    return scene(rulebook="supply_lines", alice=own, bob=foes, charlie="peru", to_place=5)


def test_only_the_largest_group_is_offered_and_others_are_refused() -> None:
    game = cut_off()
    (option,) = (o for o in options(game.rulebook, game.position, ALICE) if o.order is Place)

    assert set(option.slots["territory"].values) == {*map(index, GROUP)}
    game.refuses(ALICE, "place 1 alaska", "not_placeable")
    game.refuses(ALICE, "place 1 peru", "not_your_territory")
    game.order(ALICE, "place 5 siam")


@pytest.mark.parametrize("bot", LEVELS, ids=lambda bot: bot.key)
def test_every_level_makes_its_front_in_the_group(bot: Any) -> None:
    game = cut_off()
    view = redact(game.rulebook, game.position, ALICE)
    order = bot.choose(game.rulebook, view, ALICE, random.Random(1))

    assert isinstance(order, Place)
    assert {land for land, _ in order.placements} <= {*map(index, GROUP)}
    game.table.play(ALICE, order)


def test_a_plan_stops_when_armies_can_no_longer_come() -> None:
    lands: dict[str, Any] = {"alice": "siam, india, alaska", "bob": "peru", "charlie": "brazil"}
    plans = {"0": [[2, "alaska"]]}
    game = scene(rulebook="supply_lines", phase="placement", to_place={"0": 3, "1": 3}, plans=plans, **lands)

    assert game.to_act == (ALICE,)
    game.order(ALICE, "plan 3 siam")
    assert game.armies("siam") == 2


@settings(max_examples=6)
@given(st.integers(0, 10**6), st.permutations(LEVELS))
def test_no_game_of_any_levels_has_an_illegal_order(seed: int, levels: list[Any]) -> None:
    """`play_game` would stop at the first illegal order."""
    for rulebook, players in ((WORLD, 5), (PAIR, 2)):
        game = play_game(rulebook, levels[:players], f"supply {seed}", most_orders=600)
        placed = [order for _, order in game.orders if isinstance(order, Place | Plan)]
        assert placed


def test_the_referee_offers_no_more_and_plays_it() -> None:
    referee, rng, rulebook = Referee(), random.Random(1), WORLD.with_options({})
    state = ask(referee, do="new", rulebook="supply_lines", players=3, seed=1)
    for _ in range(300):
        if state["winners"]:
            break
        seat = state["to_act"][0]
        position = position_from_json(rulebook, ask(referee, do="position")["position"])
        lands = {WORLD.board.territories[land].key for land in members(supplied(WORLD.board, position, seat))}
        offered = ask(referee, do="legal", seat=seat)["legal"]
        for option in offered:
            if option["order"] in ("place", "plan") and "territory" in option["slots"]:
                assert set(option["slots"]["territory"]["choices"]) == lands
        order = rng.choice([*BOTS.values()]).choose(WORLD, redact(WORLD, position, seat), seat, rng)
        state = ask(referee, do="order", seat=seat, text=format_order(WORLD, order, rng.choice(["en", "fr"])))


def ask(referee: Referee, **request: Any) -> dict[str, Any]:
    answer = referee.answer(json.dumps(request))
    assert answer["ok"], answer
    return answer


def test_it_is_simulated(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("simulate", rulebook="supply_lines", players="sensible,beginner,random,random", games=2)
    assert "beginner" in capsys.readouterr().out


@pytest.mark.django_db
def test_computers_of_all_levels_play_it_on_the_site_without_an_error(
    alice: User, caplog: pytest.LogCaptureFixture
) -> None:
    game = open_table(alice, bots=[*BOTS], rulebook="supply_lines")
    game.players.filter(user=alice).update(user=None, bot="beginner")
    with caplog.at_level(logging.ERROR):
        for _ in range(30):
            Game.objects.filter(pk=game.pk).update(computer_due=game.started_at, computer_lease=None)
            let_computers_play(game)
            if position_of(game).round > 1:
                break
    assert not caplog.records
    assert position_of(game).round > 1
    assert not list(differences(game.pk))


@pytest.mark.django_db
def test_the_page_offers_fields_for_the_group_alone(alice: User, bob: User, charlie: User) -> None:
    game = open_table(alice, bob, charlie, rulebook="supply_lines")
    client, refused = Client(), 0
    while refused < 3:
        player = next_player(game)
        assert player is not None
        assert player.user is not None
        client.force_login(player.user)
        page = client.get(game.get_absolute_url()).content.decode()
        position = position_of(game)
        supply = supplied(WORLD.board, position, player.seat)
        cut = members(position.lands[player.seat] & ~supply)
        stage = WORLD.stage(position)
        if Place in stage.orders:
            keys = [territory.key for territory in WORLD.board.territories]
            assert not [keys[land] for land in cut if f'name="at-{keys[land]}"' in page]
            if position.to_place[player.seat]:
                assert f'name="at-{keys[members(supply)[0]]}"' in page
                if cut:
                    answer = written(client, game, player.user, f"place 1 {keys[cut[0]]}")
                    assert answer.status_code == 422
                    assert "is cut off" in answer.content.decode()
                    refused += 1
        order = advice(game, player.seat, random.Random(game.version).choice([*BOTS]))
        assert written(client, game, player.user, format_order(WORLD, order)).status_code == 302
        game.refresh_from_db()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rule_can_be_read_before_an_order(language: str, alice: User, bob: User, client: Client) -> None:
    """Where the rule leaves something out, the form and the mail say so, once each."""
    User.objects.update(language=language)
    alice.refresh_from_db()
    game = open_table(alice, bob, bots=["sensible"], rulebook="supply_lines")
    client.force_login(alice)
    rule = WHERE if language == "en" else FRENCH[WHERE]

    for alices, times in ((f"{', '.join(GROUP)}, alaska", 1), (", ".join(GROUP), 0)):
        put(game, turn="alice", rest="bob", alice=alices, phase="reinforce", round=2, to_place=5)
        shown = client.get(game.get_absolute_url()).content.decode()
        assert shown.partition('id="place"')[2].partition("</form>")[0].count(rule) == times
        with override(language):
            page = game_page(game, alice)
            (armies,) = choices(page, narrator_for(WORLD, page.seats, page.me))
        assert " ".join(armies.lines).count(rule) == times


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_rules_tell_it_once_and_openly(language: str, client: Client) -> None:
    client.cookies[site.LANGUAGE_COOKIE_NAME] = language
    shown = client.get(reverse("rules", args=["supply_lines"])).content.decode()
    rule = WHERE if language == "en" else FRENCH[WHERE]

    assert rule in " ".join(words_open(shown))
    assert shown.count(rule) == 1
    assert not said_twice(shown)


@pytest.mark.django_db
def test_it_differs_from_the_original_edition(client: Client) -> None:
    shown = client.get(reverse("rules", args=["supply_lines"])).content.decode()
    assert "on the largest group of your territories" in shown.lower()


def written(client: Client, game: Game, user: User, text: str) -> Any:
    sent = {"order": "written", "text": text, "seen": known_to(game, seat_of(game, user))}
    return client.post(reverse("orders", args=[game.pk]), sent)


@pytest.mark.django_db(transaction=True)
def test_it_is_played_by_mail_in_french_against_computers(
    mail_server: tuple[str, int],
    alice: User,
    mailoutbox: list[EmailMessage],
    monkeypatch: pytest.MonkeyPatch,
    settings: Settings,
    caplog: pytest.LogCaptureFixture,
) -> None:
    workers = Workers()
    monkeypatch.setattr(inbound, "MOST_AN_HOUR", 10_000)
    monkeypatch.setattr(wake, "wake_worker", workers.send)
    settings.MAIL_DELAY = 0
    User.objects.update(language="fr")
    alice.refresh_from_db()
    writer = Correspondent(alice, mail_server, mailoutbox, workers)
    game = open_table(alice, bots=["sensible", "beginner", "random"], rulebook="supply_lines")
    workers.run()
    with caplog.at_level(logging.ERROR, logger="games.services.play.computers"):
        while position_of(game).round < 3:
            seat, before = seat_of(game, alice), version_of(game)
            told = writer.answer(advice_by_mail(game, seat, "fr"))
            assert version_of(game) > before, told
    assert not caplog.records


def test_the_lands_of_a_group_are_a_mask() -> None:
    game = cut_off()
    lands = mask_of(map(index, GROUP))
    assert supplied(game.rulebook.board, game.position, ALICE) == lands
