"""An attack: its source, its target, and when it stops."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.engine import orders as o
from games.engine.armies.command import attacker
from games.engine.chance.odds import one_roll, siege
from games.forms.orders.base import NumberField, TerritoryField
from games.forms.orders.route import RouteForm
from games.presentation.charts.likelihood import careful_stop, likelihood
from games.presentation.language.grammar import out_of
from games.presentation.language.names import territory_name
from games.presentation.language.words import in_combat
from games.presentation.turn.caution import caution
from games.presentation.turn.prospects import AttackChance, outlook, prospects

if TYPE_CHECKING:
    from games.engine.chance.odds import SiegeOdds
    from games.engine.policies.combat import Combat
    from games.presentation.turn.prospects import Prospect

SIEGE = "siege"
ONCE = "once"
"""One fight to which a number of armies is committed."""
ASK, ALL, FEWEST = "", "all", "fewest"
FOLLOWERS = (
    (ASK, gettext_lazy("ask me how many move in")),
    (ALL, gettext_lazy("move in all but one")),
    (FEWEST, gettext_lazy("move in as few as possible")),
)
"""What an attack may say about the armies that move into the conquest."""


MOST_PROSPECTS = 4


class Promising(NamedTuple):
    """A promising attack: the query to choose it, the defender's look, target, source, chances, caution."""

    query: str
    look: str
    target: str
    source: str
    outlook: AttackChance
    caution: str


class Manner(NamedTuple):
    """A way to attack: its value in the form, its label, and whether it is chosen."""

    value: str
    label: str
    is_chosen: bool


