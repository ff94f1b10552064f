"""A mailbox on a port of this machine: mails come in by SMTP and are read by IMAP."""

from __future__ import annotations

import re
import socketserver
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.support.programs.servers import free_port

USER, PASSWORD = "estafette", "on horseback"


class Mailbox:
    """The mails in it; `judgement` is the header that its server writes above each."""

    def __init__(self, judgement: str = "") -> None:
        self.mails: list[bytes] = []
        self.judgement = judgement

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.mails.append(self.judgement.encode() + envelope.content)
        return "250 OK"


class Reading(socketserver.StreamRequestHandler):
    """As much of IMAP (RFC 3501) as it takes to find, read and delete a mail."""

    def handle(self) -> None:
        self.wfile.write(b"* OK ready\r\n")
        for line in self.rfile:
            tag, command, rest = (*line.decode().strip().split(" ", 2), "")[:3]
            ending = self.answer(command.upper(), rest)
            self.wfile.write(f"{tag} {ending}\r\n".encode())

    def answer(self, command: str, rest: str) -> str:
        mails: list[bytes] = self.server.mailbox.mails  # type: ignore[attr-defined]
        match command:
            case "CAPABILITY":
                self.wfile.write(b"* CAPABILITY IMAP4rev1\r\n")
            case "LOGIN":
                if rest != f'{USER} "{PASSWORD}"':
                    return "NO wrong password"
            case "SELECT":
                self.wfile.write(f"* {len(mails)} EXISTS\r\n".encode())
            case "SEARCH":
                [subject] = re.findall(r'SUBJECT "(.*)"', rest)
                found = [str(n) for n, mail in enumerate(mails, 1) if f"Subject: {subject}".encode() in mail]
                self.wfile.write(f"* SEARCH {' '.join(found)}\r\n".encode())
            case "FETCH":
                mail = mails[int(rest.split()[0]) - 1]
                self.wfile.write(f"* {rest.split()[0]} FETCH (RFC822 {{{len(mail)}}}\r\n".encode())
                self.wfile.write(mail + b")\r\n")
            case "STORE":
                mails[int(rest.split()[0]) - 1] = b""
            case "EXPUNGE":
                mails[:] = filter(None, mails)
        return "OK done"


@contextmanager
def serving(mailbox: Mailbox) -> Iterator[tuple[int, int]]:
    """Run the server of a mailbox; yield its ports for SMTP and for IMAP."""
    smtp = free_port()
    controller = Controller(mailbox, hostname="127.0.0.1", port=smtp)
    controller.start()
    try:
        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Reading) as server:
            server.mailbox = mailbox  # type: ignore[attr-defined]
            Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
            yield smtp, server.server_address[1]
            server.shutdown()
    finally:
        controller.stop()
