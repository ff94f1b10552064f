#!/usr/bin/env python3
"""The command line of the project: sets up what is missing, then runs a Django command."""

from __future__ import annotations

import os
import sys

from risk_site import bootstrap, modes


def main() -> None:
    """Run the command in `sys.argv` in the project's own virtual environment."""
    bootstrap.enter_environment(sys.argv)
    modes.choose_mode(sys.argv, os.environ)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "risk_site.settings")
    from django.core.exceptions import ImproperlyConfigured
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        if "--traceback" in sys.argv:
            raise
        sys.exit(str(error))


if __name__ == "__main__":
    main()
