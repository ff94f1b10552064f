"""Names: the people who have them, and what names may look like in the mails of others."""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING

from accounts.folding import fold
from accounts.models import User

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet

LINK = re.compile(r"://|\w\.[^\W\d_]{2}")


def looks_like_a_link(name: str) -> bool:
    """Return whether mail programs may turn a name into a link, such as `www.example.org`."""
    return bool(LINK.search(name))


def bearers(name: str) -> QuerySet[User]:
    """Return the people with a name: several only if they had it before names were folded."""
    return User.objects.filter(folded_name=fold(name))


def people_called(names: Collection[str], people: QuerySet[User] | None = None) -> dict[str, User]:
    """Return the person meant by each name: with this spelling, or else the only one with it."""
    among = User.objects.all() if people is None else people
    found: dict[str, list[User]] = defaultdict(list)
    # PostgreSQL refuses to compare with a null character.
    for user in among.filter(folded_name__in={fold(name) for name in names if "\0" not in name}):
        found[user.folded_name].append(user)
    meant = {}
    for name in names:
        spelled = User.normalize_username(name)
        same = found[fold(name)]
        exact = [user for user in same if user.username == spelled]
        if exact or len(same) == 1:
            meant[name] = (exact or same)[0]
    return meant


def person_called(name: str, people: QuerySet[User] | None = None) -> User | None:
    """Return the person meant by a name, among `people`; None for nobody or several."""
    return people_called([name], people).get(name)
