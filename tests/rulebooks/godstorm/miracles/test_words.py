"""Orders about miracles in both languages, and what is told of them."""

from __future__ import annotations

import pytest

from games.engine.notation import format_order, parse_order
from games.rulebooks.godstorm import GODSTORM

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
