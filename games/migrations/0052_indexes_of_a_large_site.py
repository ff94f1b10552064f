from django.db import migrations, models

from accounts.indexes import AddIndexInUse


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ('games', '0051_broadcasts'),
    ]

    operations = [
        AddIndexInUse(
            model_name='clock',
            index=models.Index(condition=models.Q(('absent_since__isnull', False)), fields=['absent_since'], name='clocks_of_the_absent'),
        ),
        AddIndexInUse(
            model_name='archivedrecord',
            index=models.Index(condition=models.Q(('is_alone', False)), fields=['game'], name='records_to_remove'),
        ),
    ]
