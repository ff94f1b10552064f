"""A person who plays Godstorm in French from the mails alone, in whole turns made of their examples."""

from __future__ import annotations

import re

from tests.support.mail.turn_mail import TurnMail

EXAMPLES = re.compile(r"Par exemple : (« .+? »)\.")
ORDER = re.compile(r"« (.+?) »")
STEPS = (
    *("placer", "ramener", "invoquer", "bâtir", "acquérir", "jouer", "attaquer", "escorter", "déplacer"),
    *("charger", "assaillir"),
)
END = "fin du tour"
COSTLY = ("jouer", "invoquer", "bâtir", "acquérir")


class Pilgrim:
    """Spends faith on one thing a turn, their `devotion`, whenever the mail says that it is to be had."""

    def __init__(self, mail: TurnMail, devotion: str, bid: str) -> None:
        self.mail = mail
        self.devotion = devotion
        self.bid = bid

    def orders(self) -> str:
        """Return all orders of a turn, one a line; empty if the mail asks for none."""
        found = self.examples()
        if not found:
            return ""
        is_refused = "\n== Ce qui n’a pas été fait\n" in self.mail.text
        questions = found.keys() - {*STEPS}
        if "miser" in questions and not is_refused:
            return self.bid
        if questions:
            return found[questions.pop()]
        if self.mail.is_set_up:
            return found["placer"]
        if is_refused:
            return END
        spent = next((verb for verb in (self.devotion, *COSTLY) if verb in found), "")
        turn = [found[verb] for verb in STEPS if verb in found and (verb == spent or verb not in COSTLY)]
        return "\n".join([*turn, END])

    def examples(self) -> dict[str, str]:
        """Return the mail's example orders, for this step and those to come, by their verbs."""
        text = " ".join(self.mail.text.split()).replace("\u00a0", " ")
        orders = [order for said in EXAMPLES.findall(text) for order in ORDER.findall(said)]
        return {order.split()[0]: order for order in orders if order != END}
