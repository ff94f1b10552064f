"""What production insists on, and the words in which it refuses to start without."""

from __future__ import annotations

import base64

from django.http.request import validate_host

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
SHORTEST_SECRET, FEWEST_CHARACTERS = 50, 5
"""The bounds of Django's own deployment check, security.W009."""
SHORTEST_WEBHOOK_SECRET = 20
VAPID_BYTES = 32
MAIL_PROVIDERS = ("mailgun", "mailjet", "postmark", "sendgrid", "sparkpost")
"""Those of django-anymail that post a mail whole and show a password with it."""
SIGNING = {"mailgun": "MAILGUN_WEBHOOK_SIGNING_KEY"}
"""Providers that also sign what they post, and what django-anymail calls the key."""
WELL_KNOWN = ("django-insecure-", "only the tests", "changeme", "change-me")
"""How secrets begin that stand in somebody's repository or example."""


def secret_key(env: Environment) -> str:
    """The key that signs sessions and codes."""
    key = env.required("SECRET_KEY", SECRET)
    weak = (
        len(key) < SHORTEST_SECRET or len(set(key)) < FEWEST_CHARACTERS or key.lower().startswith(WELL_KNOWN)
    )
    if key and weak:
        env.refuse("SECRET_KEY", f"is too easy to guess; set it to {SECRET}.")
    return key


def site_url(env: Environment) -> str:
    """The address that players see, without a path; links in mails begin with it."""
    what = "the address that players type, like https://estafette.example.org, with https and without a path"
    parts = env.url("SITE_URL", what, {"https"})
    if parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        env.refuse("SITE_URL", f"is not valid; set it to {what}.")
    return f"{parts.scheme}://{parts.netloc}"


def allowed_hosts(env: Environment, site_url: str) -> list[str]:
    """The names under which the site answers; the one in `site_url` must be among them."""
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
    """Whom mails come from."""
    what = "the sender of the site's mails, like “Estafette <estafette@example.org>”"
    address = env.required("DEFAULT_FROM_EMAIL", what)
    if address and "@" not in address:
        env.refuse("DEFAULT_FROM_EMAIL", f"is not an address; set it to {what}.")
    return address


def anymail(env: Environment, provider: str) -> dict[str, str]:
    """What django-anymail needs to know who posts mails to the site."""
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
    """The private key that signs calls to people's devices (RFC 8292); without one no device is called."""
    key = env.text("VAPID_PRIVATE_KEY")
    try:
        sound = len(base64.urlsafe_b64decode(key + "=")) == VAPID_BYTES
    except ValueError:
        sound = False
    if key and not sound:
        how = """python3 -c "import secrets; print(secrets.token_urlsafe(32))\""""
        env.refuse("VAPID_PRIVATE_KEY", f"is no key; this makes one: {how}.")
        return ""
    return key


def refuse_debug(env: Environment) -> None:
    """Pages that explain errors show secrets."""
    if env.flag("DEBUG", default=False):
        env.refuse("DEBUG", "may never be on in production; unset it.")
