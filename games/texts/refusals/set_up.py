"""The refusals of editions, options, set-ups and positions that are not possible."""

from __future__ import annotations

from games.texts.wording import gettext_noop

REFUSALS = {
    "cannot_combine": "%(reason)s",
    "cannot_combine.by_number": gettext_noop(
        "With two players there are neutral armies, and with more no territory cards are dealt."
    ),
    "cannot_combine.no_number": gettext_noop("The two cannot be played together with any number of players."),
    "dice_left_over": "Only %(used)d throws were made; take the other groups away.",
    "dice_missing": "Throw %(throw)d needs %(dice)s%(whose)s, and has none. Give one group per throw.",
    "dice_wrong": "Throw %(throw)d needs %(dice)s from 1 to %(faces)d%(whose)s.",
    "dice_wrong.shuffle": "A shuffle is due here, and only dice are given.",
    "impossible_deal": "A deal names each of the %(count)d territories once.",
    "impossible_deal.by_dice": "Dice say who receives how many: write this deal in its order.",
    "impossible_deal.claimed": "In this edition the territories are claimed, not dealt.",
    "impossible_deal.seat": "A deal is to the seats 0 to %(last)d, not to %(seat)s.",
    "impossible_deal.sizes": (
        "The seats 0 to %(last)d are dealt so many cards each: %(sizes)s. Here they have others."
    ),
    "impossible_deck": "A pile holds each of the %(count)d cards once.",
    "impossible_first": "No seat %(first)d can start: the seats are 0 to %(last)d.",
    "impossible_position": "This position is impossible: %(reason)s.",
    "impossible_set_up": "%(rulebook)s deals no %(given)s.",
    "option_without_effect": gettext_noop(
        "The option “%(option)s” makes no difference with %(players)d players, only with "
        "%(numbers)s. Leave it out."
    ),
    "option_without_effect.reason": "%(reason)s",
    "unknown_option": gettext_noop(
        "%(rulebook)s has no option “%(option)s” with the value “%(value)s”. It has: %(allowed)s."
    ),
    "unknown_rulebook": gettext_noop("There is no rulebook “%(key)s”. The rulebooks are: %(known)s."),
    "unknown_version": gettext_noop("“%(key)s” has no version %(version)s. Its versions are: %(known)s."),
    "wrong_number_of_players": gettext_noop(
        "%(rulebook)s is for %(fewest)d to %(most)d players, not %(players)s."
    ),
    "wrong_number_of_players.with_options": gettext_noop(
        "With these options %(rulebook)s is for %(fewest)d to %(most)d players, not %(players)s."
    ),
}
"""For editions, set-ups, positions and dice that are given.

Refusals that only programs meet are not translated.
"""
