"""The four ways in which the settings can be read, and which command asks for which.

Standard library only: `manage.py` needs it before Django is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, MutableMapping, Sequence
from enum import StrEnum
from pathlib import Path

VARIABLE = "ESTAFETTE_MODE"
VAR_VARIABLE = "ESTAFETTE_VAR"
VAR_DIR = Path(__file__).resolve().parent.parent / "var"


class Mode(StrEnum):
    """A way to run the site, named by the environment variable `ESTAFETTE_MODE`."""

    PRODUCTION = "production"
    """The default, which refuses to start with an unsafe or missing setting."""
    LOCAL = "local"
    """`manage.py play`: one machine, loopback only, all data in `var/`."""
    TEST = "test"
    """The test suite."""
    ENGINE = "engine"
    """No database and no settings at all, for commands that only need the code."""


ENGINE_COMMANDS = frozenset(
    {
        "",
        "--help",
        "--version",
        "-h",
        "arena",
        "collectstatic",
        "compilemessages",
        "help",
        "makemessages",
        "makemigrations",
        "read_mail",
        "referee",
        "rulebooks",
        "simulate",
        "verify_draw",
        "version",
    }
)
PEOPLE_COMMANDS = frozenset({"changepassword", "createsuperuser"})
"""Commands about people that also work on the site that `play` runs."""
PRODUCTION_VARIABLES = ("SECRET_KEY", "DATABASE_URL", "SITE_URL")
"""Variables of production: if one of them is set, production is meant."""


def choose_mode(argv: Sequence[str], environment: MutableMapping[str, str]) -> None:
    """Set the mode that the command in `argv` (as `sys.argv`) implies.

    `play` and `test` always use their own mode. Commands that need no settings use the engine mode unless
    another is set. Commands about people mean the site of `play` if there is one and nothing indicates
    production. All other commands leave the choice to the environment.
    """
    command = argv[1] if len(argv) > 1 else ""
    if command == "play":
        environment[VARIABLE] = Mode.LOCAL
    elif command == "test":
        environment[VARIABLE] = Mode.TEST
    elif command in ENGINE_COMMANDS:
        environment.setdefault(VARIABLE, Mode.ENGINE)
    elif command in PEOPLE_COMMANDS and VARIABLE not in environment and is_local(environment):
        environment[VARIABLE] = Mode.LOCAL
        print(f"This is the site that `manage.py play` keeps in {var_of(environment)}.", file=sys.stderr)


def is_local(environment: Mapping[str, str]) -> bool:
    """Return whether `play` has been run here and nothing indicates production."""
    names = {name + end for name in PRODUCTION_VARIABLES for end in ("", "_FILE")}
    return names.isdisjoint(environment) and (var_of(environment) / "play.lock").exists()


def var_of(environment: Mapping[str, str]) -> Path:
    """Return the folder where the local site keeps its data."""
    return Path(environment.get(VAR_VARIABLE) or VAR_DIR).resolve()
