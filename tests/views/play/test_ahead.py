"""Orders for the next turn, composed on the map or written, and the answers to unreadable ones."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.engine import HIDDEN
from games.models import Game
from tests.support.scenes import put
from tests.support.tables import open_table, position_of, seat_of

UNREADABLE = [
    ("placer reste siam\nattaquer kamchatk vers japonn jusqu’à 2", "Ligne 2 (« attaquer"),
    ("attack siam india", "Ligne 1 : « attack siam india » ne dit pas"),
    ("attack siam india until 2\nconquer everything", "Ligne 2 : « conquer everything »"),
    ("si siam est pris: attaquer siam", "Ligne 1"),
    ("sinon: fin du tour", "Ligne 1 (« sinon: fin du tour »)"),
    ("place 3 gre", "« gre » peut désigner"),
]


@pytest.mark.parametrize("button", [{"try": "1"}, {}], ids=["tried", "left"])
@pytest.mark.parametrize(("text", "said"), UNREADABLE)
def test_a_line_that_cannot_be_read_is_told_in_the_language_of_the_reader(
    text: str, said: str, button: dict[str, str], as_bob: Client, bob: User, game: Game
) -> None:
    bob.language = "fr"
    bob.save()
    answer = as_bob.post(f"/games/{game.pk}/ahead/", {"text": text, **button})
    assert answer.status_code == 422
    (error,) = answer.context["form"].errors["text"]
    assert said in error.replace("\u00a0", " ")
    assert not any(raw in error for raw in ("%(", "['", "{'"))


def test_an_error_shows_a_name_as_it_was_written_and_the_field_has_the_focus(
    as_bob: Client, bob: User, game: Game
) -> None:
    for text in ("placer 3 Lune", "attaquer SIAM vers Lune"):
        answer = as_bob.post(f"/games/{game.pk}/ahead/", {"text": text})
        (error,) = answer.context["form"].errors["text"]
        assert "Lune”" in error
        assert "autofocus" in answer.content.decode().partition("<textarea")[2].partition(">")[0]


def test_players_on_turn_are_not_invited_to_leave_orders(
    as_alice: Client, as_bob: Client, game: Game
) -> None:
    put(game, turn="alice", rest="bob", phase="attack", alice="alaska 9")
    address = f"/games/{game.pk}/ahead/"

    mine, others = as_alice.get(address).content.decode(), as_bob.get(address).content.decode()

    assert "It is your turn: give your orders now" in mine
    assert "Leave them for my turn" not in mine
    assert "Try them out" in mine
    assert "Leave them for my turn" in others
    assert address not in as_alice.get(f"/games/{game.pk}/").content.decode()
    assert address in as_bob.get(f"/games/{game.pk}/").content.decode()


def test_the_example_is_written_for_the_board_of_the_game(as_alice: Client, alice: User, bob: User) -> None:
    game = open_table(alice, bob, bots=["beginner"], rulebook="gs_classic")
    put(game, turn="bob", rest="bob", phase="attack", alice="gaul 3")

    page = as_alice.get(reverse("ahead", args=[game.pk])).content.decode()

    assert "if gaul is mine and odds gaul iberia" in page
    assert "siam" not in page.lower()


@pytest.fixture
def composed(game: Game, as_alice: Client) -> Composed:
    """Put Bob on turn, so that Alice composes."""
    lands: dict[str, Any] = {"alice": "alaska 7, alberta 1, peru 4", "bob": "kamchatka 1, japan 2"}
    return Composed(put(game, turn="bob", rest="Vauban", phase="attack", round=3, **lands), as_alice)


class Composed:
    """The page on which a list is composed, as its author uses it without scripts."""

    def __init__(self, game: Game, client: Client) -> None:
        self.game, self.client = game, client
        self.address = reverse("ahead", args=[game.pk])

    def page(self, **chosen: str) -> Any:
        return self.client.get(self.address, chosen)

    def send(self, **fields: str) -> Any:
        seen = str(self.page().context["page"].seen)
        return self.client.post(f"{self.address}line/", {"seen": seen, **fields}, follow=True)

    def lines(self) -> list[str]:
        return [line.text for line in self.page().context["lines"]]

    def left(self) -> str:
        self.game.refresh_from_db()
        return str(self.game.players.get(user__username="alice").ahead)


def test_orders_sent_by_the_forms_of_the_turn_become_lines_that_are_left_as_text(composed: Composed) -> None:
    composed.send(order="place", **{"at-alaska": "3"})
    composed.send(order="attack", source="alaska", target="kamchatka", how="siege", stop="3", moving="")
    assert composed.page().context["forms"][0].kind == "occupy"
    composed.send(order="occupy", armies="4")
    # A conquest can attack.
    page = composed.page(source="kamchatka", target="japan")
    assert page.context["picture"].source == page.context["picture"].board.territory_index["kamchatka"]
    composed.send(step="end_turn")

    lines = ["place all alaska", "attack alaska kamchatka until 3", "occupy 4", "end turn"]
    assert composed.lines() == lines
    assert composed.left() == ""
    assert composed.page().context["forms"] == []
    composed.client.post(composed.address, {"text": "\n".join(lines)})
    assert composed.left() == "\n".join(lines)


def test_the_board_shows_the_list_and_its_possible_results(composed: Composed) -> None:
    composed.send(text="place rest alaska\nattack alaska kamchatka until 1", keep="1")

    picture = composed.page().context["picture"]
    alaska, kamchatka = (picture.board.territory_index[key] for key in ("alaska", "kamchatka"))
    assert picture.ways == {(alaska, kamchatka): False}
    assert picture.notes == {alaska: "+3"}
    assert picture.fresh == (kamchatka,)

    tried = composed.client.post(composed.address, {"text": "\n".join(composed.lines()), "try": "1"})
    assert tried.context["picture"].notes[kamchatka].endswith("\u202f%")


def test_a_condition_is_chosen_on_the_map_and_goes_with_the_next_line(composed: Composed) -> None:
    opened = composed.send(when="mine")
    assert opened.context["forms"] == []
    picture = opened.context["picture"]
    japan = picture.board.territory_index["japan"]
    assert picture.links[japan].href.endswith("?source=japan")

    assert composed.page(source="japan").context["when_told"] == "I hold Japan"
    composed.send(step="stop")
    composed.send(when="else")
    composed.send(step="end_turn")
    composed.send(when="odds", source="alaska", target="kamchatka", percent="60")
    composed.send(order="place", **{"at-peru": "2"})

    assert composed.lines() == [
        "if japan is mine: stop",
        "else: end turn",
        "if odds alaska kamchatka >= 60 %: place 2 peru",
    ]


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({"order": "place", "at-alaska": "9"}, "you may place 3"),
        ({"order": "fortify", "source": "alaska", "target": "peru", "armies_moved": "1"}, "not an order"),
        ({"order": "nonsense"}, "not an order"),
        ({"when": "armies", "source": "peru", "sign": ">=", "number": "-4"}, "greater than or equal to 0"),
        ({"step": "stop", "text": "conquer everything"}, "conquer everything"),
        ({"remove": "0", "text": "if japan is mine: stop\nelse: end"}, "goes on the line after one"),
    ],
)
def test_an_order_that_cannot_be_a_line_is_refused_with_advice(
    sent: dict[str, str], said: str, composed: Composed
) -> None:
    answer = composed.send(**sent)

    assert said in answer.content.decode()
    assert composed.left() == ""


def test_a_siege_goes_on_as_long_as_a_condition_holds(composed: Composed) -> None:
    siege = {"order": "attack", "source": "alaska", "target": "kamchatka", "how": "siege", "stop": "2"}
    refused = composed.send(text="place rest alaska", **siege, meanwhile="odds", least="0")
    assert (refused.status_code, composed.lines()) == (422, [])
    assert "from 1 to 100" in refused.context["notice"]

    composed.send(text="place rest alaska", **siege, meanwhile="odds", least="55")
    composed.send(order="occupy", armies="6")
    composed.send(**{**siege, "source": "kamchatka", "target": "japan"}, meanwhile="more")

    assert composed.lines() == [
        "place rest alaska",
        "attack alaska kamchatka until 2 while odds alaska kamchatka >= 55 %",
        "occupy 6",
        "attack kamchatka japan until 2 while armies in kamchatka > armies in japan",
    ]
    assert list(composed.page().context["picture"].ways.values()) == [True, True]


def test_lines_are_moved_taken_out_and_dropped(composed: Composed) -> None:
    composed.send(text="place rest peru\nend\nend turn", up="1")
    assert composed.lines() == ["end", "place rest peru", "end turn"]
    removed = composed.send(remove="1").content.decode()
    assert composed.lines() == ["end", "end turn"]
    assert "Removed: place rest peru" in removed
    composed.send(restore="1")
    assert composed.lines() == ["end", "place rest peru", "end turn"]
    composed.send(remove="0")
    assert composed.lines() == ["place rest peru", "end turn"]
    composed.send(drop="1")
    assert composed.lines() == []


def test_a_list_that_was_left_holds_until_it_is_taken_back(composed: Composed) -> None:
    composed.client.post(composed.address, {"text": "place rest peru"})
    board = composed.client.get(composed.game.get_absolute_url()).content.decode()
    assert "They are given the moment your turn comes." in board
    composed.send(remove="0")

    emptied = composed.page().content.decode()
    assert "The list that you left before stays in force until you leave this one." in emptied
    assert "Take back what you left" in emptied
    assert composed.left() == "place rest peru"

    composed.client.post(composed.address, {"text": ""})
    assert composed.left() == ""
    assert "Take back what you left" not in composed.page().content.decode()


@pytest.mark.parametrize("edition", ["h2000_world", "mp80_world", "gs_classic", "godstorm"])
def test_in_the_set_up_the_first_turn_is_composed_and_tried_out(
    edition: str, as_alice: Client, alice: User, bob: User
) -> None:
    game = open_table(alice, bob, bots=["beginner"], rulebook=edition)
    before = position_of(game)
    composed = Composed(game, as_alice)

    page = composed.page()
    assert [form.kind for form in page.context["forms"]][:1] == ["place"]
    assert "The end of the set-up is made up." in page.content.decode()
    assert page.context["rehearsal"].taken == ()
    rehearsed = page.context["rehearsal"].page.view
    mine = seat_of(game, alice)
    land = game.board.territories[rehearsed.owner.index(mine)].key
    composed.send(order="place", **{f"at-{land}": str(rehearsed.to_place[mine])})
    assert composed.lines() == [f"place all {land}"]
    again = composed.page().context["rehearsal"].page.view
    assert again.owner == rehearsed.owner, "the board of the first line"

    tried = composed.client.post(composed.address, {"text": f"place all {land}", "try": "1"})
    assert tried.context["tried"].times == 200
    assert "200 trials, each with the rest of the set-up made up" in tried.content.decode()
    composed.client.post(composed.address, {"text": f"place all {land}"})
    assert composed.left() == f"place all {land}"
    assert position_of(game) == before


def test_during_the_players_own_turn_the_list_is_written(composed: Composed) -> None:
    put(composed.game, rest="Vauban", alice="alaska 3", bob="japan", turn="alice", phase="attack")

    page = composed.page()

    assert page.status_code == 200
    assert page.context["forms"] == []
    assert composed.send(order="place", **{"at-alaska": "1"}).status_code in (409, 422)
    assert composed.lines() == []


def test_a_line_that_comes_after_its_turn_has_begun_is_kept_and_told_what_to_do(composed: Composed) -> None:
    composed.send(text="attack peru brazil until 3", keep="1")
    put(composed.game, turn="alice", rest="Vauban", phase="attack", round=3, alice="alaska 7, peru 4")

    answer = composed.send(order="attack", source="alaska", target="kamchatka", how="siege", stop="3")

    assert answer.status_code == 409
    assert "Your turn came while you were writing, so" in answer.content.decode()
    assert "some of its lines may not fit a later turn" in answer.content.decode()
    assert composed.lines() == ["attack peru brazil until 3", "attack alaska kamchatka until 3"]


SAID = {
    "place 2 peru, rest alaska": "Placer 2 armées au Pérou, et toutes les autres en Alaska.",
    "si les armées sur Ontario <= 2: placer tout Alaska": (
        "Si on compte au plus 2 armées en Ontario : placer toutes les nouvelles armées en Alaska."
    ),
    "sinon: attaquer Alaska vers Kamchatka jusqu’à 3; occuper tout": (
        "Sinon : attaquer le Kamchatka depuis l’Alaska jusqu’à la prise, ou jusqu’à ce qu’il ne reste que "
        "3 armées, puis y faire entrer autant d’armées que possible."
    ),
    "stop unless kamchatka is mine": "Si je ne tiens pas le Kamchatka : s’arrêter là et m’appeler.",
    "# nothing": "",
    "if north_america belongs to bob or odds alaska kamchatka >= 60 %: end": (
        "Si bob tient l’Amérique du Nord ou j’ai au moins 60\u202f% de chances de prendre le Kamchatka "
        "depuis l’Alaska : passer à la phase suivante."
    ),
}


def test_each_line_of_a_list_is_said_in_a_sentence(composed: Composed, alice: User) -> None:
    alice.language = "fr"
    alice.save()
    composed.client.post(composed.address, {"text": "\n".join(SAID)})

    told = {line.text: line.sentence.replace("\u00a0", " ") for line in composed.page().context["lines"]}

    for line, sentence in SAID.items():
        assert told[line] == sentence


def test_lands_out_of_sight_stay_so_and_orders_of_an_edition_have_their_forms(
    as_alice: Client, alice: User, bob: User
) -> None:
    foggy = open_table(alice, bob, bots=["beginner"], options={"fog": "1"})
    put(foggy, turn="bob", rest="bob", phase="attack", round=2, alice="alaska 7")
    page = Composed(foggy, as_alice).page()
    assert page.context["picture"].owners[page.context["picture"].board.territory_index["siam"]] == HIDDEN
    assert "What you do not see is guessed." in page.content.decode()

    godly = open_table(alice, bob, bots=["random"], rulebook="godstorm")
    board, seat = godly.board, seat_of(godly, alice)
    gods = [[-1] * 4 for _ in range(3)]
    extra = {"gs_pantheon": [1, 3, 4], "gs_gods": gods, "gs_temples": [], "gs_faith": [9] * 3}
    source = board.territories[0].key
    put(godly, turn="bob", rest="bob", phase="attack", round=2, alice=f"{source} 9", extra=extra)
    desk = Composed(godly, as_alice)
    desk.send(order="place", **{f"at-{source}": str(desk.page().context["due"])})
    assert seat is not None
    kinds = [form.kind for form in desk.page().context["forms"]]
    assert any(kind.startswith("slots-") for kind in kinds), kinds
    summon = next(form for form in desk.page().context["forms"] if form.kind.startswith("slots-"))
    entries = {entry.name: entry.choices[0].value for entry in summon.offer.entries}
    desk.send(order=summon.kind, option="0", **entries)
    assert len(desk.lines()) == 2


def test_the_example_is_one_that_the_reader_could_give(as_bob: Client, game: Game) -> None:
    """It leads from one of their lands to one of another player."""
    html = as_bob.get(reverse("ahead", args=[game.pk])).content.decode()
    example = html.partition("For example")[2].partition("</pre>")[0]
    assert "attack japan mongolia until 2" in example
