"""The guide to an order: an edition's own words, or the usual ones if it has none."""

from __future__ import annotations

from games.engine import Attack, Place
from games.texts.guide import Guide, Prompt, merge_guides


def test_an_edition_replaces_one_part_and_keeps_the_others() -> None:
    usual = Guide(
        use="An attack",
        meanings={"attack {from} {to}": "Attack.", "attack {from} {to} {dice}": "Attack with so many dice."},
        lessons=("Press two lands.", "You need not attack."),
        prompt=Prompt(asked="Attack, or go on", button="Attack"),
    )
    own = Guide(
        meanings={"attack {from} {to}": "Fight."}, lessons=("Fight.",), prompt=Prompt(button="Fight on")
    )

    found = merge_guides({Attack: usual, Place: Guide(use="Armies")}, {Attack: own})

    assert found == {
        Attack: Guide(
            use="An attack",
            meanings={
                "attack {from} {to}": "Fight.",
                "attack {from} {to} {dice}": "Attack with so many dice.",
            },
            lessons=("Fight.",),
            prompt=Prompt(asked="Attack, or go on", button="Fight on"),
        ),
        Place: Guide(use="Armies"),
    }
