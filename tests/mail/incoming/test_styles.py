"""What a browser shows of an HTML mail is carried out, and nothing else.

All cases were compared with Chromium: whether the order changes a pixel of the page, and whether it is struck
through.
"""

from __future__ import annotations

import pytest

from games.mail.incoming.replies import Reply, read_reply
from tests.support.rulebooks.every_word import EVERY_WORD

ORDER = "attack siam india until 2"
PARAGRAPH = f"<p class=x>{ORDER}</p>"


def of_html(html: str) -> Reply:
    return read_reply(f"Content-Type: text/html; charset=utf-8\n\n{html}".encode(), EVERY_WORD)


def styled(*styles: str) -> list[str]:
    """Return a paragraph for each style."""
    return [f"<p style='{style}'>{ORDER}</p>" for style in styles]


def ruled(*sheets: str) -> list[str]:
    """Return a paragraph of the class `x` below each style sheet."""
    return [f"<style>{sheet}</style>{PARAGRAPH}" for sheet in sheets]


HIDDEN = [
    # Colours
    *styled("color:lab(100 0 0)", "color:lab(100% 0 0)", "color:lch(100 0 0)", "color:oklab(1 0 0)"),
    *styled("color:oklch(100% 0 0)", "color:color(srgb 1 1 1)", "color:color(display-p3 1 1 1)"),
    *styled("color:color(srgb-linear 1 1 1)", "color:color(xyz 0.95 1 1.09)", "color:color(rec2020 1 1 1)"),
    *styled("color:color(xyz-d50 .964 1 .825)", "color:hwb(0 100% 0%)", "color:light-dark(white, black)"),
    *styled("color:color-mix(in srgb, white 99%, black)", "color:color-mix(in srgb, black 2%, white)"),
    *styled("color:canvas", "color:color(srgb 0 0 0 / 0)", "color:rgb(0 0 0 / 3%)", "color:#0001"),
    *styled("color:hsl(0deg 0% 100% / 1)", "background:initial;color:white", "background:red;color:red"),
    *styled("background:rgba(0,0,0,.05);color:white", "background:none;color:#fff", "color:#FfFfFe"),
    "<font color='ffffff'>ORDER</font>",
    "<body text=white>ORDER</body>",
    "<div style='background:#000'><p style='background:#fff'>a</p></div><p style='color:#fff'>ORDER</p>",
    *styled(
        "background:linear-gradient(white,#fffffe);color:white", "color:ButtonFace", "color:InfoBackground"
    ),
    *styled("background-image:linear-gradient(black,black);background-color:white;color:black"),
    *styled("color:white;text-shadow:1px 1px white", "color:#fff;color:#ggg", "font-size:calc(1em*0)"),
    "<div bgcolor=black><font color=white>ORDER</font></div>",
    # Variables
    *styled("--a:initial;color:var(--a,white)"),
    *styled("--x:white;color:var(--x)", "color:var(--y, white)", "color:var(--y, var(--z, #fff))"),
    *styled("--a:255,255,255;color:rgb(var(--a))", "--d:none;display:var(--d)", "display:var(--d,none)"),
    *styled("--a:var(--b);--b:white;color:var(--a)", "--s:line-through;text-decoration:var(--s)"),
    *ruled(":root{--c:#fff} p{color:var(--c)}", "body{--c:none} p{display:var(--c)}"),
    # Masks, figures, filters
    *styled("mask:linear-gradient(transparent,transparent)", "-webkit-mask:linear-gradient(#0000 0 0)"),
    *styled("mask-image:linear-gradient(#0000,rgba(0,0,0,0))", "mask-image:radial-gradient(#0000,#0000)"),
    *styled("clip-path:inset(0 100% 0 0)", "clip-path:inset(0 0 100%)", "clip-path:ellipse(0 0)"),
    *styled("clip-path:polygon(0 0,0 0,0 0)", "clip-path:xywh(0 0 0 0)", "clip-path:rect(0 0 0 0)"),
    *styled("position:absolute;clip:rect(1px,1px,1px,1px)", "opacity:5%", "filter:opacity(1%)"),
    *styled("filter:blur(30px)", "filter:invert(1)", "height:0;overflow:clip", "height:0;overflow:auto"),
    *styled("line-height:0;overflow:hidden", "letter-spacing:-99px", "-webkit-text-security:disc"),
    *styled(
        "height:3px;overflow:hidden", "clip-path:inset(49%)", "clip-path:circle(1px)", "content:url(x.png)"
    ),
    *styled("transform:scale(calc(0))", "scale:1 1 0", "clip-path:circle(50% at -9999px 0)"),
    *styled("mask-size:0 0;mask-image:linear-gradient(#000,#000)"),
    *styled("position:fixed;clip:rect(0,0,auto,auto)", "translate:-600px", "margin-left:9999px"),
    "<div style='opacity:.3'><div style='opacity:.3'><div style='opacity:.3'>ORDER</div></div></div>",
    "<div style='font-size:0'><span style='font-size:1em'>ORDER</span></div>",
    # Turned and flattened
    *styled("transform:rotateX(90deg)", "transform:rotateY(270deg)", "transform:rotateX(.25turn)"),
    *styled("transform:rotateX(100grad)", "transform:rotate3d(1,0,0,90deg)", "transform:skew(90deg)"),
    *styled("transform:matrix(0,0,0,0,0,0)", "transform:matrix(1,0,0,0,0,0)", "rotate:x 90deg"),
    *styled("transform:matrix(1,0,0,1,-9999,0)", "transform:scale(.01)", "scale:0 1", "scale:1%"),
    *styled("transform:matrix3d(0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,1)", "rotate:1 0 0 90deg"),
    # The cascade
    *styled("display:block;display:none", "display:none!important;display:block", "display:NONE"),
    *ruled("p{display:block} .x{display:none}", ".x{display:none!important} p.x{display:block}"),
    *ruled("p{display:none} p{display:}", "p{;display:none}", "p{}} p{color:red} .x{display:none}"),
    *ruled(".x{display:none", "<!-- .x{display:none} -->", r"\2e x{} .\78{display:none}"),
    # Selectors
    *ruled(".x:not(.y){display:none}", "p:not(.y):not(#z){color:white}", ".x:first-child{display:none}"),
    *ruled(".x:first-of-type{display:none}", "p:last-child{display:none}", "p:only-child{display:none}"),
    *ruled(":nth-child(1n){display:none}", ":is(p,i){display:none}", ":where(p){display:none}"),
    *ruled("body p{display:none}", "html body > p{display:none}", "body *{display:none}"),
    *ruled("p[class^=x]{display:none}", "p[CLASS=X i]{display:none}", "body:has(p){color:white}"),
    *ruled("html{color:white}", "body{color:white}", ".x{&{display:none}}", "body{& .x{display:none}}"),
    *ruled("p:not(:empty){display:none}", "*{color:white}"),
    *ruled("p:read-only{display:none}", "p:dir(ltr){display:none}", "p,::-webkit-foo{display:none}"),
    *ruled("p{display/**/:/**/none}", "p{display:none} p{display:nonsense}", "p{color:white} p{color:#ggg}"),
    *ruled(
        "p{@media screen{display:none}}", "body{@media screen{.x{display:none}}}", "body{>p{display:none}}"
    ),
    # Media
    *ruled("@media (width>=1px){.x{display:none}}", "@media (1px<=width<=9999px){.x{display:none}}"),
    *ruled("@media (400px<width){.x{display:none}}", "@media (not (min-width:9999px)){.x{display:none}}"),
    *ruled(
        "@media (min-width:1px) or (min-height:9999px){.x{display:none}}", "@media (color){p{display:none}}"
    ),
    *ruled("@media (pointer:fine){.x{display:none}}", "@media (min-resolution:1dppx){.x{display:none}}"),
    *ruled("@media not print{.x{display:none}}", "@media print, screen{.x{display:none}}"),
    *ruled("@media (min-width:600px){.x{display:none}}", "@layer a{.x{display:none}}"),
    *ruled("@media all{@media screen{.x{display:none}}}", "@supports (display:grid){.x{display:none}}"),
    *ruled("@media (prefers-color-scheme:light){.x{display:none}}", "@page{margin:0} .x{display:none}"),
    f"{PARAGRAPH}<style>.x{{display:none}}",
    # Elements
    *("<template>ORDER</template>", "<noscript>ORDER</noscript>", "<div>a</div><title>ORDER</title>"),
    *("<svg><defs><text>ORDER</text></defs></svg>", "<meter>ORDER</meter>", "<div popover>ORDER</div>"),
    "<details>a<summary>b</summary>ORDER</details>",
    "<details><summary>a</summary><summary>ORDER</summary></details>",
    '<p style="color:white" style="color:black">ORDER</p>',
    *(
        "<style>p{display:none}</style foo><p>ORDER</p>",
        "<p hidden/>ORDER",
        "<p style='display:none;'/>ORDER",
    ),
    "<p hidden>a</ p>ORDER",
    "<span style=display:none><div></span>ORDER</div>",
]


