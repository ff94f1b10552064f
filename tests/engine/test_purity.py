"""The engine does not depend on Django, and neither its core nor the site knows what editions add."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2]
ENGINE = SOURCES / "games" / "engine"
ADDED = frozenset(
    {"mission", "missions", "objective", "objectives", "headquarters", "headquarter", "team", "teams"}
    | {"partner", "partners", "ally", "allies", "influence", "influences", "weariness"}
    | {"god", "gods", "godswar", "pantheon", "pantheons", "temple", "temples", "epoch", "epochs", "faith"}
    | {"miracle", "miracles", "plague", "underworld", "heaven", "heavens", "atlantis", "godstorm"}
)
"""The names of what editions add."""
WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
"""A word of a text, or a part of a name such as `HiddenTeam`, `hidden_team` or `HIDDEN_TEAM`."""


@pytest.mark.parametrize(
    "module",
    [
        "games.engine.table",
        "games.analysis.verdict",
        "games.boards",
        "games.rulebooks",
        "games.bots",
        "games.fairness.dice",
        "games.simulation",
        "games.referee",
    ],
)
def test_it_does_not_load_django(module: str) -> None:
    code = f"import sys, {module}; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


DRAWN = {
    "headquarters": "Nothing is chosen beforehand, and the button names the land: none is chosen by mistake.",
    "influence": "Both forces are seen side by side with whose allies they are, and not one’s own is chosen.",
    "show": "All that can be shown are read at once, each with what it asks for, the highest rank first.",
    "barter": "Each offer has a button of its own. Lots are ticked land by land, where slots list every lot.",
    "wishes": "An order of all lands, made by pressing them on the map, one after the other.",
}
"""Forms drawn by hand, and what a form made from the slots of their order would lose (see the next test)."""
SITE = [
    file
    for room in ("presentation", "mail", "notices", "selectors", "services", "views", "forms", "templatetags")
    for file in (SOURCES / "games" / room).rglob("*.py")
    if not (file.parent.name == "orders" and file.stem in DRAWN)
]
TEMPLATES = [file for file in (SOURCES / "templates").rglob("*.*") if file.stem not in DRAWN]
TOGETHER = {"team", "teams", "partner", "partners"}
"""The site's words for seats that win together, which the core knows (`Rulebook.sides`)."""
CORE = [*ENGINE.rglob("*.py")]


@pytest.mark.parametrize("file", [*CORE, ENGINE.parent / "referee.py"], ids=lambda file: file.name)
def test_the_core_does_not_name_what_editions_add(file: Path) -> None:
    words = map(str.lower, WORD.findall(file.read_text("utf-8")))
    assert not ADDED.intersection(words)


@pytest.mark.parametrize("file", [*SITE, *TEMPLATES], ids=lambda file: str(file.relative_to(SOURCES)))
def test_the_site_does_not_name_what_editions_add(file: Path) -> None:
    """An edition that adds an order, an event or an aim also adds its words (`games.texts`)."""
    text = file.read_text("utf-8")
    if file.parent.name == "orders" and file.name == "__init__.py":
        text = re.sub(
            r"^from games\.forms\.orders\.\w+ import \w+$|^    \w+Form,$", "", text, flags=re.MULTILINE
        )
    assert "games.features" not in text
    assert not (ADDED - TOGETHER).intersection(map(str.lower, WORD.findall(text)))


TEXT = re.compile(
    r"^ *from games\.(?:texts|\S*(?:_text|\.text))[. ]|^ *from games.* import .*_text\b",
    re.MULTILINE,
)
"""An import of texts."""
FINDERS = ("texts.py", "editions_text.py", "explaining.py", "listing.py")
"""The modules of `games.rulebooks` that bring rules and texts together, for the layers above."""
RULES = [
    file
    for room in ("engine", "features", "rulebooks")
    for file in (SOURCES / "games" / room).rglob("*.py")
    if not file.stem.endswith("text") and "text" not in file.parts
    if not (file.parent.name == "rulebooks" and file.name in FINDERS)
]


@pytest.mark.parametrize("file", RULES, ids=lambda file: str(file.relative_to(SOURCES)))
def test_rules_do_not_know_what_is_said_of_them(file: Path) -> None:
    assert not TEXT.findall(file.read_text("utf-8"))
