"""The addresses of the games."""

from __future__ import annotations

from django.urls import path

from games.views import (
    ahead,
    dice,
    game,
    home,
    hours,
    keys,
    lobby,
    notices,
    offers,
    record,
    rules,
    times,
    wishes,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", home.start, name="start"),
    path("join/<slug:token>/", lobby.invitation, name="invitation"),
    path("join/<slug:token>/join/", lobby.join, name="join"),
    path("join/<slug:token>/fill/", lobby.fill, name="fill"),
    path("join/<slug:token>/leave/", lobby.leave, name="leave"),
    path("mails/", wishes.wishes, name="wishes"),
    path("u/<str:token>/", wishes.unsubscribe, name="unsubscribe"),
    path("k/<str:key>/", keys.key, name="key"),
    path("games/<int:game_id>/", game.game, name="game"),
    path("games/<int:game_id>/orders/", game.orders, name="orders"),
    path("games/<int:game_id>/news/", game.news, name="news"),
    path("games/<int:game_id>/ahead/", ahead.ahead, name="ahead"),
    path("games/<int:game_id>/time/", times.times, name="times"),
    path("games/<int:game_id>/pause/", times.pause, name="pause"),
    path("games/<int:game_id>/close/", keys.close, name="close"),
    path("games/<int:game_id>/back/", times.back, name="back"),
    path("games/<int:game_id>/take/", offers.take, name="take"),
    path("games/<int:game_id>/record/", record.record, name="record"),
    path("games/<int:game_id>/dice/", dice.dice, name="dice"),
    path("games/<int:game_id>/record.json", dice.record_file, name="record_file"),
    path("games/<int:game_id>/resign/", game.resign, name="resign"),
    path("seats/", offers.seats, name="seats"),
    path("time/", hours.hours, name="hours"),
    path("time/vacation/", hours.leave, name="vacation"),
    path("time/vacation/end/", hours.back_from_leave, name="end_vacation"),
    path("dice/", dice.about, name="about_dice"),
    path("dice/verify_dice.py", dice.script, name="verify_script"),
    path("notices/", notices.notices, name="notices"),
    path("notices/calendar/", notices.renew_calendar, name="renew_calendar"),
    path("notices/calendar/end/", notices.end_calendar, name="end_calendar"),
    path("calendar/<slug:token>.ics", notices.calendar_file, name="calendar"),
    path("rules/", rules.rulebooks, name="rulebooks"),
    path("rules/compared/", rules.comparison, name="comparison"),
    path("rules/<str:key>/", rules.rules, name="rules"),
]
