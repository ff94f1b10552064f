"""Orders about miracles in both languages, and what is said of them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client
from django.utils import translation
from django.utils.translation import gettext as _

from games.engine.errors import Illegal
from games.engine.notation import format_order, parse_order
from games.presentation.language.wording import worded
from games.presentation.rules.refusals import sentence
from games.rulebooks.godstorm import GODSTORM
from games.rulebooks.godstorm.miracles.cards.decks import MIRACLES
from games.rulebooks.godstorm.miracles.cards.relics import RELICS
from games.rulebooks.godstorm.miracles.cards.relics_text import TOLD as RELICS_TOLD
from games.rulebooks.godstorm.miracles.text.names import TOLD
from games.rulebooks.godstorm.miracles.text.prose import cards
from games.rulebooks.registry import RULEBOOKS

PAIRS = (
    ("play storms gaul", "jouer les tempêtes font rage Gaule"),
    ("play gather", "jouer fidèles"),
    ("play eagles gaul kush 4 war sky", "jouer aigles Gaule Koush 4 guerre et ciel"),
    ("play eagles gaul kush 4 none", "jouer aigles de Gaule vers le Koush 4 aucun"),
    ("play crops 2", "jouer récoltes joueur 2"),
    ("play dead crypt_of_kings gaul 3", "jouer morts Crypte des Rois Gaule 3"),
    ("play shrine mjolnir", "jouer sanctuaire marteau de Thor"),
    ("play meek war iberia", "jouer doux guerre Ibérie"),
    ("play deliver magic", "jouer délivrance magie"),
    ("acquire 2 war, 1 magic", "acquérir 2 cartes de guerre et 1 magie"),
    ("take storms", "prendre tempêtes"),
    ("lift gaul", "lever Gaule"),
    ("prepare warriors 2", "préparer guerriers 2"),
    ("keep warriors", "garder guerriers"),
    ("ward storms always", "parer tempêtes toujours"),
    ("spare 3", "épargner 3"),
    ("spare none", "n’épargner rien"),
    ("renounce", "renoncer"),
)


@pytest.mark.parametrize(("english", "french"), PAIRS)
def test_orders_are_read_and_written_in_both_languages(english: str, french: str) -> None:
    order = parse_order(GODSTORM, english)
    assert parse_order(GODSTORM, french) == order
    for language in ("en", "fr"):
        assert parse_order(GODSTORM, format_order(GODSTORM, order, language)) == order
    assert format_order(GODSTORM, order) == english


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_of_the_rules_has_every_card_with_its_cost_and_what_it_says(
    client: Client, language: str
) -> None:
    page = client.get("/rules/godstorm/", headers={"accept-language": language}).content.decode()
    told = spaced(unescape(re.sub("<[^>]*>", " ", page)))
    with translation.override(language):
        for miracle in MIRACLES.values():
            assert spaced(_(TOLD[miracle.key].text)) in told, miracle.key
            name = re.escape(spaced(_(TOLD[miracle.key].name)))
            assert re.search(rf"{name} \([^)]*\b{miracle.cost}\)", told), miracle.key
        for relic in RELICS:
            assert spaced(_(RELICS_TOLD[relic.key].name)) in told, relic.key
            assert spaced(_(RELICS_TOLD[relic.key].text)) in told, relic.key


def spaced(text: str) -> str:
    """Return the text with one plain space for each run of spaces."""
    return " ".join(text.split())


def test_every_card_is_told_in_french() -> None:
    with translation.override("fr"):
        texts = [told.text for told in (*TOLD.values(), *RELICS_TOLD.values())]
        same = [text for text in texts if _(text) == text]
    assert not same


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_sentence_about_a_card_or_relic_has_two_colons(language: str) -> None:
    with translation.override(language):
        told = [worded(GODSTORM.board, card) for card in cards()]
    assert len(told) > 15
    sentences = [sentence for text in told for sentence in re.split(r"(?<=[.!?])\s", text)]
    assert [sentence for sentence in sentences if sentence.count(":") > 1] == []


def test_a_refusal_says_in_the_language_of_the_reader_what_a_miracle_does() -> None:
    refusal = Illegal("wrong_target", miracle="visions")
    with translation.override("fr"):
        assert sentence(refusal, RULEBOOKS["godstorm"]).endswith(_(TOLD["visions"].text))
        assert _(TOLD["visions"].text) != TOLD["visions"].text
