"""From bytes to letters, in the charsets of the web (WHATWG Encoding, 4.2).

All other charsets are refused: some can hide words from the reader (UTF-7), some take minutes to decode
(Punycode), and some are no charsets at all. Python accepts many spellings of each name, so its own name is
compared.
"""

from __future__ import annotations

import codecs
import re

READ = frozenset(
    {"ascii", "utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"}
    | {f"cp125{number}" for number in range(9)}
    | {f"iso8859-{number}" for number in range(1, 17)}
    | {"koi8-r", "koi8-u", "cp866", "cp874", "tis-620", "mac-roman", "mac-cyrillic"}
    | {"gb2312", "gbk", "gb18030", "big5", "big5hkscs"}
    | {"euc_jp", "iso2022_jp", "shift_jis", "cp932", "euc_kr", "cp949"}
)
"""The charsets that are read, by Python's names."""
MEANT = {"ascii": "cp1252", "iso8859-1": "cp1252"}
"""Charsets that are read as UTF-8 or, if that fails, as the larger charset that is meant."""
LONGEST_NAME = 40
_UTF_7 = re.compile(r"utf\W*_*7", re.IGNORECASE)


class UnknownCharset(ValueError):
    """The text is in a charset that is not read."""


def decoded(content: bytes, said: str | None) -> str:
    """Decode bytes in the declared charset, or in a likely one if the declared one is wrong.

    Raise UnknownCharset.
    """
    charset = known(said or "utf-8")
    for likely in ("utf-8" if charset in MEANT else charset, "utf-8", MEANT.get(charset, "utf-8")):
        try:
            return content.decode(likely)
        except ValueError:
            continue
    return content.decode("cp1252", errors="replace")


def known(said: str) -> str:
    """Return Python's name of a charset; UTF-8 if the name says nothing. Raise UnknownCharset."""
    try:
        charset = codecs.lookup(said[:LONGEST_NAME]).name
    except (LookupError, ValueError):
        charset = "utf-7" if _UTF_7.search(said) else "utf-8"
    if charset not in READ:
        raise UnknownCharset(charset)
    return charset