class AttackForm(RouteForm):
    """An attack on a neighbour: one roll, or rolls until it is taken or some armies are left."""

    kind = "attack"
    order_type = o.Attack
    template = "games/orders/attack.html"
    source = TerritoryField(error_messages={"required": gettext_lazy("Choose where you attack from.")})
    target = TerritoryField(error_messages={"required": gettext_lazy("Choose what you attack.")})
    how = forms.CharField(
        max_length=10, error_messages={"required": gettext_lazy("Choose how long you attack.")}
    )
    stop = NumberField(required=False)
    committed = NumberField(required=False)
    moving = forms.ChoiceField(required=False, choices=FOLLOWERS)

    def clean_how(self) -> int | str:
        how: str = self.cleaned_data["how"]
        if how in (SIEGE, ONCE):
            return how
        if not (how.isascii() and how.isdigit()):
            raise forms.ValidationError(_("Choose how long you attack."))
        return int(how)

    def clean(self) -> None:
        if self.cleaned_data.get("how") == SIEGE and self.cleaned_data.get("stop") is None:
            self.add_error(
                "stop", _("Say how many armies are left when you stop; 1 means fighting to the last.")
            )
        if self.cleaned_data.get("how") == ONCE and self.cleaned_data.get("committed") is None:
            self.add_error("committed", _("Say how many armies you commit."))

    def order(self) -> o.Attack:
        data = self.cleaned_data
        source, target, how = data["source"], data["target"], data["how"]
        numbers = self.numbers("moving", source, target) or (1,)
        moving = {ALL: numbers[-1], FEWEST: numbers[0]}.get(data["moving"])
        if how == SIEGE:
            return o.Attack(source, target, None, data["stop"], moving)
        return o.Attack(source, target, data["committed"] if how == ONCE else how, None, moving)

    @cached_property
    def origin(self) -> int | None:
        """The chosen source or, once it has only one army left, the land that was taken from it."""
        origin = super().origin
        return self.chosen("target", tuple(self.routes)) if origin is None else origin

    def caution(self, source: int, target: int) -> str:
        return caution(self.page, source, target)

    @property
    def from_here(self) -> str:
        return _("Attack from here.")

    @property
    def to_there(self) -> str:
        return _("Attack it %(source)s.")

    @property
    def commits(self) -> bool:
        """Whether players commit armies instead of choosing a number of dice."""
        return self.page.rulebook.combat.commits

    @property
    def combat(self) -> Combat:
        """The combat by which the chosen attack is fought."""
        combat, view = self.page.rulebook.combat, self.page.view
        if self.origin is None or self.goal is None:
            return combat
        fighter = attacker(self.page.rulebook, view, self.origin)
        return combat.between(view, fighter, self.goal, self.origin)

    @cached_property
    def most_dice(self) -> int:
        """The most dice that the chosen source may roll, or armies that it may commit."""
        return max(self.dice, default=0)

    @cached_property
    def dice(self) -> tuple[int, ...]:
        """The possible numbers of dice, or of armies to commit."""
        return self.numbers("dice", self.origin, self.goal)

    @cached_property
    def most_left(self) -> int:
        """The largest number of armies at which a siege may stop; 0 if a siege is not possible."""
        return max(self.numbers("armies", self.origin, self.goal), default=0)

    @cached_property
    def how_chosen(self) -> str:
        """The chosen way to attack."""
        known = [ONCE] if self.commits else [str(dice) for dice in self.dice]
        how = self.value("how")
        return how if how in known else SIEGE if self.most_left else known[-1]

    @cached_property
    def stop_chosen(self) -> int:
        """The number of armies at which a siege stops."""
        return self.number("stop", self.most_left) or careful_stop(self.most_left + 1)

    @cached_property
    def committed_chosen(self) -> int:
        """The number of armies to commit to one fight."""
        return self.number("committed", self.most_dice) or self.most_dice

    def number(self, field: str, most: int) -> int:
        """Return the number in a field if it is at most `most`; otherwise 0."""
        text = self.value(field)
        if text.isascii() and text.isdigit() and len(text) < 7 and int(text) <= most:
            return int(text)
        return 0

    @property
    def followers(self) -> list[Manner]:
        """The choices for the armies that move into the conquest."""
        fewest = in_combat(self.page.rulebook.combat, "fewest", str(dict(FOLLOWERS)[FEWEST]))
        labels = {**dict(FOLLOWERS), FEWEST: fewest}
        return [Manner(value, str(label), value == self.value("moving")) for value, label in labels.items()]

    @property
    def rolls(self) -> list[Manner]:
        """One roll with each possible number of dice, or one fight."""
        if self.commits and self.dice:
            return [Manner(ONCE, self.roll_of(0), self.how_chosen == ONCE)]
        return [
            Manner(str(dice), self.roll_of(dice), str(dice) == self.how_chosen)
            for dice in reversed(self.dice)
        ]

    def roll_of(self, dice: int) -> str:
        """Return the label of one roll with this number of dice."""
        usual = ngettext("One roll, %(dice)d die", "One roll, %(dice)d dice", dice) % {"dice": dice}
        return in_combat(self.page.rulebook.combat, "roll", usual)

    @cached_property
    def odds(self) -> SiegeOdds | None:
        """The odds of the chosen attack; None while there is no target."""
        if self.origin is None or self.goal is None:
            return None
        combat = self.combat
        mine, theirs = self.effective_armies(self.origin), self.armies(self.goal)
        if self.how_chosen == SIEGE:
            return siege(combat, mine, theirs, self.stop_chosen)
        dice = self.committed_chosen if self.commits else int(self.how_chosen)
        return one_roll(combat, mine, theirs, dice)

    @cached_property
    def outlook(self) -> AttackChance | None:
        """The chances to take the target, in the form that the list of promising attacks uses.

        They are those of one roll if one roll is chosen. None while there is no target.
        """
        if self.origin is None or self.goal is None or self.odds is None:
            return None
        if self.how_chosen != SIEGE:
            return AttackChance(likelihood(self.odds.taken), 1, None)
        mine, theirs = self.effective_armies(self.origin), self.armies(self.goal)
        return outlook(self.combat, mine, theirs, self.stop_chosen)

    @property
    def prospects(self) -> list[Promising]:
        """The targets most likely to fall, each attacked from its best source."""
        return [self.promising(found) for found in prospects(self.page, MOST_PROSPECTS)]

    def promising(self, found: Prospect) -> Promising:
        """Return an attack with good odds as the form shows it."""
        keys, source = self.board.territories, found.source
        whence = out_of(self.board, source)
        if found.leader != self.page.me:
            template = _("%(source)s, with %(force)s")
            whence = template % {"source": whence, "force": self.page.seats[found.leader].called}
        return Promising(
            f"source={keys[source].key}&target={keys[found.target].key}",
            self.page.holder(found.target).look,
            territory_name(self.board, found.target),
            whence,
            outlook(found.combat, found.mine, found.theirs, careful_stop(found.mine)),
            caution(self.page, found.source, found.target),
        )
