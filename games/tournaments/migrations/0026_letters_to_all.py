"""At tables of tournaments, letters go to all only, also in games that began before there were letters."""

from django.db import migrations


def to_all_only(apps, schema_editor):
    game = apps.get_model('games', 'Game')
    game.objects.filter(tournament_table__isnull=False).update(letters='all')


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0025_tournament_mails'),
        ('games', '0044_letters'),
    ]

    operations = [
        migrations.RunPython(to_all_only, migrations.RunPython.noop),
    ]
