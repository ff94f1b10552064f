"""The organisers' settings: who may enter, rules, points and prizes; seasons of a league."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from fractions import Fraction

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Clock
from games.services.errors import Refused
from games.services.lobby.invitations import INVITATION
from games.services.mail.subscriptions import set_subscription
from games.tournaments.formats.swiss import Swiss
from games.tournaments.mails.post import send_letters
from games.tournaments.models import DrawnTable, Tournament, TournamentMail
from games.tournaments.selectors import TournamentPage
from games.tournaments.services.entry.entering import enter
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.organising.decisions import announce, award_table
from games.tournaments.services.organising.drafts import next_name, prepare_next_season
from games.tournaments.services.rounds import progression
from games.tournaments.services.rounds.tables import felled_by
from tests.engine.scene import ALICE, KEYS
from tests.support.rulebooks.events import put
from tests.support.tournaments import close, open_tournament, people, play_round, play_to_the_end, running

Make = Callable[..., User]


def page(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(tournament.get_absolute_url()).content.decode().split())


def order_of(tournament: Tournament) -> list[str]:
    tournament.refresh_from_db()
    return [str(entry) for _, entry in TournamentPage(tournament, None).rows]


def test_entry_may_be_by_invitation_only(alice: User, bob: User, make_user: Make) -> None:
    tournament = open_tournament(alice, by_invitation=True)
    invite_guests(tournament_id=tournament.pk, invitations=[[bob]])
    assert enter(tournament_id=tournament.pk, user=bob).is_in
    with pytest.raises(Refused, match="by invitation"):
        enter(tournament_id=tournament.pk, user=make_user("stranger"))


def test_people_without_an_invitation_read_so(client: Client, alice: User, bob: User, charlie: User) -> None:
    tournament = open_tournament(alice, by_invitation=True)
    invite_guests(tournament_id=tournament.pk, invitations=[[bob]])
    for reader, is_told in ((bob, False), (charlie, True)):
        client.force_login(reader)
        page = client.get(tournament.get_absolute_url()).content.decode()
        assert ("This tournament is by invitation." in page) == is_told
        assert ("Your word for draws and dice" in page) != is_told


def test_guests_are_told_once_and_those_of_one_invitation_are_kept_apart(
    client: Client, alice: User, make_user: Make
) -> None:
    riders = people(make_user, 8)
    tournament = open_tournament(alice, size=2, rounds=1, opens_at=timezone.now(), by_invitation=True)
    together = [riders[:4], *([rider] for rider in riders[4:])]
    for _ in range(2):
        invite_guests(tournament_id=tournament.pk, invitations=together)
        send_letters()
    assert [message.subject for message in mail.outbox] == ["The great ride: you are invited"] * 8
    assert "“enter”" in str(mail.outbox[0].body)
    assert "List-Unsubscribe" in mail.outbox[0].extra_headers
    assert "by the same invitation do not meet" in page(client, tournament)
    client.force_login(riders[0])
    assert "You are invited." in page(client, tournament)
    client.force_login(alice)
    assert 'name="word"' not in page(client, tournament)
    for rider in riders:
        enter(tournament_id=tournament.pk, user=rider)
    close(tournament)
    for table in running(tournament):
        assert table.game is not None
        assert table.game.players.filter(user__in=riders[:4]).count() == 1


def test_entrants_and_people_who_want_no_invitations_are_told_nothing(alice: User, make_user: Make) -> None:
    quick, rude = people(make_user, 2)
    set_subscription(rude, INVITATION, wanted=False)
    tournament = open_tournament(alice, [quick])
    invite_guests(tournament_id=tournament.pk, invitations=[[quick, rude]])
    send_letters()
    assert [message.subject for message in mail.outbox] == ["The great ride: you are entered"]


def test_entry_may_need_enough_deadlines_met(alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    close(open_tournament(alice, riders, pace_chosen={"turn": 86400, "question": 3600}))
    Clock.objects.update(moves=10, lapsed=2)
    Clock.objects.filter(player__user=riders[1]).update(lapsed=3)
    tournament = open_tournament(alice, least_met=80)
    assert enter(tournament_id=tournament.pk, user=riders[0]).is_in
    assert enter(tournament_id=tournament.pk, user=make_user("newcomer")).is_in
    with pytest.raises(Refused) as refused:
        enter(tournament_id=tournament.pk, user=riders[1])
    assert refused.value.params["met"] == 70


def test_a_round_may_have_its_own_rules(client: Client, alice: User, make_user: Make) -> None:
    rules = {"2": ("h2000_world", {"sets": "progressive"})}
    tournament = open_tournament(alice, people(make_user, 4), rulebook_key="h2000_mission", other_rules=rules)
    assert "Round 2: " in page(client, tournament)
    close(tournament)
    played = [running(tournament)[0].game]
    play_round(tournament)
    played.append(running(tournament)[0].game)
    assert [game and game.rulebook_key for game in played] == ["h2000_mission", "h2000_world"]
    assert played[1] is not None
    assert played[1].options["sets"] == "progressive"


def test_no_table_is_too_small_for_the_rules_of_any_round(alice: User) -> None:
    rules: dict[str, tuple[str, dict[str, str]]] = {"2": ("h2000_world", {})}
    capitals = open_tournament(alice, rulebook_key="h2000_capitals", size=3, other_rules=rules)
    assert capitals.format == Swiss((3,), 2)


def test_an_elimination_of_neutrals_brings_no_points() -> None:
    """Alice eliminates the barbarians, then Bob."""
    others = ", ".join({*KEYS} - {"alaska", "northwest_territory", "kamchatka"})
    game = put(
        turn=ALICE,
        phase="attack",
        alice="alaska 9",
        bob="kamchatka",
        charlie=others,
        dave="northwest_territory",
    )
    for land in ("northwest_territory", "kamchatka"):
        game.order(ALICE, f"attack alaska {land} 3 moving 3", dice="666-1")
    assert game.position.beaten_by[1:] == (ALICE, -1, ALICE)
    assert [felled_by(game.position, seat) for seat in range(3)] == [1, 0, 0]


def test_places_eliminations_and_continents_bring_other_points(
    client: Client, alice: User, make_user: Make
) -> None:
    tournament = open_tournament(
        alice,
        people(make_user, 4),
        rounds=1,
        place_points="7 2",
        felled_points="0.5",
        continent_points="0.25",
        prizes_en="A drum",
    )
    close(tournament)
    [table] = running(tournament)
    table.felled, table.continents = [2, 0, 0, 0], [1, 0, 0, 0]
    table.save()
    decision = {"tournament_id": tournament.pk, "table_id": table.pk, "by": alice, "reason": "So it was."}
    award_table(places=[1, 2, 3, 4], **decision)  # type: ignore[arg-type]
    progression.take_all_steps(tournament.pk)
    tournament.refresh_from_db()
    points = [row.points for row, _ in TournamentPage(tournament, None).rows]
    assert points == [Fraction(33, 4), 2, 0, 0]
    shown = page(client, tournament)
    assert "Points for each elimination: 0.50." in shown
    assert "A drum" in shown
    fame = client.get("/tournaments/fame/").content.decode()
    assert [fame.count(name) for name in order_of(tournament)] == [1, 1, 1, 0]


def test_the_end_of_a_game_counts_continents(alice: User, make_user: Make) -> None:
    tournament = open_tournament(alice, people(make_user, 4), rounds=1)
    close(tournament)
    play_to_the_end(tournament)
    table = DrawnTable.objects.get()
    assert len(table.continents) == 4


def test_an_earlier_tournament_seeds_this_one(client: Client, alice: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    before = open_tournament(alice, riders, rounds=1)
    close(before)
    play_to_the_end(before)
    tournament = open_tournament(
        alice, [make_user("newcomer"), *riders], format_key="ladder", seeding="earlier", follows=before
    )
    close(tournament)
    seeds = {str(entry): entry.seed for entry in tournament.entries.all()}
    assert seeds == {
        **{name: place for place, name in enumerate(order_of(before), start=1)},
        "newcomer": None,
    }


def test_seasons_of_a_league_from_divisions_to_promotion(
    client: Client, alice: User, make_user: Make
) -> None:
    riders = people(make_user, 8)
    league = open_tournament(
        alice, riders, format_key="league", size=2, group_size=4, moving=1, most_games=3, name="League 1"
    )
    close(league)
    assert league.draws.count() == 3
    shown = page(client, league)
    assert shown.count("Division 1") >= 2
    play_to_the_end(league)
    final = order_of(league)
    shown = page(client, league)
    assert (shown.count(">goes up<"), shown.count(">goes down<")) == (1, 1)
    mail.outbox.clear()
    send_letters()
    texts = [str(message.body) for message in mail.outbox if "final standings" in message.subject]
    assert sum("You go up a division." in text for text in texts) == 1
    assert sum("You stay in your division." in text for text in texts) == 6
    prepare_next_season(tournament_id=league.pk, by=alice)
    season = league.seasons.get()
    now = timezone.now()
    season.opens_at, season.closes_at = now - timedelta(days=1), now + timedelta(days=1)
    season.save()
    announce(tournament_id=season.pk, by=alice)
    mail.outbox.clear()
    send_letters()
    assert len(mail.outbox) == 8
    assert season.get_absolute_url() in str(mail.outbox[0].body)
    assert "League 2" in page(client, league)
    for rider in riders:
        enter(tournament_id=season.pk, user=rider)
    close(season)
    seeded = [str(entry) for entry in season.entries.order_by("seed")]
    assert seeded == [*final[:3], final[4], final[3], *final[5:]]


def test_a_knock_out_that_ends_before_its_last_table_has_no_winner(alice: User, make_user: Make) -> None:
    cup = open_tournament(
        alice,
        people(make_user, 4),
        size=2,
        format_key="knock_out",
        ends_on=timezone.now() + timedelta(days=9),
    )
    close(cup)
    Tournament.objects.update(ends_on=timezone.now())
    play_round(cup)
    cup.refresh_from_db()
    assert (cup.status, cup.winner) == (Tournament.Status.OVER, None)
    assert not cup.entries.exclude(prize=None).exists()


def test_a_season_ends_on_its_day(alice: User, make_user: Make) -> None:
    ends = timezone.now() + timedelta(days=30)
    tournament = open_tournament(alice, people(make_user, 4), rounds=5, ends_on=ends)
    close(tournament)
    [table] = running(tournament)
    assert table.ends_at == ends
    Tournament.objects.update(ends_on=timezone.now())
    DrawnTable.objects.update(ends_at=timezone.now())
    progression.take_all_steps(tournament.pk)
    tournament.refresh_from_db()
    assert tournament.status == Tournament.Status.OVER
    assert tournament.draws.count() == 1


def test_standings_are_worked_out_once_before_anybody_looks(
    client: Client, alice: User, make_user: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = open_tournament(alice, people(make_user, 8))
    worked_out = []
    standings = Swiss.standings
    monkeypatch.setattr(
        Swiss,
        "standings",
        lambda *given: worked_out.append(given) or standings(*given),  # type: ignore[func-returns-value]
    )
    close(tournament)
    page(client, tournament)
    page(client, tournament)
    assert len(worked_out) == 1
    play_round(tournament)
    assert len(worked_out) == 2
    page(client, tournament)
    assert len(worked_out) == 2


def test_the_name_of_the_next_season_is_never_too_long() -> None:
    assert next_name("League 9") == "League 10"
    assert next_name("League") == "League 2"
    assert next_name("x" * 58 + " 9") == "x" * 57 + " 10"


def test_the_rank_in_a_mail_of_a_league_is_that_in_the_division(alice: User, make_user: Make) -> None:
    league = open_tournament(alice, people(make_user, 8), format_key="league", size=2, group_size=4)
    close(league)
    play_to_the_end(league)
    mail.outbox.clear()
    send_letters()
    ranks = [
        line.split(" (")[0]
        for letter in mail.outbox
        if "final standings" in letter.subject
        for line in str(letter.body).splitlines()
        if line.startswith("You are ranked")
    ]
    told = [f"You are ranked {rank} of 4 in your division" for rank in (1, 1, 2, 2, 3, 3, 4, 4)]
    assert sorted(ranks) == told


def test_entrants_are_reminded_the_day_before_entry_closes(alice: User, make_user: Make) -> None:
    riders = people(make_user, 2)
    now = timezone.now()
    later = open_tournament(alice, riders, closes_at=now + timedelta(days=5))
    open_tournament(alice, riders, name="Tomorrow", closes_at=now + timedelta(hours=20))
    send_letters()
    mail.outbox.clear()
    later.closes_at = now + timedelta(hours=10)
    later.save()
    TournamentMail.objects.filter(kind=TournamentMail.Kind.CLOSING).update(due_at=now)
    send_letters()
    assert [letter.subject for letter in mail.outbox] == ["The great ride: entry closes soon"] * 2
    assert "2 people have entered so far." in str(mail.outbox[0].body)
