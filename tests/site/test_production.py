"""A page as production serves it."""

from __future__ import annotations

import shutil
from pathlib import Path

from tests.site.test_settings import PRODUCTION, run

FIRST_PAGE = """
import django
django.setup()
from django.test import Client
client = Client(headers={"host": "estafette.example.org"})
plain, secure = client.get("/"), client.get("/", secure=True)
print(plain.status_code, plain.headers["Location"])
print(secure.status_code, secure.headers["Strict-Transport-Security"])
print(secure.content.decode())
"""


def test_the_first_page_is_served_over_https_with_static_files_named_by_their_content(
    tmp_path: Path, new_database: Path
) -> None:
    static = {"STATIC_ROOT": str(tmp_path / "static")}
    # Packing every file takes long, so those of other pages are left out.
    others = ["--ignore=admin", "--ignore=ancient.svg", "--ignore=underworld.svg"]
    collected = run(["manage.py", "collectstatic", "--noinput", *others], static)
    assert collected.returncode == 0, collected.stderr

    database = shutil.copy(new_database, tmp_path)
    served = run(["-c", FIRST_PAGE], {**PRODUCTION, **static, "DATABASE_URL": f"sqlite:///{database}"})

    assert served.returncode == 0, served.stderr
    plain, secure, page = served.stdout.split("\n", 2)
    assert plain == "301 https://estafette.example.org/"
    assert secure == "200 max-age=31536000; includeSubDomains"
    [style] = (tmp_path / "static" / "css").glob("base.*.css")
    assert f"/static/css/{style.name}" in page
