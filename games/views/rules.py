"""The rules of an edition in the words of this site."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.forms.start.asked import asked_for, with_keys
from games.forms.start.filling import query_for, usual_seats
from games.presentation.portraits import drawn_portraits
from games.presentation.rules.comparison import FEW, POINT, compare, differences, nearest
from games.presentation.rules.figure import figure
from games.presentation.rules.house_rules import families_told, withheld_in
from games.presentation.rules.marked import marked
from games.presentation.rules.outline import rule_name
from games.presentation.rules.page import MANY_STEPS, steps_of
from games.presentation.rules.pictures import borders, pictures
from games.presentation.rules.refusals import sentence
from games.rulebooks.editions import EDITIONS
from games.rulebooks.registry import RECOMMENDED, RULEBOOKS, SHORTER, rulebook_for
from games.rulebooks.texts import by_kind, name_of, option_text, text_of_edition, texts_of
from games.views.access import reads

if TYPE_CHECKING:
    from collections.abc import Sequence

    from games.engine import Choice, Rulebook


def choice_told(book: Rulebook, choice: Choice) -> dict[str, Any]:
    """Return an option in words: for each value its page of rules, or why it does not fit."""
    edition = rulebook_for(book.key, version=book.version)
    values, words = [], option_text(book, choice)
    for value in choice.values:
        options = {**book.chosen, choice.key: value}
        error = edition.refusal_of(options)
        values.append(
            {
                "name": _(words.called(value)),
                "is_chosen": value == book.chosen[choice.key],
                "address": "" if error else rules_address(replace(book, chosen=options)),
                "reason": sentence(error) if error else "",
            }
        )
    return {"name": _(words.name), "values": values}


def advice() -> dict[str, Any]:
    """Return the advice for newcomers: an edition to begin with, and a shorter one."""
    begin, shorter = RULEBOOKS[RECOMMENDED], RULEBOOKS[SHORTER]
    return {
        "begin_name": _(name_of(begin)),
        "begin_address": rules_address(begin.with_options({})),
        "shorter_name": _(name_of(shorter)),
        "shorter_address": rules_address(shorter.with_options({})),
    }


def rules_address(book: Rulebook) -> str:
    """Return the address of the rules of an edition in its version and with its options."""
    unusual = {choice.key: book.chosen[choice.key] for choice in book.unusual}
    if book.version != RULEBOOKS[book.key].version:
        unusual["version"] = str(book.version)
    return reverse("rules", args=[book.key]) + (f"?{urlencode(unusual)}" if unusual else "")


@reads
def rulebooks(request: HttpRequest) -> HttpResponse:
    """List the editions, grouped by kind."""
    kinds = [(_(kind), [edition_told(book) for book in books]) for kind, books in by_kind()]
    return render(request, "games/rulebooks.html", {"kinds": kinds, **advice()})


def edition_told(book: Rulebook) -> dict[str, Any]:
    """Return an edition as the list shows it."""
    return {
        "book": book,
        "name": _(name_of(book)),
        "source": text_of_edition(book).source,
        "players": POINT["players"].says(book),
        "goal": POINT["goal"].says(book),
    }


@reads
def comparison(request: HttpRequest) -> HttpResponse:
    """Compare editions point by point: those named in the address, or all."""
    keys = [key for key in request.GET.getlist("edition") if key] or list(RULEBOOKS)
    if not set(keys) <= set(RULEBOOKS):
        raise Http404
    books = [book for book in RULEBOOKS.values() if book.key in keys]
    context = {
        "selects": selects([book.key for book in books] if len(books) <= FEW else [RECOMMENDED, SHORTER]),
        "are_all": len(books) == len(RULEBOOKS),
        "are_many": len(books) > FEW,
        "points": (points := compare(books)),
        "differ": any(point.voices for point in points),
        **advice(),
    }
    return render(request, "games/comparison.html", context)


def selects(chosen: Sequence[str]) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Return three choices of an edition: a label, and all editions with the chosen one marked."""
    labels = _("One edition"), _("Another"), _("A third, if you like")
    return [
        (label, [(book.key, _(name_of(book)), book.key == key) for book in RULEBOOKS.values()])
        for label, key in zip_longest(labels, chosen[:3])
    ]


@reads
def house_rules(request: HttpRequest) -> HttpResponse:
    """Show every house rule in full, where it can be played, and why it cannot elsewhere."""
    families = [
        (family.name, [(told, rules_address(told.whole.book) if told.whole else "") for told in family.rules])
        for family in families_told()
    ]
    return render(request, "games/house_rules.html", {"families": families})


@reads
def rules(request: HttpRequest, key: str) -> HttpResponse:
    """Explain an edition with the options and the version named in the address."""
    if key not in RULEBOOKS:
        raise Http404
    if (known := with_keys(request.GET, key)) != request.GET:
        return redirect(f"{request.path}?{known.urlencode()}")
    asked = asked_for(key, request.GET.dict())
    book, present = asked.book, RULEBOOKS[key].version
    text = text_of_edition(book)
    shown = figure(book)
    other = nearest(book, [RULEBOOKS[other.key] for other in EDITIONS if other.key != key])
    unusual = {choice.key: book.chosen[choice.key] for choice in book.unusual}
    context = {
        "book": book,
        "unread": asked.unread,
        "name": _(name_of(book)),
        "source": text.source,
        "reconstructed": text.reconstructed,
        "armies": [(players, book.armies[players]) for players in book.players if players in book.armies],
        "sections": marked(book),
        "board": shown or borders(book),
        "pictures": pictures(book),
        "portraits": [
            (_(title), drawn_portraits(shown))
            for each in texts_of(book).each
            for title, shown in each.portraits.items()
        ],
        "steps": steps_of(book) if len(book.turn) >= MANY_STEPS else [],
        "house_rules": [
            (rule_name(book, choice), _(option_text(book, choice).sentence))
            for choice in book.unusual
            if choice.is_extra
        ],
        "start": query_for(key, usual_seats(book.suited_players or book.players), unusual),
        "present": "" if book.version == present else rules_address(asked_for(key, unusual).book),
        "choices": [choice_told(book, choice) for choice in book.choices if not choice.is_extra],
        "extras": [choice_told(book, choice) for choice in book.choices if choice.is_extra],
        "withheld": withheld_in(book),
        "other": other,
        "other_name": _(name_of(other)),
        "differences": differences(book, other),
        "is_for_newcomers": key in (RECOMMENDED, SHORTER),
        "is_here": key == RECOMMENDED,
        **advice(),
    }
    return render(request, "games/rules.html", context)
