"""Typed settings from environment variables. All problems are gathered before any is reported."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

import dj_database_url
from django.core.exceptions import ImproperlyConfigured

TRUE, FALSE = {"1", "true", "yes", "on"}, {"0", "false", "no", "off", ""}


class MailServer(NamedTuple):
    """A mail server, in the order of the Django settings EMAIL_* that describe it."""

    host: str
    port: int
    user: str
    password: str
    use_tls: bool
    use_ssl: bool


@dataclass
class Environment:
    """The variables of one start. A reader notes any problem and returns a harmless value.

    A value may also be in a file named by the variable with `_FILE` appended, like container secrets.
    """

    variables: Mapping[str, str]
    problems: list[str] = field(default_factory=list)

    def refuse(self, name: str, reason: str) -> None:
        """Note that the variable `name` is missing or unsafe; `reason` says what to do about it."""
        self.problems.append(f"{name}: {reason}")

    def raise_for_problems(self, heading: str) -> None:
        """Raise ImproperlyConfigured with all problems, if there are any."""
        if self.problems:
            lines = "".join(f"\n  - {problem}" for problem in self.problems)
            raise ImproperlyConfigured(f"{heading}{lines}")

    def text(self, name: str, default: str = "") -> str:
        if name in self.variables:
            return self.variables[name].strip()
        file = self.variables.get(f"{name}_FILE")
        if file is None:
            return default
        try:
            return Path(file).read_text().strip()
        except OSError as error:
            self.refuse(f"{name}_FILE", f"cannot be read: {error.strerror}.")
            return default

    def required(self, name: str, what: str) -> str:
        """Return a variable that must be set; `what` completes the sentence 'set it to …'."""
        value = self.text(name)
        if not value:
            self.refuse(name, f"is missing; set it to {what}.")
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        value = self.text(name, str(default)).lower()
        if value not in TRUE | FALSE:
            self.refuse(name, f"must be true or false, not “{value}”.")
        return value in TRUE

    def choice(self, name: str, allowed: Collection[str], default: str) -> str:
        value = self.text(name, default)
        if value not in allowed:
            self.refuse(name, f"must be one of {', '.join(allowed)}, not “{value}”.")
            return default
        return value

    def integer(self, name: str, default: int) -> int:
        value = self.text(name, str(default))
        try:
            return int(value)
        except ValueError:
            self.refuse(name, f"must be a whole number, not “{value}”.")
            return default

    def words(self, name: str) -> list[str]:
        """Return a list separated by commas or spaces."""
        return self.text(name).replace(",", " ").split()

    def modules(self, name: str) -> list[str]:
        """Return a list of Python modules, all of which must exist."""
        found = self.words(name)
        for module in found:
            try:
                is_there = find_spec(module) is not None
            except (ImportError, ValueError):
                is_there = False
            if not is_there:
                self.refuse(name, f"names a Python module that is not there: “{module}”.")
        return found

    def url(self, name: str, what: str, schemes: set[str]) -> SplitResult:
        """Return a required URL with a host and one of `schemes`."""
        value = self.required(name, what)
        try:
            parts = urlsplit(value)
            sound = parts.scheme in schemes and bool(parts.hostname) and (parts.port or 1) > 0
        except ValueError:
            parts, sound = urlsplit(""), False
        if value and not sound:
            self.refuse(name, f"is not valid; set it to {what}.")
        return parts

    def storage(self, name: str) -> dict[str, Any]:
        """Return a place for files as an entry of Django's STORAGES; empty if the variable is not set.

        It is the URL of a folder (`file:///var/lib/estafette/records`), or of a bucket of an object store
        (`s3://bucket/folder?endpoint_url=https://s3.example.org`), whose parameters are settings of
        `django-storages`. The keys of the object store are where its library looks for them.
        """
        value = self.text(name)
        parts = urlsplit(value)
        if parts.scheme == "file" and not parts.netloc and parts.path.strip("/"):
            modes = {"file_permissions_mode": 0o600, "directory_permissions_mode": 0o700}
            folder = {"location": unquote(parts.path), **modes}
            return {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": folder}
        if parts.scheme == "s3" and parts.netloc:
            bucket = dict(parse_qsl(parts.query)) | {"bucket_name": parts.netloc, "location": parts.path[1:]}
            return {"BACKEND": "storages.backends.s3.S3Storage", "OPTIONS": bucket}
        if value:
            self.refuse(name, "must be the URL of a folder, file:///…, or of a bucket, s3://….")
        return {}

    def database(self, name: str, what: str, default: str = "") -> dict[str, Any]:
        """Return a database URL, required without a default, as an entry of Django's DATABASES."""
        value = self.text(name) or default or self.required(name, what)
        try:
            entry: dict[str, Any] = dict(dj_database_url.parse(value)) if value else {}
        except (ValueError, KeyError):
            # The message of dj-database-url quotes the URL with its password.
            self.refuse(name, f"is not valid; set it to {what}.")
            return {}
        if entry.get("ENGINE") == "django.db.backends.sqlite3":
            # A second writer waits at its first statement, where it may; later it would fail at once.
            entry["OPTIONS"] = {
                "transaction_mode": "IMMEDIATE",
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL",
            }
        else:
            entry |= {"CONN_MAX_AGE": 60, "CONN_HEALTH_CHECKS": True}
            # No page should wait minutes for a server that does not answer at all.
            entry.setdefault("OPTIONS", {}).setdefault("connect_timeout", 5)
        return entry

    def mail_server(self, name: str, what: str) -> MailServer:
        """Return the mail server of a required URL.

        `smtp://` is unencrypted, `smtp+tls://` upgrades by STARTTLS, `smtps://` is encrypted from the start.
        """
        ports = {"smtp": 25, "smtp+tls": 587, "smtps": 465}
        parts = self.url(name, what, set(ports))
        return MailServer(
            host=parts.hostname or "",
            port=parts.port or ports.get(parts.scheme, 25),
            user=unquote(parts.username or ""),
            password=unquote(parts.password or ""),
            use_tls=parts.scheme == "smtp+tls",
            use_ssl=parts.scheme == "smtps",
        )
