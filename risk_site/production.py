"""The requirements of production, and the messages with which it refuses to start without them."""

from __future__ import annotations

import base64

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http.request import validate_host

from accounts.folding import ascii_form
from risk_site.environment import Environment

HEADING = (
    "Estafette does not start: these settings of its environment are missing or unsafe.\n"
    "(To try the site on your own machine, run `python3 manage.py play`, which needs none;\n"
    "for another command on that local site, set ESTAFETTE_MODE=local.)"
)
DATABASE = "the address of the database, like postgres://user:password@host:5432/estafette"
REDIS = "the address of the Redis or Valkey server, like redis://:password@host:6379/0"
MAIL = "the address of the mail server, like smtp+tls://user:password@host:587 (or smtps://, smtp://)"
SECRET = (
    "at least 50 random characters; this makes some: "
    """python3 -c "import secrets; print(secrets.token_urlsafe(64))\""""
)
TOKEN_RECIPE = """python3 -c "import secrets; print(secrets.token_urlsafe(32))\""""
SHORTEST_SECRET, FEWEST_CHARACTERS = 50, 5
"""The limits of Django's own deployment check, security.W009."""
SHORTEST_WEBHOOK_SECRET = 20
VAPID_BYTES = 32
MAIL_PROVIDERS = ("mailgun", "mailjet", "postmark", "sendgrid", "sparkpost")
"""The providers of django-anymail that post whole mails, with a password."""
SIGNING = {"mailgun": "MAILGUN_WEBHOOK_SIGNING_KEY"}
"""The providers that also sign what they post, with django-anymail's name for the key."""
WELL_KNOWN = ("django-insecure-", "only the tests", "changeme", "change-me")
"""The beginnings of secrets that are published in repositories or examples."""


def secret_key(env: Environment) -> str:
    """Return the key that signs sessions and codes."""
    key = env.required("SECRET_KEY", SECRET)
    if key and is_weak(key):
        env.refuse("SECRET_KEY", f"is too easy to guess; set it to {SECRET}.")
    return key


def former_secret_keys(env: Environment) -> list[str]:
    """Return former keys, whose sessions, links and addresses are still accepted."""
    keys = env.words("SECRET_KEY_FALLBACKS")
    if any(map(is_weak, keys)):
        env.refuse("SECRET_KEY_FALLBACKS", "has a key that is too easy to guess; leave that key out.")
    return keys


def is_weak(key: str) -> bool:
    """Return whether a secret is too short, too uniform or well known."""
    return (
        len(key) < SHORTEST_SECRET or len(set(key)) < FEWEST_CHARACTERS or key.lower().startswith(WELL_KNOWN)
    )


def site_url(env: Environment) -> str:
    """Return the address that players see, without a path. Links in mails begin with it."""
    what = "the address that players type, like https://estafette.example.org, with https and without a path"
    parts = env.url("SITE_URL", what, {"https"})
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        env.refuse("SITE_URL", f"is not valid; set it to {what}.")
    return f"{parts.scheme}://{parts.netloc}"


def allowed_hosts(env: Environment, site_url: str) -> list[str]:
    """Return the host names of the site. The one in `site_url` must be among them."""
    hosts = env.words("ALLOWED_HOSTS")
    name = site_url.partition("://")[2].partition(":")[0]
    if not hosts:
        env.required("ALLOWED_HOSTS", "the names under which the site answers, like estafette.example.org")
    elif any(host.strip(".") in {"", "*"} for host in hosts):
        env.refuse(
            "ALLOWED_HOSTS", "may not contain “*”, which lets anybody forge links; list the site's names."
        )
    elif name and not validate_host(name, hosts):
        env.refuse("ALLOWED_HOSTS", f"must contain {name}, the host of SITE_URL.")
    return hosts


def sender(env: Environment) -> str:
    """Return the sender of mails."""
    what = "the sender of the site's mails, like “Estafette <estafette@example.org>”"
    address = env.required("DEFAULT_FROM_EMAIL", what)
    if address and "@" not in address:
        env.refuse("DEFAULT_FROM_EMAIL", f"is not an address; set it to {what}.")
    return address


def blocked_domains(env: Environment) -> list[str]:
    """Return the mail domains whose addresses are not accepted, in the form that programs write."""
    domains = []
    for name in env.words("BLOCKED_DOMAINS"):
        domain = name.strip("@.")
        try:
            domains.append(ascii_form(domain))
        except UnicodeError:
            env.refuse("BLOCKED_DOMAINS", f"names something that is no domain: “{domain}”.")
            return []
    return domains


def mail_address(env: Environment, name: str) -> str:
    """Return a mail address; empty if none is set."""
    address = env.text(name)
    try:
        if address:
            validate_email(address)
    except ValidationError:
        env.refuse(name, "is not a mail address; set it to one like contact@example.org.")
        return ""
    return address


def security_contact(env: Environment) -> str:
    """Return the URI at which vulnerabilities are reported (RFC 9116); empty if none is set."""
    contact = env.text("SECURITY_CONTACT")
    if not contact or contact.startswith("https://"):
        return contact
    return f"mailto:{address}" if (address := mail_address(env, "SECURITY_CONTACT")) else ""


def imap_url(env: Environment) -> str:
    """Return the address of the mailbox to which mails to the sender come; empty if we may not read it."""
    what = "the address of a mailbox, like imaps://user:password@host"
    return env.url("IMAP_URL", what, {"imap", "imaps"}).geturl() if env.text("IMAP_URL") else ""


def anymail(env: Environment, provider: str) -> dict[str, str]:
    """Return the secrets by which django-anymail recognizes who posts mails to the site."""
    what = "a name and a password that the provider shows, like name:password, of 20 characters or more"
    secret = env.required("MAIL_WEBHOOK_SECRET", what)
    if secret and (":" not in secret or len(secret) < SHORTEST_WEBHOOK_SECRET):
        env.refuse("MAIL_WEBHOOK_SECRET", f"is too easy to guess; set it to {what}.")
    found = {"WEBHOOK_SECRET": secret}
    if provider in SIGNING:
        found[SIGNING[provider]] = env.required(
            "MAIL_SIGNING_KEY", "the key with which the provider signs what it posts"
        )
    return found


def vapid_key(env: Environment) -> str:
    """Return the private key that signs push messages (RFC 8292), without which none is sent."""
    key = env.text("VAPID_PRIVATE_KEY")
    try:
        sound = len(base64.urlsafe_b64decode(key + "=")) == VAPID_BYTES
    except ValueError:
        sound = False
    if key and not sound:
        env.refuse("VAPID_PRIVATE_KEY", f"is no key; this makes one: {TOKEN_RECIPE}.")
        return ""
    return key


def metrics_token(env: Environment) -> str:
    """Return what Prometheus must show to read the figures; empty if nobody may."""
    token = env.text("METRICS_TOKEN")
    if token and len(token) < SHORTEST_WEBHOOK_SECRET:
        env.refuse("METRICS_TOKEN", f"is too easy to guess; this makes one: {TOKEN_RECIPE}.")
    return token


def refuse_debug(env: Environment) -> None:
    """Refuse DEBUG: pages that explain errors show secrets."""
    if env.flag("DEBUG", default=False):
        env.refuse("DEBUG", "may never be on in production; unset it.")
