"""Make the films of games that have a public link."""

from __future__ import annotations

from games.models import Film
from games.presentation.replay.film import filmed
from games.presentation.replay.frames import replay_of
from games.presentation.story.narrator import narrator_for
from games.selectors.public import public_page
from games.selectors.record.replay import relived
from games.services.jobs import do_due, give_back, put_off_or_give_up, save_under_lease

OFTEN = 8
"""The number of frames after which progress is stored."""


def make_films() -> None:
    """Make the films that people are waiting for."""
    do_due(Film, make, put_off_or_give_up)


def make(film: Film) -> None:
    """Make a film. Raise LeaseLost."""
    game = film.link.game
    page = public_page(game)
    replay = replay_of(narrator_for(page.rulebook, page.seats, page.me), relived(game, page.me))

    def note(made: int, frames: int) -> None:
        film.made, film.frames = made, frames
        if made % OFTEN == 0 and made < frames:
            save_under_lease(film, "made", "frames")

    film.webp = filmed(page, replay, note)
    give_back(film, "webp", "made", "frames", due_at=None)
