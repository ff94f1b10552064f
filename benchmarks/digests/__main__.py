"""Does a change of the code change anything that readers find?

    python -m benchmarks.digests [NAME …] [--write] [--keep FOLDER]

People who read English and French, and computer players, play a seeded game of every edition and of sets of
house rules on a site. All that is found there (pages, mails, notices, answers to programs, orders, the
record), the answers of the referee, and the results of the frozen records are compared with `digests.json`.
The command names what differs and exits with 1. An intended change comes with new digests (`--write`), in a
commit of its own. With `--keep`, the texts are written to a folder, so that `diff -r` with the folder of an
earlier commit shows what differs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

from benchmarks.digests.playing import digests_of, names, set_up

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"

DIGESTS = Path(__file__).with_name("digests.json")
Digests = dict[str, dict[str, str]]
"""The digests of what was found, by the name of what was played and by kind."""


def main() -> None:
    """Play, compare, and print what differs."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.digests", description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="an edition, “set 3”, “record godstorm-1” …")
    parser.add_argument("--write", action="store_true", help="keep these digests: the change is meant")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="write the texts there")
    chosen = parser.parse_args()
    from rich.progress import track

    wanted = chosen.names or names()
    with get_context("spawn").Pool(initializer=set_up) as pool:
        playing = pool.imap_unordered(digests_of, [(name, chosen.keep) for name in wanted])
        now: Digests = dict(track(playing, "Playing", total=len(wanted)))
    before: Digests = json.loads(DIGESTS.read_text()) if DIGESTS.exists() else {}
    if chosen.write:
        kept = dict(sorted({**(before if chosen.names else {}), **now}.items()))
        DIGESTS.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
    else:
        wrong = [*differing(before, now)]
        print(*wrong, f"{len(wrong)} of {sum(map(len, now.values()))} digests differ.", sep="\n")
        sys.exit(bool(wrong))


def differing(before: Digests, now: Digests) -> Iterator[str]:
    """Yield the names of digests that have changed, are new, or are gone."""
    for name, told in sorted(now.items()):
        then = before.get(name, {})
        yield from (f"{name}: {kind}" for kind in sorted({*told, *then}) if told.get(kind) != then.get(kind))


if __name__ == "__main__":
    main()
