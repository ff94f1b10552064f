"""The seventeen cards of war: cheap and useful, played in step 4 of one's own turn."""

from __future__ import annotations

from games.engine.errors import gettext_noop
from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.miracles.cards.card import Miracle
from games.rulebooks.godstorm.miracles.effects.armies import (
    Flight,
    Gather,
    Muster,
    SirenCall,
    Strike,
    WhereGodsStand,
    a_die,
    by_faith,
    three,
)
from games.rulebooks.godstorm.miracles.effects.cards import (
    FaithDelivers,
    RelicIsDestroyed,
    RelicIsStolen,
    Visions,
)
from games.rulebooks.godstorm.miracles.effects.temples import TempleIsBuilt, TempleMoves, TemplesBringFaith
from games.rulebooks.godstorm.miracles.effects.world import Purge, TimeStops
from games.rulebooks.godstorm.state import temples_of

CARDS = (
    Miracle(
        "visions",
        Spellings(("visions", "visions become real"), ("visions", "les visions se réalisent")),
        gettext_noop("Visions Become Real"),
        gettext_noop("Look at the miracles that another player holds, and take one of them."),
        0,
        Visions(),
    ),
    Miracle(
        "eagles",
        Spellings(("eagles", "eagles take wing"), ("aigles", "les aigles prennent leur envol")),
        gettext_noop("Eagles Take Wing"),
        gettext_noop(
            "Move armies and gods from one of your territories to any other of yours, however far. One army "
            "stays behind; gods do not land where the plague is."
        ),
        1,
        Flight(),
    ),
    Miracle(
        "deliver",
        Spellings(("deliver", "faith shall deliver"), ("délivrance", "la foi délivrera")),
        gettext_noop("Faith Shall Deliver"),
        gettext_noop("Draw two cards from one pile of miracles of your choice, whichever gods you have."),
        1,
        FaithDelivers(),
    ),
    Miracle(
        "siren",
        Spellings(("siren", "the siren calls"), ("sirène", "la sirène appelle")),
        gettext_noop("The Siren Calls"),
        gettext_noop(
            "Name two territories of one opponent: all armies and gods on them change places. A god that "
            "comes to the plague is banished."
        ),
        3,
        SirenCall(),
    ),
    Miracle(
        "prayers",
        Spellings(("prayers", "prayers are answered"), ("prières", "les prières sont exaucées")),
        gettext_noop("Prayers Are Answered"),
        gettext_noop("Throw a die: so many new armies join one of your territories that has a temple."),
        0,
        Muster("prayers", a_die, temples_of),
    ),
    Miracle(
        "gather",
        Spellings(("gather", "the faithful gather"), ("fidèles", "les fidèles se rassemblent")),
        gettext_noop("The Faithful Gather"),
        gettext_noop("Two new armies join each of your territories that has a temple."),
        0,
        Gather(),
    ),
    Miracle(
        "empire",
        Spellings(("empire", "an empire is born"), ("empire", "un empire est né")),
        gettext_noop("An Empire Is Born"),
        gettext_noop(
            "A temple rises on one of your territories at no further cost: on one without temple and without "
            "plague, as long as fewer than twelve stand."
        ),
        0,
        TempleIsBuilt(),
    ),
    Miracle(
        "heroes",
        Spellings(("heroes", "heroes are born"), ("héros", "des héros naissent")),
        gettext_noop("Heroes Are Born"),
        gettext_noop("Three new armies join one of your territories."),
        0,
        Muster("heroes", three),
    ),
    Miracle(
        "faith",
        Spellings(("faith", "our faith is our strength"), ("foi", "notre foi est notre force")),
        gettext_noop("Our Faith Is Our Strength"),
        gettext_noop("Gain two faith for each of your temples."),
        0,
        TemplesBringFaith(),
    ),
    Miracle(
        "cold",
        Spellings(("cold", "the sun grows cold"), ("froid", "le soleil se refroidit")),
        gettext_noop("The Sun Grows Cold"),
        gettext_noop(
            "On every territory where gods stand, an army falls for each god there. Yours too: gods whose "
            "last army falls are banished."
        ),
        0,
        WhereGodsStand(),
    ),
    Miracle(
        "storms",
        Spellings(("storms", "storms rage"), ("tempêtes", "les tempêtes font rage")),
        gettext_noop("Storms Rage"),
        gettext_noop("Name a territory and throw a die: so many armies fall there."),
        0,
        Strike(),
    ),
    Miracle(
        "champions",
        Spellings(("champions", "champions arise"), ("champions", "des champions se lèvent")),
        gettext_noop("Champions Arise"),
        gettext_noop(
            "For every two faith that you have, and keep, a new army joins one of your territories."
        ),
        0,
        Muster("champions", by_faith),
    ),
    Miracle(
        "time",
        Spellings(("time", "time stands still"), ("temps", "le temps s’arrête")),
        gettext_noop("Time Stands Still"),
        gettext_noop("The marker of the epochs goes back by one: a round more. Not in the first epoch."),
        4,
        TimeStops(),
    ),
    Miracle(
        "purged",
        Spellings(("purged", "the land is purged"), ("purge", "la terre est purgée")),
        gettext_noop("The Land Is Purged"),
        gettext_noop(
            "The plague leaves a territory of your choice for ever, and all armies there fall. A temple "
            "stays."
        ),
        2,
        Purge(),
    ),
    Miracle(
        "temple",
        Spellings(("temple", "the temple falls"), ("temple", "le temple s’effondre")),
        gettext_noop("The Temple Falls"),
        gettext_noop(
            "Move a temple to another territory of whoever holds it: one without temple and without plague."
        ),
        0,
        TempleMoves(),
    ),
    Miracle(
        "shrine",
        Spellings(("shrine", "a shrine is plundered"), ("sanctuaire", "un sanctuaire est pillé")),
        gettext_noop("A Shrine Is Plundered"),
        gettext_noop("Take a relic that another player has in play; it is yours from now on."),
        1,
        RelicIsStolen(),
    ),
    Miracle(
        "ash",
        Spellings(("ash", "only ash remains"), ("cendres", "il ne reste que des cendres")),
        gettext_noop("Only Ash Remains"),
        gettext_noop("Destroy a relic in play."),
        0,
        RelicIsDestroyed(),
    ),
)
