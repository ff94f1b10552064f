from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0030_why_computers_did_so"),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="ordered_by",
            field=models.PositiveSmallIntegerField(editable=False, null=True, verbose_name="ordered by"),
        ),
    ]
