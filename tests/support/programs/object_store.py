"""An object store on a port of this machine, with as much of S3 as a storage of files needs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

Objects = dict[str, bytes]
"""The content of each object, by its path with the bucket in front."""


@contextmanager
def object_store() -> Iterator[tuple[str, Objects]]:
    """Run the store; yield its address and what it holds."""
    objects: Objects = {}
    with ThreadingHTTPServer(("127.0.0.1", 0), handler(objects)) as server:
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}", objects
        finally:
            server.shutdown()


def handler(objects: Objects) -> type[BaseHTTPRequestHandler]:
    """Return the class that answers requests for the store."""

    class Handler(BaseHTTPRequestHandler):
        def do_PUT(self) -> None:
            objects[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
            self.answer(200, b"")

        def do_GET(self) -> None:
            found = objects.get(self.path)
            self.answer(404 if found is None else 200, found or b"")

        def do_HEAD(self) -> None:
            self.do_GET()

        def do_DELETE(self) -> None:
            objects.pop(self.path, None)
            self.answer(204, b"")

        def answer(self, status: int, content: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Last-Modified", self.date_time_string())
            self.send_header("ETag", '"of-no-interest"')
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(content)

        def log_message(self, *words: object) -> None:
            """Say nothing."""

    return Handler
