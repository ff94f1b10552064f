"""The verbs of orders about miracles, in both languages."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.notation.parts import Number, Territory
from games.engine.notation.verb import Verb
from games.engine.words.spellings import Spellings, conjugated
from games.rulebooks.godstorm.miracles.acquiring import Acquire
from games.rulebooks.godstorm.miracles.beginning import Renounce
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES, SAID
from games.rulebooks.godstorm.miracles.cards.relics import SPELLED
from games.rulebooks.godstorm.miracles.effects.underworld import NAMES
from games.rulebooks.godstorm.miracles.parts import NO_GODS, Word, company
from games.rulebooks.godstorm.miracles.playing import Perform
from games.rulebooks.godstorm.miracles.questions import Lift, Take
from games.rulebooks.godstorm.miracles.standing import ALWAYS, NEVER, Keep, Prepare, Spare, SpareNone, Ward
from games.rulebooks.godstorm.pantheons import KINDS

if TYPE_CHECKING:
    from games.engine import Rulebook
    from games.engine.notation.reader import Reader

MIRACLE = Word(SAID)
CARD_WORDS = (
    "card of",
    "cards of",
    "card",
    "cards",
    "carte de",
    "cartes de",
    "carte du",
    "cartes du",
    "carte",
    "cartes",
    "de",
    "du",
    "de la",
    "of the",
    "of",
)
FAITH_WORDS = ("faith", "de foi", "foi")
ANSWERS = (
    Spellings((ALWAYS, "yes"), ("toujours", "oui")),
    Spellings((NEVER, "no"), ("jamais", "non")),
)
LABELS = {
    "card": Spellings(("miracle",), ("miracle",)),
    "cards": Spellings(("cards",), ("cartes",)),
    "god": Spellings(("god",), ("dieu",)),
    "gods": Spellings(("gods that go along",), ("dieux qui les suivent",)),
    "player": Spellings(("player",), ("joueur",)),
    "pile": Spellings(("pile",), ("pioche",)),
    "relic": Spellings(("relic",), ("relique",)),
    "space": Spellings(("space of the Underworld",), ("case du Monde souterrain",)),
    "one": Spellings(("one",), ("l’un",)),
    "other": Spellings(("the other",), ("l’autre",)),
    "first": Spellings(("first",), ("premier",)),
    "second": Spellings(("second",), ("deuxième",)),
    "third": Spellings(("third",), ("troisième",)),
    "faith": Spellings(("faith that must be left",), ("foi à garder",)),
    "answer": Spellings(("answer",), ("réponse",)),
}
BANDS = tuple(
    Spellings((company(band),), (" ".join(KINDS[kind].written("fr") for kind in band),))
    for size in range(2, len(KINDS) + 1)
    for band in combinations(range(len(KINDS)), size)
)
"""Gods that go along together."""
WORDS = {word.key: word for word in (*NAMES, *SPELLED, *KINDS, *ANSWERS, NO_GODS, *BANDS, *SAID)}
"""The words that slots may hold, by key."""


def read_perform(reader: Reader) -> Perform:
    card = MIRACLE.read(reader)
    return Perform(card, tuple(part.read(reader) for part in MIRACLES[card].effect.asks.values()))


def write_perform(rulebook: Rulebook, order: Perform, language: str) -> str:
    parts = MIRACLES[order.card].effect.asks.values()
    named = (part.write(rulebook, value, language) for part, value in zip(parts, order.named, strict=True))
    return " ".join((MIRACLE.write(rulebook, order.card, language), *named))


def read_acquire(reader: Reader) -> Acquire:
    """Read `acquire 2 war, 1 magic`."""
    found: list[tuple[int, int]] = []
    kinds = [kind.key for kind in KINDS]
    while True:
        number = reader.number(CARD_WORDS)
        key = reader.one_of(KINDS)
        if key is None:
            raise reader.unreadable()
        found.append((number, kinds.index(key)))
        if not reader.skip(*v.AND):
            return Acquire(tuple(found))


def write_acquire(rulebook: Rulebook, order: Acquire, language: str) -> str:
    return ", ".join(f"{number} {KINDS[kind].written(language)}" for number, kind in order.cards)


VERBS = (
    Verb(
        Perform,
        Spellings(("play",), conjugated("jou")),
        reads=read_perform,
        writes=write_perform,
        examples={"en": "play storms {0}; play gather", "fr": "jouer tempêtes {0} ; jouer fidèles"},
        told_as="perform",
        labels=LABELS,
        words=WORDS,
    ),
    Verb(
        Acquire,
        Spellings(
            ("acquire", "buy"), ("acquérir", "j’acquiers", "acquiers", "acquérons", "acheter", "achète")
        ),
        reads=read_acquire,
        writes=write_acquire,
        examples={"en": "acquire 2 war, 1 magic", "fr": "acquérir 2 guerre, 1 magie"},
        labels=LABELS,
        words=WORDS,
    ),
    Verb(
        Take,
        Spellings(("take",), ("prendre", "je prends", "prends", "prenez", "prenons")),
        (MIRACLE,),
        labels=LABELS,
        words=WORDS,
    ),
    Verb(Lift, Spellings(("lift",), conjugated("lev")), (Territory(),)),
    Verb(Renounce, Spellings(("renounce",), conjugated("renonc", plural="eons"))),
    Verb(
        Prepare,
        Spellings(("prepare",), conjugated("prépar")),
        (MIRACLE, Number(FAITH_WORDS)),
        examples={"en": "prepare fog 1", "fr": "préparer brouillard 1"},
        labels=LABELS,
        words=WORDS,
    ),
    Verb(
        Keep,
        Spellings(("keep",), conjugated("gard")),
        (MIRACLE,),
        examples={"en": "keep fog", "fr": "garder brouillard"},
        labels=LABELS,
        words=WORDS,
    ),
    Verb(
        Ward,
        Spellings(("ward", "ward off"), conjugated("par")),
        (MIRACLE, Word(ANSWERS)),
        labels=LABELS,
        words=WORDS,
    ),
    Verb(Spare, Spellings(("spare",), conjugated("épargn")), (Number(FAITH_WORDS),), labels=LABELS),
    Verb(
        SpareNone, Spellings(("spare none",), ("n’épargner rien", "n’épargner personne")), told_as="sparenone"
    ),
)
