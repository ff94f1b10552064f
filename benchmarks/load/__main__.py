"""Load on a whole site in production, on this machine alone: `python -m benchmarks.load`.

PostgreSQL, Valkey and the programs of `manage.py run` start, and accounts and running games are made. Then
people use the site at once (`benchmarks.load.people`), more with each number given in `--people`; what they
do how often is in `benchmarks.load.shares`. For each number the command prints how long each kind of request
took, what the programs used, and what waited. The people share the machine with the site; what they use of it
is printed too. There is no web server in front, and static files are not fetched: browsers keep them.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from dataclasses import replace
from typing import Any

from aiosmtpd.controller import Controller

from benchmarks.load import gauges
from benchmarks.load.browser import Timed
from benchmarks.load.post import Mailboxes
from benchmarks.load.report import Step, tell
from benchmarks.load.site import Site, prepared, running
from benchmarks.production import HOST

WARM_UP = 30.0
"""Seconds of each step that do not count."""
CAST = "cast.json"


def main() -> None:
    """Start the site, and let more and more people use it."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--people", type=int, nargs="+", default=[40, 80, 120, 160], help="at once, in each step"
    )
    parser.add_argument("--minutes", type=float, default=3.0, help="for each step (3)")
    parser.add_argument(
        "--programs", type=int, nargs="+", default=[1], help="of `web`, `worker` and `computers` each (1)"
    )
    parser.add_argument("--processes", type=int, default=2, help="of each program (2)")
    given = parser.parse_args()
    with prepared(max(given.programs), given.processes) as site:
        cast = json.loads(site.python("-m", "benchmarks.load.tables", str(max(given.people))))
        boxes = Mailboxes(site.folder / "post")
        server = Controller(boxes, hostname="127.0.0.1", port=site.mail_server_port)
        server.start()
        try:
            for number in given.programs:
                with running(replace(site, webs=site.webs[:number])) as used:
                    print(f"\nPrograms of each kind: {number}, with {given.processes} processes each")
                    write_cast(used, cast)
                    for people in given.people:
                        tell(step(used, people, given.minutes * 60, boxes))
            print(*site.errors(), sep="\n")
        finally:
            server.stop()


def write_cast(site: Site, cast: dict[str, Any]) -> None:
    """Write who the people are and how they reach the site."""
    ways = {"webs": site.webs, "host": HOST, "post": str(site.folder / "post"), "mail_port": site.mail_port}
    (site.folder / CAST).write_text(json.dumps(cast | ways))


def step(site: Site, number: int, seconds: float, boxes: Mailboxes) -> Step:
    """Let this number of people use the site, and return what came of it."""
    command = [sys.executable, "-m", "benchmarks.load.people", str(site.folder / CAST), str(number)]
    printed = site.folder / "log.json"
    with printed.open("w") as output:
        process = subprocess.Popen([*command, str(WARM_UP + seconds)], stdout=output)
    time.sleep(WARM_UP)
    first, received = gauges.read(site), boxes.received
    with gauges.watched(site) as waits:
        status = process.wait()
    last = gauges.read(site)
    if status:
        sys.exit("The people have failed.")
    log = json.loads(printed.read_text())
    return Step(
        people=number,
        first=first,
        last=last,
        timed=[Timed(*one) for one in log["timed"] if one[1] >= first.at],
        stays=log["stays"],
        turns=gauges.turns_between(site, first, last),
        mails=boxes.received - received,
        waits=waits,
    )


if __name__ == "__main__":
    main()
