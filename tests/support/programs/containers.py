"""Containers without an engine: buildah, on a base that debootstrap makes, as Debian has both."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from risk_site import processes
from tests.support.programs.debian import installed
from tests.support.programs.running_site import ROOT

PACKAGES = "ca-certificates,python3,python3-venv"
CERTIFICATES = "/etc/ssl/certs"


class Buildah:
    """Images and containers in a folder of their own."""

    def __init__(self, folder: Path) -> None:
        if os.geteuid() != 0:
            pytest.skip("images can be built by root only")
        program = installed("buildah", "buildah")
        self.storage = folder / "storage"
        storage = ["--root", str(self.storage), "--runroot", str(folder / "run")]
        self.command = [program, *storage, "--storage-driver", "overlay"]

    def __call__(self, *arguments: str) -> str:
        """Return what a command prints."""
        done = subprocess.run(
            [*self.command, *arguments], cwd=ROOT, env=alone(), capture_output=True, text=True
        )
        assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
        return done.stdout.strip()

    def make_base(self, name: str, folder: Path) -> None:
        """Make an image of Debian with Python."""
        bootstrap = [installed("debootstrap", "debootstrap"), "--variant=minbase", f"--include={PACKAGES}"]
        done = subprocess.run([*bootstrap, "stable", str(folder)], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout[-3000:]
        container = self("from", "scratch")
        self("copy", "--quiet", container, str(folder), "/")
        self("commit", "--quiet", "--rm", container, name)
        shutil.rmtree(folder)

    def build(self, file: Path, name: str, base: str) -> None:
        """Build an image of the site."""
        # The certificates of this machine, as packages may come through a proxy.
        ours = ["--volume", f"{CERTIFICATES}:{CERTIFICATES}:ro", "--env", "PIP_CERT"]
        self("bud", *ours, "--build-arg", f"PYTHON={base}", "--file", str(file), "--tag", name, ".")

    def running(self, container: str, command: Sequence[str], environment: dict[str, str]) -> list[str]:
        """Return the command that runs a command in a container."""
        given = [f"--env={name}={value}" for name, value in environment.items()]
        return [*self.command, "run", *given, container, "--", *command]


def alone() -> dict[str, str]:
    """Return our environment for buildah: containers share the network and the processes of this machine."""
    return {"PIP_CERT": "", **os.environ, "BUILDAH_ISOLATION": "chroot"}


@contextmanager
def buildah() -> Iterator[Buildah]:
    """Yield a buildah whose images are gone afterwards: they take gigabytes."""
    folder = Path(tempfile.mkdtemp(prefix="estafette-buildah-"))
    images = Buildah(folder)
    try:
        yield images
    finally:
        for command in ([*images.command, "rm", "--all"], ["umount", str(images.storage / "overlay")]):
            subprocess.run(command, capture_output=True)
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(command: list[str], log: Path) -> Iterator[None]:
    process = processes.spawn(command, log=log, environment=alone())
    try:
        yield
    finally:
        process.terminate()
        processes.await_end(process, patience=10)
