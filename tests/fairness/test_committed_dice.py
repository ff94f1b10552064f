"""Links give fair dice and shuffles, the same for everybody who computes them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

from games.fairness.chain import HashChain
from games.fairness.committed_dice import CommittedDice
from games.fairness.dice import ChainDice, Source
from games.fairness.words import LONGEST, digest_of, made_up, tidy
from tests.fairness.vectors import GAME, SECRET, TEXT, WORDS, given

LINK = bytes(reversed(SECRET))
DICE = CommittedDice(GAME, digest_of(WORDS))


def chi_square(seen: Counter[str], outcomes: int) -> float:
    """Return the chi-square statistic of counts that should be equal."""
    expected = seen.total() / outcomes
    return sum((number - expected) ** 2 for number in seen.values()) / expected


def test_dice_and_shuffles_are_those_of_the_documentation() -> None:
    chain = HashChain.new(4, 2, SECRET)

    assert f"`{DICE.words}`" in TEXT
    assert DICE.dice(chain.link(1), 1, 3) == given("throw 1, 3 dice")
    assert DICE.dice(chain.link(2), 2, 2) == given("throw 2, 2 dice")
    assert DICE.dice(chain.link(2), 2, 5, faces=8) == given("throw 2, 5 dice with 8 faces")
    assert DICE.dice(chain.link(3), 3, 60) == given("throw 3, 60 dice")
    assert " ".join(map(str, DICE.order(chain.link(1), 1, 10))) == given("shuffle 1 of 10")


def test_every_face_and_every_pair_of_dice_is_equally_likely() -> None:
    thrown = DICE.dice(LINK, 1, 60_000)

    assert chi_square(Counter(thrown), 6) < 20.5  # one in a thousand with 5 degrees of freedom
    pairs = Counter(thrown[i : i + 2] for i in range(0, len(thrown), 2))
    assert len(pairs) == 36
    assert chi_square(pairs, 36) < 66.6  # with 35


def test_every_face_of_other_dice_is_equally_likely() -> None:
    assert chi_square(Counter(DICE.dice(LINK, 1, 60_000, faces=8)), 8) < 24.4  # with 7
    assert chi_square(Counter(DICE.dice(LINK, 1, 60_000, faces=12)), 12) < 31.3  # with 11


def test_every_order_is_equally_likely() -> None:
    orders = Counter("".join(map(str, DICE.order(LINK, number, 4))) for number in range(12_000))

    assert len(orders) == len(list(permutations(range(4))))
    assert chi_square(orders, 24) < 49.7  # with 23


def test_a_shuffle_holds_each_number_once() -> None:
    for count in (0, 1, 2, 42, 56, 257):
        assert sorted(DICE.order(LINK, 1, count)) == list(range(count))


def test_any_change_changes_the_dice() -> None:
    thrown = DICE.dice(LINK, 1, 40)
    rng = random.Random(1)

    for bit in rng.sample(range(256), 32):
        other = bytearray(LINK)
        other[bit // 8] ^= 1 << bit % 8
        assert DICE.dice(bytes(other), 1, 40) != thrown
    assert DICE.dice(LINK, 2, 40) != thrown
    assert CommittedDice("18", DICE.words).dice(LINK, 1, 40) != thrown
    assert CommittedDice(GAME, digest_of([*WORDS, "x"])).dice(LINK, 1, 40) != thrown


# --- Words


def test_it_does_not_matter_in_which_order_words_came() -> None:
    assert digest_of(WORDS) == digest_of(reversed(WORDS))
    assert digest_of(["a", "a"]) != digest_of(["a"])
    assert digest_of(["ab", "c"]) != digest_of(["a", "bc"])
    assert digest_of([]) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_a_word_is_tidied_to_one_visible_line() -> None:
    assert tidy("  Liberte\u0301\n\u200b ") == "Liberté"
    assert len(tidy("x" * 200)) == LONGEST
    assert made_up() != made_up()


# --- As the engine uses them


def dice(throws_before: int = 0, shuffles_before: int = 0) -> ChainDice:
    rolls, shuffles = Source(HashChain.new(64, 8, SECRET), 10), Source(HashChain.new(8, 8, LINK), 2)
    return ChainDice(DICE, rolls, shuffles, throws_before=throws_before, shuffles_before=shuffles_before)


def test_every_throw_has_its_own_link_counted_from_the_start_of_its_chain() -> None:
    used, chain = dice(throws_before=12), HashChain.new(64, 8, SECRET)

    assert [used.roll(3), used.roll(2)] == [DICE.dice(chain.link(3), 13, 3), DICE.dice(chain.link(4), 14, 2)]
    assert used.last_link == chain.link(4).hex()
    assert [len(digits) for digits in used.thrown] == [3, 2]


def test_shuffles_have_a_separate_chain() -> None:
    used = dice(throws_before=10, shuffles_before=2)

    assert used.shuffle(42) == DICE.order(HashChain.new(8, 8, LINK).link(1), 3, 42)
    assert (used.shuffled, used.thrown, used.last_link) == ([42], [], "")


def test_dice_that_are_thrown_away_used_nothing_up() -> None:
    assert dice(throws_before=12).roll(3) == dice(throws_before=12).roll(3)