@pytest.mark.parametrize("html", HIDDEN)
def test_hidden_text_is_named_but_not_carried_out(html: str) -> None:
    reply = of_html(html.replace("ORDER", ORDER))

    assert reply.orders == ()
    assert ORDER in " · ".join(reply.unread)
    assert ORDER in reply.note


SHOWN = [
    # Colours
    *styled("color:lab(0 0 0)", "color:oklch(0.7 0.1 200)", "color:rgb(0 0 0 / .5)", "color:#000f"),
    *styled("color:color-mix(in srgb, black, white)", "color:light-dark(black, white)", "color:initial"),
    *styled("color:Canvas;background:CanvasText", "color:nonsense", "color:rgb(none none none)"),
    *styled("background:linear-gradient(black,black);color:white", "background:url(x.png) #000;color:white"),
    *styled("background:rgba(0,0,0,.9);color:white", "-webkit-text-fill-color:black;color:white"),
    *styled("background-clip:text;background-color:red;color:transparent", "--x:black;color:var(--x)"),
    *styled("color:var(--y)", "--a:var(--b);--b:var(--a);color:var(--a)"),
    "<body text=white bgcolor=black>ORDER</body>",
    "<body bgcolor='#000000' text='#ffffff'><p>ORDER</p></body>",
    "<table><tr bgcolor=black><td style='color:white'>ORDER</td></tr></table>",
    "<div style='color:white'><a href=x>ORDER</a></div>",
    "<div style='color:white'><mark>ORDER</mark></div>",
    "<font color='fff'>ORDER</font>",
    *ruled("body{color:white;background:#222}", "html{background:#000;color:#fff}", "a{color:white}"),
    *styled("color:transparent;text-shadow:0 0 0 black", "color:white;text-shadow:0 0 1px black"),
    *styled(
        "color:transparent;-webkit-text-stroke:1px black", "background:linear-gradient(#000,#fff);color:white"
    ),
    *("<div color=white>ORDER</div>", "<p text=white>ORDER</p>", "<span bgcolor=black>ORDER</span>"),
    # Masks, figures, transforms
    *styled(
        "position:absolute;left:600px", "position:absolute;inset:600px auto auto 600px", "translate:600px"
    ),
    *styled("text-indent:600px", "transform:translateY(600px)", "min-height:20px;height:0;overflow:hidden"),
    *styled("height:0;padding:20px;overflow:hidden", "filter:invert(10%)", "filter:invert(0)"),
    *styled("mask-image:linear-gradient(black,transparent)", "mask:none", "clip-path:inset(10%)"),
    *styled("clip-path:polygon(0 0,100% 0,100% 100%,0 100%)", "position:absolute;clip-path:none"),
    *styled(
        "position:absolute;clip:rect(0,400px,100px,0)", "position:absolute;clip:rect(auto,auto,auto,auto)"
    ),
    *styled(
        "transform:matrix(1,0,0,1,0,0)", "transform:rotateX(180deg)", "transform:scale(-1)", "scale:100%"
    ),
    *styled("transform:rotateX(0)", "transform:skewX(45deg)", "rotate:0deg", "transform:translateZ(-9999px)"),
    *styled("opacity:50%", "filter:blur(1px)", "filter:grayscale(1)", "height:1000px;overflow:hidden"),
    *styled("height:0", "font-size:0;font-size:14px", "font:0/0 a;font-size:14px", "left:-9999px"),
    "<span style='height:0;overflow:hidden'>ORDER</span>",
    "<span style='transform:scale(0)'>ORDER</span>",
    "<span style='text-indent:-9999px'>ORDER</span>",
    "<table><tr><td style='height:0;overflow:hidden'>ORDER</td></tr></table>",
    "<table style='max-height:0;overflow:hidden'><tr><td>ORDER</td></tr></table>",
    "<div style='font-size:0'><span style='font-size:1rem'>ORDER</span></div>",
    # The cascade and selectors
    *styled("display:none;display:block", "display:block!important;display:none", "display:nonsense"),
    *ruled(".x{display:none} .x{display:block}", ".x{display:block} p{display:none}", "..x{display:none}"),
    *ruled("*{color:white} p{color:black}", ".x:not(.x){display:none}", "p:nth-child(500){display:none}"),
    *ruled("p:hover{display:none}", "div p{display:none}", "i ~ p{display:none}", "p:has(i){display:none}"),
    *ruled(
        "p, p:nonsense{display:none}", "p,{display:none}", "/* .x{display:none} */", "p:empty{display:none}"
    ),
    *ruled(
        "p::before{content:'x';display:none}", ".x{text-decoration:line-through} p.x{text-decoration:none}"
    ),
    # Media
    *ruled("@media (prefers-color-scheme:dark){.x{display:none}}", "@media not screen{.x{display:none}}"),
    *ruled(
        "@media (width<600px){.x{display:none}}",
        "@media (width>9999px){.x{display:none}}",
        "@media ,{p{color:white}}",
    ),
    *ruled("@media (monochrome){p{display:none}}", "@media (prefers-reduced-motion:reduce){p{display:none}}"),
    *ruled("@supports (-moz-appearance:none){.x{display:none}}", "@media (hover:none){.x{display:none}}"),
    *ruled("@media (max-width:600px){.x{display:none}}", "@supports not (display:grid){.x{display:none}}"),
    f"<style media=print>.x{{display:none}}</style>{PARAGRAPH}",
    f"<!--[if mso]><style>.x{{display:none}}</style><![endif]-->{PARAGRAPH}",
    f"<style type='text/plain'>.x{{display:none}}</style>{PARAGRAPH}",
    # Elements
    *(
        "<textarea>ORDER</textarea>",
        "<details><summary>ORDER</summary>b</details>",
        "<dialog open>ORDER</dialog>",
    ),
    *(
        "<p hidden style='display:block'>ORDER</p>",
        "<s style='text-decoration:none'>ORDER</s>",
        "<o:p>ORDER</o:p>",
    ),
    *(
        "<head><title>x</title><p>ORDER",
        "<head><p>ORDER</p></head>",
        "<title>a</title>ORDER",
        "<!-->ORDER<!-- -->",
    ),
    *(
        "<aside>a</aside><nav>ORDER</nav>",
        "<p style='color:black' style='color:white'>ORDER</p>",
        "<xmp>ORDER</xmp>",
    ),
    "<div style='white-space:pre-wrap'>place 3 siam\nORDER</div>",
    "<table><tr hidden><td>a<tr><td>ORDER</table>",
    "<table><tbody hidden><tr><td>a<tbody><tr><td>ORDER</table>",
    "<dl><dt hidden>a<dd>ORDER</dl>",
    "<ul><li hidden><b>a</b><li>ORDER</ul>",
    "<h1 hidden>a<h2>ORDER</h2>",
    "<h1 hidden>a</h2>ORDER",
    "<a hidden href=x>a<a href=y>ORDER</a>",
    "<button hidden>a<button>ORDER</button>",
    "<svg hidden/>ORDER",
    "<template><style>p{display:none}</style></template><p>ORDER</p>",
    "<textarea><style>p{display:none}</style></textarea><p>ORDER</p>",
]


