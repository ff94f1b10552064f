"""A backup holds the whole site as it was at one time; restoring it disturbs nobody outside."""

from __future__ import annotations

import hashlib
import io
import json
import random
import stat
import zipfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP
from django.contrib.auth.models import Group, Permission
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import Model
from django.test import Client
from django.utils import timezone

from accounts.mail.bounces import note_bounce
from accounts.mail.return_paths import ReturnPath
from accounts.models import User
from games.clock.pace import Pace
from games.models import (
    Analysis,
    ArchivedRecord,
    Broadcast,
    BroadcastCopy,
    Cancellation,
    Clock,
    ClosedAddress,
    Commitment,
    Consent,
    Contact,
    DailyMail,
    Film,
    Game,
    Heartbeat,
    Inbound,
    Incident,
    Invitation,
    KeptMail,
    Mail,
    Opening,
    Playouts,
    PublicLink,
    Push,
    ReportMail,
)
from games.services.backup.archive import LARGEST_MANIFEST, MANIFEST, kept_models
from games.services.backup.backup import write_backup
from games.services.letters.quoted import note_words
from games.services.letters.reports import report_letter
from games.services.letters.writing import TO_ALL, hold_letter, write_letter
from games.services.lobby.games import create_game
from games.services.lobby.invitations import invite
from games.services.mail.daily import set_hour
from games.services.mail.inbound import receive
from games.services.mail.returned import receive_back
from games.services.mail.subscriptions import set_subscription
from games.services.notices.chat import set_room
from games.services.notices.feeds import renew_feed
from games.services.notices.push import subscribe
from games.services.record.verify import differences
from games.services.time.outages import beat
from games.services.time.vacations import begin_vacation
from games.tournaments.models import (
    DrawChain,
    Guest,
    Learned,
    Received,
    Step,
    Tournament,
    TournamentMail,
    TryOut,
)
from games.tournaments.services.entry.inviting import invite_guests
from games.tournaments.services.mail.writing import write_to_entrants
from games.tournaments.services.organising.complaints import complain
from games.tournaments.services.rounds.progression import close_entry
from games.wishes.models import GameList, GamesOffered, Proposal, ReceivedMail, WishMail
from games.wishes.services.proposing import propose_tables
from games.wishes.services.wishing import make_wish
from tests.support.mail.letters import address_of, letter
from tests.support.programs.processes import in_a_thread
from tests.support.tables import act, open_table
from tests.support.tournaments import open_tournament

pytestmark = pytest.mark.django_db(transaction=True)

Rows = dict[type[Model], list[Any]]


