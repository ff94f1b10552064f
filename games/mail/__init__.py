"""Mails: what they say, how they leave, and what is done with those that come. `docs/mail.md` tells it all.

- `outgoing`: one class for each kind of mail about a game (`kinds`), mails about vacations, invitations and
  cancellations; `compose` writes both parts and the headers, `post` sends what is due, `hand_over` is the
  way out. `topics` are those that people may switch off.
- `content`: what mails are made of: news, choices, examples of orders, tables, pictures.
- `daily`: the daily mail, and when it leaves.
- `incoming`: through `smtp` or `webhook` (`posted`: as each provider posts it) into the inbox; `inbox` works
  on it: `trust` says whether it is believed, `replies` what it orders, `vacation` begins and ends a vacation.
  `reports` reads what came back.
- `mailbox`: the local mode keeps mails in the place of sending them.

Who gets which kind and when is decided where the game changes, in `games.services.mail.mails`.
"""
