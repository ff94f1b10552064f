from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from risk_site import bootstrap

FAKE_PYTHON = """\
#!/bin/sh
# Takes the place of the environment's Python: notes every call of pip, and fails when it is told to.
echo "$@" >> {calls}
echo "Collecting django==5.2"
echo "Installing collected packages: django"
exit {code}
"""


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with two locks, in which making an environment makes only a dummy Python."""
    (tmp_path / bootstrap.RUNTIME_LOCK).write_text("django==5.2 \\\n    --hash=sha256:1\n")
    (tmp_path / bootstrap.DEVELOPMENT_LOCK).write_text("django==5.2 \\\n    --hash=sha256:1\npytest==9 \\\n")
    put_false_python(tmp_path, monkeypatch, code=0)
    return tmp_path


def put_false_python(root: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    def create_environment(venv: Path) -> None:
        program = venv / "bin" / "python"
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text(FAKE_PYTHON.format(calls=root / "calls", code=code))
        program.chmod(0o755)

    monkeypatch.setattr(bootstrap, "create_environment", create_environment)


def calls(root: Path) -> list[str]:
    file = root / "calls"
    return file.read_text().splitlines() if file.exists() else []


def test_it_installs_what_the_lock_names_with_its_hashes(root: Path) -> None:
    python = bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    assert python == root / ".venv" / "bin" / "python"
    [call] = calls(root)
    assert call.startswith("-m pip install --require-hashes")
    assert call.endswith(f"-r {root / bootstrap.RUNTIME_LOCK}")


def test_it_installs_once(root: Path) -> None:
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    assert len(calls(root)) == 1


def test_the_development_lock_holds_the_runtime_too(root: Path) -> None:
    bootstrap.prepare_environment(root, bootstrap.DEVELOPMENT_LOCK)
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    assert len(calls(root)) == 1


def test_the_runtime_alone_is_not_enough_for_the_tests(root: Path) -> None:
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)
    bootstrap.prepare_environment(root, bootstrap.DEVELOPMENT_LOCK)

    assert len(calls(root)) == 2


def test_a_changed_lock_is_installed(root: Path) -> None:
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)
    (root / bootstrap.RUNTIME_LOCK).write_text("django==5.2.1 \\\n    --hash=sha256:2\n")
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    assert len(calls(root)) == 2


def test_a_failed_step_is_told_and_tried_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put_false_python(root, monkeypatch, code=1)
    with pytest.raises(bootstrap.BootstrapError, match="Installing collected packages: django"):
        bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    put_false_python(root, monkeypatch, code=0)
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    assert len(calls(root)) == 2


def test_all_that_it_says_goes_to_standard_error(root: Path, capfd: pytest.CaptureFixture[str]) -> None:
    bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)

    said = capfd.readouterr()
    assert said.out == ""
    assert "Everything is installed." in said.err


def test_two_starts_at_the_same_time_install_once(root: Path) -> None:
    start = f"""
import sys; sys.path.insert(0, {str(bootstrap.ROOT)!r})
import pathlib
from risk_site import bootstrap
root = pathlib.Path({str(root)!r})
def create_environment(venv):
    import shutil, time
    time.sleep(0.3)
    (venv / "bin").mkdir(parents=True)
    shutil.copy(root / "false_python", venv / "bin" / "python")
bootstrap.create_environment = create_environment
bootstrap.prepare_environment(root, bootstrap.RUNTIME_LOCK)
"""
    program = root / "false_python"
    program.write_text(FAKE_PYTHON.format(calls=root / "calls", code=0))
    program.chmod(0o755)

    both = [subprocess.Popen([sys.executable, "-c", start], stderr=subprocess.DEVNULL) for _ in range(2)]

    assert [process.wait(30) for process in both] == [0, 0]
    assert len(calls(root)) == 1


def test_without_ensurepip_it_says_what_to_do(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)

    with pytest.raises(bootstrap.BootstrapError, match="sudo apt-get install python3-venv"):
        bootstrap.install_venv_package()


def test_root_gets_the_package_of_debian(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[str] = []
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(bootstrap, "run", lambda command, *rest: commands.append(" ".join(command)))

    bootstrap.install_venv_package()

    assert commands[0].startswith("apt-get update")
    assert commands[1].endswith("python3-venv")


def test_an_environment_of_another_python_is_made_again(tmp_path: Path) -> None:
    configuration = tmp_path / "pyvenv.cfg"
    assert bootstrap.made_by_other_python(tmp_path) is False

    configuration.write_text("home = /usr/bin\nversion = 3.99.1\n")
    assert bootstrap.made_by_other_python(tmp_path) is True

    configuration.write_text("version = {}.{}.{}\n".format(*sys.version_info[:3]))
    assert bootstrap.made_by_other_python(tmp_path) is False


@pytest.mark.parametrize("active", ["a virtual environment", "a variable"])
def test_it_steps_aside(monkeypatch: pytest.MonkeyPatch, active: str) -> None:
    monkeypatch.delenv(bootstrap.SWITCH_OFF, raising=False)
    if active == "a variable":
        monkeypatch.setattr(sys, "prefix", sys.base_prefix)
        monkeypatch.setenv(bootstrap.SWITCH_OFF, "1")
    else:
        monkeypatch.setattr(sys, "prefix", "/elsewhere")
    monkeypatch.setattr("os.execv", lambda *_: pytest.fail("re-executed"))

    bootstrap.enter_environment(["manage.py", "help"])


@pytest.mark.parametrize(
    ("command", "lock"), [("play", bootstrap.RUNTIME_LOCK), ("test", bootstrap.DEVELOPMENT_LOCK)]
)
def test_it_goes_on_inside_with_the_same_arguments(
    monkeypatch: pytest.MonkeyPatch, command: str, lock: str
) -> None:
    asked: list[str] = []

    def prepare_environment(root: Path, lock_name: str) -> Path:
        asked.append(lock_name)
        return Path("/inside/python")

    executed: list[list[str]] = []
    monkeypatch.delenv(bootstrap.SWITCH_OFF, raising=False)
    monkeypatch.setattr(sys, "prefix", sys.base_prefix)
    monkeypatch.setattr(bootstrap, "prepare_environment", prepare_environment)
    monkeypatch.setattr("os.execv", lambda program, arguments: executed.append(arguments))

    bootstrap.enter_environment(["manage.py", command, "--port", "1"])

    assert asked == [lock]
    assert executed == [["/inside/python", "manage.py", command, "--port", "1"]]


def test_the_locks_of_the_project_agree_and_name_no_place_to_load_from() -> None:
    runtime = (bootstrap.ROOT / bootstrap.RUNTIME_LOCK).read_text()
    development = (bootstrap.ROOT / bootstrap.DEVELOPMENT_LOCK).read_text()

    def pins(text: str) -> set[str]:
        return {line.split()[0] for line in text.splitlines() if "==" in line}

    assert pins(runtime) <= pins(development)
    assert "://" not in runtime + development