@pytest.fixture
def site(make_user: Callable[..., User], alice: User, bob: User, charlie: User) -> Game:
    """A site with something in every table; its game is in progress."""
    staff = Group.objects.create(name="marshals")
    staff.permissions.add(*Permission.objects.filter(codename__endswith="_game"))
    alice.groups.add(staff)
    alice.user_permissions.add(Permission.objects.get(codename="view_user"))
    User.objects.create(username="Ａｌｉｃｅ", email="namesake@example.org", shares_name=True)
    gathering = create_game(
        creator=alice,
        name="Une « partie » à Noël 🎲",
        rulebook_key="h2000_world",
        seats=3,
        bots=[],
        opening=Opening(),
    )
    Contact.objects.create(owner=alice, person=bob, kind=Contact.Kind.FRIEND)
    invite(game_id=gathering.pk, host=alice, to="dora@example.net")
    ClosedAddress.objects.create(digest="0" * 32)
    TOTP.activate(bob, "JBSWY3DPEHPK3PXP")
    Cancellation.objects.create(user=bob, game="Alps", host="alice")
    game = open_table(alice, bob, charlie, pace=Pace())
    act(game)
    act(game)
    write_letter(game_id=game.pk, user=alice, to=TO_ALL, text="Bonne chance à tous ! 🎲")
    report_letter(game_id=game.pk, user=bob, number=1)
    ReportMail.objects.create(user=alice)
    broadcast = Broadcast.objects.create(subject_en="Hm", subject_fr="Hm", shown_until=timezone.now())
    BroadcastCopy.objects.create(broadcast=broadcast, user=alice)
    hold_letter(game=game, user=bob, to=TO_ALL, text="Hm.")
    note_words(bob, game.pk, ["It is your turn."])
    Analysis.objects.create(game=game, due_at=timezone.now())
    ArchivedRecord.objects.create(game=gathering, file="1.jsonl.gz", sha256="0" * 64)
    Playouts.objects.create(game=game, key="0" * 64, position={}, wins=[1, 2, 3])
    link = PublicLink.objects.create(game=game, asked_by=alice)
    Consent.objects.create(player=game.players.get(user=alice), agrees=True)
    Film.objects.create(link=link, webp=bytes(range(256)))
    idle = User.objects.filter(players__game=game, players__to_act=False).first()
    assert idle is not None
    begin_vacation(user=idle, until=timezone.now() + timedelta(days=3))
    Incident.objects.create(game=game, seat=0, kind=Incident.Kind.EXCUSED)
    beat(timezone.now())
    renew_feed(user=alice)
    set_subscription(alice, "reminder", wanted=False)
    set_hour(alice, 8)
    device = subscribe(user=alice, endpoint="https://push.example.com/1", p256dh="key", auth="secret")
    Push.objects.create(subscription=device, game=game, kind="your_turn", occasion="turn-1")
    set_room(game=game, user=alice, url="https://chat.example.com/hook")
    KeptMail.objects.create(recipients="alice@example.org", subject="Hello", raw=bytes(range(256)))
    receive(address_of(game, alice), letter("alice@example.org", "board"), door=Inbound.Door.SMTP)
    path = ReturnPath(bob.pk, 1, 2, 3)
    note_bounce(bob.pk, path.mail, status="5.1.1", sent_at=timezone.now())
    receive_back(path, b"Subject: failure notice\r\n\r\n\xff")
    tournament = open_tournament(alice, [alice, bob, charlie])
    tournament.organisers.add(alice)
    invite_guests(tournament_id=tournament.pk, invitations=[[bob]])
    Tournament.objects.update(closes_at=timezone.now())
    close_entry(tournament.pk)
    Received.objects.create(identity="0" * 64)
    complain(tournament_id=tournament.pk, user=bob, text="Hm.")
    TryOut.objects.create(tournament=tournament, settings="x")
    write_to_entrants(tournament_id=tournament.pk, by=alice, subject="Hm", text="Hm.", round_number=None)
    Learned.objects.create(tournament=tournament, user=bob, planned_at=timezone.now())
    for person in (alice, bob, charlie):
        make_wish(
            user=person,
            editions=["h2000_2p"],
            house_rules=[""],
            turns=[24 * 60 * 60],
            seats=[2],
            most_games=9,
        )
    propose_tables()
    GameList.objects.create(user=alice, games=[gathering.pk])
    GamesOffered.objects.create(user=alice, planned_at=timezone.now())
    ReceivedMail.objects.create(identity="0" * 64)
    assert all(model._base_manager.exists() for model in kept_models() if model._meta.app_label != "admin")
    return game


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "estafette.backup"


def rows() -> Rows:
    """Return everything that a backup holds."""
    return {model: list(model._base_manager.order_by("pk").values()) for model in kept_models()}


def backup(file: Path) -> str:
    return run("backup", file)


def restore(file: Path, *, replace: bool = True) -> str:
    return run("restore", file, replace=replace)


def run(command: str, *arguments: Any, **options: Any) -> str:
    output = io.StringIO()
    call_command(command, *arguments, **options, stdout=output)
    return output.getvalue()


@pytest.mark.every_database
def test_everything_comes_back_as_it_was(site: Game, file: Path) -> None:
    now = timezone.now()
    Mail.objects.update(due_at=now, sent_at=now)
    for kind in (Invitation, Cancellation, TournamentMail, Guest, WishMail):
        kind._base_manager.update(due_at=None)
    before = rows()
    assert backup(file).startswith(f"{file} holds the site: {sum(map(len, before.values()))} rows in ")
    for _ in range(3):
        act(site)
    User.objects.filter(username="bob").update(email="gone@example.org")
    Group.objects.all().delete()
    open_table(User.objects.get(username="bob"), bots=["random", "random"])

    assert restore(file).startswith("The site is again as it was on ")

    assert without_new_chains(rows()) == before


def test_nobody_has_lost_time_with_the_site(site: Game, file: Path) -> None:
    now = timezone.now()
    running = Clock.objects.exclude(deadline=None).get()
    assert running.deadline is not None
    lost, used = timedelta(days=3), timedelta(hours=5)
    Heartbeat.objects.update(beat_at=now - lost)
    earlier = lost + used
    Clock.objects.filter(pk=running.pk).update(since=now - earlier, deadline=running.deadline - earlier)
    backup(file)
    antedate(file, lost)

    restore(file)
    beat(timezone.now())

    deadline = Clock.objects.get(pk=running.pk).deadline
    assert deadline is not None
    assert abs(deadline - (running.deadline - used)) < timedelta(minutes=1)


