"""`standing`: a decision answered once and for all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.notation import vocabulary as v
from games.engine.notation.verb import Verb, named_in
from games.engine.orders import ASK, AUTO, Standing
from games.engine.words.spellings import Spellings

if TYPE_CHECKING:
    from games.engine.notation.reader import Reader
    from games.engine.rulebook import Rulebook

TO_ASK = Spellings(en=(ASK, "ask me"), fr=("demander", "demande", "demandez", "me demander"))
TO_LEAVE = Spellings(en=(AUTO, "automatic"), fr=("auto", "automatique"))


def read_standing(reader: Reader) -> Standing:
    question = reader.one_of(tuple(reader.rulebook.question_words.values())) or reader.take()
    if not question:
        raise reader.unreadable()
    answer = reader.one_of((TO_ASK, TO_LEAVE))
    if answer == ASK:
        return Standing(question, 0)
    if answer and reader.rulebook.answers_to(question):
        raise reader.unreadable()
    return Standing(question, 1 if answer else reader.number(v.DICE))


def write_standing(rulebook: Rulebook, order: Standing, language: str) -> str:
    question, answer = order
    said = f"{answer}"
    if not answer:
        said = TO_ASK.written(language)
    elif answer == 1 and not rulebook.answers_to(question):
        said = TO_LEAVE.written(language)
    return f"{named_in(rulebook.question_words, question, language)} {said}"


STANDING = Verb(
    Standing,
    Spellings(en=("standing", "standing answer"), fr=("réponse", "réponse permanente", "consigne")),
    reads=read_standing,
    writes=write_standing,
    examples={
        "en": "standing defence ask; standing defence 2",
        "fr": "réponse défense demander\u00a0; réponse défense 2",
    },
)
