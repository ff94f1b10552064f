"""Each event of the record says who may know all of it, or a part, while the game goes on."""

from collections import defaultdict
from itertools import islice

from django.db import migrations, models

HIDDEN = -2
PARTS = ("shuffled", "reshuffled", "card_drawn", "influenced", "missions_dealt", "objectives_dealt")
"""The events of that time of which some might know only a part."""
AT_ONCE = 500


def batched(rows):
    rows = iter(rows)
    while batch := list(islice(rows, AT_ONCE)):
        yield batch


def everybody(seats):
    return (2 << seats) - 1


def say_who_knows(apps, schema_editor):
    """Fill the new columns from the record, and from whose secrets its events were."""
    Event = apps.get_model("games", "Event")
    secrets = Event.objects.filter(only_for__isnull=False)
    for seat in secrets.order_by("only_for").values_list("only_for", flat=True).distinct():
        secrets.filter(only_for=seat).update(seen=2 << seat)
    seats = seats_by_game(Event)
    tables = defaultdict(list)
    for game, number in seats.items():
        tables[number].append(game)
    for number, games in tables.items():
        for some in batched(games):
            Event.objects.filter(game__in=some, only_for=None).update(seen=everybody(number))
    teams = dict(Event.objects.filter(data__0="teamed").values_list("game_id", "data__1"))
    partial = Event.objects.filter(data__0__in=PARTS).only("pk", "game_id", "data")
    for events in batched(partial.iterator(AT_ONCE)):
        for event in events:
            event.parts = parts_of(event.data, seats[event.game_id], teams.get(event.game_id))
        Event.objects.bulk_update(events, ["parts"])


def seats_by_game(Event):
    """How many seats each game has, those of forces that nobody plays too."""
    began = Event.objects.filter(number=1).values_list("game_id", "data")
    return {game: data[5] + (data[8] if len(data) > 8 else 0) for game, data in began.iterator()}


def parts_of(data, seats, teams):
    """Pairs of a mask of readers and what these may know of an event; those who know all of it are in none."""
    kind, *fields = data
    readers = [None, *range(seats)]
    if kind in ("shuffled", "reshuffled"):
        return [[everybody(seats), [kind, [HIDDEN] * len(fields[0])]]]
    if kind in ("missions_dealt", "objectives_dealt"):
        return merged((bit_of(reader), [kind, own_alone(fields[0], reader)]) for reader in readers)
    own = fields[0]
    knowing = [own]
    if kind == "card_drawn" and teams:
        knowing = [seat for seat in range(len(teams)) if teams[seat] == teams[own]]
    return [[everybody(seats) - sum(map(bit_of, knowing)), [kind, own, HIDDEN, *fields[2:]]]]


def merged(parts):
    """One pair for those who know the same."""
    found = []
    for mask, data in parts:
        same = next((pair for pair in found if pair[1] == data), None)
        if same:
            same[0] |= mask
        else:
            found.append([mask, data])
    return found


def own_alone(dealt, reader):
    """What each seat was dealt, hidden but for the reader's own."""
    return [
        cards if seat == reader else [HIDDEN] * len(cards) if isinstance(cards, list) else HIDDEN
        for seat, cards in enumerate(dealt)
    ]


def bit_of(reader):
    return 1 if reader is None else 2 << reader


def say_whose_secrets(apps, schema_editor):
    """As it stood before."""
    Event = apps.get_model("games", "Event")
    for seat in range(16):
        Event.objects.filter(seen=2 << seat).update(only_for=seat)


class Migration(migrations.Migration):
    dependencies = [("games", "0028_mail_subscriptions")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="seen",
            field=models.PositiveIntegerField(default=0, verbose_name="known to"),
        ),
        migrations.AddField(
            model_name="event",
            name="parts",
            field=models.JSONField(default=list, verbose_name="known in part"),
        ),
        migrations.RunPython(say_who_knows, say_whose_secrets),
        migrations.RemoveField(model_name="event", name="only_for"),
    ]
