"""Organisers make, try out, announce and run their tournaments in the admin, and nothing else there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.clock.pace import Pace
from games.services.lobby.games import create_game
from games.tournaments.models import Step, Tournament, TryOut
from games.tournaments.preview import Preview, preview
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.locks import lock_tournament
from games.tournaments.services.organising import trying_out
from games.tournaments.services.organising.trying_out import MOST_TRIED, try_out_all
from tests.support.tournaments import close, decide, open_tournament, people, running

Make = Callable[..., User]
Status = Tournament.Status
LIST = "/admin/tournaments/tournament/"


@pytest.fixture
def staff(make_user: Make) -> User:
    return make_user("chief", is_staff=True, is_superuser=True)


@pytest.fixture
def organiser(make_user: Make) -> User:
    return make_user("olga", is_staff=True)


def sent(**other: Any) -> dict[str, Any]:
    """Return what the form sends."""
    now = timezone.now()
    fields = {
        "name": "Coupe d’hiver",
        "format_key": "knock_out",
        "size": 4,
        "rounds": 3,
        "advance": 2,
        "group_size": 4,
        "seeding": "lot",
        "rulebook_key": "h2000_mission",
        "turn": 2,
        "bank": 3,
        "vacation": 7,
        "misses": 2,
        "opens_at_0": f"{now:%Y-%m-%d}",
        "opens_at_1": "00:00:00",
        "closes_at_0": f"{now + timedelta(days=9):%Y-%m-%d}",
        "closes_at_1": "12:00:00",
        "adjudicated_after": 90,
        "most_games": 2,
        "moving": 1,
        "felled_points": 0,
        "team_size": 0,
        "counting": 0,
        "continent_points": 0,
        "bye": "win",
        "least_met": 0,
        "fewest": 8,
        "most": 64,
        "computers": 0,
        "entries-TOTAL_FORMS": 0,
        "entries-INITIAL_FORMS": 0,
    }
    return fields | other


def apart(round_: str, rules: str, *variants: str, row: int = 0) -> dict[str, Any]:
    """Return what a row for a round with other rules sends."""
    name = f"rounds_apart_{row}"
    return {f"{name}_round": round_, f"{name}_rules": rules, f"{name}_variants": list(variants)}


def run(tournament: Tournament) -> str:
    return f"{LIST}{tournament.pk}/run/"


def test_a_tournament_is_made_tried_out_and_announced(client: Client, staff: User) -> None:
    client.force_login(staff)
    answer = client.post(f"{LIST}add/", sent(), follow=True)
    assert "It is being tried out: 0 of 2 done." in answer.content.decode()
    try_out_all()
    tournament = Tournament.objects.get()
    answer = client.get(run(tournament))
    assert (tournament.status, tournament.created_by, tournament.size) == (Status.DRAFT, staff, 4)
    assert tournament.pace == Pace(bank=timedelta(days=3), vacation=timedelta(days=7), misses=2)
    shown = answer.content.decode()
    assert "Tried out with 8 entrants" in shown
    assert "It takes a median of " in shown
    assert "Entry closes on" in shown
    decide(client, tournament, decision="announce")
    tournament.refresh_from_db()
    assert tournament.status == Status.ANNOUNCED
    assert tournament.steps.get().by == staff


def test_its_times_are_those_of_a_zone_that_is_named(client: Client, staff: User) -> None:
    User.objects.filter(pk=staff.pk).update(time_zone="Europe/Paris")
    client.force_login(staff)
    shown = client.get(f"{LIST}add/").content.decode()
    assert shown.count("(Europe/Paris)") >= 3


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"size": 2}, "Under these rules 3 to 6 players sit at a table."),
        ({"advance": 4}, "Somebody has to go out"),
        ({"format_key": "round_robin", "rulebook_key": "h2000_2p"}, "This format takes 12 entrants at most."),
        ({"closes_at_0": "2020-01-01"}, "Entry must close after it opens."),
        ({"most": 4}, "This is less than the smallest number of entrants."),
        (apart("9" * 5000, "h2000_mission"), "Choose a round and the rules"),
        (apart("0", "h2000_mission"), "Choose a round and the rules"),
        (apart("2", ""), "Choose a round and the rules"),
        (apart("", "h2000_mission"), "Choose a round and the rules"),
        (apart("2", "x" * 70_000), "Choose a round and the rules"),
        (
            apart("2", "h2000_mission") | apart("2", "h2000_world", row=1),
            "Each round can have only one line.",
        ),
        (apart("2", "h2000_world", "sets=fixed", "sets=progressive"), "Choose one value for each."),
        ({"opens_at_0": "2020-01-01", "closes_at_0": "2020-01-02"}, "Entry would already be closed"),
        ({"ends_on_0": "2020-01-01", "ends_on_1": "12:00"}, "All games would end before the first begins"),
        (
            {"format_key": "swiss", "size": 2, "rulebook_key": "h2000_2p", "rounds": 9, "most": 10},
            "With 10 entrants, and nobody meeting twice, at most 5 rounds can be played.",
        ),
        (apart("9", "h2000_mission"), "There is no round 9: at most 5 are played."),
        ({"format_key": "swiss"} | apart("4", "h2000_mission"), "There is no round 4: at most 3 are played"),
        ({"felled_points": -1}, "Points cannot be below zero."),
        ({"continent_points": "-0.5"}, "Points cannot be below zero."),
        ({"place_points": "5 4 3 2 1"}, "A table has 4 places."),
        ({"place_points": "1 3 5"}, "A better place brings at least as many points"),
        ({"fewest": 2, "most": 2}, "A table has at least 3 players."),
        ({"computers": 64, "most": 20}, "There are not that many places."),
        ({"format_key": "teams", "computers": 4}, "Computer players have no team."),
        ({"team_size": 4}, "There are no teams in this format."),
        ({"counting": 2}, "There are no teams in this format."),
        ({"format_key": "teams", "team_size": 1}, "A team has at least two members."),
        ({"format_key": "teams", "team_size": 5, "most": 9, "fewest": 8}, "A team can be at most half"),
        ({"format_key": "teams", "team_size": 3, "counting": 4}, "A team has only 3 members."),
        ({"format_key": "teams", "counting": 50, "most": 9}, "There are not that many places."),
        ({"late_entry": "on"}, "Late entry is possible in the Swiss system only."),
        ({"by_invitation": "on"}, "Say who is invited."),
        ({"seeding": "earlier"}, "Say which tournament came before"),
        (
            {"format_key": "league", "size": 6, "group_size": 5},
            "A division cannot be smaller than its tables.",
        ),
        ({"format_key": "league", "group_size": 5, "moving": 3}, "no more than half can go up and down"),
    ],
)
def test_impossible_settings_are_refused_with_a_reason(
    wrong: dict[str, Any], sentence: str, client: Client, staff: User
) -> None:
    client.force_login(staff)
    answer = client.post(f"{LIST}add/", sent(**wrong))
    assert sentence in answer.content.decode()
    assert not Tournament.objects.exists()


def test_a_tournament_that_has_become_impossible_is_not_announced(client: Client, staff: User) -> None:
    """The draft is a month old."""
    draft = open_tournament(staff, status=Status.DRAFT, closes_at=timezone.now())
    client.force_login(staff)
    answer = client.post(run(draft), {"decision": "announce"}, follow=True)
    assert "Entry would already be closed: choose a later time." in answer.content.decode()
    draft.refresh_from_db()
    assert draft.status == Status.DRAFT


def test_entry_is_not_closed_in_the_past(client: Client, staff: User) -> None:
    cup = open_tournament(staff)
    client.force_login(staff)
    past = cup.opens_at + timedelta(hours=1)
    decision = {"decision": "move", "closes_at": past.isoformat(), "reason": "There are enough."}
    assert "Entry would already be closed" in decide(client, cup, **decision)
    fields = {"name": cup.name, "closes_at_0": f"{past:%Y-%m-%d}", "closes_at_1": f"{past:%H:%M:%S}"}
    client.post(f"{LIST}{cup.pk}/change/", sent(**fields))
    before = cup.closes_at
    cup.refresh_from_db()
    assert cup.closes_at == before


def test_only_words_change_once_it_is_announced(client: Client, staff: User) -> None:
    tournament = open_tournament(staff, size=4)
    client.force_login(staff)
    page = client.get(f"{LIST}{tournament.pk}/change/").content.decode()
    assert 'name="about_fr"' in page
    assert 'name="closes_at_0"' not in page
    assert 'name="size"' not in page
    client.post(f"{LIST}{tournament.pk}/change/", sent(name="Other", size=6))
    tournament.refresh_from_db()
    assert (tournament.name, tournament.size) == ("Other", 4)


def test_an_organiser_has_their_tournament_and_nothing_else(
    client: Client, staff: User, organiser: User
) -> None:
    own, other = open_tournament(staff), open_tournament(staff, name="Another ride")
    client.force_login(organiser)
    assert client.get(LIST).status_code == 403
    own.organisers.add(organiser)
    shown = client.get(LIST).content.decode()
    assert own.name in shown
    assert other.name not in shown
    assert client.get(run(own)).status_code == 200
    assert client.get(run(other)).status_code == 404
    assert client.get(f"{LIST}add/").status_code == 403
    link = "Run this tournament"
    assert link in client.get(own.get_absolute_url()).content.decode()
    assert link not in client.get(other.get_absolute_url()).content.decode()
    assert "Make a tournament" not in client.get("/tournaments/").content.decode()
    assert client.get("/admin/games/game/").status_code == 403


def test_decisions_have_a_reason_and_own_tables_are_not_decided(
    client: Client, staff: User, organiser: User, make_user: Make
) -> None:
    tournament = open_tournament(staff, [organiser, *people(make_user, 3)], rounds=1)
    tournament.organisers.add(organiser)
    close(tournament)
    [table] = running(tournament)
    decision = {"decision": "award", "table_id": table.pk, "places": "1 2 3 4"}
    client.force_login(organiser)
    assert client.post(run(tournament), decision).status_code == 422
    decision["reason"] = "Nobody has moved for a month."
    assert "You play there yourself" in client.post(run(tournament), decision, follow=True).content.decode()
    client.force_login(staff)
    assert client.post(run(tournament), decision | {"places": "first"}).status_code == 422
    decide(client, tournament, **decision)
    table.refresh_from_db()
    assert table.places == [1, 2, 3, 4]
    assert tournament.steps.get(kind=Step.Kind.AWARDED).reason == "Nobody has moved for a month."


def test_saving_the_form_does_not_undo_the_work_of_a_worker(
    client: Client, staff: User, make_user: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    tournament = open_tournament(staff, people(make_user, 4))
    client.force_login(staff)

    def waits_for_a_worker(tournament_id: int) -> Tournament:
        close(tournament)
        return lock_tournament(tournament_id)

    monkeypatch.setattr("games.tournaments.admin.tournament.lock_tournament", waits_for_a_worker)
    client.post(f"{LIST}{tournament.pk}/change/", sent(name="Other"))
    tournament.refresh_from_db()
    assert (tournament.name, tournament.status) == ("Other", Status.RUNNING)
    assert tournament.closes_at < timezone.now()


@pytest.mark.parametrize("key", ["0", "none"])
def test_an_unknown_tournament_is_not_saved(key: str, client: Client, staff: User) -> None:
    client.force_login(staff)
    assert client.post(f"{LIST}{key}/change/", sent()).status_code == 302


def test_an_award_of_another_tournaments_table_is_refused(
    client: Client, staff: User, make_user: Make
) -> None:
    riders = people(make_user, 4)
    tournament, other = open_tournament(staff, riders), open_tournament(staff, riders)
    close(tournament)
    close(other)
    [table] = running(other)
    decision = {"decision": "award", "table_id": table.pk, "places": "1 2 3 4", "reason": "Nobody has moved."}
    client.force_login(staff)
    answer = client.post(run(tournament), decision, follow=True)
    assert "This tournament has no such table." in answer.content.decode()
    table.refresh_from_db()
    assert not table.places


def test_staff_who_play_set_no_seeds(client: Client, staff: User, make_user: Make) -> None:
    arbiter = make_user("arbiter", is_staff=True)
    tournament = open_tournament(staff, [*people(make_user, 3), staff], seeding="hand", arbiter=arbiter)
    client.force_login(staff)
    assert 'name="entries-0-seed"' not in client.get(f"{LIST}{tournament.pk}/change/").content.decode()
    first = tournament.entries.first()
    assert first is not None
    rows = {"entries-TOTAL_FORMS": 1, "entries-INITIAL_FORMS": 1}
    rows |= {"entries-0-id": first.pk, "entries-0-seed": 4}
    client.post(f"{LIST}{tournament.pk}/change/", sent(name="Other", **rows))
    tournament.refresh_from_db()
    assert tournament.name == "Other"
    assert not tournament.entries.exclude(seed=None).exists()


def test_seeds_are_set_by_hand_before_the_draw(client: Client, staff: User, make_user: Make) -> None:
    riders = people(make_user, 4)
    tournament = open_tournament(staff, riders, seeding="hand", format_key="knock_out", size=2)
    client.force_login(staff)
    entries = list(tournament.entries.all())
    rows = {"entries-TOTAL_FORMS": 4, "entries-INITIAL_FORMS": 4}
    for number, entry in enumerate(entries):
        rows |= {f"entries-{number}-id": entry.pk, f"entries-{number}-seed": 4 - number}
    client.post(f"{LIST}{tournament.pk}/change/", sent(**rows))
    assert tournament.steps.get(kind=Step.Kind.SEEDED).by == staff
    close(tournament)
    proof = client.get(f"/tournaments/{tournament.pk}/draws.json").json()
    assert [entrant["seed"] for entrant in proof["entrants"]] == [4, 3, 2, 1]
    first, second = tournament.draws.get().tables.all()
    assert {frozenset(first.entrants), frozenset(second.entrants)} == {frozenset({4, 1}), frozenset({3, 2})}


def test_the_chain_is_no_organisers_to_see(client: Client, staff: User) -> None:
    tournament = open_tournament(staff)
    client.force_login(staff)
    [chain] = tournament.chains.all()
    secret = bytes(chain.kept).hex()
    for address in (f"{LIST}{tournament.pk}/change/", run(tournament), LIST):
        shown = client.get(address).content.decode()
        assert secret not in shown
        assert chain.end not in shown


def test_a_long_tournament_is_warned_of(alice: User) -> None:
    pace = Pace(turn=timedelta(days=7)).to_json()
    tournament = open_tournament(alice, format_key="swiss", rounds=9, pace_chosen=pace)
    assert preview(tournament, 16).is_long
    short = open_tournament(
        alice, format_key="swiss", rounds=1, pace_chosen=Pace().to_json(), rulebook_key="h2000_mission"
    )
    assert not preview(short, 4).is_long


def test_variants_are_chosen_told_and_played(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    wrong = sent(rulebook_key="h2000_2p", size=2, advance=1, variants=["sets=progressive", "fog=1"])
    assert "variants" in client.post(f"{LIST}add/", wrong).context["adminform"].form.errors
    client.post(f"{LIST}add/", sent(rulebook_key="h2000_world", variants=["sets=progressive"], fewest=4))
    tournament = Tournament.objects.get()
    assert tournament.options == {"sets": "progressive"}
    decide(client, tournament, decision="announce")
    for number, rider in enumerate(people(make_user, 4), start=1):
        tournament.entries.create(user=rider, number=number, word="x")
    close(tournament)
    [table] = running(tournament)
    assert table.game is not None
    assert table.game.options["sets"] == "progressive"


def test_a_place_goes_to_a_reserve_and_a_game_may_take_longer(
    client: Client, staff: User, make_user: Make
) -> None:
    tournament = open_tournament(staff, people(make_user, 5), most=4, rounds=1)
    close(tournament)
    [table] = running(tournament)
    client.force_login(staff)
    shown = client.get(run(tournament)).content.decode()
    assert '<select name="reserve"><option value="5">rider5</option></select>' in shown
    decide(client, tournament, decision="replace", number=1, reserve=5, reason="Ill.")
    assert str(tournament.entries.get(number=1)) == "rider5"
    decision = {"decision": "extend", "table_id": table.pk, "until": "2099-03-31", "reason": "A strike."}
    decide(client, tournament, **decision)
    table.refresh_from_db()
    assert table.ends_at is not None
    assert table.ends_at.year == 2099
    shown = client.get(run(tournament)).content.decode()
    assert "may last until Tuesday 31 March 2099, 00:00 UTC. A strike." in shown
    wrong = client.post(run(tournament), decision | {"until": "soon"})
    assert wrong.status_code == 422
    assert "This was not done" in wrong.content.decode()


def test_tables_do_not_count_for_the_games_that_an_organiser_may_begin(
    client: Client, staff: User, make_user: Make, settings: Any
) -> None:
    settings.GAMES_AN_HOUR = 1
    close(open_tournament(staff, people(make_user, 8)))
    game = create_game(
        creator=staff, name="Mine", rulebook_key="h2000_world", seats=3, bots=["sensible", "sensible"]
    )
    assert game.status == game.Status.RUNNING


def test_rounds_points_and_guests_are_set(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    good = {"place_points": "5 3 1", "by_invitation": "on"} | apart("2", "h2000_world", "sets=progressive")
    make_user("guest")
    for wrong in (
        apart("second", "h2000_world"),
        apart("2", "h2000_2p"),
        apart("2", "h2000_world", "sets=nonsense"),
        {"place_points": "first"},
        {"guests": "stranger"},
    ):
        assert client.post(f"{LIST}add/", sent(**good | wrong)).status_code == 200
    assert not Tournament.objects.exists()
    client.post(f"{LIST}add/", sent(**good, guests="guest"))
    tournament = Tournament.objects.get()
    assert tournament.rules_of(1) == ("h2000_mission", {})
    assert tournament.rules_of(2) == ("h2000_world", {"sets": "progressive"})
    assert list(map(int, tournament.scoring.by_place)) == [5, 3, 1]
    assert [guest.user.username for guest in tournament.guests.all()] == ["guest"]
    form = client.get(f"{LIST}{tournament.pk}/change/").context["adminform"].form
    assert form["rounds_apart"].value() == [("2", "h2000_world", ["sets=progressive"])]


def test_more_guests_than_anybody_writes_are_refused(client: Client, staff: User, make_user: Make) -> None:
    make_user("guest")
    client.force_login(staff)

    answer = client.post(f"{LIST}add/", sent(guests="guest\n" * 40_000))

    assert "at most 40000 characters" in answer.content.decode()
    assert not Tournament.objects.exists()


def test_guests_can_be_changed_while_entry_is_open(client: Client, staff: User, make_user: Make) -> None:
    client.force_login(staff)
    tournament = open_tournament(staff, by_invitation=True, most=4)
    invite_guests(tournament_id=tournament.pk, invitations=[[make_user("first")]])
    make_user("second")
    page = f"{LIST}{tournament.pk}/change/"
    assert "first" in client.get(page).content.decode()
    now = sent()
    rows = {f"entries-{name}": 0 for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
    words = {key: now[key] for key in ("name", "closes_at_0", "closes_at_1")} | rows
    assert client.post(page, words | {"guests": "stranger"}).status_code == 200
    assert client.post(page, words | {"guests": "second"}).status_code == 302
    assert [guest.user.username for guest in tournament.guests.all()] == ["second"]
    Tournament.objects.update(status=Status.OVER)
    assert "second" not in client.get(page).content.decode()


def test_an_organiser_follows_only_their_own(client: Client, staff: User, organiser: User) -> None:
    own = open_tournament(staff, status=Status.DRAFT)
    other = open_tournament(staff, name="Another ride")
    own.organisers.add(organiser)
    client.force_login(organiser)
    assert other.name not in client.get(f"{LIST}{own.pk}/change/").content.decode()


def test_the_next_season_is_prepared_once(client: Client, staff: User, make_user: Make) -> None:
    league = open_tournament(staff, people(make_user, 4), name="League 7", format_key="league", size=2)
    close(league)
    client.force_login(staff)
    decide(client, league, decision="next_season")
    decide(client, league, decision="next_season")
    season = Tournament.objects.exclude(pk=league.pk).get()
    assert (season.name, season.status, season.follows) == ("League 8", Status.DRAFT, league)
    [new], [old] = season.chains.all(), league.chains.all()
    assert new.end != old.end
    assert bytes(new.kept) != bytes(old.kept)
    assert not season.entries.exists()
    assert "League 8" in client.get(run(league)).content.decode()


def test_a_tournament_is_tried_out_once_and_again_when_its_settings_change(
    client: Client, staff: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    tried: list[int] = []

    def noted(cup: Tournament, count: int) -> Preview:
        tried.append(count)
        return preview(cup, count)

    monkeypatch.setattr(trying_out, "preview", noted)
    cup = open_tournament(staff, status=Status.DRAFT, fewest=900, most=1000)
    client.force_login(staff)
    for _ in range(3):
        client.get(run(cup))
        try_out_all()
    assert tried == [MOST_TRIED]
    assert f"Tried out with {MOST_TRIED} entrants" in client.get(run(cup)).content.decode()

    Tournament.objects.filter(pk=cup.pk).update(rounds=3, fewest=8)
    assert "It is being tried out: 0 of 2 done." in client.get(run(cup)).content.decode()
    try_out_all()

    assert tried == [MOST_TRIED, 8, MOST_TRIED]
    assert "Tried out with 8 entrants" in client.get(run(cup)).content.decode()
    Tournament.objects.filter(pk=cup.pk).update(status=Status.RUNNING)
    assert "Tried out" not in client.get(run(cup)).content.decode()
    assert TryOut.objects.get().is_done


def test_the_fewest_entrants_are_capped(client: Client, staff: User) -> None:
    client.force_login(staff)
    client.post(f"{LIST}add/", sent(fewest=1001, most=1001))
    assert not Tournament.objects.exists()


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"format_key": "knock_out", "fewest": 17, "most": 17}, "2 of each table go on"),
        ({"format_key": "knock_out", "size": 2, "fewest": 5, "most": 5}, "3 have a bye"),
        (
            {"format_key": "swiss", "size": 2, "rounds": 5, "fewest": 6, "most": 6},
            "Only 3 rounds can be played",
        ),
    ],
)
def test_the_preview_says_who_advances_and_what_cannot_be_played(
    client: Client, staff: User, fields: dict[str, Any], told: str
) -> None:
    cup = open_tournament(staff, status=Status.DRAFT, **fields)
    client.force_login(staff)
    client.get(run(cup))
    try_out_all()
    assert told in client.get(run(cup)).content.decode()
