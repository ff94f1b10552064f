"""How far armies come in Godstorm, in words."""

from __future__ import annotations

from games.engine.errors import gettext_noop
from games.texts.policy import said

along_own_lands_text = said(gettext_noop("along a chain of your territories"))
