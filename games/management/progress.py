"""A bar that shows the progress of a long command on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from rich.console import Console
from rich.progress import Progress


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on standard error, if that is a terminal; it disappears at the end.

    Yield a function to be called after each of the `total` steps.
    """
    console, unseen = Console(stderr=True), not sys.stderr.isatty()
    with Progress(console=console, transient=True, disable=unseen) as bar:
        yield partial(bar.advance, bar.add_task(what, total=total))
