"""Tags for every page of the site."""

from __future__ import annotations

from django import template

from games.presentation.time import times
from games.presentation.time.moments import moment
from games.selectors.my_games import awaiting_count

register = template.Library()

register.simple_tag(awaiting_count)
register.filter(moment)
register.filter("in_zone", times.moment)
