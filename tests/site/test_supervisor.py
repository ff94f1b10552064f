"""The supervisor with real processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from risk_site import supervisor
from risk_site.supervisor import Program, Supervisor
from tests.support.programs.running_site import ROOT, await_true, runs

NOTE_AND_WAIT = "import os, sys, time; open(sys.argv[1], 'a').write(f'{os.getpid()} '); time.sleep(600)"
NOTE_AND_DIE = "import os, sys; open(sys.argv[1], 'a').write(f'{os.getpid()} '); sys.exit(3)"
WITH_CHILD = "import subprocess, sys; subprocess.Popen(['sleep', '600']);" + NOTE_AND_WAIT
STUBBORN = "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN);" + NOTE_AND_WAIT


class Stage:
    """A folder in which programs note their process ids, and the supervisor's messages."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.said: list[str] = []

    def program(self, name: str, script: str) -> Program:
        return Program(name, [sys.executable, "-c", script, str(self.folder / name)])

    def pids(self, name: str) -> list[int]:
        file = self.folder / name
        return [int(word) for word in file.read_text().split()] if file.exists() else []

    def supervise(self, *programs: Program) -> Supervisor:
        return Supervisor(programs, folder=self.folder, logs=self.folder, tell=self.said.append)


@pytest.fixture
def stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stage]:
    monkeypatch.setattr(supervisor, "TICK", 0.01)
    monkeypatch.setattr(supervisor, "FIRST_PAUSE", 0.05)
    before = set(psutil.Process().children(recursive=True))
    yield Stage(tmp_path)
    assert list(begun_since(before)) == []


def begun_since(before: set[psutil.Process]) -> Iterator[psutil.Process]:
    """Yield running descendants of this process, without those of earlier ones.

    A database of another test may start and end a process of its own at any time.
    """
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if before.isdisjoint([child, *child.parents()]):
                yield child


def test_it_runs_programs_until_it_is_told_to_stop_them(stage: Stage) -> None:
    with stage.supervise(
        stage.program("web", NOTE_AND_WAIT), stage.program("worker", NOTE_AND_WAIT)
    ) as running:
        running.run(until=lambda: stage.pids("web") and stage.pids("worker"))
        pids = stage.pids("web") + stage.pids("worker")
        assert all(map(psutil.pid_exists, pids))

    assert not any(map(psutil.pid_exists, pids))
    assert stage.said == []


def test_it_starts_a_dead_program_again_and_no_other(stage: Stage) -> None:
    with stage.supervise(
        stage.program("web", NOTE_AND_WAIT), stage.program("worker", NOTE_AND_WAIT)
    ) as running:
        running.run(until=lambda: stage.pids("web") and stage.pids("worker"))
        os.kill(stage.pids("worker")[0], signal.SIGKILL)
        running.run(until=lambda: len(stage.pids("worker")) == 2)

    assert len(stage.pids("web")) == 1
    [sentence] = stage.said
    assert sentence.startswith("worker died (signal 9); it starts again in ")
    assert str(stage.folder / "worker.log") in sentence


def test_it_waits_longer_each_time_a_program_dies(stage: Stage) -> None:
    with stage.supervise(stage.program("web", NOTE_AND_DIE)) as running:
        running.run(until=lambda: len(stage.said) == 3)

    pauses = [sentence.partition(" again in ")[2].split()[0] for sentence in stage.said]
    assert [float(pause) / supervisor.FIRST_PAUSE for pause in pauses] == [1, 2, 4]
    assert stage.said[0].startswith("web died (exit code 3)")


def test_a_program_that_ran_well_is_started_again_soon(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "STEADY", 0.0)
    with stage.supervise(stage.program("web", NOTE_AND_DIE)) as running:
        running.run(until=lambda: len(stage.said) == 3)

    assert len({sentence.partition(";")[2] for sentence in stage.said}) == 1


def test_the_orphans_of_a_dead_program_are_ended(stage: Stage) -> None:
    with stage.supervise(stage.program("worker", WITH_CHILD)) as running:
        running.run(until=lambda: bool(stage.pids("worker")))
        [orphan] = psutil.Process(stage.pids("worker")[0]).children()
        os.kill(stage.pids("worker")[0], signal.SIGKILL)
        running.run(until=lambda: len(stage.pids("worker")) == 2)

        assert not runs(orphan)


def test_a_program_that_does_not_end_is_killed(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "PATIENCE", 0.2)
    with stage.supervise(stage.program("worker", STUBBORN)) as running:
        running.run(until=lambda: bool(stage.pids("worker")))

    assert not psutil.pid_exists(stage.pids("worker")[0])


def test_the_first_program_ends_last(stage: Stage) -> None:
    note_end = (
        "import pathlib, signal, sys;"
        "signal.signal(signal.SIGTERM, lambda *_: sys.exit());"
        "import atexit; atexit.register(lambda: open(pathlib.Path(sys.argv[1]).parent / 'ends', 'a')"
        ".write(pathlib.Path(sys.argv[1]).name + ' '));" + NOTE_AND_WAIT
    )
    programs = [stage.program(name, note_end) for name in ("broker", "worker")]
    with stage.supervise(*programs) as running:
        running.run(until=lambda: stage.pids("broker") and stage.pids("worker"))

    assert (stage.folder / "ends").read_text().split() == ["worker", "broker"]


def test_if_a_program_cannot_start_the_others_are_stopped(stage: Stage) -> None:
    missing = Program("worker", [str(stage.folder / "no such program")])

    with pytest.raises(FileNotFoundError), stage.supervise(stage.program("web", NOTE_AND_WAIT), missing):
        pass


def test_asking_to_stop_ends_the_run(stage: Stage) -> None:
    with stage.supervise(stage.program("web", NOTE_AND_WAIT)) as running:
        running.ask_to_stop()
        running.run()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills the children of a killed process")
def test_programs_do_not_outlive_a_killed_supervisor(tmp_path: Path) -> None:
    script = f"""
import sys; sys.path.insert(0, {str(ROOT)!r})
from pathlib import Path
from risk_site.supervisor import Program, Supervisor
here = Path({str(tmp_path)!r})
program = Program("worker", [sys.executable, "-c", {NOTE_AND_WAIT!r}, str(here / "worker")])
with Supervisor([program], folder=here, logs=here, tell=print) as running:
    running.run()
"""
    process = subprocess.Popen([sys.executable, "-c", script])
    await_true(lambda: (tmp_path / "worker").exists() and (tmp_path / "worker").read_text())
    program = psutil.Process(int((tmp_path / "worker").read_text()))

    process.kill()
    process.wait()

    await_true(lambda: not runs(program), patience=5)
