"""The alert rules and the dashboard name only figures that the site gives, with the limits of its page."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
import yaml
from django.conf import settings

from operations.figures import FIGURES
from operations.metrics import PREFIX
from operations.presentation.watched import WATCHED

FOLDER = settings.BASE_DIR / "deploy" / "watching"
NAME = re.compile(rf"{PREFIX}\w+")
GIVEN = {PREFIX + figure.name + ("_total" if figure.is_counter else ""): figure for figure in FIGURES}


def rules() -> list[dict[str, Any]]:
    groups = yaml.safe_load((FOLDER / "alerts.yaml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def panels() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / "dashboard.json").read_text())["panels"]
    return found


def expressions() -> list[str]:
    return [rule["expr"] for rule in rules()] + [
        target["expr"] for panel in panels() for target in panel["targets"]
    ]


def test_every_figure_that_they_name_exists_with_the_label_that_they_name() -> None:
    assert len(expressions()) > 20
    for expression in expressions():
        names = NAME.findall(expression)
        assert names or "up{" in expression, expression
        for name in names:
            assert name in GIVEN, expression
            labels = re.findall(r"by \((\w+)\)", expression) + re.findall(r"(\w+)!?=~?\"", expression)
            assert set(labels) <= {GIVEN[name].label}, expression


def test_the_dashboard_shows_every_figure() -> None:
    assert set(NAME.findall((FOLDER / "dashboard.json").read_text())) == GIVEN.keys()


def test_no_panel_covers_another() -> None:
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels()]

    assert len(set(places)) == len(places) == len({panel["id"] for panel in panels()})
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in panels())


@pytest.mark.parametrize("rule", rules(), ids=lambda rule: rule["alert"])
def test_each_alert_says_what_is_wrong_and_what_to_do(rule: dict[str, Any]) -> None:
    assert rule["labels"]["severity"] in {"critical", "warning"}
    assert rule["annotations"]["summary"].endswith(".")
    assert len(rule["annotations"]["description"]) > 60


def test_each_limit_of_the_page_raises_an_alert() -> None:
    limits = {
        GIVEN[name].name: float(rule["expr"].rpartition(">")[2])
        for rule in rules()
        for name in NAME.findall(rule["expr"])
        if ">" in rule["expr"]
    }

    assert limits == {one.figure: one.limit for one in WATCHED if one.limit is not None}


def test_the_sample_reads_the_figures_with_a_token() -> None:
    sample = yaml.safe_load((FOLDER / "prometheus.yaml").read_text())

    [job] = sample["scrape_configs"]
    assert job["authorization"] == {"credentials_file": "metrics_token"}
    assert "metrics_path" not in job  # The usual one is ours.
    assert all((FOLDER / file).exists() for file in sample["rule_files"])
    assert f'job="{job["job_name"]}"' in (FOLDER / "alerts.yaml").read_text()