@pytest.mark.parametrize("html", SHOWN)
def test_visible_text_is_carried_out(html: str) -> None:
    reply = of_html(html.replace("ORDER", ORDER))

    assert reply.orders[-1:] == (ORDER,)
    assert ORDER not in reply.unread


QUOTED = (
    '<div class="gmail_quote"><div class="gmail_attr">On Sat, 28 Nov 2026, Estafette wrote:<br></div>'
    '<blockquote class="gmail_quote"><div style="display:none;max-height:0;mso-hide:all">place 3 alaska</div>'
    "<s>end turn</s></blockquote></div>"
)
ORDINARY = {
    "Outlook": (
        "<html><head><style><!--\n@font-face\n\t{font-family:Calibri;}\np.MsoNormal\n\t{margin:0cm;\n"
        "\tmso-fareast-language:EN-US;}\nspan.EmailStyle17\n\t{mso-style-type:personal-compose;\n"
        "\tcolor:windowtext;}\n@page WordSection1\n\t{size:612.0pt;}\n--></style><!--[if gte mso 9]><xml>"
        "<o:x>1</o:x></xml><![endif]--></head><body link=blue><div class=WordSection1><p class=MsoNormal>"
        "<span class=EmailStyle17>ORDER<o:p></o:p></span></p></div></body></html>"
    ),
    "Outlook on the web, dark": (
        '<html><head><style type="text/css" style="display:none;">P {margin:0}</style></head><body dir="ltr">'
        '<div style="color: rgb(255, 255, 255);" data-ogsc="rgb(0, 0, 0)">ORDER</div></body></html>'
    ),
    "Outlook on the web, a sheet for the dark": (
        "<style>[data-ogsc] .t{color:#fff !important}</style>"
        "<div data-ogsc=black><p class=t style='color:black'>ORDER</p></div>"
    ),
    "Gmail, dark": '<div style="background:#1f1f1f"><div style="color:rgb(255,255,255)">ORDER</div></div>',
    "Gmail, a sheet for it": "<style>u + .body p{display:none}</style><body class=body><p>ORDER</p></body>",
    "Apple Mail, dark": (
        '<html><head><meta name="color-scheme" content="light dark"><style>:root{color-scheme:light dark}'
        "@media (prefers-color-scheme:dark){p{color:white}}</style></head><body><p>ORDER</p></body></html>"
    ),
    "A page that is always dark": "<meta name=color-scheme content=dark><p style='color:white'>ORDER</p>",
    "A root that is always dark": "<style>:root{color-scheme:dark}</style><p style='color:white'>ORDER</p>",
    "Thunderbird": '<body text="#000000" bgcolor="#FFFFFF"><p>ORDER</p></body>',
    "Thunderbird, dark": '<body text="#ffffff" bgcolor="#1e1e1e" link="#8888ff"><p>ORDER</p></body>',
    "Yahoo, dark": '<div style="color:rgb(255,255,255);background:rgb(29,34,40)"><div>ORDER</div></div>',
    "Proton, dark": '<div style="color:rgb(255,255,255);background:rgb(22,20,28)"><span>ORDER</span></div>',
    "Variables, dark": (
        "<style>:root{--bg:#111;--fg:#eee} body{background:var(--bg);color:var(--fg)}</style>ORDER"
    ),
    "A picture behind": '<table background="x.png"><tr><td><font color="#fff">ORDER</font></td></tr></table>',
    "Word's list": "<p style='margin-left:36pt;text-indent:-18pt'><![if !supportLists]><![endif]>ORDER</p>",
    "Lines kept": "<div style='white-space:pre-wrap'>ORDER</div>",
}


