"""A row of the record says whose secret it is."""

from django.db import migrations, models
from django.db.models import F
from django.db.models.functions import Cast

SECRET = ("planned", "standing_set")
"""The events of that time that only their own seat might know of."""


def say_whose_secrets(apps, schema_editor):
    """Fill the new column from the record."""
    secrets = apps.get_model("games", "Event").objects.filter(data__0__in=SECRET)
    secrets.update(only_for=Cast(F("data__1"), models.PositiveSmallIntegerField()))


class Migration(migrations.Migration):
    dependencies = [("games", "0003_known_events")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="only_for",
            field=models.PositiveSmallIntegerField(null=True, verbose_name="only for the seat"),
        ),
        migrations.RunPython(say_whose_secrets),
    ]
