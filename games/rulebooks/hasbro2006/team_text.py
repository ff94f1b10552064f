"""The texts of the edition in teams of 2006."""

from __future__ import annotations

from games.rulebooks.common.text import decisions, prose
from games.rulebooks.hasbro2006.text import H2006_WORLD
from games.texts.edition import EditionText
from games.texts.wording import gettext_noop

H2006_TEAM = EditionText(
    key="h2006_team",
    name=gettext_noop("In teams, Hasbro 2006"),
    source="Hasbro 2006, « Risk », Par équipe",
    prose={
        **H2006_WORLD.prose,
        "open": {
            "who_defends_together": decisions.WHO_DEFENDS_TOGETHER,
            "a_partner_stays": decisions.A_PARTNER_STAYS,
            "placed_where_one_stands": decisions.PLACED_WHERE_ONE_STANDS,
            "ones_own_last_army": decisions.ONES_OWN_LAST_ARMY,
            "what_partners_see": decisions.WHAT_PARTNERS_SEE,
            "leaving_a_partner": decisions.LEAVING_A_PARTNER,
            **H2006_WORLD.prose["open"],
            "golden_horseman": "",
        },
        "goal": {
            "win": gettext_noop(
                "It is two against two. The first team to eliminate a player of the other wins."
            ),
            "together": gettext_noop(
                "A player with no army left anywhere is eliminated. Both partners have won, and "
                "both of the others have lost."
            ),
        },
        "set_up": {
            "seats": gettext_noop(
                "Partners sit opposite each other, so that the teams take turns: the first and "
                "third seats play against the second and fourth. The invitation shows who sits "
                "where."
            ),
            **H2006_WORLD.prose["set_up"],
            "own_land": gettext_noop(
                "During set-up everybody places armies only on territories of their own."
            ),
        },
        "reinforce": {
            "shared": gettext_noop(
                "Partners can share a territory. The one with more armies there controls it; if "
                "they have equally many, nobody does. Only controlled territories count, and a "
                "continent must be controlled whole by one player alone."
            ),
        },
        "attack": {
            "dice": prose.DEFENDER_CHOOSES,
            "shared": gettext_noop(
                "You never attack a territory where your partner has armies. You attack from any"
                " territory where you have armies, and only with your own; on a shared territory"
                " all armies of the team defend."
            ),
        },
        "card": {
            **H2006_WORLD.prose["card"],
            "hand": gettext_noop(
                "A team has one hand of cards. At the end of a turn it goes to the partner, for "
                "the team’s next turn."
            ),
        },
        "elimination": {"cards": gettext_noop("The first elimination ends the game.")},
        "move": {
            "where": gettext_noop(
                "Once, at the end, you may move armies from one territory to another along a "
                "chain of your team’s territories."
            ),
            "shared": gettext_noop(
                "They move from any territory where you have some, even if you do not control "
                "it, to any other where you or your partner have armies, even if your partner "
                "does not agree. One army must stay behind; it may be your partner’s."
            ),
        },
        "by_mail": {
            "plan": H2006_WORLD.prose["by_mail"]["plan"],
            "leaving": gettext_noop(
                "A player who leaves the game gives it up for their partner too: the other team has won."
            ),
        },
    },
)

TEXTS = (H2006_TEAM,)
