"""The texts of the reach of armies."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

adjacent_text = said(gettext_noop("to a neighbouring territory"))
connected_text = said(gettext_noop("along a chain of your territories"))
own_text = said(gettext_noop("on any of your territories"))
