"""Points in words."""

from __future__ import annotations

from games.engine.errors import gettext_noop
from games.texts.policy import said

sovereign_text = said(gettext_noop("the most points after five epochs"))
