"""Events, told to different readers in both languages."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import ClassVar

import pytest
from django.utils import translation

from games.boards.world import WORLD
from games.bots.reasons import BREAK, FOR_CARDS, REASONS, Reason
from games.engine import events as e
from games.engine.events.knowledge import only_the_own
from games.features.draft.serving import Wished as Listed
from games.features.headquarters.secret import HeadquartersChosen
from games.features.mobilisation.sets import Formed
from games.features.piles import CardLaid, CardTaken, CardTurned, Pile
from games.features.piles_text import PileText
from games.features.teams import HandedOver, Teamed
from games.mail.content.digest import tell_turn
from games.presentation.language.grammar import inside, out_of, the
from games.presentation.story import bulletin
from games.presentation.story.actions import Action, Battle, Claims, Placement
from games.presentation.story.chronicle import Chapter
from games.presentation.story.narrator import Sentence, SiteNarrator
from games.rulebooks.godstorm.epochs.bids import BidMade, BidStands
from games.rulebooks.godstorm.miracles.events import Readied, ShieldRaised, Sparingly
from games.rulebooks.godstorm.risking import RiskSet
from games.rulebooks.godstorm.setup.choosing import PantheonsWished
from games.rulebooks.godstorm.setup.founding import SitesChosen
from games.rulebooks.house.event_table.capitals import CapitalChosen
from games.rulebooks.registry import RULEBOOKS, rulebook_for
from games.rulebooks.texts import texts_of

ALICE, BOB, CHARLIE = range(3)
NAMES = ("alice", "bob", "charlie", "dave")
LAND = WORLD.territory_index
UKRAINE, PERU, EAST = LAND["ukraine"], LAND["peru"], LAND["middle_east"]
ROLLS = (e.Roll("631", "52", 1, 1), e.Roll("61", "1", 0, 1))
TAKEN = Battle(ALICE, LAND["ural"], UKRAINE, BOB, ROLLS, 1, 2, 4)
HELD = Battle(ALICE, LAND["ural"], EAST, BOB, (e.Roll("1", "6", 1, 0),), 1, 0, 0)


def tell(
    action: Action, reader: int | None = None, language: str = "en", edition: str = "h2000_world"
) -> str:
    with translation.override(language):
        return " ".join(SiteNarrator(RULEBOOKS[edition], NAMES, reader).tell(action))


@pytest.mark.parametrize(
    ("action", "reader", "english", "french"),
    [
        (
            Teamed((0, 1, 0, 1)),
            CHARLIE,
            "You play together with alice. bob plays together with dave.",
            "Vous faites équipe avec alice. bob fait équipe avec dave.",
        ),
        (
            HandedOver(ALICE, CHARLIE),
            CHARLIE,
            "alice handed the team’s cards to you.",
            "alice vous passe les cartes de l’équipe.",
        ),
        (
            HandedOver(ALICE, CHARLIE),
            BOB,
            "alice handed the team’s cards to charlie.",
            "alice passe les cartes de l’équipe à charlie.",
        ),
        (
            Reason(BREAK, BOB, 5),
            ALICE,
            "The reason: bob held a whole continent (Australia).",
            "La raison\u00a0: bob tenait un continent entier (Océanie).",
        ),
        (
            Reason(FOR_CARDS, BOB),
            BOB,
            "The reason: to eliminate you and take your cards.",
            "La raison\u00a0: vous éliminer et prendre vos cartes.",
        ),
        (e.Eliminated(BOB, ALICE), BOB, "You have no armies left.", "Vous n’avez plus une seule armée."),
        (
            e.Resigned(ALICE, False),
            BOB,
            "alice left the game and gave it up for charlie too.",
            "alice quitte la partie et l’abandonne aussi pour charlie.",
        ),
    ],
)
def test_the_acts_of_teams(action: Action, reader: int, english: str, french: str) -> None:
    assert tell(action, reader, edition="h2006_team") == english
    assert tell(action, reader, "fr", "h2006_team") == french


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (ALICE, "You took Ukraine from bob, losing 1 army to 2; 4 armies moved in."),
        (BOB, "alice took Ukraine from you, losing 1 army to 2; 4 armies moved in."),
        (CHARLIE, "alice took Ukraine from bob, losing 1 army to 2; 4 armies moved in."),
        (None, "alice took Ukraine from bob, losing 1 army to 2; 4 armies moved in."),
    ],
)
def test_a_conquest_is_told_from_the_readers_side(reader: int | None, sentence: str) -> None:
    assert tell(TAKEN, reader) == sentence


@pytest.mark.parametrize(
    ("action", "english", "french"),
    [
        (
            TAKEN,
            "You took Ukraine from bob, losing 1 army to 2; 4 armies moved in.",
            "Vous prenez l’Ukraine à bob, en perdant 1 armée contre 2\u202f; 4 armées y entrent.",
        ),
        (
            HELD,
            "You attacked bob in the Middle East, losing 1 army to 0.",
            "Vous attaquez bob au Moyen-Orient, en perdant 1 armée contre 0.",
        ),
        (
            Placement(ALICE, ((PERU, 3), (UKRAINE, 1), (EAST, 2))),
            "You placed 3 armies in Peru, 1 in Ukraine and 2 in the Middle East.",
            "Vous placez 3 armées au Pérou, 1 en Ukraine et 2 au Moyen-Orient.",
        ),
        (
            e.TurnBegan(ALICE, 1, "reinforce", 5, (("territories", 3), ("south_america", 2))),
            "You received 5 armies (3 for territories, 2 for South America).",
            "Vous recevez 5 armées (territoires +3, Amérique du Sud +2).",
        ),
        (
            e.TurnBegan(ALICE, 1, "reinforce", 3, (("territories", 3),)),
            "You received 3 armies.",
            "Vous recevez 3 armées.",
        ),
        (
            e.Fortified(ALICE, PERU, LAND["brazil"], 1),
            "You moved 1 army from Peru to Brazil.",
            "Vous déplacez 1 armée du Pérou vers le Brésil.",
        ),
        (
            e.Eliminated(BOB, ALICE, 3),
            "You took the last territory of bob, and 3 cards.",
            "Vous prenez à bob son dernier territoire, et 3 cartes.",
        ),
        (
            e.Eliminated(BOB, ALICE, 1),
            "You took the last territory of bob, and 1 card.",
            "Vous prenez à bob son dernier territoire, et 1 carte.",
        ),
        (
            e.Eliminated(BOB, ALICE),
            "You took the last territory of bob.",
            "Vous prenez à bob son dernier territoire.",
        ),
        (
            e.Destroyed(BOB, ALICE),
            "You destroyed the last army that bob had left behind.",
            "Vous détruisez la dernière armée laissée par bob.",
        ),
        (e.Won((ALICE,)), "You have won the game.", "Vous gagnez la partie."),
        (e.Won((BOB, ALICE)), "You and bob have won the game.", "Vous gagnez la partie avec bob."),
    ],
)
def test_both_languages_tell_it_as_they_would(action: Action, english: str, french: str) -> None:
    assert tell(action, ALICE) == english
    assert tell(action, ALICE, "fr") == french


def test_a_hidden_card_has_no_name() -> None:
    card = next(i for i, card in enumerate(WORLD.cards) if card.key == "peru")

    assert tell(e.CardDrawn(ALICE, card), ALICE).startswith("You drew the card Peru (")
    assert tell(e.CardDrawn(ALICE, e.HIDDEN), BOB) == "alice drew a card."


def test_the_starting_player_is_told_with_their_throws_alone() -> None:
    """The others were alike and threw again; he threw once."""
    assert "highest die (6)" in tell(e.Opened(0, "644 -31"))


def test_a_set_names_its_cards_and_what_came_at_once() -> None:
    cards = tuple(i for i, card in enumerate(WORLD.cards) if card.key in {"peru", "brazil", "joker"})[:3]
    told = tell(e.Traded(ALICE, cards, 8, ((PERU, 2),), True), BOB)

    assert told.startswith("alice handed in the set Peru (")
    assert told.endswith(
        "for 8 armies. Placed at once, for territories held that are on these cards: 2 armies in Peru."
    )


def test_names_are_escaped_in_pages_and_plain_in_mails() -> None:
    sentence = Sentence("%(name)s took %(target)s.", ("target",), name="<i>", target="A&B")

    assert sentence == "<i> took A&B."
    assert sentence.__html__() == "&lt;i&gt; took <b>A&amp;B</b>."


def test_kept_sentences_are_those_of_each_reader() -> None:
    assert tell(TAKEN, ALICE) != tell(TAKEN, BOB)
    assert tell(TAKEN, ALICE, "fr") != tell(TAKEN, ALICE)


def test_the_end_of_armies_left_behind_is_news_everywhere() -> None:
    """It is in the digest of a mail and in a chat room, like the elimination of a player."""
    end = e.Destroyed(BOB, ALICE)
    told = "alice destroyed the last army that bob had left behind."
    chapter = Chapter(ALICE, 5, datetime.now(UTC), [end])
    assert tell_turn(chapter, SiteNarrator(RULEBOOKS["h2000_world"], NAMES, CHARLIE)) == [told]
    assert list(bulletin.tell_news(SiteNarrator(RULEBOOKS["h2000_world"], NAMES, None), end)) == [told]


def test_a_mail_tells_what_others_claimed_and_that_the_board_is_empty_only_while_it_is() -> None:
    empty = e.Dealt((-1,) * len(WORLD.territories), (35, 35, 35), "claim")
    claims = [Claims(ALICE, (PERU,)), Claims(BOB, (UKRAINE,))]
    narrator = SiteNarrator(RULEBOOKS["h2006_world"], NAMES, BOB)

    def told(*actions: Action) -> list[str]:
        chapter = Chapter(None, 0, datetime.now(UTC), [*actions])
        return [str(sentence) for sentence in tell_turn(chapter, narrator)]

    assert told(empty) == ["The board is empty: the territories are claimed."]
    assert told(empty, *claims) == ["alice claimed Peru."]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_territory_has_its_three_cases(language: str) -> None:
    with translation.override(language):
        for territory in range(len(WORLD.territories)):
            name = WORLD.territories[territory].names[language]
            for case in (the, inside, out_of):
                assert case(WORLD, territory).endswith(name)
            assert inside(WORLD, territory) != the(WORLD, territory) != out_of(WORLD, territory)


def test_a_land_with_another_name_in_an_edition_has_its_own_article() -> None:
    board = RULEBOOKS["cdm57_rule1"].board
    kenya, khabarovsk = (board.territory_index[key] for key in ("east_africa", "kamchatka"))

    with translation.override("fr"):
        assert [case(board, kenya) for case in (the, inside, out_of)] == ["le Kenya", "au Kenya", "du Kenya"]
        assert inside(board, khabarovsk) == "à Khabarovsk"


@dataclass(frozen=True)
class Omens(Pile):
    """The cards of an edition."""


class OmensText(PileText):
    labels: ClassVar = {"sun": "The sun"}


def test_cards_of_another_pile_are_told_by_their_names() -> None:
    omens = Omens("omens", ("sun",))

    def told(action: Action, reader: int, language: str = "en") -> str:
        with translation.override(language):
            return " ".join(SiteNarrator(RULEBOOKS["h2000_world"].with_(omens), NAMES, reader).tell(action))

    assert told(CardTaken("omens", ALICE, "sun"), ALICE) == "You drew “The sun”."
    assert told(CardTaken("omens", ALICE, "hidden"), BOB) == "alice drew a card."
    assert told(CardLaid("omens", ALICE, "sun"), BOB, "fr") == "alice joue «\u00a0The sun\u00a0»."
    assert told(CardTurned("omens", "sun"), BOB) == "The card “The sun” was turned over."


@pytest.mark.parametrize("key", REASONS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_has_its_sentence_for_the_player_concerned_too(key: str, language: str) -> None:
    told = {tell(Reason(key, BOB, 5), reader, language) for reader in (ALICE, BOB)}
    assert all(sentence.endswith(".") for sentence in told)


def test_a_mail_tells_the_reason_of_a_turn_in_which_something_happened() -> None:
    narrator = SiteNarrator(RULEBOOKS["h2000_world"], NAMES, CHARLIE)
    chapter = Chapter(ALICE, 3, datetime(2026, 11, 21, 12, tzinfo=UTC), [TAKEN], Reason(BREAK, BOB, 5))
    assert tell_turn(chapter, narrator)[-1] == "The reason: bob held a whole continent (Australia)."
    chapter.actions = []
    assert tell_turn(chapter, narrator) == []


SECRET = [
    ("h2000_capitals", HeadquartersChosen(BOB, PERU)),
    ("h2000_world", Formed(BOB, ((PERU, 6),))),
    ("h2000_world", Listed(BOB, (PERU,))),
    ("h2000_world", CapitalChosen(BOB, PERU)),
    ("godstorm", PantheonsWished(BOB, (0, 1))),
    ("godstorm", SitesChosen(BOB, 0, 1)),
    ("godstorm", BidMade(BOB, 2, (1, 2))),
    ("godstorm", BidStands(BOB, 2, (1, 2))),
    ("godstorm", RiskSet(BOB, (1, 0))),
    ("godstorm", Readied(BOB, (("storms", 2),))),
    ("godstorm", Readied(BOB, ())),
    ("godstorm", ShieldRaised(BOB, ("storms",))),
    ("godstorm", ShieldRaised(BOB, ())),
    ("godstorm", Sparingly(BOB, (3,))),
    ("godstorm", Sparingly(BOB, ())),
]
"""Secrets that only Bob knows while the game goes on."""
HOUSE = {"js_2": "1", "drafting": "1", "ev_12": "1"}


@pytest.mark.parametrize(("edition", "event"), SECRET)
def test_secrets_of_a_seat_are_told_once_the_game_is_over(edition: str, event: e.Event) -> None:
    book = RULEBOOKS[edition]
    if edition == "h2000_world":
        (rule,) = [
            key for key in HOUSE if type(event) in texts_of(rulebook_for(edition, {key: "1"})).sentences
        ]
        book = rulebook_for(edition, {rule: "1"})
    with translation.override("en"):
        own, others = (" ".join(SiteNarrator(book, NAMES, reader).tell(event)) for reader in (BOB, ALICE))
    assert "bob" not in own
    assert "bob" in others
    assert not re.search(r"\byour?\b", others, re.IGNORECASE)


def test_each_kind_of_secret_event_is_among_them() -> None:
    books = [*RULEBOOKS.values(), *(rulebook_for("h2000_world", {key: "1"}) for key in HOUSE)]
    told = {
        kind
        for book in books
        for kind in texts_of(book).sentences
        if kind is not None and getattr(kind, "known", None) is only_the_own
    }
    assert told - {type(event) for _edition, event in SECRET} == set()