@pytest.mark.parametrize("program", ORDINARY)
def test_ordinary_mails_are_read(program: str) -> None:
    reply = of_html(ORDINARY[program].replace("ORDER", ORDER).replace("</body>", f"{QUOTED}</body>"))

    assert (reply.orders, reply.note) == ((ORDER,), "")


@pytest.mark.parametrize(
    "html",
    [
        "<span style='display:block'>place 3 siam</span><span style='display:block'>end</span>",
        "<style>b{display:flex}</style><b>place 3 siam</b>end",
        "<b style='display:block'><i>place</i> 3 <i>siam</i></b>end",
        "<div style='white-space:pre-wrap'>place 3 siam\nend</div>",
        "<div style='white-space-collapse:preserve'>place 3 siam\nend</div>",
        "<aside>place 3 siam</aside>end",
        "<figure><figcaption>place 3 siam</figcaption>end</figure>",
    ],
)
def test_lines_break_where_a_browser_breaks_them(html: str) -> None:
    assert of_html(html).orders == ("place 3 siam", "end")


def test_letters_are_filled_with_their_colour_where_nothing_else_is_said() -> None:
    style = "background:black;color:white;-webkit-text-fill-color:initial"
    assert of_html(f"<p style='{style}'>{ORDER}</p>").orders == (ORDER,)


def test_a_long_exchange_with_the_same_sheet_in_each_mail_is_read() -> None:
    sheet = "".join(f".a{number} td a, .b{number} p {{color:#333}}" for number in range(60))
    quoted = f"<html><head><style>{sheet}</style></head><body>{'<p><a href=x>y</a></p>' * 60}</body></html>"

    reply = of_html(
        f"<p>{ORDER}</p><p>On 28 Nov 2026, at 11:00, E &lt;a@b.example&gt; wrote:</p>{quoted * 20}"
    )

    assert reply.orders == (ORDER,)
