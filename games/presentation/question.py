"""Whether somebody is sure, before something that cannot be undone is done."""

from __future__ import annotations

from typing import NamedTuple


class Question(NamedTuple):
    """A title, what comes of it in sentences, the button that says yes, and the link that leads back."""

    title: str
    sentences: list[str]
    button: str
    stay: str
