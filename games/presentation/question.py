"""Questions for confirmation before something that cannot be undone."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """A title, the consequences in sentences, the button that confirms, and the link back."""

    title: str
    sentences: list[str]
    button: str
    stay: str
