"""The text of the reach of armies in Godstorm."""

from __future__ import annotations

from games.texts.policy import said
from games.texts.wording import gettext_noop

along_own_lands_text = said(gettext_noop("along a chain of your territories"))
