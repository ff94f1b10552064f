"""A name server on a port of this machine."""

from __future__ import annotations

import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import dns.message
import dns.rcode
import dns.rdatatype
import dns.resolver
import dns.rrset


class Answering(socketserver.BaseRequestHandler):
    """Answers from the zone of the server: texts by name and kind. It knows no other name."""

    def handle(self) -> None:
        query, socket = self.request
        answer = dns.message.make_response(dns.message.from_wire(query), recursion_available=True)
        question = answer.question[0]
        name, kind = question.name.to_text(omit_final_dot=True), dns.rdatatype.to_text(question.rdtype)
        zone: dict[tuple[str, str], list[str]] = self.server.zone  # type: ignore[attr-defined]
        if found := zone.get((name, kind)):
            answer.answer.append(dns.rrset.from_text(question.name, 60, "IN", kind, *found))
        elif not any(known == name for known, _kind in zone):
            answer.set_rcode(dns.rcode.NXDOMAIN)
        socket.sendto(answer.to_wire(), self.client_address)


@contextmanager
def resolving(zone: dict[tuple[str, str], list[str]]) -> Iterator[None]:
    """Let this process ask a name server that knows `zone`, and nobody else."""
    with socketserver.ThreadingUDPServer(("127.0.0.1", 0), Answering) as server:
        server.zone = zone  # type: ignore[attr-defined]
        Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            with asking(server.server_address[1]):
                yield
        finally:
            server.shutdown()


@contextmanager
def asking(port: int) -> Iterator[None]:
    """Let this process ask the name server on a port of this machine, whether there is one or not."""
    before, resolver = dns.resolver.default_resolver, dns.resolver.Resolver(configure=False)
    resolver.nameservers, resolver.port = ["127.0.0.1"], port
    dns.resolver.default_resolver = resolver
    try:
        yield
    finally:
        dns.resolver.default_resolver = before