@pytest.mark.every_database
def test_the_restored_site_goes_on(site: Game, file: Path, client: Client) -> None:
    backup(file)
    restore(file)

    assert client.login(username="alice", password="alice on horseback")
    assert [list(differences(game.pk)) for game in Game.objects.all()] == [[], []]
    act(site)
    newer = open_table(User.objects.get(username="bob"), bots=["random", "random"])
    assert newer.pk > site.pk
    assert list(differences(site.pk)) == list(differences(newer.pk)) == []


def test_nobody_stays_signed_in(site: Game, file: Path, client: Client, alice: User) -> None:
    client.force_login(alice)
    backup(file)
    key = Session.objects.get().session_key

    restore(file)

    assert not Session.objects.exists()
    assert key.encode() not in b"".join(archived(file).values())


def test_no_mail_that_may_have_been_sent_is_sent_again(site: Game, file: Path) -> None:
    waiting = Mail.objects.filter(sent_at=None).count()
    assert waiting
    backup(file)

    restore(file)

    assert not Mail.objects.due(timezone.now() + timedelta(days=1000)).exists()
    assert Mail.objects.exclude(error="").count() == waiting
    assert not Invitation.objects.exclude(due_at=None).exists()
    assert not TournamentMail.objects.exclude(due_at=None).exists()
    assert not Guest.objects.exclude(due_at=None).exists()


def test_calls_that_are_left_to_the_daily_mail_stay_left_to_it(site: Game, file: Path) -> None:
    """They wait for the next daily mail, which comes at its hour.

    The other calls, and the last daily mail, may have been sent since the backup.
    """
    now, ahead = timezone.now(), timezone.now() + timedelta(days=2)
    first, second = Mail.objects.filter(kind="your_turn").order_by("pk").values_list("pk", flat=True)[:2]
    Mail.objects.filter(pk=first).update(daily_until=now - timedelta(hours=1))
    Mail.objects.filter(pk=second).update(daily_until=ahead, due_at=ahead)
    DailyMail.objects.update(due_at=now - timedelta(hours=1), lease=now)
    backup(file)

    restore(file)

    assert Mail.objects.get(pk=first).sent_at
    assert Mail.objects.get(pk=second).sent_at is None
    assert not DailyMail.objects.due(timezone.now()).exists()
    assert DailyMail.objects.due(timezone.now() + timedelta(days=1)).exists()


def test_deadlines_are_moved_and_leases_end(site: Game, file: Path) -> None:
    now = timezone.now()
    past, future = now - timedelta(days=4), now + timedelta(hours=1)
    first, second = Mail.objects.order_by("pk").values_list("pk", flat=True)[:2]
    Mail.objects.filter(pk=first).update(due_at=past)
    Mail.objects.filter(pk=second).update(due_at=future, lease=future)
    Game.objects.update(computer_lease=future)
    backup(file)
    lost = timedelta(days=3)
    antedate(file, lost)

    restore(file)

    assert Mail.objects.get(pk=first).due_at == past
    moved = Mail.objects.get(pk=second).due_at - future
    assert lost <= moved < lost + timedelta(minutes=1)
    assert not Mail.objects.exclude(lease=None).exists()
    assert not Game.objects.exclude(computer_lease=None).exists()


@pytest.mark.every_database
def test_a_backup_shows_one_point_in_time_and_delays_nobody(site: Game, file: Path) -> None:
    before = rows()
    played: list[bool] = []

    def play_meanwhile() -> None:
        if not played:
            played.append(in_another_thread(lambda: act(site)))

    write_backup(file, play_meanwhile)

    assert rows() != before, "the order was not played while the backup was made"
    Mail.objects.update(sent_at=None)
    restore(file)
    assert without_mails(without_new_chains(rows())) == without_mails(before)
    assert list(differences(site.pk)) == []


def in_another_thread(work: Callable[[], object]) -> bool:
    """Do this on another connection, and wait until it is done."""

    thread = in_a_thread(work)
    thread.start()
    thread.join(timeout=20)
    return not thread.is_alive()


def test_only_its_owner_may_read_a_backup(site: Game, file: Path) -> None:
    backup(file)

    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_an_interrupted_backup_leaves_the_old_one_alone(site: Game, file: Path) -> None:
    file.write_text("the old one")

    def interrupt() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_backup(file, interrupt)

    assert file.read_text() == "the old one"
    assert list(file.parent.iterdir()) == [file]


