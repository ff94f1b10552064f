"""The mails: what each kind says (`kinds`), how it is written (`compose`), and how it leaves (`post`).

Who gets which kind and when is decided where the game changes, in `games.services.mails`.
"""
