"""Mails about tournaments are no longer called letters: that is what players write to each other."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0024_formats'),
    ]

    operations = [
        migrations.RemoveConstraint(model_name='letter', name='one_letter_an_occasion'),
        migrations.RenameModel('Letter', 'TournamentMail'),
        migrations.AlterModelOptions(
            name='tournamentmail',
            options={'verbose_name': 'mail about a tournament', 'verbose_name_plural': 'mails about tournaments'},
        ),
        migrations.RenameIndex('tournamentmail', new_name='tournamentmails_due', old_name='letters_due'),
        migrations.RenameIndex('tournamentmail', new_name='tournamentmails_leased', old_name='letters_leased'),
        migrations.AlterField(
            model_name='tournamentmail',
            name='entry',
            field=models.ForeignKey(null=True, on_delete=models.deletion.CASCADE, related_name='mails', to='tournaments.entry', verbose_name='entry'),
        ),
        migrations.AddConstraint(
            model_name='tournamentmail',
            constraint=models.UniqueConstraint(fields=('entry', 'kind', 'occasion'), name='one_tournament_mail_an_occasion'),
        ),
    ]
