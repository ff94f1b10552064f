"""A person who plays to win from the mails alone, in whole turns with conditions."""

from __future__ import annotations

import re
from itertools import pairwise

from django.utils.translation import override

from games.presentation.language.names import territory_name
from tests.support.mail.turn_mail import TurnMail

LONGEST_MARCH = 14
WORDS = {
    "en": {
        "place": "place rest {0}",
        "ask": "standing muster ask",
        "headquarters": "headquarters {0}",
        "defend": "defend {0}",
        "occupy": "occupy all",
        "show": "show {0}",
        "trade": "trade best",
        "attack": "attack {0} {1} until 1 moving all",
        "march": "if {0} is mine and {1} is not mine and armies in {0} > 3: "
        "attack {0} {1} until 2 moving all",
        "raid": "if {0} is mine and {1} is not mine and odds {0} {1} >= 70 %: "
        "attack {0} {1} until 1 moving all",
        "end": "end turn",
        "done": "end",
    },
    "fr": {
        "place": "placer le reste {0}",
        "ask": "réponse levée demander",
        "headquarters": "état-major {0}",
        "defend": "défendre {0}",
        "occupy": "occuper tout",
        "show": "montrer {0}",
        "trade": "échanger au mieux",
        "attack": "attaquer {0} vers {1} jusqu’à 1 en déplaçant tout",
        "march": "si {0} est à moi et {1} n’est pas à moi et les armées sur {0} > 3 : "
        "attaquer {0} vers {1} jusqu’à 2 en déplaçant tout",
        "raid": "si {0} est à moi et {1} n’est pas à moi et les chances de {0} vers {1} >= 70 % : "
        "attaquer {0} vers {1} jusqu’à 1 en déplaçant tout",
        "end": "fin du tour",
        "done": "fin",
    },
}


class Warlord:
    """Attacks with everything they have."""

    def __init__(self, mail: TurnMail) -> None:
        self.mail = mail
        self.said: list[str] = []

    def orders(self) -> str:
        """Return the orders of the answer, one a line; empty if the mail asks for none."""
        asked = self.mail.asked
        if "Headquarters" in asked:
            self.say("headquarters", self.weakest(self.mail.mine))
        elif "Defence" in asked:
            self.say("defend", last_number(asked["Defence"]))
        elif "Occupation" in asked:
            self.say("occupy")
        elif self.mail.is_set_up:
            self.plan()
        elif self.mail.is_my_turn or "Sets" in asked:
            self.turn()
        elif asked:
            self.lead()
        return "\n".join(self.said)

    def say(self, what: str, *about: object) -> None:
        names = [self.name(word) if isinstance(word, int) else word for word in about]
        self.said.append(WORDS[self.mail.language][what].format(*names))

    def name(self, land: int) -> str:
        with override(self.mail.language):
            return territory_name(self.mail.board, land)

    # --- What he is asked for

    def plan(self) -> None:
        """Claim free lands in the order of the board, then place all armies on one.

        If asked, place one for a neutral.
        """
        if not (self.mail.is_my_turn and self.mail.to_place):
            return
        in_batches = any("at a time" in line for line in self.mail.asked.get("Armies", ()))
        if self.mail.neutral and self.mail.language == "en" and not in_batches:
            self.say("ask")
        free = list(self.mail.held_by(""))[: self.mail.to_place]
        where = [f"1 {self.name(land)}" for land in free]
        if not free:
            where = [f"{self.mail.to_place} {self.name(self.front())}"]
        self.said.append(f"plan {', '.join(where)}")

    def lead(self) -> None:
        """Lead a neutral in the opponent's turn: reinforce it, and attack nobody."""
        if "Armies" in self.mail.asked:
            self.say("place", self.weakest(self.mail.held_by(self.mail.neutral)))
        else:
            self.say("done")

    def turn(self) -> None:
        """Trade in cards, place armies and attack.

        The answer tells which objectives can be shown before the turn ends.
        """
        for line in self.mail.asked.get("Objectives to be shown", ()):
            self.say("show", line.partition(":")[0].strip().lower())
        is_campaign = not self.mail.asked.keys().isdisjoint(("Armies", "Sets"))
        if is_campaign:
            self.campaign()
        if not (is_campaign and self.mail.has_objectives):
            self.say("end")

    def campaign(self) -> None:
        """March through the enemy's lands, then make every other attack that is likely to succeed."""
        start = self.front()
        self.say("trade")
        self.say("place", start)
        self.say("done")
        for step, (source, target) in enumerate(pairwise(self.march_from(start))):
            self.say("march" if step else "attack", source, target)
        for source, armies in self.mail.mine.items():
            for target in self.foes_of(source) if armies > 3 else ():
                self.say("raid", source, target)

    # --- What he sees

    def foes_of(self, source: int) -> list[int]:
        """Return the lands of other players next to a land, the weakest first.

        If there are none, return those of a neutral.
        """
        others = [land for land in self.mail.board.borders[source] if land not in self.mail.mine]
        players = [land for land in others if self.mail.standing[land][0] != self.mail.neutral]
        return sorted(players or others, key=self.armies)

    def armies(self, land: int) -> int:
        return self.mail.standing[land][1]

    def front(self) -> int:
        """Return their strongest land that borders on a land of somebody else."""
        mine = self.mail.mine
        return max(mine, key=lambda land: (bool(self.foes_of(land)), mine[land], -land))

    def weakest(self, lands: dict[int, int]) -> int:
        return min(lands, key=lambda land: lands[land])

    def march_from(self, start: int) -> list[int]:
        """Return a way through lands of others, which leaves the fewest other enemies next to each."""
        way = [start]
        while len(way) <= LONGEST_MARCH:
            ahead = [land for land in self.foes_of(way[-1]) if land not in way]
            if not ahead:
                break
            way.append(min(ahead, key=lambda land: len(set(self.foes_of(land)) - set(way))))
        return way


def last_number(lines: list[str]) -> int:
    """Return the last number in the text, which is the most dice that may be rolled."""
    return int(re.findall(r"\d+", " ".join(lines))[-1])
