"""A tournament in a browser: an organiser makes it, players enter, a table is decided, and somebody wins."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, Route, expect

from accounts.models import User
from games.tournaments.models import Tournament
from games.tournaments.services.organising.trying_out import try_out_all
from games.tournaments.services.rounds import progression
from tests.support.tournaments import close, open_tournament, people, play_to_the_end

PageOf = Callable[..., Page]


def make(page: Page) -> None:
    """Fill in the required fields of a new tournament."""
    page.goto("/admin/tournaments/tournament/add/")
    page.get_by_label("Name:").fill("Winter cup")
    page.get_by_label("Format:").select_option("teams")
    expect(page.locator("#id_team_size")).to_be_visible()
    expect(page.locator("#id_group_size")).to_be_hidden()
    page.get_by_label("Format:").select_option("knock_out")
    expect(page.locator("#id_advance")).to_be_visible()
    expect(page.locator("#id_rounds")).to_be_hidden()
    page.get_by_label("Players at a table:").fill("3")
    closes = timezone.localdate() + timedelta(days=9)
    page.locator("#id_closes_at_0").fill(closes.isoformat())
    page.locator("#id_closes_at_1").fill("12:00")
    page.get_by_label("Prizes in English:").fill("A book\nA map")
    page.get_by_label("Most entrants:").fill("9")
    page.get_by_role("button", name="Save", exact=True).click()


def test_an_organiser_and_a_player_from_the_form_to_the_final_standings(
    page_of: PageOf, make_user: Callable[..., User]
) -> None:
    chief = make_user("chief", is_staff=True, is_superuser=True)
    [rider, *others] = people(make_user, 6)
    office, saddle = page_of(chief), page_of(rider, viewport={"width": 360, "height": 740})

    make(office)
    try_out_all()
    office.get_by_role("link", name="Look again").click()
    expect(office.get_by_text("Tried out with 9 entrants")).to_be_visible()
    office.get_by_role("button", name="Announce").click()
    office.get_by_role("button", name="Announce", exact=True).click()
    expect(office.get_by_text("The tournament was announced")).to_be_visible()

    saddle.goto("/tournaments/")
    saddle.get_by_role("link", name="Winter cup").click()
    saddle.get_by_label("Your word for draws and dice").fill("plume")
    saddle.get_by_role("button", name="Enter", exact=True).click()
    expect(saddle.get_by_text("Your word is “plume”.")).to_be_visible()
    assert saddle.evaluate("document.documentElement.scrollWidth <= innerWidth")

    tournament = Tournament.objects.get()
    for number, other in enumerate(others, start=2):
        tournament.entries.create(user=other, number=number, word=other.username)
    close(tournament)
    saddle.reload()
    saddle.get_by_role("link", name="Your game of round 1").click()
    expect(saddle.locator(".board").first).to_be_attached()

    office.reload()
    office.get_by_text("Decide the places").first.click()
    for seat, place in enumerate(("2.", "1.", "3.")):
        office.locator("select[name=places]").nth(seat).select_option(label=place)
    office.get_by_label("Reason, which everybody can read").first.fill("Nobody has moved.")
    office.get_by_role("button", name="Decide the places").first.click()
    expect(office.get_by_text("Reason: Nobody has moved.")).to_be_visible()
    office.get_by_role("button", name="Decide the places").click()
    expect(office.get_by_text("Decided by the organisers: Nobody has moved.")).to_be_visible()
    progression.take_all_steps(tournament.pk)
    play_to_the_end(tournament)

    saddle.goto(tournament.get_absolute_url())
    expect(saddle.get_by_role("heading", name="Final standings")).to_be_visible()
    expect(saddle.get_by_text("A book")).to_be_visible()
    assert saddle.evaluate("document.documentElement.scrollWidth <= innerWidth")
    saddle.goto("/tournaments/")
    expect(saddle.get_by_text("won by")).to_be_visible()
    saddle.get_by_role("link", name="Hall of fame").click()
    expect(saddle.get_by_role("heading", name="Winter cup")).to_be_visible()
    assert [
        saddle.locator("li", has_text=str(best)).count() for best in tournament.entries.filter(prize=1)
    ] == [1]


def test_two_rounds_and_their_byes_are_seen_whole_on_a_phone(
    transactional_db: None, page_of: PageOf, make_user: Callable[..., User]
) -> None:
    riders = [*people(make_user, 4), make_user("bartholomew_the_second", language="fr")]
    tournament = open_tournament(make_user("chief"), riders, format_key="knock_out", size=2)
    close(tournament)
    page = page_of(riders[-1], viewport={"width": 360, "height": 740}, locale="fr-FR")
    page.goto(f"/tournaments/{tournament.pk}/")

    drawn, words = page.locator(".bracket rect"), page.locator(".bracket .word")
    assert [words.count(), drawn.count()] == [3, 5]
    assert page.locator(".wide:has(.bracket)").evaluate("part => part.scrollWidth - part.clientWidth") == 0
    name = page.locator(".bracket text", has_text="bartholomew").first
    within = page.locator(".bracket rect").first
    assert name.bounding_box()["width"] < within.bounding_box()["width"] - 16  # type: ignore[index]


def test_a_word_begun_before_the_scripts_are_here_stays_as_it_is_written(
    page_of: PageOf, make_user: Callable[..., User]
) -> None:
    tournament = open_tournament(make_user("chief"))
    page = page_of(make_user("rider"))
    held: list[Route] = []
    page.route("**/word*.js", lambda route: held.append(route))
    with page.expect_request("**/word*.js"):
        page.goto(f"/tournaments/{tournament.pk}/", wait_until="commit")
    word = page.get_by_label("Your word for draws and dice")
    word.focus()

    held[0].continue_()
    page.wait_for_load_state("load")
    page.keyboard.type("plume")

    expect(word).to_have_value("plume")
