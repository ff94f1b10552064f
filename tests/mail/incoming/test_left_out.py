"""What people strike out, hide or sign with is not read as orders, and no order is silently lost."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import settings as how_often
from hypothesis import strategies as st

from accounts.models import User
from games.mail.incoming import inbox
from games.mail.incoming.replies import Problem, Reply, read_reply
from games.mail.incoming.replies.reading import read_text
from games.models import Game, Inbound
from games.services.mail.inbound import receive
from tests.support.mail.letters import address_of, letter, words_of
from tests.support.rulebooks.every_word import EVERY_WORD

ORDER = "attack siam india until 2"


def of_html(html: str, plain: str | None = None) -> Reply:
    """Read a mail that has only HTML, or also this plain text."""
    if plain is None:
        return read_reply(f"Content-Type: text/html; charset=utf-8\n\n{html}".encode(), EVERY_WORD)
    parts = "".join(
        f"--a\nContent-Type: text/{kind}; charset=utf-8\n\n{said}\n"
        for kind, said in (("plain", plain), ("html", html))
    )
    return read_reply(
        f"Content-Type: multipart/alternative; boundary=a\n\n{parts}--a--\n".encode(), EVERY_WORD
    )


STRUCK = [
    "<s>{}</s>",
    "<del>{}</del>",
    "<strike>{}</strike>",
    "<S><b>{}</b></S>",
    '<span style="text-decoration: line-through">{}</span>',
    "<span style='TEXT-DECORATION:underline LINE-THROUGH red !important'>{}</span>",
    '<span style="text-decoration-line:line-through"><font>{}</font></span>',
    "<style>.gone{{color:red;text-decoration:line-through}}</style><p class='x gone'>{}</p>",
    "<style>@media print{{p{{color:red}}}} del-x, #that{{text-decoration:line-through}}</style><p id=that>{}",
    '<p style="display:none">{}</p>',
    '<p style="display: none !important; color: red">{}</p>',
    '<div style="visibility:hidden"><p>{}</p></div>',
    '<div style="opacity:0">{}</div>',
    '<div style="font-size:0">{}</div>',
    '<div style="font-size:1px;line-height:0">{}</div>',
    '<div style="mso-hide:all">{}</div>',
    '<div style="max-height:0;overflow:hidden">{}</div>',
    '<div style="height:0px;overflow:hidden">{}</div>',
    '<div style="position:absolute;left:-9999px">{}</div>',
    '<div style="text-indent:-9999px">{}</div>',
    "<div hidden>{}</div>",
    "<details><p>{}</p></details>",
    "<dialog>{}</dialog>",
    "<object>{}</object>",
    "<select><option>{}</option></select>",
    '<p style="position:relative;left:-9999px">{}</p>',
    '<p style="transform: scale( 0 , 0 )">{}</p>',
    '<span style="color:#fff">{}</span>',
    '<span style="color:white">{}</span>',
    '<font color="#FFFFFF">{}</font>',
    '<span style="color: rgb(255, 255, 255)">{}</span>',
    '<span style="color:#fefefe">{}</span>',
    '<span style="color:transparent">{}</span>',
    '<span style="color:rgba(0,0,0,0)">{}</span>',
    '<div style="background:#000"><span style="color:black">{}</span></div>',
    '<table bgcolor="#112233"><tr><td><font color="#112233">{}</font></td></tr></table>',
    "<style>p{{color:#ffffff}}</style><p>{}</p>",
    "<style>@media screen{{.x{{display:none}}}}</style><p class=x>{}</p>",
    "<style>@MEDIA only screen {{ p{{display:none}} }}</style><p>{}</p>",
    "<style>@import url(x);.x{{display:none}}</style><p class=x>{}</p>",
    *(
        f"<p style='{style}'>{{}}</p>"
        for style in (
            *(
                "font:0/0 arial",
                "filter:opacity(0%)",
                "zoom:0",
                "width:1px;overflow:hidden",
                "clip-path:inset(50%)",
            ),
            *("color:rgb(100% 100% 100%)", "color:hsl(0,0%,100%)", "-webkit-text-fill-color:transparent"),
            *("color:crimson;background:crimson", "position:fixed;top:-100em", "margin-left:-5000px"),
            *("transform:translateX(-9999px)", "transform:scaleY(0)", "clip:rect(0,0,0,0)"),
        )
    ),
    "<style>*[dir]{{display:none}}</style><p dir=ltr>{}</p>",
    "<style>.x.y{{display:none}}</style><p class='y x'>{}</p>",
    "<style>div > p[lang=la]{{display:none}}</style><div><p lang=LA>{}</p></div>",
    '<style>[data-x="1 2"], i{{display:none}}</style><p data-x="1 2">{}</p>',
    "<font color=FFFFFF>{}</font>",
    "<xml>{}</xml>",
    *(
        f"<p style='{style}'>{{}}</p>"
        for style in (
            *("di\\splay:none", "\\64 isplay:none", "-webkit-text-decoration:line-through"),
            *("text-line-through:single", "mso-text-decoration:line-through", "color:ivory"),
            *("color:hsla(0,0%,100%,1)", "position:absolute;left:-100vw", "position:fixed;inset:-9999px"),
            *("translate:-9999px", "scale:0", "max-block-size:0", "height:calc(0px);overflow:hidden"),
        )
    ),
    "<b><s>{}</b></s>",
    "<s><div></div>{}</s>",
    "<div><s></div>{}</s>",
    "<p><s><p>{}</s></p>",
]


@pytest.mark.parametrize("hiding", STRUCK)
@pytest.mark.parametrize("has_plain", [False, True])
def test_struck_out_and_hidden_text_is_named_but_not_read(hiding: str, has_plain: bool) -> None:
    html = f"<div>place 3 siam</div>{hiding.format(ORDER)}<div>end turn</div>"

    reply = of_html(html, f"place 3 siam\n{ORDER}\nend turn" if has_plain else None)

    assert reply.orders == ("place 3 siam", "end turn")
    assert reply.unread == (ORDER,)
    assert ORDER in reply.ignored
    assert ORDER in reply.note


def test_a_part_of_a_line_may_be_struck_out() -> None:
    reply = of_html("<div>place <s>13</s> 3 siam</div>", "place 13 3 siam")
    assert reply.orders == ("place 3 siam",)
    assert of_html("<p>place 3<s>0</s> siam</p>", "place 30 siam").orders == ("place 3 siam",)


@pytest.mark.parametrize("stroke", ["\u0335", "\u0336", "\u0337", "\u0338"])
def test_letters_with_a_stroke_through_each_are_not_read(stroke: str) -> None:
    struck = "".join(f"{letter}{stroke}" for letter in ORDER)
    for text in (f"place 3 siam\n{struck}\nend", f"place 3 siam {struck}\nend"):
        reply = read_text(text, EVERY_WORD)
        assert (reply.orders, reply.unread) == (("place 3 siam", "end"), (ORDER,))
        assert ORDER in reply.note


@pytest.mark.parametrize(
    ("text", "orders", "unread"),
    [
        (f"~~{ORDER}~~\nend", ("end",), (ORDER,)),
        (f"~{ORDER}~\nend", ("end",), (ORDER,)),
        (f"end\n- ~~{ORDER}~~", ("end",), (ORDER,)),
        (f"~~place 3 siam\n{ORDER}~~\nend", ("end",), ("place 3 siam", ORDER)),
        ("place ~~13~~ 3 siam", ("place 3 siam",), ("13",)),
        ("place 1\u03363\u0336 3 siam", ("place 3 siam",), ("13",)),
        (f"{ORDER}\n> ~~end~~", (ORDER,), ()),
        ("if armies in siam =\u0338 3: end", ("if armies in siam != 3: end",), ()),
    ],
)
def test_words_between_tildes_are_not_read(
    text: str, orders: tuple[str, ...], unread: tuple[str, ...]
) -> None:
    reply = read_text(text, EVERY_WORD)
    assert (reply.orders, reply.unread) == (orders, unread)


def test_text_struck_out_in_plain_text_shifts_no_line() -> None:
    assert "Line 4: " in str(read_text("end\n~~end~~\nplace ~~13~~ 3 siam\nnonsense", EVERY_WORD).reason)


def test_a_mail_that_is_struck_out_whole_holds_nothing() -> None:
    reply = of_html(f"<del>{ORDER}</del>")
    assert reply.problem is Problem.NO_TEXT
    assert ORDER in reply.note


SEEN = [
    "<b>{}</b>",
    '<span style="color:#eee;background:#111">{}</span>',
    '<body bgcolor="#000000"><font color="white">{}</font></body>',
    '<div style="visibility:hidden"><span style="visibility:visible">{}</span></div>',
    '<div style="font-size:0"><span style="font-size:14px">{}</span></div>',
    "<s></s><span>{}</span>",
    "<s>{s}</s><div>{}</div>".replace("{s}", ""),
    '<p style="text-decoration:underline;opacity:1;max-height:none">{}</p>',
    "<style>@media print{{p{{display:none}}}}</style><p>{}</p>",
    "<style>.other{{display:none}}</style><p class=others>{}</p>",
    "<style>.x.y, p.z, p[lang], a:hover{{display:none}}</style><p class=x>{}</p>",
    "<style>[dir=rtl]{{display:none}}</style><p dir=ltr>{}</p>",
    "<style>.x *{{display:none}}</style><p>{}</p>",
    "<p style='position:relative;left:50%'>{}</p>",
    "<p style='position:absolute;inset:0;scale:1;translate:10px'>{}</p>",
    "<ins>{}</ins>",
    *(
        f"<p style='{style}'>{{}}</p>"
        for style in (
            *(
                "font:12pt Calibri",
                "font:400 12px/1.5 Arial",
                "color:var(--ink)",
                "margin:0 -15px",
                "margin-top:600px",
            ),
            *(
                "width:1%;overflow:hidden",
                "transform:scale(0.9)",
                "background:url(x.png);color:white",
                "zoom:1",
            ),
            *("clip-path:inset(0)", "filter:none", "clip:auto", "color:inherit", "line-height:0"),
        )
    ),
    "<p><s>never mind</p><p></s>{}</p>",
    '<div style="color:windowtext;background:none">{}</div>',
    '<div style="display:none;">Preview</div><div>{}</div>',
]


@pytest.mark.parametrize("shown", SEEN)
def test_visible_text_is_read(shown: str) -> None:
    assert of_html(shown.format(ORDER)).orders == (ORDER,)


def test_a_quoted_mail_of_ours_may_hide_what_it_likes() -> None:
    quoted = f'<div style="display:none">{ORDER}</div><s>{ORDER}</s>'
    html = f'<div>end turn</div><div class="gmail_quote"><div class="gmail_attr">On …</div>{quoted}</div>'
    html = html.replace('<div class="gmail_quote">', '<blockquote class="gmail_quote">')

    reply = of_html(html.replace("</div></div>", "</div></blockquote>"))

    assert (reply.orders, reply.unread, reply.note) == (("end turn",), (), "")


@how_often(max_examples=60)
@given(
    st.lists(
        st.sampled_from(
            ["<s>", "</s>", "<p style='", "display:none", "'>", "</p>", "<style>", "p{", "}", "a"]
        )
    )
)
def test_any_html_is_read_or_refused(parts: list[str]) -> None:
    reply = of_html("".join(parts))
    assert (reply.reason is None) == bool(reply.orders)


@pytest.mark.parametrize(
    "html",
    [
        *("<s>" * 100_000, "<p>" * 100_000 + "</s>" * 20_000, "<style>" + "a{" * 100_000, "<style" * 60_000),
        f"<style>{''.join(f'.x{number}.x,' for number in range(20_000))}.x{{}}</style>"
        + "<p class=x>" * 20_000,
        "<style>a a a a a b{} a b c d{}</style>" + "<i>" * 10_000 + "<a>" * 30_000,
        "<style>s s s s s s x{display:none}</style>" + "<s>" * 9_000 + "<x>" * 9_000,
        "<style>p ~ p ~ p ~ x{} p:nth-last-of-type(3){}</style>" + "<p>" * 12_000,
        "<style>:has(x){color:red}</style>" + "<div>" * 12_000,
        f"<style>{'p{}' * 30_000}</style>{'<p>' * 10_000}",
        f"<style>{''.join(f'.x{{a{number}:1}}' for number in range(12_000))}</style><p class=x>",
        f"<style>{''.join(f'[a*=x{number}b]{{}}' for number in range(2_900))}</style><p a='{'x2' * 40_000}'>",
        f"<style>a{'.b' * 30_000}{{}}</style>",
        f"<style>a{',b' * 30_000}{{}}</style>",
        f"<style>{':not(' * 12_000}</style>",
        f"<style>{'{[(' * 20_000}</style>",
        f"<style>{'@media all{' * 12_000}</style>",
        f"<style>p{{width:{'1' * 20_000}}}</style><p>",
        f"<style>{'a ' * 30_000}{{}}</style>",
        f"<style>{'[a ' * 20_000}]{{}}</style>",
        f"<p style='color:{'(' * 20_000}'>",
        f"<p style='color:{'var(--x,' * 20_000}'>",
        f"<p style='transform:{'a(' * 20_000}'>",
        "<style>:root{--a0:red;"
        + "".join(f"--a{number + 1}:var(--a{number}) var(--a{number});" for number in range(40))
        + "}p{color:var(--a40)}</style>"
        + "<p>" * 10_000,
        "<span><div>" + "<i>" * 10_000 + "</span>" * 30_000,
        "<i><s>" * 10_000 + "</i>" * 20_000,
    ],
    ids=str.__len__,
)
def test_styles_made_to_be_slow_come_to_an_end(html: str) -> None:
    assert of_html(f"end<br>{html}").orders in (("end",), ())


# --- Signatures


@pytest.mark.parametrize("sign", ["--", "-- ", "—", "Sent from my iPhone", "Envoyé de mon iPhone"])
@pytest.mark.parametrize(
    "below",
    [ORDER, "end turn", "• place 3 siam", "next turn: end turn", "next turn:\nend", "attaquer siam par inde"],
)
def test_orders_below_a_signature_refuse_the_mail(sign: str, below: str) -> None:
    reply = read_text(f"place 3 siam\n{sign}\n{below}", EVERY_WORD)

    assert (reply.problem, reply.orders) == (Problem.IN_SIGNATURE, ())
    assert "Send your mail again without" in str(reply.reason)


@pytest.mark.parametrize(
    "signature",
    [
        "Alice Example\nPlace de la République 3\nParis",
        "Attack is the best defence",
        "Alice\nMove Fast GmbH, End Street 4",
        "Alice\n\nOn Sat, 28 Nov 2026 at 11:00, Estafette <a@b.example> wrote:\n> place 3 alaska\n> end",
        "Alice\n________________________________\nFrom: Estafette <a@b.example>\nSent: 3 May 2026\n\nend",
    ],
)
def test_signatures_refuse_nothing(signature: str) -> None:
    assert read_text(f"place 3 siam\n-- \n{signature}", EVERY_WORD).orders == ("place 3 siam",)


QUOTED = (
    "\n\nOn Sat, 28 Nov 2026 at 11:00, Estafette <orders+abc@reply.example.org> wrote:\n"
    "> Your turn.\n> place 3 alaska\n> end\n"
)


@pytest.mark.parametrize(
    "cut",
    [
        *("-----Original Message-----", "Forwarded message", "---------- Forwarded message ---------"),
        *("Message d’origine", "From: siam\nTo: india", "De : Siam\nÀ : Inde"),
    ],
)
@pytest.mark.parametrize(
    "below", [ORDER, "end turn", "next turn:\nplace 3 siam", "vacation 10 days", "• end"]
)
@pytest.mark.parametrize("quoted", ["", QUOTED])
def test_orders_below_a_line_that_names_no_mail_refuse_theirs(cut: str, below: str, quoted: str) -> None:
    reply = read_text(f"place 3 siam\n{cut}\n{below}\n{quoted}", EVERY_WORD)

    assert (reply.problem, reply.orders) == (Problem.IN_SIGNATURE, ())
    assert "where another mail seems to be quoted" in str(reply.reason)


@pytest.mark.parametrize("signature", ["-- \nAlice", "—\nA.", "--\n12 Place Bellecour"])
@pytest.mark.parametrize(
    "quoted",
    [
        QUOTED,
        "\n\nLe sam. 28 nov. 2026 à 11:00, Estafette <a@b.example> a écrit :\n\nplace 3 alaska\nend\n",
        "\n\n________________________________\nFrom: E <a@b.example>\nSent: 28 November 2026 11:00\n\nend\n",
        "\n\n-----Original Message-----\nFrom: E <a@b.example>\nSubject: Your turn\n\nplace 3 alaska\nend\n",
    ],
)
def test_a_quoted_mail_refuses_nothing(signature: str, quoted: str) -> None:
    assert read_text(f"place 3 siam\n{signature}{quoted}", EVERY_WORD).orders == ("place 3 siam",)
    assert read_text(f"place 3 siam{quoted}", EVERY_WORD).orders == ("place 3 siam",)


def test_an_order_between_quoted_lines_is_not_lost() -> None:
    long = "> " + "the long road to the east is open again, " * 2
    reply = read_text(f"{long}\n{ORDER}\n{long}", EVERY_WORD)
    assert f"“{ORDER}” reads as an order" in str(reply.reason)


@pytest.mark.parametrize(
    "text", ["plcae 3 siam\nend", "end\nCheers\nplcae 3 siam", "Hi\nplcae 3 siam\n\nend"]
)
def test_a_line_next_to_the_orders_that_names_a_place_is_pointed_out(text: str) -> None:
    reply = read_text(text, EVERY_WORD)
    assert (reply.orders, reply.note) == (("end",), "Not read as orders: “plcae 3 siam”.")


def test_a_greeting_or_a_comment_is_named_to_nobody() -> None:
    assert read_text("Hello!\n# siam next\nend\nCheers\nAlice", EVERY_WORD).note == ""


def test_a_vacation_below_a_signature_is_not_lost() -> None:
    assert read_text("place 3 siam\n-- \nvacation 10 days", EVERY_WORD).problem is Problem.IN_SIGNATURE


PHONES = """
Sent from my iPhone
Sent from Outlook for Android
Get Outlook for iOS<https://aka.ms/o0ukef>
Envoyé de mon iPhone
Envoyé à partir de Outlook pour iOS
Télécharger Outlook pour Android
Von meinem iPhone gesendet
Gesendet von Mail für Windows
Diese Nachricht wurde von meinem Android-Mobiltelefon mit GMX Mail gesendet.
Outlook für iOS beschaffen
Inviato da iPhone
Inviato dal mio telefono Huawei
Scarica Outlook per Android
Enviado desde mi iPhone
Obtener Outlook para iOS
Enviado do meu Galaxy
Obter o Outlook para Android
Verzonden vanaf mijn iPhone
Verstuurd vanaf mijn iPad
Download Outlook voor iOS
Lähetetty iPhonesta
Lähetetty Outlook for Androidista
Odesláno z iPhonu
Odesláno ze zařízení Samsung
Odoslané z iPhonu
Wysłane z iPhone’a
Pobierz aplikację Outlook dla systemu iOS
Отправлено с iPhone
Отправлено из мобильной Почты Mail.ru
Надіслано з iPhone
Изпратено от моя iPhone
iPhone’umdan gönderildi
iOS için Outlook’u edinin
Στάλθηκε από το iPhone μου
Skickat från min iPhone
Hämta Outlook för iOS
Sendt fra min iPhone
Hent Outlook til Android
Sent úr iPhone símanum mínum
iPhone-ról küldve
Trimis de pe iPhone-ul meu
Poslano s iPhonea
Saadetud minu iPhone’ist
Nosūtīts no mana iPhone
Išsiųsta iš mano iPhone
Enviat des del meu iPhone
iPhoneから送信
スマートフォンから送信
发自我的iPhone
发自我的手机
從我的 iPhone 傳送
나의 iPhone에서 보냄
تم الإرسال من iPhone الخاص بي
נשלח מה-iPhone שלי
Đã gửi từ iPhone của tôi
ส่งจาก iPhone ของฉัน
Dikirim dari iPhone saya
Sent with Proton Mail secure email.
Sent with Spark
Sent from my Xiaomi
Sent via BlueMail for Android
Sent from Yahoo Mail for iPhone
Gesendet mit der GMX Mail App
Sent from my iPad
Sent from my Galaxy
Sent from Outlook for iOS<https://aka.ms/o0ukef>
Get Outlook for Android<https://aka.ms/AAb9ysg>
Sent from Proton Mail for iOS
Sent from my mobile device
Sent from BlueMail
Sent via the Samsung Galaxy S24 5G, an AT&T smartphone
Sent from Mail for Windows
Sent from my HUAWEI phone
Envoyé depuis mon appareil Galaxy
Envoyée depuis mon mobile Orange
Obtenir Outlook pour iOS
Gesendet von Outlook für Android
Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.
Enviado desde Outlook para Android
Enviado do meu iPhone
Enviado a partir do Outlook para iOS
Inviato dal mio dispositivo Xiaomi
Inviata da Libero Mail
Verstuurd vanaf mijn iPhone
Verzonden met Outlook voor iOS
Verzonden vanuit Mail voor Windows
Outlook voor Android downloaden
Skaffa Outlook för iOS
Hämta Outlook för Android
Hent Outlook til iOS
Sendt fra min Samsung Galaxy-smarttelefon.
Få Outlook for Android
Lähetetty Outlookista iOS:lle
Hanki Outlook for Android
Odesláno z aplikace Outlook pro iOS
Odesláno ze systému Android
Wysłano z Androida
Pobierz aplikację Outlook dla systemu Android
Отправлено из Mail.ru для Android
Отправлено из мобильного приложения Яндекс Почты
Скачать Outlook для Android
Відправлено з мобільного телефону
iPhone'umdan gönderildi
Android için Outlook uygulamasını edinin
Samsung Galaxy cihazımdan gönderildi
iPhoneより送信
私のiPhoneから送信されました
Outlook for iOS を入手
发自我的 iPhone
从我的iPhone发送
发自我的华为手机
获取 Outlook for Android
내 Galaxy에서 보냄
Android용 Outlook 다운로드
أُرسلت من الـ iPhone
تم الإرسال من هاتف Galaxy
الحصول على Outlook لـ Android
קבל את Outlook עבור Android
Εστάλη από το Outlook για Android
Λήψη του Outlook για iOS
Az iPhone-omról küldve
Elküldve az iPhone készülékemről
Trimis din Outlook pentru Android
Poslano s mojeg iPhonea
Poslano z mojega iPhona
Послато са мог iPhone-а
Išsiųsta iš mano „iPhone“
Dihantar daripada iPhone saya
मेरे iPhone से भेजा गया
ارسال شده از iPhone من
Bidalia nire iPhone-tik
Anfonwyd o fy iPhone
Seolta ó m'iPhone
Sent úr iPhone-símanum mínum
Dërguar nga iPhone im
გაგზავნილია ჩემი iPhone-დან
Please excuse my brevity.
Scusate la brevità
Von unterwegs gesendet
Sent on the go
Sent while on the move, please excuse typos
"""


@pytest.mark.parametrize("line", PHONES.strip().split("\n"))
def test_the_line_of_a_phone_or_program_is_a_signature(line: str) -> None:
    reply = read_text(f"place 3 siam\n{ORDER}\n\n{line}", EVERY_WORD)
    assert reply.orders == ("place 3 siam", ORDER)
    assert reply.ignored == (line,)


WITH_NO_VERB_KNOWN = ("Outlook", "Diese", "Bidalia", "Anfonwyd", "Seolta", "Dërguar", "გაგზავნილია")


@pytest.mark.parametrize(
    "line",
    [line for line in PHONES.strip().split("\n") if not any(word in line for word in WITH_NO_VERB_KNOWN)],
)
def test_words_for_sent_from_need_no_empty_line_before(line: str) -> None:
    reply = read_text(f"place 3 siam\n{line}{QUOTED}", EVERY_WORD)
    assert (reply.orders, reply.ignored) == (("place 3 siam",), (line,))


@pytest.mark.parametrize(
    "line",
    ["attakc siam by mobile india until 2", "end turn on my iPhone", "place 3 galaxy", "my Siam is mobile"],
)
def test_a_possible_order_is_no_signature(line: str) -> None:
    assert read_text(f"place 3 siam\n\n{line}", EVERY_WORD).problem is Problem.UNREADABLE


# --- Lines, signs, conditions


def test_an_arrow_is_read_in_the_font_of_outlook() -> None:
    for sign in "àèð":
        arrow = f'<span style="font-family:Wingdings">{sign}</span>'
        assert of_html(f"<p class=MsoNormal>attack siam {arrow} india until 2</p>").orders == (ORDER,)


def test_a_quotation_with_its_marks_spelled_out_is_recognised() -> None:
    assert read_text("end turn\n\n&gt; place 3 siam\n&gt; end", EVERY_WORD).orders == ("end turn",)


def test_a_name_between_quotation_marks_is_no_order() -> None:
    assert read_text("attack « siam » india until 2", EVERY_WORD).problem is Problem.UNREADABLE


def test_a_text_of_invisible_signs_is_empty() -> None:
    for nothing in ("\u200b", "\ufeff \u00a0", "\u2060\n\u3164", "\u200e\u2800"):
        assert of_html(f"<p>{ORDER}</p>", nothing).orders == (ORDER,)


ARROWS_TOO = ["»", "›", "&gt;", "=&gt;"]


@pytest.mark.parametrize(
    "arrow", ["è", "=>", "==>", "->", "-->", "→", "➔", "⇒", "➡️", "\uf0e0", "à", "ð", *ARROWS_TOO]
)
@pytest.mark.parametrize("start", ["", "if siam is mine: "])
def test_arrows_are_read_as_programs_make_them(arrow: str, start: str) -> None:
    assert read_text(f"{start}attack siam {arrow} india until 2", EVERY_WORD).orders == (f"{start}{ORDER}",)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Hello,\n\nplace 3 siam\n\nif siam is mine\nattack siam india",
            "Line 5: “if siam is mine” says when",
        ),
        ("si Pérou attaquer", "has no colon between its condition and its order"),
        (
            "if attacked attack siam india",
            "its condition and its order. For example: if peru is mine: attack",
        ),
        ("si le Siam est à moi attaquer Siam Inde", "has no colon between its condition and its order"),
        ("if attacked: attack siam india", "does not say how far to go"),
        (
            "place 3 siam\n\n\nnonsense",
            "Line 4: “nonsense” does not begin with an order of this game, nor with “if”",
        ),
    ],
)
def test_a_refusal_counts_the_lines_of_the_mail(text: str, says: str) -> None:
    assert says in str(read_text(text, EVERY_WORD).reason)


# --- Told by the answer


def test_the_answer_names_what_was_struck_out(game: Game, alice: User) -> None:
    raw = letter(alice.email, f"<div>board</div><del>{ORDER}</del>").replace(b"text/plain", b"text/html")
    message = receive(address_of(game, alice), raw, door=Inbound.Door.SMTP)
    inbox.read_messages()

    assert f"Struck out or hidden in your mail, and so not read: “{ORDER}”." in words_of(message)


@pytest.mark.parametrize(
    ("line", "is_certain"),
    [
        ("Auto-Submitted: (by hand) no", None),
        ('Auto-Submitted: "no"', None),
        ("X-Autoreply: No (comment)", None),
        ('X-Autorespond: "no"', None),
        ("List-Id:", None),
        ("List-Post: NO", None),
        ("X-Failed-Recipients:", None),
        ("Delivered-To: autoresponder@example.org", None),
        ("X-POST-MessageClass: 1; Message", None),
        ("X-Auto-Reply-From: no", None),
        ("X-Auto-Reply-From: anne@example.org", False),
        ("X-POST-MessageClass: 9; Autoresponder", False),
        ("Delivered-To: Autoresponder", False),
        ("X-MS-Exchange-Generated-Message-Source: Mailbox Rules Agent", False),
        ("X-Precedence: auto_reply", False),
        ("Auto-Submitted: (by a rule) auto-replied", True),
        ("Return-Path: < >", True),
        ("Precedence: auto-reply", False),
        ("Precedence: bulk (many)", False),
        ('From: "postmaster@example.org" <anne@example.org>', None),
        ('From: "noreply@example.org" <anne@example.org>', None),
        ("From: Mail Delivery System <postmaster@example.org>", True),
        ("Subject: Undelivered promise", None),
        ("Subject: Undelivered Mail Returned to Sender", False),
        ("Subject: Unzustellbar: Orders", False),
        ("Subject: Automatische Antwort: Your turn", False),
        ("Subject: =?utf-8?q?Respuesta_autom=C3=A1tica=3A_Your_turn?=", False),
        ("Subject: =?utf-8?b?0JDQstGC0L7QvtGC0LLQtdGCOiBZb3VyIHR1cm4=?=", False),
    ],
)
def test_a_header_counts_by_its_value_without_comments(line: str, is_certain: bool | None) -> None:
    reply = read_reply(f"{line}\n\nplace 3 siam\n".encode(), EVERY_WORD)
    if is_certain is None:
        assert reply.orders == ("place 3 siam",)
    else:
        assert reply.problem is not None
        assert reply.problem.is_automatic is is_certain
