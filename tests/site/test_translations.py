"""Every sentence of the site exists in every language of the site."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import polib
import pytest
from django.conf import settings

from accounts.signing_in.wording import RETOLD
from risk_site.management.commands.makemessages import (
    KEYWORDS,
    SOURCES,
    SourceText,
    brought_up_to_date,
    sentences,
    source_text,
)

CATALOGUES = sorted(Path(settings.LOCALE_PATHS[0]).glob("*/LC_MESSAGES/django.po"))
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}|</?\w+")


@pytest.fixture(scope="module")
def in_use() -> set[SourceText]:
    """Return everything that the sources mark for translation."""
    return set(sentences())


def test_no_sentence_hides_in_an_f_string() -> None:
    """The collectors of sentences would not find it there."""
    for folder in SOURCES:
        for file in (settings.BASE_DIR / folder).rglob("*.py"):
            tree = ast.parse(file.read_text())
            texts = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
            inside = [node for text in texts for node in ast.walk(text)]
            assert not KEYWORDS.keys() & {node.id for node in inside if isinstance(node, ast.Name)}, file


def test_there_is_a_catalogue_for_each_language_but_the_source() -> None:
    languages = {code for code, _name in settings.LANGUAGES} - {settings.LANGUAGE_CODE}

    assert {file.parts[-3] for file in CATALOGUES} == languages


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_every_sentence_is_translated_and_none_is_left_over(catalogue: Path, in_use: set[SourceText]) -> None:
    translated = {source_text(entry) for entry in polib.pofile(str(catalogue)) if entry.translated()}

    assert in_use - translated == set(), "run makemessages, translate, and run compilemessages"
    assert translated - in_use == set(), "these sentences are used no more"


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_gathering_the_sentences_again_changes_nothing(
    catalogue: Path, tmp_path: Path, in_use: set[SourceText]
) -> None:
    again = tmp_path / "django.po"
    brought_up_to_date(polib.pofile(str(catalogue)), in_use).save(str(again))

    assert catalogue.read_text("utf-8") == again.read_text("utf-8"), "run makemessages"


def test_new_sentences_are_added_and_unused_ones_dropped() -> None:
    known = polib.POFile()
    known.extend([polib.POEntry(msgid=text, msgstr=text.upper()) for text in ("old", "kept")])
    texts = {SourceText("", "kept"), SourceText("menu", "%(n)d new", "%(n)d new ones")}

    catalogue = brought_up_to_date(known, texts)

    assert [(source_text(entry), entry.msgstr) for entry in catalogue] == [
        (SourceText("menu", "%(n)d new", "%(n)d new ones"), ""),
        (SourceText("", "kept"), "KEPT"),
    ]


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_no_sentence_is_translated_twice(catalogue: Path) -> None:
    """The tools of gettext refuse such a file."""
    written = [(entry.msgctxt, entry.msgid) for entry in polib.pofile(str(catalogue))]

    assert [sentence for sentence in set(written) if written.count(sentence) > 1] == []


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_a_translation_fills_the_same_blanks(catalogue: Path) -> None:
    for entry in polib.pofile(str(catalogue)):
        if not entry.msgid_plural:
            assert sorted(PLACEHOLDER.findall(entry.msgid)) == sorted(PLACEHOLDER.findall(entry.msgstr))
        for plural in entry.msgstr_plural.values():
            blanks = set(PLACEHOLDER.findall(entry.msgid_plural))
            assert set(PLACEHOLDER.findall(plural)) <= blanks, entry.msgid_plural


@pytest.mark.parametrize("catalogue", CATALOGUES, ids=lambda file: file.parts[-3])
def test_the_compiled_catalogue_is_up_to_date(catalogue: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "django.mo"
    polib.pofile(str(catalogue)).save_as_mofile(str(fresh))

    assert catalogue.with_suffix(".mo").read_bytes() == fresh.read_bytes(), "run compilemessages"


def test_english_has_a_catalogue_that_repeats_each_sentence(in_use: set[SourceText]) -> None:
    """Then it is found at once, rather than looked for in the catalogues of all applications."""
    english = polib.mofile(str(Path(settings.LOCALE_PATHS[0], "en", "LC_MESSAGES", "django.mo")))
    found = {source_text(entry): all_texts(entry) for entry in english}

    assert found.keys() == in_use, "run compilemessages"
    assert all(
        texts == [RETOLD.get(text, text) for text in words[1:] if text] for words, texts in found.items()
    )


def test_french_signs_are_not_parted_from_their_words() -> None:
    """A no-break space (U+00A0, U+202F) comes before : ; ! ? and inside « »."""
    (french,) = (file for file in CATALOGUES if file.parts[-3] == "fr")
    parted = re.compile(r" [:;!?»](?:\W|$)|« ")
    written = ((entry, text) for entry in polib.pofile(str(french)) for text in all_texts(entry))

    assert [entry.msgid for entry, text in written if parted.search(text)] == []


def test_french_needs_no_elision_before_the_name_of_a_player() -> None:
    """Nobody knows beforehand whether it is "de Bob" or "d’Odile", so such sentences avoid it."""
    (french,) = (file for file in CATALOGUES if file.parts[-3] == "fr")
    parted = re.compile(r"\b(?:de|que|le|la|je|me|te|se|ne) %\((?:names?|loser|partners?|left|came|host)\)s")
    written = ((entry, text) for entry in polib.pofile(str(french)) for text in all_texts(entry))

    assert [entry.msgid for entry, text in written if parted.search(text)] == []


def all_texts(entry: polib.POEntry) -> list[str]:
    """Return the translation, or those of singular and plural."""
    return list(entry.msgstr_plural.values()) or [entry.msgstr]