def test_a_backup_needs_a_folder_to_be_in(db: None, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="cannot be written: No such file or directory"):
        backup(tmp_path / "nowhere" / "file")


# --- What is refused, with nothing changed


def test_a_site_in_use_is_not_replaced_unasked(site: Game, file: Path) -> None:
    backup(file)
    act(site)
    before = rows()

    with pytest.raises(CommandError, match="add --replace"):
        restore(file, replace=False)
    assert rows() == before


def test_an_empty_site_needs_no_replacing(site: Game, file: Path) -> None:
    backup(file)
    emptied = (Mail, Tournament, Received, Game, Group, KeptMail, ClosedAddress, Proposal, ReceivedMail)
    for model in (*emptied, Broadcast):
        model.objects.all().delete()
    User.objects.all().delete()

    restore(file, replace=False)

    assert Game.objects.filter(pk=site.pk).exists()


def test_a_missing_file_is_refused(db: None, file: Path) -> None:
    with pytest.raises(CommandError, match="cannot be read: No such file or directory"):
        restore(file)


def test_no_damage_gets_in(site: Game, file: Path) -> None:
    """Whatever byte changes, the backup is refused, or it is restored as it was made."""
    backup(file)
    restore(file)
    before, sound = rows(), file.read_bytes()
    source = random.Random(5)
    refused = 0
    for position in source.sample(range(len(sound)), 40):
        file.write_bytes(sound[:position] + bytes([sound[position] ^ 0x41]) + sound[position + 1 :])
        try:
            restore(file)
        except CommandError:
            refused += 1
        assert without_mails(without_new_chains(rows())) == without_mails(without_new_chains(before))
    assert refused > 25


def without_mails(found: Rows) -> Rows:
    return {
        model: values
        for model, values in found.items()
        if model not in (Mail, Invitation, Cancellation, TournamentMail, Guest, WishMail)
    }


def without_new_chains(found: Rows) -> Rows:
    """Ignore the chains that restoring adds, since the links used after the backup are known."""
    restored = Commitment.Reason.RESTORED
    first = {row["tournament_id"]: row for row in reversed(found[DrawChain])}
    return found | {
        Commitment: [row for row in found[Commitment] if row["reason"] != restored],
        DrawChain: list(first.values()),
        Step: [row for row in found[Step] if row["kind"] != Step.Kind.RESTORED],
    }


def test_half_a_file_and_other_files_are_refused(site: Game, file: Path) -> None:
    backup(file)
    sound = file.read_bytes()
    halves = [sound[: int(len(sound) * part)] for part in (0.1, 0.5, 0.99)]
    before = rows()
    for content in [*halves, b"", b"PK", b"no archive at all", bytes(1000)]:
        file.write_bytes(content)
        with pytest.raises(CommandError, match="damaged, or not a backup of this site"):
            restore(file)
    assert rows() == before


def pack_zeros(file: Path) -> None:
    """Pack a table that is small in the archive and fills a disk."""
    parts = archived(file)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, bytes(50_000_000) if name == "games.event.jsonl" else content)


def name_a_table_often(file: Path) -> None:
    parts = json.loads(archived(file)[MANIFEST])["parts"]
    change_manifest(file, parts=[*parts, parts[0]])


def swell_the_manifest(file: Path) -> None:
    change_manifest(file, migrations=["x" * LARGEST_MANIFEST])


@pytest.mark.parametrize("make_bomb", [pack_zeros, name_a_table_often, swell_the_manifest])
def test_an_archive_made_to_fill_memory_or_time_is_refused(
    site: Game, file: Path, make_bomb: Callable[[Path], None]
) -> None:
    backup(file)
    before = rows()
    make_bomb(file)

    with pytest.raises(CommandError, match="damaged, or not a backup of this site"):
        restore(file)
    assert rows() == before


