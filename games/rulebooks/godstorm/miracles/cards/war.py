"""The seventeen cards of war: cheap and useful, played in step 4 of the player's own turn."""

from __future__ import annotations

from games.engine.words.spellings import Spellings
from games.rulebooks.godstorm.miracles.cards.card import Miracle
from games.rulebooks.godstorm.miracles.effects.armies import (
    Flight,
    Gather,
    NewArmies,
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
        0,
        Visions(),
    ),
    Miracle(
        "eagles",
        Spellings(("eagles", "eagles take wing"), ("aigles", "les aigles prennent leur envol")),
        1,
        Flight(),
    ),
    Miracle(
        "deliver",
        Spellings(("deliver", "faith shall deliver"), ("délivrance", "la foi délivrera")),
        1,
        FaithDelivers(),
    ),
    Miracle(
        "siren", Spellings(("siren", "the siren calls"), ("sirène", "la sirène appelle")), 3, SirenCall()
    ),
    Miracle(
        "prayers",
        Spellings(("prayers", "prayers are answered"), ("prières", "les prières sont exaucées")),
        0,
        NewArmies("prayers", a_die, temples_of),
    ),
    Miracle(
        "gather",
        Spellings(("gather", "the faithful gather"), ("fidèles", "les fidèles se rassemblent")),
        0,
        Gather(),
    ),
    Miracle(
        "empire",
        Spellings(("empire", "an empire is born"), ("empire", "un empire est né")),
        0,
        TempleIsBuilt(),
    ),
    Miracle(
        "heroes",
        Spellings(("heroes", "heroes are born"), ("héros", "des héros naissent")),
        0,
        NewArmies("heroes", three),
    ),
    Miracle(
        "faith",
        Spellings(("faith", "our faith is our strength"), ("foi", "notre foi est notre force")),
        0,
        TemplesBringFaith(),
    ),
    Miracle(
        "cold",
        Spellings(("cold", "the sun grows cold"), ("froid", "le soleil se refroidit")),
        0,
        WhereGodsStand(),
    ),
    Miracle(
        "storms", Spellings(("storms", "storms rage"), ("tempêtes", "les tempêtes font rage")), 0, Strike()
    ),
    Miracle(
        "champions",
        Spellings(("champions", "champions arise"), ("champions", "des champions se lèvent")),
        0,
        NewArmies("champions", by_faith),
    ),
    Miracle("time", Spellings(("time", "time stands still"), ("temps", "le temps s’arrête")), 4, TimeStops()),
    Miracle(
        "purged", Spellings(("purged", "the land is purged"), ("purge", "la terre est purgée")), 2, Purge()
    ),
    Miracle(
        "temple",
        Spellings(("temple", "the temple falls"), ("temple", "le temple s’effondre")),
        0,
        TempleMoves(),
    ),
    Miracle(
        "shrine",
        Spellings(("shrine", "a shrine is plundered"), ("sanctuaire", "un sanctuaire est pillé")),
        1,
        RelicIsStolen(),
    ),
    Miracle(
        "ash",
        Spellings(("ash", "only ash remains"), ("cendres", "il ne reste que des cendres")),
        0,
        RelicIsDestroyed(),
    ),
)
