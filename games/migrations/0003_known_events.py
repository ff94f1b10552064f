"""Versions that are shown to somebody no longer count what others keep secret."""

from bisect import bisect_right
from collections import defaultdict

from django.db import migrations, models

SECRET = ("planned", "standing_set")
"""The events of that time that only their own seat might know of."""


def count_known(apps, schema_editor):
    """Fill the new columns from the record, and make the old ones count by them."""
    Event, Game = apps.get_model("games", "Event"), apps.get_model("games", "Game")
    for game in Game.objects.filter(version__gt=0).iterator():
        secrets = Event.objects.filter(game=game, data__0__in=SECRET).order_by("number")
        players = list(game.players.order_by("seat"))
        hidden = defaultdict(list)  # seat -> numbers of the events that it may not know of
        for number, data in secrets.values_list("number", "data"):
            for player in players:
                if player.seat != data[1]:
                    hidden[player.seat].append(number)
        game.known = [game.version - len(hidden[player.seat]) for player in players]
        game.save(update_fields=["known"])
        for player in players:
            player.answered = player.acted_version > player.called_version
            player.acted_version -= bisect_right(hidden[player.seat], player.acted_version)
            called = Event.objects.filter(game=game, number=player.called_version).first()
            player.called_at = called and called.created_at
            player.save(update_fields=["answered", "acted_version", "called_at"])


def name_calls_by_their_moment(apps, schema_editor):
    """As `games.services.mail.mails.call_occasion` does."""
    Event, Mail = apps.get_model("games", "Event"), apps.get_model("games", "Mail")
    for mail in Mail.objects.filter(occasion__startswith="call-").iterator():
        number = mail.occasion.removeprefix("call-")
        if call := Event.objects.filter(game=mail.game_id, number=number).first():
            mail.occasion = f"call-{call.created_at:%Y-%m-%dT%H:%M:%S.%f}"
            mail.save(update_fields=["occasion"])


class Migration(migrations.Migration):
    dependencies = [("games", "0002_kept_mail_and_given_up")]

    operations = [
        migrations.AddField(
            model_name="game",
            name="known",
            field=models.JSONField(default=list, verbose_name="events known to each seat"),
        ),
        migrations.AddField(
            model_name="player",
            name="called_at",
            field=models.DateTimeField(null=True, verbose_name="called at"),
        ),
        migrations.AddField(
            model_name="player",
            name="answered",
            field=models.BooleanField(default=False, verbose_name="answered"),
        ),
        migrations.AlterField(
            model_name="player",
            name="acted_version",
            field=models.PositiveIntegerField(default=0, verbose_name="events known when acting"),
        ),
        migrations.RunPython(count_known),
        migrations.RunPython(name_calls_by_their_moment),
        migrations.RemoveField(model_name="player", name="called_version"),
    ]
