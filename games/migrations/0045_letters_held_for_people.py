"""Held letters name people instead of seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import migrations, models

if TYPE_CHECKING:
    from django.apps.registry import Apps
    from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def name_people(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    translate(apps, "seat", "user")


def name_seats(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    translate(apps, "user", "seat")


def translate(apps: Apps, known: str, wanted: str) -> None:
    """Name the recipients of each held letter in another way. If one is not at the table, it names none."""
    players = apps.get_model("games", "Player").objects
    for held in apps.get_model("games", "HeldLetter").objects.exclude(people=[]):
        seated = players.filter(game=held.game_id, user__isnull=False, **{f"{known}__in": held.people})
        found = list(seated.order_by("seat").values_list(wanted, flat=True))
        held.people = found if len(found) == len(held.people) else []
        held.save(update_fields=["people"])


class Migration(migrations.Migration):
    dependencies = [("games", "0044_letters")]
    operations = [
        migrations.RenameField("heldletter", "seats", "people"),
        migrations.AlterField(
            "heldletter", "people", models.JSONField(default=list, verbose_name="people")
        ),
        migrations.RunPython(name_people, name_seats),
    ]
