"""Hash chains: each link follows from the next one, and none from the end."""

from __future__ import annotations

from hashlib import sha256

import pytest

from games.fairness.chain import Exhausted, HashChain, before
from tests.fairness.vectors import LINKS, SECRET


def test_the_links_are_those_of_the_documentation() -> None:
    chain = HashChain.new(4, 2, SECRET)

    assert [chain.end, *(chain.link(number).hex() for number in range(1, 5))] == LINKS


@pytest.mark.parametrize("stride", [1, 3, 8, 24])
def test_keeping_links_makes_no_difference(stride: int) -> None:
    chain = HashChain.new(24, stride, SECRET)

    links = [chain.link(number) for number in range(24, 0, -1)]
    assert links == [before(SECRET, steps) for steps in range(24)]
    assert chain.end == before(SECRET, 24).hex()
    assert len(chain.kept) == 32 * 24 // stride


def test_each_link_is_the_hash_of_the_next() -> None:
    chain = HashChain.new(16, 4)

    for number in range(1, 16):
        assert sha256(chain.link(number + 1)).digest() == chain.link(number)
    assert sha256(chain.link(1)).hexdigest() == chain.end


@pytest.mark.parametrize("number", [-1, 0, 17])
def test_there_is_no_other_link(number: int) -> None:
    with pytest.raises(Exhausted):
        HashChain.new(16, 4).link(number)


def test_no_two_chains_are_alike_and_none_shows_its_secret() -> None:
    chain = HashChain.new(4, 4)

    assert chain.end != HashChain.new(4, 4).end
    assert chain.kept.hex() not in repr(chain)
