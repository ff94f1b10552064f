"""House rules as programs play them."""

from __future__ import annotations

from tests.referee.driver import Driver

RISKS = {"js_3": "1"}


def test_a_program_plays_calculated_risks(driver: Driver) -> None:
    position = {
        **{"rulebook": "h2000_world", "options": RISKS, "phase": "attack"},
        "territories": {
            "alaska": {"owner": 0, "armies": 6},
            "kamchatka": {"owner": 1, "armies": 2},
            "peru": {"owner": 1},
        },
    }
    driver.done("put", position=position)
    order = {"seat": 0, "text": "attack alaska kamchatka 5 moving 5", "dice": [[6, 1], [1, 2]]}
    committed, attacked, *_ = driver.done("order", **order)["events"]

    told = {"event": "committed", "seat": 0, "to": "kamchatka", "attacking": 5, "defending": 2}
    assert told.items() <= committed.items()
    assert attacked["moved"] == 5
    assert "engaged" not in attacked, "two dice do not say how many had to move in"


def test_programs_are_told_of_them(driver: Driver) -> None:
    options = {book["rulebook"]: book["options"] for book in driver.done("rulebooks")["rulebooks"]}

    assert options["h2000_world"]["js_3"] == options["h2000_world"]["js_11"] == ["none", "1"]
    assert not {"js_3", "js_11"} & {*options["cdm57_rule1"]}


def test_one_that_does_not_suit_is_refused_with_the_reason(driver: Driver) -> None:
    books = {book["rulebook"]: book for book in driver.done("rulebooks")["rulebooks"]}
    reason = books["asso_world"]["withheld"]["js_11"]

    asked = driver.ask("new", rulebook="asso_world", players=3, options={"js_11": "1"})
    assert asked["error"] == {"code": "cannot_combine", "message": reason}
