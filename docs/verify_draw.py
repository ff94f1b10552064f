"""Check the draws of a tournament of Estafette offline: `python3 verify_draw.py DRAWS`.

DRAWS is the file that the page of the tournament offers. This needs nothing but Python 3.8 or newer;
tournaments.md says how a draw comes about. It prints what is wrong and exits with 1, or says what was checked
and exits with 0; with 2 if it cannot read the file. Compare the end of the first chain that it prints with
the one that you noted when the tournament was announced. Each further one was made when a backup of the site
was restored.
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from itertools import count

MOST_CHARACTERS, MOST_CHAINS, MOST_LOTS = 50_000_000, 200, 1_000_000
"""No tournament has more (lots: in all draws), so that a file made to keep this program busy is refused."""
MOST_ENTRANTS = 65_536
"""Numbers below this are drawn from two bytes."""


def words_digest(words):
    return sha256("\n".join(sorted(sha256(word.encode()).hexdigest() for word in words)).encode()).hexdigest()


def shuffled(tournament, number, words, link, numbers):
    """These numbers in the order that the link gives."""
    head = f"estafette shuffle 1\ntournament {tournament}\n{number}\n{words}\n{link}\n"
    source = (byte for block in count() for byte in sha256(f"{head}{block}".encode()).digest())
    order = list(numbers)
    for last in range(len(order) - 1, 0, -1):
        limit = 65536 - 65536 % (last + 1)
        while True:
            value = next(source) * 256 + next(source)
            if value < limit:
                break
        chosen = value % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


def chains_of(data):
    """The end of each chain, and how many draws came before its first link; older files have one chain."""
    chains = data.get("chains") or [{"end": data["chain_end"], "draws_before": 0}]
    return [(chain["end"], chain["draws_before"]) for chain in chains]


def refuse_hostile(data):
    """Raise ValueError for numbers that are none, of which other lots could be made, and for too many."""
    draws, entrants, chains = data["draws"], data["entrants"], chains_of(data)
    numbers = [data["tournament"], *(before for _end, before in chains), *(draw["number"] for draw in draws)]
    numbers += [entrant[name] for entrant in entrants for name in ("number", "since")]
    if any(type(number) is not int for number in numbers):
        raise ValueError("something else stands where a number belongs")
    if len(chains) > MOST_CHAINS or len(entrants) > MOST_ENTRANTS:
        raise ValueError("it has too many chains or entrants")
    if len(draws) * max(len(entrants), len(draws)) > MOST_LOTS:
        raise ValueError("it has too many draws")


def problems(data):
    """What is wrong, a sentence each. Raises what reading a file may raise that is none of draws."""
    refuse_hostile(data)
    chains = chains_of(data)
    befores = [before for _end, before in chains]
    if befores != sorted(befores) or befores[0] != 0:
        yield "The chains are not in their order, or the first one is not there."
        return
    if [draw["number"] for draw in data["draws"]] != list(range(1, len(data["draws"]) + 1)):
        yield "The draws are not numbered one after the other from 1 on: some may be left out."
        return
    if len({entrant["number"] for entrant in data["entrants"]}) < len(data["entrants"]):
        yield "Two entrants have one number."
    for draw in data["draws"]:
        there = [entrant for entrant in data["entrants"] if entrant["since"] <= draw["number"]]
        numbers = sorted(entrant["number"] for entrant in there)
        words = words_digest(entrant["word"] for entrant in there if entrant["word"])
        name = f"Draw {draw['number']} (round {draw['round']})"
        published, before = [chain for chain in chains if chain[1] < draw["number"]][-1]
        link = end = bytes.fromhex(draw["link"])
        for _ in range(draw["number"] - before):
            end = sha256(end).digest()
        # Lots are made of how the link is written: in capitals it would give others.
        if end.hex() != published or link.hex() != draw["link"]:
            yield f"{name}: its link does not belong to the published chain."
        if draw["lots"] != shuffled(data["tournament"], draw["number"], words, draw["link"], numbers):
            yield f"{name}: the link and the words give other lots."
        seated = [number for table in draw["tables"] for number in table["entrants"]] + draw["byes"]
        if len(seated) != len(set(seated)) or not set(seated) <= set(numbers):
            yield f"{name}: somebody has two tables, or a table and a bye, or has not entered."
        for group in {table["group"] for table in draw["tables"]}:
            sizes = {len(table["entrants"]) for table in draw["tables"] if table["group"] == group}
            if max(sizes) - min(sizes) > 1:
                yield f"{name}: the sizes of its tables differ by more than one."


def read(path):
    """What stands in a file. Raises ValueError where it is none, or larger than any."""
    with open(path, encoding="utf-8") as file:
        text = file.read(MOST_CHARACTERS + 1)
    if len(text) > MOST_CHARACTERS:
        raise ValueError("it is too large")
    return json.loads(text)


def report(data, found):
    """What was checked, line by line."""
    yield from found
    if not found:
        yield f"{len(data['draws'])} draws of {len(data['entrants'])} entrants are as chain and words say."
    for end, before in chains_of(data):
        yield f"End of the chain from draw {before + 1} on: {end}"


def one_line(text):
    """The text without signs that would move the cursor, change colours or begin another line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def main(path):
    try:
        data = read(path)
        found = list(problems(data))
        lines = list(report(data, found))
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        ArithmeticError,
        RecursionError,
    ) as error:
        print(f"This is no file of draws: {one_line(repr(error))}")
        return 2
    for line in lines:
        print(one_line(line))
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__)
        sys.exit(2)
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1]))
