"""The texts of the edition with missions of 2006."""

from __future__ import annotations

from games.rulebooks.common.text import prose
from games.rulebooks.hasbro2006.mission import DealByNumber
from games.rulebooks.hasbro2006.text import H2006_PASSIVE, H2006_WORLD
from games.texts.edition import EditionText
from games.texts.found import label_of
from games.texts.policy import PolicyText
from games.texts.wording import Wording, gettext_noop


class DealByNumberText(PolicyText[DealByNumber]):
    @property
    def label(self) -> Wording | None:
        """The deal for most numbers of players, and the exceptions where territories are dealt."""
        usual = label_of(self.policy.otherwise)
        if usual is None:
            return None
        return Wording(
            gettext_noop("%(claimed)s; dealt when %(players)d play"),
            {"claimed": usual, "players": next(iter(self.policy.deals))},
        )


H2006_MISSION = EditionText(
    key="h2006_mission",
    stages=H2006_PASSIVE.stages,
    neutrals=H2006_PASSIVE.neutrals,
    name=gettext_noop("Risk Mission, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Variantes alternatives : Mission",
    reconstructed=gettext_noop(
        "The booklet describes the objectives, but the texts of its 28 cards are lost. Ours are "
        "a reconstruction: seven for each rank, growing harder from rank to rank, each with the "
        "moment when it is shown."
    ),
    prose={
        **H2006_WORLD.prose,
        "open": {**H2006_WORLD.prose["open"], "golden_horseman": ""},
        "goal": {
            "win": gettext_noop(
                "Everybody is dealt four secret objectives, one of each rank: captain, major, "
                "colonel and general. A player who has achieved all four wins at once. The last "
                "player left wins too."
            ),
            "showing": gettext_noop(
                "You show an objective yourself, in your own turn, at the very moment that its "
                "card says and while you fulfil it. You show at most one a turn. It stays "
                "achieved whatever happens later, and its card lies face down again."
            ),
            "fourth": gettext_noop(
                "A player who has achieved three reveals the fourth, so that everybody knows "
                "what would make them win. No two players have the same card; the cards that "
                "nobody was dealt stay in the box, unseen."
            ),
        },
        "set_up": {
            **H2006_WORLD.prose["set_up"],
            "neutral": gettext_noop(
                "Two players have two independent armies in their way, dealt and placed as in "
                "the game for two; these receive no armies, never attack and never move. They "
                "are not opponents: when an objective speaks of an opponent, it means the other "
                "player."
            ),
        },
        "elimination": {
            **H2006_WORLD.prose["elimination"],
            "objectives": gettext_noop(
                "The objectives of an eliminated player stay secret to the end of the game."
            ),
        },
        "by_mail": {
            **H2006_WORLD.prose["by_mail"],
            "support": prose.BY_MAIL_SUPPORT,
            "showing": gettext_noop(
                "So that nobody can tell whether you have something to show, the attacks and the"
                " move end only when you say so. After a conquest first answer what you are "
                "asked, then show."
            ),
        },
    },
    compared={
        "placement": gettext_noop(
            "one at a time, in turn; when %(players)d play, three, and one for each of the independents"
        )
    },
)

TEXTS = (H2006_MISSION,)
