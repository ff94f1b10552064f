from django.db import migrations

GONE = ("eliminated", "resigned")


def worked_out(apps, schema_editor):
    """Who left each game, in that order, and the places in one that was broken off, out of its record."""
    events = apps.get_model("games", "Event").objects.order_by("number")
    rows = apps.get_model("games", "Game").objects.exclude(state={}).only("pk", "state", "known")
    for game in rows.iterator():
        told = events.filter(game=game.pk, data__0__in=(*GONE, "broken_off")).values_list("data", flat=True)
        departed, players, ended = [], len(game.known), {"reason": "", "places": []}
        for kind, about, *_ in told:
            if kind == "broken_off":
                ended = {"reason": kind, "places": about}
            elif about < players and about not in departed:
                departed.append(about)
        game.state |= {"departed": departed, **ended}
        game.save(update_fields=["state"])


def forgotten(apps, schema_editor):
    """As games stood before."""
    rows = apps.get_model("games", "Game").objects.exclude(state={}).only("pk", "state")
    for game in rows.iterator():
        for name in ("departed", "reason", "places"):
            game.state.pop(name, None)
        game.save(update_fields=["state"])


class Migration(migrations.Migration):
    dependencies = [("games", "0026_what_editions_keep")]
    operations = [migrations.RunPython(worked_out, forgotten)]
