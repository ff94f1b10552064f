import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0027_how_games_ended"),
    ]

    operations = [
        migrations.RenameModel("MailWish", "MailSubscription"),
        migrations.AlterField(
            "MailSubscription",
            "user",
            models.ForeignKey(
                settings.AUTH_USER_MODEL,
                django.db.models.deletion.CASCADE,
                related_name="mail_subscriptions",
                verbose_name="person",
            ),
        ),
        migrations.RemoveConstraint("MailSubscription", "one_wish_a_kind"),
        migrations.AddConstraint(
            "MailSubscription",
            models.UniqueConstraint(fields=("user", "kind"), name="one_subscription_a_kind"),
        ),
    ]
