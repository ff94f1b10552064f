"""Orders left for the next turn: they are given the moment it comes, as by a computer player.

The worker that plays for computer players gives them one by one, what is left kept in the transaction of
each order. Where the list goes no further the person is called as usual, and told why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.errors import Illegal, gettext_noop
from games.engine.lists import Look, Next, Reason, advance, try_out
from games.engine.notation import format_list, parse_list
from games.services.errors import Refused
from games.services.order_lists import look_of, names_in
from games.services.sitting import sit_down

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping

    from games.engine.errors import OrderError
    from games.engine.lists import Step, Trial
    from games.engine.position import Position
    from games.engine.rulebook import Rulebook
    from games.services.sitting import Sitting

Steps = tuple["Step", ...]
TRIALS = 200


def leave_orders(*, game_id: int, seat: int, text: str) -> None:
    """Keep a list for the seat's next turn, in place of an earlier one; an empty text takes it back.

    It is kept as its author wrote it. Raises Unreadable where it cannot be read, Refused when the game is
    not running. Then nothing has changed.
    """
    with sit_down(game_id) as sitting:
        player = sitting.players[seat]
        if player.to_act and sitting.position.turn == seat:
            raise Refused(
                "your_turn_now",
                gettext_noop("It is your turn: give your orders now, and leave others when it is over."),
            )
        parse_list(sitting.rulebook.board, text, names_in(sitting.game))
        player.ahead, player.ahead_ended = text.strip(), {}
        player.save(update_fields=["ahead", "ahead_ended"])
        sitting.welcome(seat)
        sitting.look_again()


def trial_of(
    rulebook: Rulebook,
    view: Position,
    seat: int,
    text: str,
    names: Mapping[str, int],
    attacked: frozenset[int],
    rng: random.Random,
) -> Trial:
    """What could become of a list on the board as the seat sees it now. Raises Unreadable."""
    steps = parse_list(rulebook.board, text, names)
    return try_out(Look(rulebook, view, seat, attacked), steps, TRIALS, rng)


def follow(sitting: Sitting, seat: int) -> None:
    """Give the next order of the list that the person of a seat has left, or call him."""
    player, names = sitting.players[seat], names_in(sitting.game)
    steps = parse_list(sitting.rulebook.board, player.ahead, names)
    found = advance(look_of(sitting, seat), steps)
    if isinstance(found, Next):
        player.ahead = written(sitting, seat, found.rest, names)
        try:
            sitting.play(seat, found.order, releases=seat if not player.ahead else None)
        except Illegal as error:
            give_up(sitting, seat, Reason.ILLEGAL, written(sitting, seat, found.steps, names), error)
        else:
            forget_after_the_turn(sitting, seat)
    else:
        give_up(sitting, seat, found.reason, written(sitting, seat, found.rest, names))


def forget_after_the_turn(sitting: Sitting, seat: int) -> None:
    """What is left of a list when the turn is over is not for the one after it."""
    player = sitting.players[seat]
    if player.ahead and sitting.position.turn != seat:
        player.ahead = ""
        player.save(update_fields=["ahead"])


def give_up(sitting: Sitting, seat: int, reason: Reason, rest: str, error: OrderError | None = None) -> None:
    """The list goes no further: note why and what was not done, and call the person."""
    player = sitting.players[seat]
    why: dict[str, Any] = {"reason": reason.value, "rest": rest.splitlines()}
    if error is not None:
        why["error"] = [error.code, error.template, error.params]
    player.ahead, player.ahead_ended = "", why if reason is not Reason.DONE else {}
    sitting.release(seat)


def written(sitting: Sitting, seat: int, steps: Steps, names: Mapping[str, int]) -> str:
    """The rest of a list as its author would write it."""
    user = sitting.players[seat].user
    return format_list(sitting.rulebook.board, steps, names, user.language if user else "en")
