"""Lines that mail programs put below what somebody wrote: what it was sent from, or with."""

from __future__ import annotations

import re

_MOST_WORDS = 16
_DEVICES = """
iphon, ipad, ipod, apple watch, imac, macbook, android, galaxy, samsung, xiaomi, redmi, poco, huawei, honor,
oppo, oneplus, realme, pixel, nokia, motorola, xperia, lenovo, asus, zenfone, fairphone, blackberry, surface,
nothing phone, chromebook, windows phone, windows 10, windows 11, ios, ipados, macos,
phone, smartphone, mobile, mobil, mobiel, handy, tablet, telefoon, telefon, téléphone, portable, móvil,
celular, cellulare, puhelin, puhelim, kännyk, телефон, смартфон, κινητ, điện thoại,
هاتف, جوال, נייד, טלפון, โทรศัพท์,
携帯, スマートフォン, スマホ, 手机, 手機, 휴대폰, 휴대전화
"""
_PROGRAMS = r"""
outlook, gmail, google mail, yahoo, hotmail, aol, proton, gmx, web\.de, t-online, freenet, spark, bluemail,
blue mail, k-9, k9, fairemail, thunderbird, aquamail, aqua mail, mailspring, edison, newton mail, airmail,
mailbird, em client, apple mail, mail\.ru, yandex, zoho, fastmail, tuta, mailbox\.org, posteo, infomaniak,
laposte, sfr mail, libero, tiscali, virgilio, seznam, interia, onet, naver, daum, foxmail, canary, superhuman,
hey mail, missive, mimestream, evolution, kmail, sailmail, roundcube, horde, nine, typeapp, mymail, boxer,
mailmaster, mail for windows, mail für windows, почт, 网易, qq邮箱, qq 邮箱, 邮件, 郵件, 메일, メール
"""
_NAMES = re.compile(
    "|".join(rf"(?<![0-9a-zà-ÿ]){name.strip()}" for name in f"{_DEVICES},{_PROGRAMS}".split(",")),
    re.IGNORECASE,
)
"""Names as they begin a word: languages put endings to them, such as `iPhonesta` and `iPhone’umdan`."""


def names_a_device(line: str) -> bool:
    """Whether a line names what mails are written on or with, in any language, and says little else."""
    return len(line.split()) <= _MOST_WORDS and _NAMES.search(line) is not None
