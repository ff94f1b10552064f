from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import games.models.invitation
from accounts.mail.limits import counted_as

AT_ONCE = 1000


def count(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Write what the address of each invitation is counted as."""
    invitations = apps.get_model("games", "Invitation").objects.exclude(address="")
    batch = []
    for invitation in invitations.only("address").iterator(AT_ONCE):
        invitation.box = counted_as(invitation.address)
        batch.append(invitation)
        if len(batch) == AT_ONCE:
            invitations.bulk_update(batch, ["box"])
            batch = []
    invitations.bulk_update(batch, ["box"])


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0038_doubted_mails"),
    ]

    operations = [
        migrations.AddField(
            model_name="invitation",
            name="box",
            field=games.models.invitation.Box(
                blank=True, db_index=True, default="", editable=False, max_length=254
            ),
            preserve_default=False,
        ),
        migrations.RunPython(count, migrations.RunPython.noop),
    ]
