"""Mails: what they say, how they leave, and how those that arrive are handled.

`docs/mail.md` explains all of it.

- `outgoing`: a class for each kind of mail about a game (`kinds`), and mails about vacations, invitations and
  cancellations. `compose` writes both parts and the headers, `post` sends what is due, `hand_over` gives a
  mail to the mail server. `topics` lists what people may switch off.
- `content`: the parts of mails: news, choices, examples of orders, tables, pictures.
- `daily`: the daily mail, and when it leaves.
- `incoming`: mails arrive through `smtp` or `webhook` (`posted` reads the form of each provider). `inbox`
  works on them: `trust` says whether a mail is believed, `replies` what it orders, `vacation` begins and ends
  a vacation. `reports` reads mails that came back.
- `mailbox`: the local mode keeps mails instead of sending them.

Who gets which kind, and when, is decided where the game changes, in `games.services.mail.mails`.
"""
