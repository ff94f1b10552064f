"""What the domain name system says of the domains from which mails leave and to which replies come."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from email.utils import parseaddr
from functools import partial

import dns.exception
import dns.resolver
from django.conf import settings

from risk_site.doctor.findings import Finding, advice, fine, first_line, problem, unchecked

PATIENCE = 5.0
"""Seconds until a resolver counts as silent."""


def sender_domain() -> str:
    """Return the domain from which mails leave, as readers see it."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2].lower()


def records(name: str, kind: str) -> list[str]:
    """Return the records of a name, an empty list if there are none. Raise DNSException if nobody knows."""
    try:
        answer = dns.resolver.get_default_resolver().resolve(name, kind, lifetime=PATIENCE, search=False)
    except (dns.resolver.NoAnswer, dns.resolver.NXDOMAIN):
        return []
    return [record.to_text() for record in answer]


def texts(name: str, beginning: str) -> list[str]:
    """Return the TXT records of a name that begin in a certain way. Raise DNSException."""
    joined = (text.replace('" "', "").strip('"') for text in records(name, "TXT"))
    return [text for text in joined if text.lower().startswith(beginning)]


def spf() -> Iterator[Finding]:
    """Report which servers may send for our domains (RFC 7208)."""
    for domain in sorted({sender_domain(), settings.REPLY_DOMAIN} - {""}):
        yield from answered(partial(spf_of, domain), f"The SPF record of {domain}")


def spf_of(domain: str) -> Finding:
    found = texts(domain, "v=spf1")
    if not found:
        return problem(
            f"{domain} has no SPF record, so mails may be taken for junk.",
            "Add a TXT record that names the servers that send for you, like “v=spf1 mx -all”.",
        )
    if len(found) > 1:
        return problem(f"{domain} has {len(found)} SPF records, so none counts.", "Keep one of them.")
    if found[0].split()[-1] in {"+all", "all"}:
        return problem(f"The SPF record of {domain} lets anybody send.", "End it with “-all” or “~all”.")
    return fine(f"SPF of {domain}: {found[0]}")


def dmarc() -> Iterator[Finding]:
    """Report what receivers do with forged mails of our domain (RFC 7489)."""
    domain = sender_domain()
    yield from answered(partial(dmarc_of, domain), f"The DMARC record of {domain}")


def dmarc_of(domain: str) -> Finding:
    # A subdomain without a record follows its parents.
    parts = domain.split(".")
    for start in range(len(parts) - 1):
        name = ".".join(["_dmarc", *parts[start:]])
        if found := texts(name, "v=dmarc1"):
            return fine(f"DMARC of {domain}: {found[0]}")
    return problem(
        f"{domain} has no DMARC record, so some mail services refuse its mails.",
        f"Add a TXT record _dmarc.{domain}, to begin with “v=DMARC1; p=none”.",
    )


def dkim() -> Iterator[Finding]:
    """Report whether the key is published with which the mail server signs (RFC 6376)."""
    domain = sender_domain()
    if not settings.DKIM_SELECTOR:
        yield unchecked(
            f"Which DKIM key signs the mails of {domain} is not known here.",
            "Set DKIM_SELECTOR to its name: `s=` in the header DKIM-Signature of a mail.",
        )
        return
    name = f"{settings.DKIM_SELECTOR}._domainkey.{domain}"
    yield from answered(partial(dkim_of, name), f"The DKIM key {name}")


def dkim_of(name: str) -> Finding:
    fields = [field.strip() for record in records(name, "TXT") for field in record.strip('"').split(";")]
    if not any(field.startswith("p=") and len(field) > len("p=") for field in fields):
        return problem(
            f"There is no DKIM key at {name}, so mails may be taken for junk.",
            "Publish the key with which your mail server signs.",
        )
    return fine(f"The DKIM key {name} is published.")


def replies() -> Iterator[Finding]:
    """Report whether anybody receives mails for REPLY_DOMAIN."""
    if settings.REPLY_DOMAIN:
        yield from answered(
            partial(mail_exchangers, settings.REPLY_DOMAIN), f"The MX record of {settings.REPLY_DOMAIN}"
        )


def mail_exchangers(domain: str) -> Finding:
    servers = [record.split()[-1].rstrip(".") for record in records(domain, "MX")]
    if any(servers):
        return fine(f"Mails to {domain} go to {', '.join(servers)}.")
    if not servers and (records(domain, "A") or records(domain, "AAAA")):
        return advice(
            f"{domain} has no MX record, so mails go to the machine of that name.",
            "Add one if another machine receives them.",
        )
    return problem(
        f"Nobody receives mails for {domain}, so no reply arrives.",
        "Add an MX record that names your mail server or that of your provider.",
    )


def answered(look: Callable[[], Finding], what: str) -> Iterator[Finding]:
    """Yield what a look at the domain name system finds, or that no resolver answers."""
    try:
        yield look()
    except dns.exception.DNSException as error:
        yield unchecked(f"{what}: no resolver answers ({first_line(error)}).")
