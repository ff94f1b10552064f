"""Polite limits on the mails that anybody can have sent to anybody."""

from __future__ import annotations


def box_of(address: str) -> str:
    """The address without what stands behind a plus sign: `Ann+x@example.org` -> `ann@example.org`.

    So much is counted together. Whose an address is, this does not tell: not every mail server does so.
    """
    box, at, domain = address.lower().rpartition("@")
    return f"{box.partition('+')[0]}{at}{domain}"
