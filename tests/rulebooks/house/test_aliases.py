"""House rules have clear names that people may use to choose them; keys are stored."""

from __future__ import annotations

import io
import json

from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import Impossible
from games.referee import Referee
from games.rulebooks.house import HOUSE_RULES
from games.rulebooks.registry import EDITIONS, RULEBOOKS, rulebook_for
from tests.support.refusals import refused

WORLD = RULEBOOKS["h2000_world"]


def ask(**request: object) -> dict[str, object]:
    answer: dict[str, object] = json.loads(json.dumps(Referee().answer(json.dumps(request))))
    return answer


def test_no_alias_is_the_name_of_anything_else() -> None:
    aliases = [rule.alias for rule in HOUSE_RULES if rule.alias]
    keys = {choice.key for edition in EDITIONS for choice in edition.choices}

    assert len({*aliases}) == len(aliases)
    assert not keys & {*aliases}


def test_every_alias_means_its_key() -> None:
    for rule in (rule for rule in HOUSE_RULES if rule.alias):
        options = {rule.alias: rule.offered[0]}
        assert WORLD.by_key(options) == {rule.key: rule.offered[0]}
    assert rulebook_for("h2000_world", {"one_front": "1"}).chosen["js_9"] == "1"


def test_naming_a_rule_twice_is_refused() -> None:
    with refused(Impossible, "one_front", WORLD):
        WORLD.with_options({"one_front": "1", "js_9": "none"})


def test_a_rule_that_an_edition_lacks_is_refused_by_either_name() -> None:
    edition = RULEBOOKS["asso_world"]
    one, other = edition.refusal_of({"equal_arms": "1"}), edition.refusal_of({"js_11": "1"})
    assert one is not None
    assert other is not None
    assert (one.code, one.params) == (other.code, other.params)


def test_programs_say_either_and_are_told_the_key() -> None:
    new = {"do": "new", "rulebook": "h2000_world", "players": 3, "seed": 1}
    referee = Referee()
    referee.answer(json.dumps({**new, "options": {"one_front": "1"}}))
    (began, *_) = referee.answer('{"do": "events"}')["events"]
    assert began["options"]["js_9"] == "1"
    assert "one_front" not in began["options"]

    position = referee.answer('{"do": "position"}')["position"]
    position["options"]["one_front"] = position["options"].pop("js_9")
    assert ask(do="put", position=position)["ok"] is True


def test_both_names_are_listed() -> None:
    out = io.StringIO()
    call_command("rulebooks", "--json", stdout=out)
    world, *_ = json.loads(out.getvalue())

    assert world["aliases"].items() >= {("one_front", "js_9"), ("event_table", "ev_12")}
    assert {*world["aliases"].values()} <= {*world["options"]}


def test_addresses_that_say_an_alias_lead_to_those_with_the_key(client: Client, alice: User) -> None:
    client.force_login(alice)
    start, rules = reverse("start"), reverse("rules", args=["h2000_world"])

    by_alias = client.get(f"{start}?name=Alps&h2000_world-one_front=on&guests=bob&guests=charlie")
    assert by_alias.url == f"{start}?name=Alps&h2000_world-js_9=on&guests=bob&guests=charlie"  # type: ignore[attr-defined]
    for said in ("one_front", "h2000_world-one_front"):
        response = client.get(f"{rules}?{said}=1&version=1")
        assert response.url == f"{rules}?{said.replace('one_front', 'js_9')}=1&version=1"  # type: ignore[attr-defined]
    assert client.get(f"{rules}?equal_arms").status_code == 302
    assert client.get(f"{rules}?chess=1").status_code == 200
