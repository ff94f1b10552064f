"""The comparison with OWASP ASVS (docs/security.md) names only what exists."""

from __future__ import annotations

import re
from pathlib import Path

from django.conf import settings

ROOT = Path(__file__).parents[2]
DOCUMENT = (ROOT / "docs/security.md").read_text("utf-8")
PATH = re.compile(r"`((?:[\w.-]+/)+[\w.-]*|[\w-]+\.(?:lock|md))`")
SETTING = re.compile(r"`([A-Z]+(?:_[A-Z]+)*)`")
ROW = re.compile(r"^\| (\d[\d., ]+) \| [^|]+ \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)
STATES = {"met", "in part", "not met", "operator", "not applicable"}


def test_every_path_exists() -> None:
    paths = PATH.findall(DOCUMENT)

    assert len(paths) > 100
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_setting_exists() -> None:
    listed = (ROOT / "docs/settings.md").read_text("utf-8")

    names = set(SETTING.findall(DOCUMENT))
    assert [name for name in names if not hasattr(settings, name) and f"`{name}`" not in listed] == []


def test_every_chapter_is_there_with_its_requirements() -> None:
    chapters = re.split(r"^### V", DOCUMENT, flags=re.MULTILINE)[1:]

    assert [chapter.split()[0] for chapter in chapters] == [str(number) for number in range(1, 15)]
    for number, chapter in enumerate(chapters, start=1):
        rows = ROW.findall(chapter)
        assert len(rows) == len(re.findall(r"^\| \d", chapter, re.MULTILINE))
        assert {state for _numbers, state in rows} <= STATES
        requirements = [one for numbers, _state in rows for one in numbers.split(", ")]
        assert requirements
        assert len(requirements) == len(set(requirements))
        assert all(one.startswith(f"{number}.") for one in requirements)
