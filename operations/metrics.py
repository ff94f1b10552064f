"""The figures as Prometheus reads them."""

from __future__ import annotations

from collections.abc import Iterable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from operations.figures import FIGURES, Figure, read_figures

PREFIX = "estafette_"


class Figures(Collector):
    """The present figures, read whenever they are asked for."""

    def collect(self) -> Iterable[Metric]:
        readings = read_figures()
        return [metric_of(one, readings[one.name]) for one in FIGURES if one.name in readings]


def metric_of(figure: Figure, values: dict[str, float]) -> Metric:
    """Return a figure with its values."""
    kind = CounterMetricFamily if figure.is_counter else GaugeMetricFamily
    metric = kind(PREFIX + figure.name, figure.meaning, labels=[figure.label] if figure.label else [])
    for label, value in values.items():
        metric.add_metric([label] if figure.label else [], value)
    return metric


def metrics(request: HttpRequest) -> HttpResponse:
    """Answer a Prometheus that shows the token. To everybody else there is nothing here."""
    shown = request.headers.get("Authorization", "")
    if not settings.METRICS_TOKEN or not constant_time_compare(shown, f"Bearer {settings.METRICS_TOKEN}"):
        return HttpResponse(status=404)
    return HttpResponse(
        generate_latest(Figures()), content_type=CONTENT_TYPE_LATEST, headers={"Cache-Control": "no-store"}
    )
