"""Records of games that ended long ago lie in files, and come back as they were when somebody looks."""

from __future__ import annotations

import io
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import EndpointConnectionError
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games.engine.orders import Resign
from games.models import ArchivedRecord, Event, Game
from games.models.archived_record import STAYS
from games.services.backup.backup import write_backup
from games.services.play.orders import give_order
from games.services.record.archiving import READ_FOR, archive_records
from games.services.record.verify import differences
from risk_site.environment import Environment
from tests.support.looking import look
from tests.support.programs.object_store import object_store
from tests.support.programs.processes import at_once
from tests.support.tables import act, act_until_turns, open_table, seat_of, version_of

YEARS = timedelta(days=800)


@pytest.fixture
def archive(settings: Settings, tmp_path: Path) -> Path:
    """The folder of the archive."""
    files = {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    settings.STORAGES = {**settings.STORAGES, "records": files}
    return tmp_path


@pytest.fixture
def game(alice: User, bob: User, charlie: User) -> Game:
    """A game that ended two years ago."""
    game = open_table(alice, bob, charlie)
    act_until_turns(game)
    for _order in range(20):
        act(game)
    for user in (bob, charlie):
        give_order(game_id=game.pk, seat=seat_of(game, user), order=Resign(), seen=version_of(game))
    Game.objects.filter(pk=game.pk).update(ended_at=timezone.now() - YEARS)
    return present(game)


@pytest.fixture
def reader(client: Client, alice: User) -> Client:
    """The browser of one of its players."""
    client.force_login(alice)
    return client


def present(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def put_away() -> None:
    """Let the worker archive all that is due, and remove it from the database some minutes later."""
    now = timezone.now()
    archive_records(now, 60)
    archive_records(now + READ_FOR + timedelta(seconds=1), 60)


def rows(game: Game) -> list[Any]:
    return list(Event.objects.filter(game=game).order_by("number").values())


def files(archive: Path) -> dict[str, bytes]:
    return {str(file.relative_to(archive)): file.read_bytes() for file in archive.rglob("*.gz")}


@pytest.mark.every_database
def test_a_record_comes_back_as_it_was(archive: Path, game: Game) -> None:
    before = rows(game)

    put_away()

    assert rows(game) == []
    assert len(files(archive)) == 1
    assert [event.number for event in present(game).events.all()] == list(range(1, game.version + 1))
    assert rows(game) == before
    assert list(differences(game.pk)) == []


def test_it_may_lie_in_an_object_store(
    game: Game, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "the tests")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "only the tests may know this")
    before = rows(game)
    with object_store() as (url, objects):
        given = {"ARCHIVE_URL": f"s3://games/records?endpoint_url={url}&region_name=nowhere"}
        settings.STORAGES = {**settings.STORAGES, "records": Environment(given).storage("ARCHIVE_URL")}

        put_away()
        assert not rows(game)
        [path] = objects
        assert path.startswith(f"/games/records/0/{game.pk}-")
        assert present(game).events.exists()
    assert rows(game) == before

    with pytest.raises(EndpointConnectionError):
        put_away_again(game)
    assert rows(game) == before


def put_away_again(game: Game) -> None:
    """Archive a record that came back, as if it had stayed long enough."""
    ArchivedRecord.objects.filter(game=game).update(stays_until=timezone.now())
    put_away()


@pytest.mark.parametrize("name", ["game", "record", "replay", "story", "dice"])
def test_every_page_shows_what_it_showed(
    stopped_clock: datetime, archive: Path, game: Game, reader: Client, name: str
) -> None:
    address = reverse(name, args=[game.pk])
    before = look(reader, [address])

    put_away()

    assert rows(game) == []
    assert look(reader, [address]) == before
    assert before[address].startswith(b"200")


def test_an_export_is_whole(archive: Path, game: Game) -> None:
    put_away()

    call_command("export_game", str(game.pk), stdout=(said := io.StringIO()))

    assert len(json.loads(said.getvalue())["events"]) == game.version


def test_until_it_is_removed_it_is_in_both_places(archive: Path, game: Game) -> None:
    before, now = rows(game), timezone.now()
    archive_records(now, 60)
    archive_records(now + READ_FOR - timedelta(seconds=1), 60)
    assert rows(game) == before

    assert present(game).events.count() == len(before)
    archive_records(now + 2 * READ_FOR, 60)
    assert rows(game) == before, "somebody has looked at it"


def test_a_record_that_came_back_stays_for_a_while_and_keeps_its_file(archive: Path, game: Game) -> None:
    put_away()
    written = files(archive)
    assert present(game).events.exists()

    put_away()
    assert rows(game)
    archive_records(timezone.now() + STAYS + timedelta(hours=1), 60)
    archive_records(timezone.now() + STAYS + timedelta(hours=2), 60)
    assert not rows(game)
    assert files(archive) == written


@pytest.mark.parametrize(
    "fields",
    [{"ended_at": timezone.now() - timedelta(days=364)}, {"status": Game.Status.RUNNING}],
    ids=["ended lately", "running"],
)
def test_other_games_stay(archive: Path, game: Game, fields: dict[str, Any]) -> None:
    Game.objects.filter(pk=game.pk).update(**fields)
    put_away()
    assert (files(archive), bool(rows(game))) == ({}, True)


def test_without_an_archive_nothing_happens(game: Game) -> None:
    put_away()
    assert not ArchivedRecord.objects.exists()


def test_a_record_that_is_wrong_is_not_archived_but_named(
    archive: Path, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    Event.objects.filter(game=game, number=5).update(digest="0" * 64)

    put_away()
    put_away()

    assert (files(archive), bool(rows(game))) == ({}, True)
    assert caplog.text.count(f"The record of game {game.pk} is not archived") == 1


def test_a_file_that_was_cut_off_is_written_anew(archive: Path, game: Game) -> None:
    put_away()
    [(name, whole)] = files(archive).items()
    assert present(game).events.exists()
    (archive / name).write_bytes(whole[:100])
    ArchivedRecord.objects.update(stays_until=None)
    Game.objects.filter(pk=game.pk).update(archived_at=None)
    ArchivedRecord.objects.all().delete()

    put_away()

    assert files(archive) == {name: whole}
    assert not rows(game)


def test_events_are_removed_only_if_the_file_has_them_all(
    archive: Path, game: Game, caplog: pytest.LogCaptureFixture
) -> None:
    now = timezone.now()
    archive_records(now, 60)
    [name] = files(archive)
    (archive / name).write_bytes(b"something else")

    archive_records(now + 2 * READ_FOR, 60)

    assert rows(game)
    assert f"game {game.pk} stays in the database: {name} in the archive is damaged" in caplog.text


def test_a_file_that_is_lost_is_named_and_the_page_says_that_it_is_away(
    archive: Path, game: Game, reader: Client, caplog: pytest.LogCaptureFixture
) -> None:
    put_away()
    [name] = files(archive)
    (archive / name).unlink()
    reader.raise_request_exception = False

    answer = reader.get(reverse("replay", args=[game.pk]))

    assert answer.status_code == 503
    assert "cannot be read from the archive" in caplog.text
    said = io.StringIO()
    with pytest.raises(CommandError):
        call_command("verify_game", "--all", stdout=said)
    assert f"{name} cannot be read from the archive" in said.getvalue()


@pytest.mark.every_database
@pytest.mark.django_db(transaction=True)
def test_several_readers_bring_it_back_once(archive: Path, game: Game) -> None:
    put_away()

    def read() -> int:
        return present(game).events.count()

    assert at_once(*[read] * 4) == [game.version] * 4


@pytest.mark.every_database
def test_a_site_with_archived_records_is_verified_where_they_are_and_in_a_backup(
    archive: Path, game: Game
) -> None:
    put_away()
    write_backup(archive / "site.zip")
    for command in (["verify_game", "--all"], ["try_backup", archive / "site.zip"]):
        said = io.StringIO()
        call_command(*command, stdout=said)
        assert "As their records say: 1 of 1 games." in said.getvalue()
    assert not rows(game)


def test_the_command_archives_and_brings_all_back(archive: Path, game: Game) -> None:
    before = rows(game)
    call_command("archive_records", stdout=io.StringIO())
    archive_records(timezone.now() + 2 * READ_FOR, 60)
    assert not rows(game)

    call_command("archive_records", "--back", stdout=(said := io.StringIO()))

    assert "brought back: 1" in said.getvalue()
    assert rows(game) == before
