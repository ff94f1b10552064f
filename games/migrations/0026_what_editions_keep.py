from django.db import migrations

NAMES = ("missions", "objectives", "achieved", "headquarters", "teams")


def together(apps, schema_editor):
    """Missions, objectives, headquarters and teams stand with everything else that an edition keeps."""
    rows = apps.get_model("games", "Game").objects.exclude(state={}).only("pk", "state")
    for game in rows.iterator():
        kept = {name: value for name in NAMES if (value := game.state.pop(name, None))}
        game.state["extra"] = {**game.state.get("extra", {}), **kept}
        if not game.state.get("garrisons"):
            game.state.pop("garrisons", None)
        game.save(update_fields=["state"])


def apart(apps, schema_editor):
    """As they stood before."""
    rows = apps.get_model("games", "Game").objects.exclude(state={}).only("pk", "state")
    for game in rows.iterator():
        extra = game.state.get("extra", {})
        game.state |= {name: extra.pop(name, []) for name in NAMES}
        game.save(update_fields=["state"])


class Migration(migrations.Migration):
    dependencies = [("games", "0025_how_kept_mails_begin")]
    operations = [migrations.RunPython(together, apart)]