def test_a_row_without_end_is_refused(site: Game, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup(file)
    monkeypatch.setattr("games.services.backup.archive.LONGEST_ROW", 40)

    with pytest.raises(CommandError, match="one row has more than 40 letters"):
        restore(file)
    assert Game.objects.filter(pk=site.pk).exists()


def test_a_newer_format_is_refused(site: Game, file: Path) -> None:
    backup(file)
    change_manifest(file, format=2)

    with pytest.raises(CommandError, match=r"has format 2; this version of Estafette reads up to 1\."):
        restore(file)


def test_a_database_of_another_shape_is_refused(site: Game, file: Path) -> None:
    backup(file)
    migrations = json.loads(archived(file)[MANIFEST])["migrations"]

    change_manifest(file, migrations=[*migrations, "games.0999_later"])
    with pytest.raises(CommandError, match=r"newer database than this one, which lacks games\.0999_later"):
        restore(file)
    change_manifest(file, migrations=[])
    if migrations:
        with pytest.raises(CommandError, match="comes from an older version"):
            restore(file)


NONSENSE: dict[str, tuple[Any, ...]] = {
    "migrations": (5, None, "abc", [[1]], [5], [None]),
    "format": (True, 0, -1, 1.0, "1", None, []),
    "made_at": (
        *("2026-01-01T00:00:00", "x", 5, None),
        *("0001-12-31T12:00:00+00:00", "1970-12-31T12:00:00+00:00", "9999-12-31T12:00:00+00:00"),
    ),
    "parts": (5, None, [5], [{}], [{"model": 1, "rows": 1, "sha256": "x"}], "[" * 90_000),
}


@pytest.mark.parametrize("name", NONSENSE)
def test_a_manifest_that_makes_no_sense_is_refused(db: None, file: Path, name: str) -> None:
    for value in NONSENSE[name]:
        backup(file)
        change_manifest(file, **{name: value})

        with pytest.raises(CommandError, match="damaged, or not a backup of this site"):
            restore(file)


def test_a_manifest_that_counts_no_rows_is_refused(db: None, file: Path) -> None:
    backup(file)
    first, *others = json.loads(archived(file)[MANIFEST])["parts"]
    for number in ("1", None, 1.0, True, [1]):
        change_manifest(file, parts=[first | {"rows": number}, *others])

        with pytest.raises(CommandError, match="damaged, or not a backup of this site"):
            restore(file)


HELD_BY_NO_FIELD: list[tuple[str, str, object]] = [
    ("games.commitment", "rolls_kept", 5),
    ("games.commitment", "shuffles_kept", [1]),
    ("tournaments.drawchain", "kept", {"a": 1}),
    ("tournaments.tournament", "felled_points", 10**30),
    ("tournaments.tournament", "continent_points", "9" * 400),
    ("accounts.user", "username", None),
    ("games.invitation", "address", None),
]


@pytest.mark.every_database
def test_a_value_that_its_field_cannot_hold_is_refused(site: Game, file: Path) -> None:
    before = rows()
    for table, field, value in HELD_BY_NO_FIELD:
        backup(file)
        first, *others = archived(file)[f"{table}.jsonl"].decode().splitlines()
        told = json.loads(first)
        told["fields"][field] = value
        change_part(file, table, "\n".join([json.dumps(told), *others, ""]).encode())

        with pytest.raises(CommandError, match="do not fit this site"):
            restore(file)
    assert rows() == before


@pytest.mark.every_database
def test_rows_that_do_not_fit_are_refused(site: Game, file: Path) -> None:
    """Somebody might change the archive together with its checksums."""
    backup(file)
    before = rows()
    sound = archived(file)["games.player.jsonl"]
    for other in (b"999999", b"9" * 30, b"[" * 90_000):
        change_part(file, "games.player", sound.replace(f'"game": {site.pk}'.encode(), b'"game": ' + other))

        with pytest.raises(CommandError, match="do not fit this site"):
            restore(file)
    assert rows() == before


@pytest.mark.every_database
def test_a_null_is_refused(site: Game, file: Path) -> None:
    backup(file)
    name = json.dumps(site.name)[1:-1].encode()
    parts = archived(file)["games.game.jsonl"]
    assert name in parts
    change_part(file, "games.game", parts.replace(name, name + rb"\u0000"))

    if connection.vendor == "postgresql":
        with pytest.raises(CommandError, match="do not fit this site"):
            restore(file)
    else:
        restore(file)


# --- Changing an archive from outside


def archived(file: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(file) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def rewrite(file: Path, parts: dict[str, bytes]) -> None:
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


def change_manifest(file: Path, **values: Any) -> None:
    parts = archived(file)
    parts[MANIFEST] = json.dumps(json.loads(parts[MANIFEST]) | values).encode()
    rewrite(file, parts)


def antedate(file: Path, time: timedelta) -> None:
    """Make an archive as old as this."""
    change_manifest(file, made_at=(timezone.now() - time).isoformat())


def change_part(file: Path, model: str, content: bytes) -> None:
    parts = archived(file)
    manifest = json.loads(parts[MANIFEST])
    for part in manifest["parts"]:
        if part["model"] == model:
            part["sha256"] = hashlib.sha256(content).hexdigest()
    rewrite(file, {**parts, f"{model}.jsonl": content, MANIFEST: json.dumps(manifest).encode()})
