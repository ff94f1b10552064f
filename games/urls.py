"""The addresses of the games."""

from __future__ import annotations

from django.urls import path

from games.views import own_data, rules
from games.views.lobby import home, invitation, offers, start
from games.views.mail import keys, subscriptions
from games.views.notices import chat, notices
from games.views.play import ahead, chain, game
from games.views.record import analysis, dice, public, public_link, record, replay, story
from games.views.thinking import fork, winning
from games.views.time import hours, times

urlpatterns = [
    path("", home.home, name="home"),
    path("start/", start.start, name="start"),
    path("join/<slug:token>/", invitation.invitation, name="invitation"),
    path("join/<slug:token>/join/", invitation.join, name="join"),
    path("join/<slug:token>/invite/", invitation.invite, name="invite"),
    path("join/<slug:token>/decline/", invitation.decline, name="decline"),
    path("join/<slug:token>/fill/", invitation.fill, name="fill"),
    path("join/<slug:token>/favour/", invitation.favour, name="favour"),
    path("join/<slug:token>/leave/", invitation.leave, name="leave"),
    path("mails/", subscriptions.subscriptions, name="subscriptions"),
    path("mails/no-invitations/<str:token>/", invitation.no_invitations, name="no_invitations"),
    path("u/<str:token>/", subscriptions.unsubscribe, name="unsubscribe"),
    path("k/<str:key>/", keys.key, name="key"),
    path("games/<int:game_id>/", game.game, name="game"),
    path("games/<int:game_id>/orders/", game.orders, name="orders"),
    path("games/<int:game_id>/guide/", game.guide, name="guide"),
    path("games/<int:game_id>/news/", game.news, name="news"),
    path("games/<int:game_id>/ahead/", ahead.ahead, name="ahead"),
    path("games/<int:game_id>/ahead/line/", ahead.line, name="ahead_line"),
    path("games/<int:game_id>/chain/", chain.chain, name="chain"),
    path("games/<int:game_id>/time/", times.times, name="times"),
    path("games/<int:game_id>/pause/", times.pause, name="pause"),
    path("games/<int:game_id>/close/", keys.close, name="close"),
    path("games/<int:game_id>/back/", times.back, name="back"),
    path("games/<int:game_id>/take/", offers.take, name="take"),
    path("games/<int:game_id>/record/", record.record, name="record"),
    path("games/<int:game_id>/replay/", replay.replay, name="replay"),
    path("games/<int:game_id>/fork/", fork.fork, name="fork_now"),
    path("games/<int:game_id>/fork/<str:at>/", fork.fork, name="fork"),
    path("games/<int:game_id>/fork/<str:at>/<int:taken>/<slug:line>/", fork.fork, name="fork_line"),
    path("games/<int:game_id>/fork/playouts/<slug:key>/", winning.playouts, name="playouts"),
    path("games/<int:game_id>/analysis/", analysis.analysis, name="analysis"),
    path("games/<int:game_id>/story/", story.story, name="story"),
    path("games/<int:game_id>/public/", public_link.public_link, name="public_link"),
    path("games/<int:game_id>/reel.json", replay.reel, name="reel"),
    path("games/<int:game_id>/missed.json", replay.missed, name="missed"),
    path("games/<int:game_id>/dice/", dice.dice, name="dice"),
    path("games/<int:game_id>/record.json", dice.record_file, name="record_file"),
    path("games/<int:game_id>/chat/", chat.chat, name="chat"),
    path("games/<int:game_id>/chat/greet/", chat.greet_room, name="greet_room"),
    path("games/<int:game_id>/chat/end/", chat.leave_room, name="leave_room"),
    path("games/<int:game_id>/resign/", game.resign, name="resign"),
    path("public/<slug:token>/", public.story, name="public_story"),
    path("public/<slug:token>/replay/", public.replay, name="public_replay"),
    path("public/<slug:token>/reel.json", public.reel, name="public_reel"),
    path("public/<slug:token>/analysis/", public.analysis, name="public_analysis"),
    path("public/<slug:token>/fork/", public.fork, name="public_fork_now"),
    path("public/<slug:token>/fork/<str:at>/", public.fork, name="public_fork"),
    path("public/<slug:token>/fork/<str:at>/<int:taken>/<slug:line>/", public.fork, name="public_fork_line"),
    path("public/<slug:token>/fork/playouts/<slug:key>/", public.playouts, name="public_playouts"),
    path("public/<slug:token>/preview.png", public.preview, name="public_preview"),
    path("public/<slug:token>/film.webp", public.film, name="public_film"),
    path("public/<slug:token>/film/", public.make_film, name="public_make_film"),
    path("seats/", offers.seats, name="seats"),
    path("data/", own_data.archive, name="own_data"),
    path("time/", hours.hours, name="hours"),
    path("time/vacation/", hours.leave, name="vacation"),
    path("time/vacation/end/", hours.back_from_leave, name="end_vacation"),
    path("dice/", dice.about, name="about_dice"),
    path("dice/verify_dice.py", dice.script, name="verify_script"),
    path("notices/", notices.notices, name="notices"),
    path("notices/calendar/", notices.renew_calendar, name="renew_calendar"),
    path("notices/calendar/end/", notices.end_calendar, name="end_calendar"),
    path("notices/worker.js", notices.push_worker, name="push_worker"),
    path("notices/devices/", notices.add_device, name="add_device"),
    path("notices/devices/moved/", notices.move_device, name="move_device"),
    path("notices/devices/<int:device_id>/end/", notices.end_device, name="end_device"),
    path("calendar/<slug:token>.ics", notices.calendar_file, name="calendar"),
    path("rules/", rules.rulebooks, name="rulebooks"),
    path("rules/compared/", rules.comparison, name="comparison"),
    path("rules/house/", rules.house_rules, name="house_rules"),
    path("rules/<str:key>/", rules.rules, name="rules"),
]
