"""Conditions of style sheets: whether they are true on a wide light screen, as in a browser."""

from __future__ import annotations

import re
from typing import Any

from tinycss2 import serialize

from games.mail.incoming.replies.html.values import leading_number

_FEATURE = re.compile(r"\(\s*(min-|max-)?([a-z-]+)\s*(?::\s*([^()]+?))?\s*\)")
_AT_LEAST = re.compile(r"\(\s*(?:([a-z-]+)\s*>=?\s*([\w.]+)|([\w.]+)\s*<=?\s*([a-z-]+))\s*\)")
_AT_MOST = re.compile(r"\(\s*(?:([a-z-]+)\s*<=?\s*([\w.]+)|([\w.]+)\s*>=?\s*([a-z-]+))\s*\)")
_BETWEEN = re.compile(r"\(\s*([\w.]+)\s*<=?\s*([a-z-]+)\s*<=?\s*([\w.]+)\s*\)")
_NONE_OF = re.compile(r"\(\s*not\s*(\([^()]*\))\s*\)")
_SCREEN = {
    **dict.fromkeys(("width", "device-width"), 1280.0),
    **dict.fromkeys(("height", "device-height"), 800.0),
    **dict.fromkeys(("resolution", "aspect-ratio", "device-pixel-ratio"), 1.0),
    "color": 8.0,
    "monochrome": 0.0,
}
_FEATURES = {
    **dict.fromkeys(("any-hover", "hover"), "hover"),
    **dict.fromkeys(("any-pointer", "pointer"), "fine"),
    **dict.fromkeys(("prefers-contrast", "prefers-reduced-motion"), "no-preference"),
    **dict.fromkeys(("forced-colors", "inverted-colors"), "none"),
    "color-gamut": "srgb",
    "display-mode": "browser",
    "orientation": "landscape",
    "prefers-color-scheme": "light",
    "update": "fast",
    "-webkit-min-device-pixel-ratio": "0",
}
"""The values of a wide light screen for the features that media queries ask about."""


def counts(rule: Any) -> bool:
    """Return whether the content of a conditional rule applies on our screen."""
    said = serialize(rule.prelude).strip()
    if rule.lower_at_keyword == "media":
        return applies(said)
    return rule.lower_at_keyword == "layer" or is_supported(rule.lower_at_keyword, said)


def is_supported(keyword: str, said: str) -> bool:
    """Return whether styles under `@supports` apply, judging by the property's name."""
    return keyword == "supports" and re.search(r"\bnot\b|\(\s*-(?:moz|ms)-", said) is None


def applies(media: str) -> bool:
    """Return whether styles for certain media apply on a wide light screen."""
    media = _BETWEEN.sub(r"(min-\2: \1) and (max-\2: \3)", media)
    media = _AT_MOST.sub(r"(max-\1\4: \2\3)", _AT_LEAST.sub(r"(min-\1\4: \2\3)", media))
    return any(map(is_our_screen, re.split(r",|\sor\s", media))) if media.strip() else True


def is_our_screen(query: str) -> bool:
    """Return whether one media query matches a wide light screen.

    A query with an unknown part does not match.
    """
    denied = [is_our_screen(part) for part in _NONE_OF.findall(query)]
    query = _NONE_OF.sub(" ", query)
    features, words = _FEATURE.findall(query), _FEATURE.sub(" ", query).split()
    kinds = [word for word in words if word not in ("not", "only", "and")]
    is_said = bool(features or kinds or denied) and not any(denied)
    is_meant = is_said and set(kinds) <= {"screen", "all"} and all(map(has_feature, features))
    return is_meant is not (words[:1] == ["not"])


def has_feature(feature: tuple[str, str, str]) -> bool:
    """Return whether our screen has a feature that a query asks for."""
    bound, name, value = feature
    if name in _SCREEN:
        found = (leading_number(value) or 0.0) * (16 if value.endswith("em") else 1)
        if bound:
            return _SCREEN[name] >= found if bound == "min-" else _SCREEN[name] <= found
        return bool(_SCREEN[name]) if not value else _SCREEN[name] == found
    return name in _FEATURES and value in (_FEATURES[name], "")
