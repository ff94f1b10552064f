"""Tournaments keep the version in which they were announced; earlier ones have the first."""

from __future__ import annotations

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

EARLIEST = 1


def keep_announced(apps: Apps, _schema: BaseDatabaseSchemaEditor) -> None:
    announced = apps.get_model("tournaments", "Tournament").objects.exclude(status="draft")
    announced.update(version=EARLIEST)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0014_tryouts")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="version",
            field=models.PositiveSmallIntegerField(default=2, editable=False, verbose_name="version"),
        ),
        migrations.AddField(
            model_name="draw",
            name="advance",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="who go on from each table"),
        ),
        migrations.RunPython(keep_announced, migrations.RunPython.noop),
    ]
