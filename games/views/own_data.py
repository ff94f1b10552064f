"""All data of a person, in one archive."""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import TYPE_CHECKING

from allauth.account.decorators import reauthentication_required
from django.contrib.auth.decorators import login_required
from django.core.serializers.json import DjangoJSONEncoder
from django.http import FileResponse, HttpResponseBase
from django.shortcuts import render

from accounts import waits
from games.models import Game
from games.selectors.own_data import own_data
from games.services.record.snapshot import snapshot
from games.views.access import only
from games.views.rate_limits import DAY, left, takes_data_too_often

if TYPE_CHECKING:
    from games.views.access import PlayerRequest


@only("GET", "POST")
@login_required
@reauthentication_required  # type: ignore[untyped-decorator]
def archive(request: PlayerRequest) -> HttpResponseBase:
    """Describe the archive, and send it on POST. The reader must have authenticated recently."""
    if request.method != "POST":
        return render(request, "account/data.html")
    if takes_data_too_often(request.user):
        return waits.page(request, waits.yours(left(DAY)))
    file, archived = BytesIO(), Game.objects.of(request.user).exclude(archived_at=None)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as written, snapshot(archived):
        for name, data in own_data(request.user):
            written.writestr(name, data if isinstance(data, bytes) else as_json(data))
    file.seek(0)
    return FileResponse(file, as_attachment=True, filename=f"estafette-{request.user.username}.zip")


def as_json(data: object) -> str:
    return json.dumps(data, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)
