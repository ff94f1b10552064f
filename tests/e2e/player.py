"""A person at the browser who plays through the forms."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

ANSWERED = (
    "seen => !document.querySelector(`.seen[value='${seen}']`) || document.querySelector('[name=sure]')"
)
PATIENCE = 30_000
"""The milliseconds that other players may take for their turns."""

HIDE = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""A script that makes Chrome lay out a page without painting it.

Boxes, focus and pointer stay where they were.
"""
PAINT = "document.adoptedStyleSheets = []"
"""A script that lets it paint again, for a test of colours, contrast, or visible shifts."""


def sign_up(page: Page, url: str, name: str) -> None:
    """Open an account with the mailed code; the local mode shows mails in its mailbox."""
    page.goto(f"{url}/accounts/signup/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("E-mail address").fill(f"{name}@example.org")
    page.get_by_role("button", name="Sign up").click()
    expect(page).to_have_url(re.compile("/accounts/confirm-email/"))
    page.get_by_label("Code").fill(mailed_code(page, url, name))
    page.get_by_role("button", name="Confirm").click()
    expect(page.get_by_role("heading", name=f"Welcome, {name}")).to_be_visible()


def mailed_code(page: Page, url: str, name: str) -> str:
    """Return the code in the welcome mail, as the list of mails shows it."""
    mailbox = page.context.new_page()
    mail = mailbox.locator("main a").filter(has_text=f"Welcome, {name}!").first
    mailbox.goto(f"{url}/mailbox/")
    if not mail.count():
        mailbox.reload()
    text = mail.locator(".snippet").inner_text()
    mailbox.close()
    found = re.match(r"[A-Z0-9]{3,}(-[A-Z0-9]+)+(?= )", text)
    assert found is not None, text
    return found[0]


def sign_in(page: Page, url: str, name: str) -> None:
    page.goto(f"{url}/accounts/login/")
    form = page.locator("#with-password")
    form.get_by_label("Username or e-mail address").fill(name)
    form.get_by_label("Password").fill(f"{name} on horseback")
    form.get_by_role("button", name="Sign in", exact=True).click()
    expect(page).to_have_url(f"{url}/")


def await_turn(page: Page) -> None:
    """Wait until the page itself says that it is the reader's turn."""
    expect(page.locator("#turn-h")).to_have_text(re.compile("^Your turn"), timeout=PATIENCE)


def plan_everything(page: Page) -> None:
    """Give a plan for all set-up armies."""
    page.get_by_role("button", name="along my borders").click()
    expect(page.locator("output [data-left]")).to_have_text("0")
    give(page, "#plan-go")


def place_everything(page: Page) -> None:
    """Trade in the obligatory sets, and place all armies that are due."""
    if page.get_by_text("must hand in a set").count():
        give(page, "#trade-go")
    page.get_by_role("button", name="along my borders").click()
    expect(page.locator("output [data-left]")).to_have_text("0")
    give(page, "#place-go")
    if page.locator("#end-phase", has_text="Go on to the attacks").count():
        give(page, "#end-phase")


def attack_once(page: Page) -> None:
    """Attack from the strongest land that can, on its first target, and move in if it falls."""
    choose_strongest(page)
    page.locator("#attack [name=target]").first.check()
    expect(page.locator("#odds")).to_be_visible()
    give(page, "#attack-go")
    if page.locator("#occupy-go").count():
        give(page, "#occupy-go")


def choose_strongest(page: Page) -> None:
    """Choose the strongest land that can attack."""
    lands = page.locator("#attack-source option").all_inner_texts()
    strongest = max((land for land in lands if "·" in land), key=lambda land: int(land.rpartition("·")[2]))
    (source,) = page.locator("#attack-source").select_option(label=strongest)
    # The computer's advice may have chosen another one before.
    expect(page.locator("#attack [name=source]")).to_have_value(source)


def aim(page: Page, source: str, target: str) -> None:
    """Choose an attack until the land is taken, or to the last army."""
    choice = page.locator("#attack-source option", has_text=source).inner_text()
    (chosen,) = page.locator("#attack-source").select_option(label=choice)
    expect(page.locator("#attack [name=source]")).to_have_value(chosen)
    page.locator("#attack").get_by_text(target, exact=True).click()
    expect(page.locator("#attack-go")).to_have_text(f"Attack {target}")
    page.locator("#attack-stop").fill("1")


def end_turn(page: Page) -> None:
    """Go through the rest of the turn without doing anything."""
    while page.locator("#end-phase").count():
        give(page, "#end-phase")


def give(page: Page, button: str) -> None:
    """Press a button that gives an order, and wait for the next page.

    That page may be the last one of the game. If a question asks whether the turn is to end, answer yes.
    """
    seen = page.locator(".seen").first.input_value()
    page.locator(button).click()
    page.wait_for_function(ANSWERED, arg=seen)
    if page.locator("[name=sure]").count():
        page.locator(button).click()
    expect(page.locator(f".seen[value='{seen}']")).to_have_count(0)
    expect(page.locator("#turn-h")).to_be_visible()
