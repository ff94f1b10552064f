"""A mail that asks for orders, read line by line, by a person who knows only their mailbox."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import override

from games.engine.board import Board
from games.features.objectives.cards_text import RANK_NAMES
from games.presentation.language.names import territory_name

SECTION = "== "
ROW = re.compile(r"  (?P<land>\S.*?)  +(?P<owner>\S.*?)(?: \*)?  +(?P<armies>\d+)(?:  +(?P<marks>\S.*))?")
TO_PLACE = re.compile(r"(\d+) (?:arm(?:y|ies) to place|armées? à placer)")
CHOICES = (
    *("Defence", "Occupation", "Objectives to be shown", "Influence", "Sets", "Armies", "Headquarters"),
    *("Chances", "Manoeuvre"),
)
"""The decisions that there may be, as mails in English call them."""


@dataclass(frozen=True)
class TurnMail:
    """The text of a mail about a running game, in the language of its reader.

    The board tells which territories share a border; everybody sees that in the picture.
    """

    text: str
    board: Board
    language: str

    @cached_property
    def heading(self) -> str:
        """The line that tells whose decision it is, and what is to be decided."""
        with override(self.language):
            later = "\n".join(self.section(_("How the game stands"))).strip()
        return " ".join((later or self.text).partition("\n\n")[0].split())

    @cached_property
    def is_my_turn(self) -> bool:
        """Whether the game waits for the reader, in their own turn or in the set-up."""
        with override(self.language):
            return self.heading.startswith(_("Your turn, %(name)s") % {"name": self.me})

    @cached_property
    def asked(self) -> dict[str, list[str]]:
        """The present decisions, by their names in English, with the lines that say what is possible."""
        with override(self.language):
            names = {_(name): name for name in CHOICES}
            lines = self.section(_("What you may do")) or self.section(_("How the game stands"))
            if (later := _("Later in this turn")) in lines:
                lines = lines[: lines.index(later)]
        found: dict[str, list[str]] = {}
        for line in lines:
            if line in names:
                found[here := names[line]] = []
            elif line.startswith("- ") and found:
                found[here].append(line[2:])
            elif line.startswith("  ") and found:
                found[here][-1] += line[1:]
        return found

    @cached_property
    def is_set_up(self) -> bool:
        """Whether the first armies are being placed."""
        with override(self.language):
            return f", {_('Set-up')}" in self.text

    @cached_property
    def to_place(self) -> int:
        """The number of armies to place."""
        found = TO_PLACE.search(self.heading)
        return int(found[1]) if found else 0

    @cached_property
    def has_objectives(self) -> bool:
        """Whether the game is won by objectives that players show."""
        with override(self.language):
            rank = _(RANK_NAMES[0])
            return f"\n{rank}" in self.text

    @cached_property
    def neutral(self) -> str:
        """The neutral; empty if there is none."""
        with override(self.language):
            rows = self.section(_("The players"))
            return next((row.partition(" (")[0] for row in rows if f", {_('neutral')})" in row), "")

    @cached_property
    def me(self) -> str:
        """The reader's name in the tables."""
        with override(self.language):
            mark = _("%(colour)s, you") % {"colour": ""} + ")"
            rows = self.section(_("The players"))
        return next((row.partition(" (")[0] for row in rows if mark in row), "")

    @cached_property
    def standing(self) -> dict[int, tuple[str, int]]:
        """Each territory with its owner, empty if it has none, and the armies on it."""
        with override(self.language):
            lands = {territory_name(self.board, land): land for land in range(len(self.board.territories))}
            rows = filter(None, map(ROW.fullmatch, self.section(_("The board"))))
            owners = {_("nobody"): ""}
        return {
            lands[row["land"]]: (owners.get(row["owner"], row["owner"]), int(row["armies"])) for row in rows
        }

    @cached_property
    def mine(self) -> dict[int, int]:
        """The reader's territories with their armies."""
        return self.held_by(self.me)

    def held_by(self, name: str) -> dict[int, int]:
        """Return the territories of a player or a neutral, with their armies."""
        return {land: armies for land, (owner, armies) in self.standing.items() if owner == name}

    def section(self, title: str) -> list[str]:
        """Return the lines under a heading, up to the next heading."""
        _before, _title, rest = self.text.partition(f"\n{SECTION}{title}\n")
        return rest.partition(f"\n{SECTION}")[0].splitlines()
