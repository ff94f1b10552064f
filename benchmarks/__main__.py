"""`python -m benchmarks`: the main benchmarks in one run, each in a process of its own."""

from __future__ import annotations

import subprocess
import sys

BENCHMARKS = ("simulation", "orders", "board_page", "mails", "films", "sweep")

if __name__ == "__main__":
    failed = [
        name
        for name in BENCHMARKS
        if subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=False).returncode
    ]
    sys.exit(f"Failed: {', '.join(failed)}" if failed else 0)
