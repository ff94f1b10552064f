"""`manage.py referee`: drive the engine from another program (see `docs/referee.md`)."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from typing import BinaryIO

from django.core.management.base import BaseCommand

from games.referee import MOST_BYTES, Referee


class Command(BaseCommand):
    """Answer one JSON object per line of standard input with one line on standard output."""

    help = "Referee a game for another program: one JSON object a line in, one answer a line out."
    requires_system_checks = ()

    def handle(self, **options: object) -> None:
        """Answer until the input ends, or until nobody reads the output any more."""
        referee = Referee()
        try:
            for line in lines_of_input(sys.stdin.buffer):
                write_answer(sys.stdout.buffer, referee.answer(line))
        except KeyboardInterrupt:
            return
        except BrokenPipeError:
            # Buffered output would be flushed at the end, and fail again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines_of_input(stream: BinaryIO) -> Iterator[bytes]:
    """Yield the lines of the input.

    If a line is too long, yield only as much as the referee needs to refuse it.
    """
    while line := stream.readline(MOST_BYTES + 1):
        rest = line
        while rest and not rest.endswith(b"\n"):
            rest = stream.readline(MOST_BYTES)
        yield line


def write_answer(stream: BinaryIO, answer: dict[str, object]) -> None:
    """Write an answer as one line, at once."""
    stream.write(json.dumps(answer, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n")
    stream.flush()
