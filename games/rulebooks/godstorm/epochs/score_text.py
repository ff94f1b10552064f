"""The text of points."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

sovereign_text = said(gettext_noop("the most points after five epochs"))
