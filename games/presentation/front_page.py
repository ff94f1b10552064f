"""The board that visitors see: a made-up war in full swing."""

from __future__ import annotations

from functools import cache

from django.utils.translation import gettext as _

from games.boards.world import WORLD
from games.presentation.board.picture import BoardPicture, SeatHolder

LANDS = {
    "red": "southern_europe 4 ukraine 5 ural 3 afghanistan 6 middle_east 4 egypt 2",
    "blue": "greenland 3 iceland 2 great_britain 1 scandinavia 3 northern_europe 9 western_europe 5",
    "yellow": "venezuela 4 peru 2 brazil 8 argentina 2 central_america 3 north_africa 4",
    "green": "indonesia 5 new_guinea 2 western_australia 2 eastern_australia 3 siam 12 china 4 india 3",
    "violet": "alaska 3 northwest_territory 2 alberta 4 ontario 3 quebec 2 western_us 6 eastern_us 3 "
    "kamchatka 5",
    "black": "congo 3 south_africa 4 east_africa 7 madagascar 1 siberia 2 yakutsk 3 irkutsk 2 mongolia 6 "
    "japan 1",
}
NAMES = ("Teodora", "Marguerite", "Kwame", "Ingrid", "Vauban", "Rafael")


@cache
def war() -> tuple[list[int], list[int]]:
    """Return the owner and the armies of each territory."""
    owners, armies = [0] * len(WORLD.territories), [0] * len(WORLD.territories)
    for seat, text in enumerate(LANDS.values()):
        words = iter(text.split())
        for key, number in zip(words, words, strict=True):
            owners[WORLD.territory_index[key]], armies[WORLD.territory_index[key]] = seat, int(number)
    return owners, armies


def front_picture() -> BoardPicture:
    """Return a picture of an attack on Ukraine."""
    index = WORLD.territory_index
    owners, armies = war()
    return BoardPicture(
        board=WORLD,
        owners=owners,
        armies=armies,
        powers=[SeatHolder(colour, name) for colour, name in zip(LANDS, NAMES, strict=True)],
        label=_("A board in the middle of a game of six"),
        source=index["northern_europe"],
        target=index["ukraine"],
        legal=(index["ukraine"], index["southern_europe"]),
        battle=(index["great_britain"], index["western_europe"]),
    )
