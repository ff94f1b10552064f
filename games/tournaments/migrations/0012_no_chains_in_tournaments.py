from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0011_draw_chains'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='tournament',
            name='chain_end',
        ),
        migrations.RemoveField(
            model_name='tournament',
            name='chain_kept',
        ),
    ]
