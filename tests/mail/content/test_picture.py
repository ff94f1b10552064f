"""The picture of the board in a mail."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from email import message_from_bytes, policy
from html import unescape
from io import BytesIO
from itertools import combinations, cycle
from math import dist

import pytest
from django.utils import translation
from PIL import Image, ImageCms

from games.boards.ancient import ANCIENT
from games.boards.underworld import UNDERWORLD
from games.boards.world import WORLD
from games.engine import Board
from games.engine.display import Mark
from games.mail.content.picture import board_png
from games.mail.outgoing import post
from games.models import Game, Mail
from games.presentation.board.atlas import atlas_of
from games.presentation.board.emblems import COLOURS
from games.presentation.board.picture import BoardPicture, SeatHolder
from games.presentation.board.stills import pixels
from games.presentation.board.stills.engraving import FACES, draw_sea, engraving_style, pieces
from games.presentation.board.stills.names import SIZE, around, meets_any, placed_names
from games.presentation.board.stills.pixels import composed, rasterise
from tests.support.engraving import draw_engraving

LANDS = len(WORLD.territories)
[SHEET] = atlas_of(WORLD)
OCTREE = Image.Quantize.FASTOCTREE
IN_LAB = ImageCms.buildTransform(ImageCms.createProfile("sRGB"), ImageCms.createProfile("LAB"), "RGB", "LAB")


def picture(
    owners: Sequence[int] | None = None, armies: int = 3, holder: str = "Zoë", board: Board = WORLD
) -> BoardPicture:
    """Return a board on which the colours take turns, unless an owner is given."""
    return BoardPicture(
        board=board,
        owners=owners or [land % len(COLOURS) for land in range(len(board.territories))],
        armies=[armies] * len(board.territories),
        powers=[SeatHolder(colour, holder) for colour in COLOURS],
        label="",
    )


def test_everything_that_is_drawn_is_in_the_file() -> None:
    for svg in (draw_sea(SHEET, "en"), draw_engraving(picture(), SHEET)):
        names = set(re.findall(r' id="([^"]+)"', svg))
        assert set(re.findall(r'href="#([^"]+)"', svg)) <= names
        assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= names
        assert 'href="/' not in svg


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_territory_is_named_for_players_who_answer(language: str) -> None:
    with translation.override(language):
        drawn = draw_engraving(picture(), SHEET)
    lines = [
        re.findall(r"<tspan[^>]*>([^<]+)", label) for label in re.findall(r'class="name".*?</text>', drawn)
    ]
    named = {unescape(" ".join(label).replace("- ", "-")) for label in lines}

    assert named == {territory.names[language] for territory in WORLD.territories}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("board", [WORLD, ANCIENT, UNDERWORLD], ids=lambda board: board.key)
def test_names_are_large_and_cover_neither_each_other_nor_tokens(board: Board, language: str) -> None:
    [sheet] = atlas_of(board)
    found = placed_names(sheet, language)
    rooms = [name.room for name in found.values()]

    assert SIZE >= 22
    assert len(rooms) == len(board.territories)
    assert not [pair for pair in combinations(rooms, 2) if meets_any(pair[0], pair[1:])]
    tokens = [around(place.token) for place in sheet.places.values()]
    assert not [room for room in rooms if meets_any(room, tokens)]
    assert all(room.left > 0 and room.right < sheet.width and room.bottom < sheet.height for room in rooms)


def test_a_shared_territory_has_both_colours_from_the_same_file() -> None:
    shown = replace(picture(), garrisons={7: ((1, 2), (3, 5))})
    drawn = draw_engraving(shown, SHEET)

    assert 'class="land green"' in drawn
    assert set(re.findall(r"url\(#([^)]+)\)", drawn)) <= set(re.findall(r' id="([^"]+)"', drawn))
    assert "url(#stripes-blue)" in drawn
    assert Image.open(BytesIO(board_png(shown))).width == 1200


def test_every_colour_is_filled_in_and_every_face_is_there() -> None:
    style = engraving_style(SHEET)

    assert "var(" not in style
    assert "light-dark" not in style
    assert all(f".{colour} .wash {{ fill: #" in style for colour in COLOURS)
    families = set(re.findall(r'font-family: "([^"]+)"', style))
    assert len(FACES) >= len(families) == 3


@pytest.fixture(scope="module")
def png() -> bytes:
    return board_png(picture())


def test_it_is_sharp_on_fine_screens_and_small_enough_for_a_mail(png: bytes) -> None:
    image = Image.open(BytesIO(png))

    assert image.format == "PNG"
    assert image.size == (1200, 714)
    assert image.mode == "P"
    assert len(png) <= 200_000


SCENES = {
    "held whole": picture([0] * LANDS, armies=120),
    "fog": replace(picture([-2, -1, 0, 1, 2, 3] * 7), fresh=(2, 3)),
    "shared and marked": replace(
        picture(),
        garrisons={7: ((1, 2), (3, 5))},
        marks=(Mark(3, "star", "capital"), Mark(3, "moon", "temple")),
    ),
    "sunk": replace(picture(board=ANCIENT), gone={3: "under water"}, barred=((0, 1),)),
    "underworld": picture(board=UNDERWORLD),
}


@pytest.mark.parametrize(("scene", "language"), [*zip(SCENES, cycle(["en", "fr"]), strict=False)])
def test_a_picture_joined_from_pieces_looks_drawn_at_once(scene: str, language: str) -> None:
    shown = SCENES[scene]
    with translation.override(language):
        for sheet in atlas_of(shown.board):
            at_once = rasterise(sheet, draw_sea(sheet, language))
            at_once.alpha_composite(rasterise(sheet, draw_engraving(shown, sheet)))
            mean, highest = difference(at_once, composed(sheet, pieces(shown, sheet), language))
            assert mean <= 0.1
            assert highest <= 2


@pytest.mark.parametrize("scene", SCENES)
def test_fewer_colours_are_hardly_seen(scene: str) -> None:
    shown = SCENES[scene]
    [sheet] = atlas_of(shown.board)
    whole = composed(sheet, pieces(shown, sheet), "en")

    before = whole.convert("RGB").quantize(256, method=OCTREE)
    mean, highest = difference(before, Image.open(BytesIO(board_png(shown))))

    assert mean <= 1
    assert highest <= 6


def test_a_piece_is_drawn_once_wherever_it_is_put(monkeypatch: pytest.MonkeyPatch) -> None:
    board_png(picture())
    monkeypatch.setattr(pixels, "rasterise", pytest.fail)

    assert composed(SHEET, pieces(picture(), SHEET), "en")


def difference(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """Return the mean and the 99th percentile of the colour differences (ΔE of 1976) of two pictures."""
    both = Counter(zip(*bands_in_lab(one), *bands_in_lab(other), strict=True))
    found = sorted(
        (dist((light / 2.55, a, b), (light_there / 2.55, a_there, b_there)), times)
        for (light, a, b, light_there, a_there, b_there), times in both.items()
    )
    seen, pixels = 0, one.width * one.height
    for delta, times in found:
        seen += times
        if seen >= 0.99 * pixels:
            return sum(delta * times for delta, times in found) / pixels, delta
    raise AssertionError


def bands_in_lab(image: Image.Image) -> list[bytes]:
    """Return the colours of a picture in CIELAB: the lightness (of 255) of each pixel, then the other two."""
    lab = ImageCms.applyTransform(image.convert("RGB"), IN_LAB)
    assert lab is not None
    return [band.tobytes() for band in lab.split()]


@pytest.mark.parametrize("owner", COLOURS)
def test_the_palette_keeps_the_colour_of_each_owners_ring(png: bytes, owner: str) -> None:
    palette = Image.open(BytesIO(png)).getpalette() or []
    colours = zip(palette[::3], palette[1::3], palette[2::3], strict=True)

    ink = re.search(rf"\.{owner} \.plate {{ stroke: #(\w+);", engraving_style(SHEET))
    assert ink is not None
    red, green, blue = bytes.fromhex(ink[1])
    assert min(abs(r - red) + abs(g - green) + abs(b - blue) for r, g, b in colours) < 40


def test_numbers_and_names_are_drawn_with_our_own_fonts() -> None:
    """Without fonts an SVG renderer silently leaves letters out."""
    held = [0] * LANDS

    assert board_png(picture(armies=3)) != board_png(picture(armies=8))
    assert board_png(picture(held, holder="Zoë")) != board_png(picture(held, holder="Łucja"))


def test_a_mail_shows_the_picture_that_it_carries(game: Game) -> None:
    message = post.write(Mail.objects.filter(kind="your_turn").latest("pk"))
    assert message is not None

    mail = message_from_bytes(message.message().as_bytes(), policy=policy.default)

    assert mail.get_content_type() == "multipart/related"
    texts, image = mail.iter_parts()
    assert [part.get_content_type() for part in texts.iter_parts()] == ["text/plain", "text/html"]
    assert image.get_content_type() == "image/png"
    assert image.get_content_disposition() == "inline"
    html = mail.get_body(("html",)).get_content()  # type: ignore[union-attr]
    assert f'src="cid:{image["Content-ID"].strip("<>")}"' in html
    assert re.search(r'alt="The board as it is now. You hold [A-Z]\w', html)
