"""French that modules of editions bring themselves (`games.rulebooks.texts.french`)."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations

from django.utils.translation.trans_real import translation


class Brought(NullTranslations):
    """Sentences without plural forms, in the form in which Django merges catalogues."""

    def __init__(self, sentences: Mapping[str, str], plural: object) -> None:
        super().__init__()
        self._catalog, self.plural = dict(sentences), plural


def add_french(sentences: Mapping[str, str]) -> None:
    """Add sentences, by their English, to the French catalogue, without replacing any."""
    catalogue = translation("fr")
    unknown = {
        english: french for english, french in sentences.items() if catalogue.gettext(english) == english
    }
    if unknown:
        catalogue.merge(Brought(unknown, catalogue.plural))
