"""The order in which one worker does its work, on a real broker."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from games.services import wake
from risk_site.celery import app
from tests.support.programs.running_site import await_true
from tests.support.programs.servers import celery_worker

MAILS, GAMES = 8, 30


def test_mails_go_before_computer_players_and_those_before_playouts_that_wait_longer(
    redis_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = tmp_path / "notes"
    notes.touch()
    with app.connection_for_write(redis_url) as broker:
        app.send_task(wake.PLAY_OUT, connection=broker)
        for number in range(GAMES):
            app.send_task(wake.PLAY_COMPUTERS, [number], connection=broker)
        for _ in range(MAILS):
            app.send_task(wake.DELIVER_MAILS, connection=broker)

    worker = celery_worker("tests.support.programs.noting_worker", redis_url, tmp_path, DATABASE_URL="")
    try:
        await_true(lambda: len(notes.read_text().split()) == MAILS + GAMES + 1)
    finally:
        os.killpg(worker.pid, signal.SIGKILL)
        worker.wait()

    # The last one may start together with the first game.
    assert notes.read_text().split()[: MAILS - 1] == ["mails"] * (MAILS - 1)
    # A worker takes a second message before it has done the first.
    assert "playouts" in notes.read_text().split()[-2:]
