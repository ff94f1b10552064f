"""The analysis of finished games. It is queued when a game ends, and done when no other work is waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from games.analysis.verdict import verdict_on
from games.models import Analysis
from games.services import wake
from games.services.jobs import do_due, give_back, put_off_or_give_up
from games.services.record.storage import history_of
from games.valuation.chances import is_estimated

if TYPE_CHECKING:
    from datetime import datetime

    from games.models import Game


def queue_analysis(game: Game, now: datetime) -> None:
    """Queue the analysis of a game that ends now, if it can be analysed."""
    if is_estimated(game.rulebook):
        Analysis.objects.create(game=game, due_at=now)
        transaction.on_commit(lambda: wake.wake_worker(wake.ANALYSE_GAMES), robust=True)


def analyse_games() -> None:
    """Analyse the games that are due."""
    do_due(Analysis, analyse, put_off_or_give_up)


def analyse(analysis: Analysis) -> None:
    """Work out the verdict on a game."""
    game = analysis.game
    if is_estimated(game.rulebook):
        analysis.verdict = verdict_on(game.rulebook, history_of(game).events).to_json()
    give_back(analysis, "verdict", due_at=None)
