"""Names are told apart by a folding of ours, the same in every database."""

import accounts.models
from accounts.folding import fold
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

AT_ONCE = 1000


def fold_names(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Fold the names that are there; of those who have the same the first is marked by nothing."""
    User = apps.get_model("accounts", "User")
    seen: set[str] = set()
    batch = []
    for user in User.objects.only("username").order_by("pk").iterator(AT_ONCE):
        user.folded_name = fold(user.username)
        user.shares_name = user.folded_name in seen
        seen.add(user.folded_name)
        batch.append(user)
        if len(batch) == AT_ONCE:
            User.objects.bulk_update(batch, ["folded_name", "shares_name"])
            batch = []
    User.objects.bulk_update(batch, ["folded_name", "shares_name"])


class Migration(migrations.Migration):

    dependencies = [
        ("accounts", "0007_addresses_that_take_no_mail"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="user",
            name="username_unique_whatever_the_case",
        ),
        migrations.AddField(
            model_name="user",
            name="folded_name",
            field=accounts.models.FoldedName(default="", editable=False, max_length=600),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="user",
            name="shares_name",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.RunPython(fold_names, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="folded_name",
            field=accounts.models.FoldedName(db_index=True, editable=False, max_length=600),
        ),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.UniqueConstraint(
                condition=models.Q(("shares_name", False)),
                fields=("folded_name",),
                name="folded_name_unique",
                violation_error_message="A user with that username already exists.",
            ),
        ),
    ]
