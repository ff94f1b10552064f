"""Dates in English: day before month, and the month in words, so that nobody confuses them."""

from __future__ import annotations

DATE_FORMAT = SHORT_DATE_FORMAT = "j F Y"
DATETIME_FORMAT = SHORT_DATETIME_FORMAT = "j F Y, H:i"
TIME_FORMAT = "H:i"
MONTH_DAY_FORMAT = "j F"
FIRST_DAY_OF_WEEK = 1
DATE_INPUT_FORMATS = ["%Y-%m-%d"]
DATETIME_INPUT_FORMATS = ["%Y-%m-%d %H:%M:%S", "%Y-%m-%d %H:%M"]
