"""The kinds of mail that the modules of this folder define, by their key in the outbox."""

from __future__ import annotations

from importlib import import_module
from inspect import isabstract
from pkgutil import iter_modules

from games.mail.outgoing.kinds.kind import MailKind
from games.models.mail.kinds import Kind


def defined_here() -> dict[str, MailKind]:
    """Return one instance of each kind, in the order of `Kind`."""
    modules = [import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__)]
    named = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    found = {kind.key: kind() for kind in named if issubclass(kind, MailKind) and not isabstract(kind)}
    return {key: found[key] for key in Kind if key in found}


KINDS = defined_here()
