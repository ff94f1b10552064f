"""Mails have the colours of the site, although mail programs know no custom properties."""

from __future__ import annotations

import pytest

from games.mail.content.style import BY_NIGHT, style_sheet
from games.models.player import Colour
from games.presentation.tokens import filled_in, tokens


@pytest.mark.parametrize("colour", Colour.values)
def test_every_colour_has_its_ink_by_day_and_by_night(colour: str) -> None:
    by_day, by_night = style_sheet().split(BY_NIGHT)

    assert f".{colour} {{ color: {tokens().day[f'{colour}-ink']}; }}" in by_day
    assert f".{colour} {{ color: {tokens().night[f'{colour}-ink']} !important; }}" in by_night


def test_every_token_is_filled_in() -> None:
    assert "var(" not in style_sheet()


def test_a_board_has_some_values_of_its_own() -> None:
    assert tokens("ancient").night["sea-0"] != tokens().night["sea-0"]
    assert tokens("ancient").night["ink"] == tokens().night["ink"]


def test_a_token_without_a_value_takes_its_default() -> None:
    assert filled_in("opacity: var(--red-hatch, 0.34);", {"red-hatch": "1"}) == "opacity: 1;"
    assert filled_in("opacity: var(--red-hatch, 0.34);", {}) == "opacity: 0.34;"
    with pytest.raises(KeyError):
        filled_in("color: var(--red-ink);", {})
