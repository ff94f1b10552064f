"""The four ways in which the settings can be read, and which command asks for which.

Standard library only: `manage.py` needs it before Django is loaded.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from enum import StrEnum

VARIABLE = "ESTAFETTE_MODE"


class Mode(StrEnum):
    """How the site runs; named by the environment variable `ESTAFETTE_MODE`."""

    PRODUCTION = "production"
    """The default: refuses to start with an unsafe or missing setting."""
    LOCAL = "local"
    """`manage.py play`: one machine, loopback only, everything kept in `var/`."""
    TEST = "test"
    """The test suite."""
    ENGINE = "engine"
    """No database and no settings at all: commands that only need the code."""


ENGINE_COMMANDS = frozenset(
    {
        "",
        "--help",
        "--version",
        "-h",
        "collectstatic",
        "compilemessages",
        "help",
        "makemessages",
        "makemigrations",
        "read_mail",
        "referee",
        "rulebooks",
        "simulate",
        "version",
    }
)


def choose_mode(argv: Sequence[str], environment: MutableMapping[str, str]) -> None:
    """Set the mode that the command in `argv` (as `sys.argv`) implies.

    `play` and `test` always mean their own mode, `soak` that of the tests. The commands that need no
    settings take the engine mode unless another one was asked for. Every other command leaves the choice
    to the environment.
    """
    command = argv[1] if len(argv) > 1 else ""
    if command == "play":
        environment[VARIABLE] = Mode.LOCAL
    elif command in ("soak", "test"):
        environment[VARIABLE] = Mode.TEST
    elif command in ENGINE_COMMANDS:
        environment.setdefault(VARIABLE, Mode.ENGINE)
