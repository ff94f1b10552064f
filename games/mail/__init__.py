"""Mails: what they say, how they leave, and what is done with those that come. `docs/mail.md` tells it all.

- What they say: `kinds` (one class for each kind of mail about a game), `roundup` (the daily mail),
  `vacation_mails`, `invitations`, `cancellations`, `farewell`, `notes`; made of `digest`, `deeds`, `choices`,
  `examples`, `ahead`, `help`, `tables` and `picture`. `topics` are those that people may switch off.
- How they leave: `compose` writes both parts and the headers (`plain`: the text part), `post` and `daily`
  send what is due, `hand_over` is the way out, and `mailbox` keeps them in the local mode (`letter` takes
  such a one apart).
- What comes: through `smtp` or `webhook` (`posted`: as each provider posts it) into the inbox; `inbox` works
  on it: `trust` says whether it is believed, `replies` what it orders, `vacation` begins and ends a vacation.
  `reports` reads what came back.

Who gets which kind and when is decided where the game changes, in `games.services.mails`.
"""
