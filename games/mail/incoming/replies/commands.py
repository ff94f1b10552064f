"""Commands, which are not orders.

They are `again`, `board`, `games`, `help`, `public …`, `resend`, `stand-in …` and `vacation …`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from games.bots.limits_text import begins_limits
from games.engine.notation.names import words

SPELLINGS: dict[str, tuple[str, ...]] = {
    "again": ("again", "play again", "rematch", "revanche", "la revanche", "rejouer"),
    "board": ("board", "show board", "plateau", "montrer plateau"),
    "games": ("games", "list games", "my games", "parties", "mes parties"),
    "help": ("help", "help me", "aide", "a l aide", "aidez moi"),
    "public yes": ("public yes", "public oui"),
    "public by name": ("public by name", "public with my name", "public avec mon nom", "public par mon nom"),
    "public no": ("public no", "public non"),
    "resend": ("resend", "send again", "renvoyer", "renvoie", "renvoyez", "renvoi"),
    "stand-in": ("stand in", "my stand in", "remplacant", "mon remplacant", "remplacante", "ma remplacante"),
    "vacation": ("vacation", "vacations", "holiday", "holidays", "vacances", "conge", "conges"),
}
"""The spellings of each command in both languages, as `words` gives them.

“The board” is not among them, because it is a heading in our mails.
"""
BACK = (
    *("end of vacation", "end vacation", "end of holidays", "back from vacation"),
    *("fin des vacances", "fin de vacances", "fin de mes vacances", "retour de vacances"),
)
"""Phrases that end a vacation without beginning with that word.

“I am back” is not among them, because it is a button in our mails.
"""
PLEASE = ("please", "svp", "stp", "s il vous plait", "s il te plait", "merci")
"""Words that may follow a command and mean nothing."""
ABOUT_TIME = re.compile(
    r"\d|\b(off|end|ends|over|none|stop|now|today|tomorrow|until|from|for|days?|weeks?)\b"
    r"|\b(fin|finies?|terminees?|aucune|maintenant|demain|jusqu|du|des|pendant|jours?|semaines?)\b"
)
"""Words that may follow `vacation`. Anything else is a remark."""


class ReplyCommand(NamedTuple):
    """A single word, `vacation` with the time given for it, or `stand-in` with its limits."""

    word: str
    about: str = ""

    def __str__(self) -> str:
        return f"{self.word} {self.about}".strip()


def read_command(line: str) -> ReplyCommand | None:
    """Return the command in a line, if it is one."""
    said = " ".join(words(line))
    if said in BACK:
        return ReplyCommand("vacation", "over")
    polite = next((word for word in PLEASE if said.endswith(f" {word}")), "")
    asked = said.removesuffix(polite).rstrip(" ,").split()
    for command, spellings in SPELLINGS.items():
        for spelling in map(str.split, spellings):
            if asked == spelling and command != "stand-in":
                return ReplyCommand(command)
            rest = " ".join(asked[len(spelling) :])
            if command == "stand-in" and asked[: len(spelling)] == spelling and begins_limits(rest):
                return ReplyCommand(command, rest)
            if command == "vacation" and asked[: len(spelling)] == spelling and ABOUT_TIME.search(rest):
                return ReplyCommand(command, line.strip().split(maxsplit=len(spelling))[-1].rstrip(" .!"))
    return None
