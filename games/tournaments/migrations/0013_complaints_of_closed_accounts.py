from django.db import migrations


def empty(apps, schema_editor):
    """Accounts that were closed before complaints were emptied with them."""
    complaints = apps.get_model('tournaments', 'Complaint').objects
    complaints.filter(by__is_active=False, by__email__endswith='@closed.invalid').update(text='', answer='', due_at=None)


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0012_no_chains_in_tournaments'),
    ]

    operations = [
        migrations.RunPython(empty, migrations.RunPython.noop),
    ]
