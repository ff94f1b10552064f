"""A board with a cellar: the world, and under it a second sheet with two vaults."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from games.boards import SHEETS
from games.boards.building import build_board
from games.boards.world import FOLDER
from games.engine.board import Board
from games.mail.content.picture import board_png
from games.presentation.board import atlas
from games.presentation.board.drawing import draw_board
from games.presentation.board.picture import BoardPicture, Link
from games.presentation.board.table import draw_board_table
from games.presentation.board.thumbnail import thumbnail
from games.presentation.language.grammar import inside
from games.presentation.turn.cards import silhouette
from tests.presentation.pictures import picture

VAULTS = ("wine_vault", "coal_vault")
OUTLINES = ["M500 500l4000 0 0 2000-4000 0z", "M4500 500l4000 0 0 2000-4000 0z"]
SECOND: dict[str, dict[str, Any]] = {
    "geometry": {
        "size": [1200, 300],
        "outlines": dict(zip(VAULTS, OUTLINES, strict=True)),
        "lakes": "",
        "graticule": "",
        "lanes": {},
    },
    "layers": {
        "continents": {"cellar": OUTLINES[0]},
        "borders": "",
        "frontiers": "",
        "water_lines": [""],
        "insets": {band: dict(zip(VAULTS, OUTLINES, strict=True)) for band in ("wide", "narrow")},
        "stamps": dict(zip(VAULTS, OUTLINES, strict=True)),
        "crossings": {"wine_vault-coal_vault": [4500, 1500]},
        "boxes": {"wine_vault": [500, 500, 4500, 2500], "coal_vault": [4500, 500, 8500, 2500]},
    },
    "lettering": {
        "title": {"en": "The cellar", "fr": "La cave"},
        "territories": {
            "wine_vault": {"token": [250, 150], "en": ["Wine Vault"], "fr": ["Cave à vin"]},
            "coal_vault": {"token": [650, 150], "en": ["Coal Vault"], "fr": ["Cave à charbon"]},
        },
        "continents": {"cellar": {"at": [1000, 100], "en": ["Cellar"], "fr": ["Cave"]}},
        "seas": [],
        "wraps": [],
        "battles": {},
        "rose": {"at": [1000, 200], "radius": 20},
    },
    "grammar": {
        "en": {"usual": ["", "in ", "from "], "wine_vault": ["the ", "down in the ", "from the "]},
        "fr": {"usual": ["", "à ", "de "]},
    },
}


@pytest.fixture
def board(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Board:
    """Return the world with its cellar, whose door is in Ural."""
    (tmp_path / "world").symlink_to(FOLDER)
    (tmp_path / "cellar").mkdir()
    for name, data in SECOND.items():
        (tmp_path / "cellar" / f"{name}.json").write_text(json.dumps(data))
    monkeypatch.setattr(atlas, "FOLDER", tmp_path)
    monkeypatch.setitem(SHEETS, "with_cellar", ("world", "cellar"))
    facts = json.loads((FOLDER / "board.json").read_text(encoding="utf-8"))
    facts["continents"].append({"key": "cellar", "names": {"en": "Cellar", "fr": "Cave"}, "bonus": 1})
    names = (("wine_vault", "Wine Vault", "Cave à vin"), ("coal_vault", "Coal Vault", "Cave à charbon"))
    facts["territories"] += [
        {"key": key, "names": {"en": en, "fr": fr}, "aliases": [], "continent": "cellar", "symbol": "foot"}
        for key, en, fr in names
    ]
    facts["borders"] += [["wine_vault", "coal_vault", "land"], ["ural", "wine_vault", "land"]]
    return build_board(
        "with_cellar", facts["continents"], facts["territories"], facts["borders"], facts["jokers"]
    )


def shown(board: Board, **changes: Any) -> BoardPicture:
    """Return a picture of it, in which charlie holds the cellar."""
    usual = picture()
    return replace(usual, board=board, owners=[*usual.owners, 2, 2], armies=[*usual.armies, 7, 8], **changes)


def sheets(board: Board, **changes: Any) -> list[str]:
    return draw_board(shown(board, **changes)).split("<svg ")[1:]


def test_each_sheet_is_drawn_with_its_own_lands_from_its_own_file(board: Board) -> None:
    world, cellar = sheets(board)

    assert 'viewBox="0 0 1200 714"' in world
    assert 'viewBox="0 0 1200 300"' in cellar
    assert 'aria-label="The cellar"' in cellar
    assert world.count('class="land ') == world.count('class="token ') == 42
    assert cellar.count('class="land ') == cellar.count('class="token ') == 2
    assert "world.svg#land-alaska" in world
    assert "vault" not in world
    assert set(re.findall(r"/static/boards/(\w+)\.svg", cellar)) == {"cellar"}


def test_no_name_of_a_shape_repeats_on_the_page(board: Board) -> None:
    names = re.findall(r' id="([^"]+)"', draw_board(shown(board, links={42: Link("?", "Go")})))

    assert len(names) == len(set(names)) > 7


def test_choices_and_events_are_marked_on_their_own_sheet_alone(board: Board) -> None:
    world, cellar = sheets(
        board, source=42, target=43, legal=[43], battle=(42, 43), placed={42: 2}, links={43: Link("?", "Go")}
    )

    for what in (
        'class="ring-target"',
        "reticle chosen",
        'class="battle"',
        'class="arrow',
        "at-coal_vault",
        "<text>+2</text>",
    ):
        assert what in cellar
        assert what not in world


def test_no_arrow_and_no_battle_is_drawn_from_sheet_to_sheet(board: Board) -> None:
    ural = board.territory_index["ural"]
    world, cellar = sheets(board, source=ural, target=42, legal=[42], battle=(ural, 42))

    assert "ring-source" in world
    assert "ring-target" in cellar
    for what in ('class="arrow', 'class="battle"'):
        assert what not in world + cellar


def test_a_mail_stacks_all_sheets_and_a_stamp_shows_the_first(board: Board) -> None:
    assert Image.open(BytesIO(board_png(shown(board)))).size == (900, 760)
    stamp = thumbnail(board, [0] * 44, ["red"], "")
    assert stamp.count("#stamp-") == 42


def test_words_know_the_lands_of_every_sheet(board: Board) -> None:
    assert inside(board, 42) == "down in the Wine Vault"
    assert inside(board, board.territory_index["middle_east"]) == "in the Middle East"
    assert "Coal Vault" in draw_board_table(shown(board))
    assert "cellar.svg#land-coal_vault" in silhouette(board, 43)
