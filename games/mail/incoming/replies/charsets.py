"""From bytes to letters: the charsets that are read are those of the web (WHATWG Encoding, 4.2).

All others are refused: some hide other words than a reader sees (UTF-7), some take minutes (Punycode), and
some are no charsets at all. Python knows each by many spellings, so its one name for it is what counts.
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
"""By the names that Python has for them."""
MEANT = {"ascii": "cp1252", "iso8859-1": "cp1252"}
"""Those that are read as UTF-8, or else as the larger one which is meant."""
LONGEST_NAME = 40
_UTF_7 = re.compile(r"utf\W*_*7", re.IGNORECASE)


class UnknownCharset(ValueError):
    """The text is in a charset that is not read."""


def decoded(content: bytes, said: str | None) -> str:
    """The letters that bytes mean in the charset that is said, or in a likely one where that is wrong.

    Raises UnknownCharset.
    """
    charset = known(said or "utf-8")
    for likely in ("utf-8" if charset in MEANT else charset, "utf-8", MEANT.get(charset, "utf-8")):
        try:
            return content.decode(likely)
        except ValueError:
            continue
    return content.decode("cp1252", errors="replace")


def known(said: str) -> str:
    """The one name of a charset; UTF-8 for a name that says nothing to anybody. Raises UnknownCharset."""
    try:
        charset = codecs.lookup(said[:LONGEST_NAME]).name
    except (LookupError, ValueError):
        charset = "utf-7" if _UTF_7.search(said) else "utf-8"
    if charset not in READ:
        raise UnknownCharset(charset)
    return charset
