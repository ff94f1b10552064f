"""The beginnings of signatures by people, programs and devices, and of what servers add."""

from __future__ import annotations

import re

_LINES = r"(--|—|–|__+)\s*$"
_SENT_FROM = (
    *(r"sent (from|with|using|via|by|on|while)\b", r"get (outlook|bluemail|mail) for\b"),
    *(r"envoy[ée]e? (de|depuis|avec|par|à partir|via|du|à l[’']aide)\b", r"provenance ?:"),
    *(r"(t[ée]l[ée]charge[zr]|obten(ir|ez)) outlook\b", r"yahoo mail ?:"),
    *(r"(von|aus) mein\w+ .{0,60}(gesendet|verschickt)\b", r"gesendet (mit|von|aus|über|vom|via)\b"),
    *(r"von unterwegs\b.{0,20}(gesendet|verschickt|geschrieben)\b",),
    *(r"enviad[oa] (desde|con|mediante|por|a trav[ée]s|do|de|da|dum|a partir|pelo|pela|via|com|usando)\b",),
    *(
        r"enviat (des|amb|per)\b",
        r"inviat[oa] (da|dal|dalla|dall[’']\w*|con|tramite|mediante|via|attraverso)\b",
    ),
    *(r"(verzonden|verstuurd|gestuurd) (vanaf|vanuit|van|met|via|door)\b",),
    *(r"(skickat|skickades|sänt) (från|med|via)\b", r"sendt (fra|med|via|ved)\b", r"sent úr\b"),
    *(r"lähetetty\b", r"saadetud\b", r"(nosūtīts|sūtīts) no\b", r"(išsiųsta|siųsta) iš\b"),
    *(r"odesl[aá]n[oay]? (z|ze|pomoc[ií]|přes|prostřednictvím)\b", r"odoslan[éeo] (z|zo|pomocou|cez)\b"),
    *(r"wysłan[oeay] (z|ze|przy|za|przez|w)\b", r"poslano (s|sa|z|iz|od|putem|preko)\b"),
    *(r"(el)?küldve\b", r"(trimis|expediat)[ăe]? (de|din|cu|prin|folosind|via)\b"),
    *(
        r"(отправлено|послано|написано) (с|со|из|от|через|при)\b",
        r"(надіслано|відправлено) (з|із|зі|через|за)\b",
    ),
    *(r"(изпратено|изпратен) (от|с|чрез)\b", r"(послато|послано|испратено) (с|са|со|од|из|преко)\b"),
    *(r"(στάλθηκε|εστάλη|απεσταλμένο|αποστολή) (από|με|μέσω)\b", r"נשלח(ה)? (מ|ב|באמצעות)"),
    *(r"(أ?ُ?رسلت?|مرسلة?|تم (الإ|ال|إ)?رسال\w*) ", r"(ارسال|فرستاده) شده (از|با)\b"),
    *(r"(发自|發自|来自|來自|寄自|傳送自|发送自|從我|从我|由我)", r"ส่งจาก", r"(đã |được )?gửi (từ|bằng)\b"),
    *(r"(dikirim|dihantar) (dari|daripada|dengan|menggunakan|melalui)\b",),
)
"""The beginnings of lines that mail programs add, by language."""
_SENT_AT_THE_END = (
    *(
        r"(gönderildi|gönderilmiştir|yollandı)",
        r"(から|より|で)(の)?送信(されました|しました)?",
        r"(发送|發送|傳送|寄出)(的)?",
    ),
    *(
        r"(에서|로|으로) ?(보냄|보냈습니다|보낸 메일|발송|전송)(됨)?",
        r"küldve",
        r"lähetetty",
        r"saadetud",
        r"(भेजा|भेजी) गया",
    ),
)
"""The ends of such lines in languages where the verb comes last."""
_FOOTERS = (
    r"((please )?(excuse|pardon|forgive) (my|the|any) (brevity|typos)|scusa(te|mi)? (per )?la brevità"
    r"|(bitte )?entschuldige?n? (sie )?die kürze|(veuillez )?(m[’'])?excuse[rz]? (de )?(la|ma) bri[èe]veté"
    r"|virus-free|garanti sans virus|l[’']absence de virus|this (e-?mail|message) (has been|and any)"
    r"|ce (message|courriel) et|(confidentiality|confidential|disclaimer|avis de confidentialit[ée])\b)"
)
_SIGNS = re.compile(
    rf"^\s*{_LINES}|^\W*({'|'.join(_SENT_FROM)}|{_FOOTERS})|^.{{1,80}}({'|'.join(_SENT_AT_THE_END)})\W*$",
    re.IGNORECASE,
)


def begins_signature(line: str) -> bool:
    """Return whether a line begins what comes below a person's words, wherever it is."""
    return _SIGNS.match(line) is not None


_CONTACT = re.compile(
    r"[\w.+-]+@[\w-]+\.\w|(?<!\w)(\+|00?)\d[\d\s()./-]{6,}\d|(?<!\w)\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}\b"
    r"|^\d{4,5}\s+[^\W\d_]{3,}|\b[A-Z]{2}\s+\d{5}\b",
    re.MULTILINE,
)
"""A mail address, a telephone number, or a town with its postal code."""
_MOST_AT_THE_END = 8
"""The lines at the end of a text in which an unmarked signature may stand."""


def may_end_with_signature(text: str) -> bool:
    """Return whether the last lines of a text say how its writer is reached, as a signature does."""
    return _CONTACT.search("\n".join(text.splitlines()[-_MOST_AT_THE_END:])) is not None


# --- Devices and programs from which mails are sent


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
"""Names as the beginnings of words, because languages add endings: `iPhonesta`, `iPhone’umdan`."""


def names_a_device(line: str) -> bool:
    """Return whether a line names a mail device or program, in any language, and little else."""
    return len(line.split()) <= _MOST_WORDS and _NAMES.search(line) is not None
