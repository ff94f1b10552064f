"""The publications in which house rules were printed."""

from __future__ import annotations

MAGAZINE = "Jeux & Stratégie n° 40, août 1986, variante %d"
