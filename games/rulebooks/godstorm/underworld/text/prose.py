"""The paragraphs on heaven and the Underworld for the page of the rules."""

from __future__ import annotations

from games.texts.wording import gettext_noop

PROSE = {
    "goal": {
        "crypts_and_altars": gettext_noop(
            "Each crypt and each altar that you hold in the Underworld at the end is worth one point."
        ),
    },
    "reinforce": {
        "crypts": gettext_noop(
            "Each crypt with two or more of your armies may send one of them back to life: it "
            "comes to a temple of yours."
        ),
    },
    "attack": {
        "altars": gettext_noop(
            "Each altar that you hold in the Underworld is one more die for you when gods fight gods."
        ),
    },
    "move": {
        "heaven": gettext_noop(
            "Armies that fall on the Earth go to the heaven of their pantheon. After you have "
            "fortified, you charge from there. Any number of armies may charge onto spaces of "
            "the Underworld that are yours. If you have none, they charge onto one empty gate; "
            "only if others hold all three gates do they charge onto one of these by force."
        ),
        "underworld": gettext_noop(
            "Then you invade the Underworld: from a space into those next to it, not through "
            "flames, and from heaven into any gate. An empty space is simply entered. Otherwise "
            "the usual dice decide, without gods and temples: from heaven as many dice as armies"
            " take part, at most three; on a space one army always stays. Armies that fall there"
            " go to the reserve. Nobody attacks a heaven."
        ),
    },
}
