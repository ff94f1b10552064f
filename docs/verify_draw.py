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


def problems(data):
    """What is wrong, a sentence each."""
    chains = chains_of(data)
    befores = [before for _end, before in chains]
    if befores != sorted(befores) or befores[0] != 0:
        yield "The chains are not in their order, or the first one is not there."
        return
    for draw in data["draws"]:
        there = [entrant for entrant in data["entrants"] if entrant["since"] <= draw["number"]]
        numbers = sorted(entrant["number"] for entrant in there)
        words = words_digest(entrant["word"] for entrant in there if entrant["word"])
        name = f"Draw {draw['number']} (round {draw['round']})"
        published, before = [chain for chain in chains if chain[1] < draw["number"]][-1]
        end = bytes.fromhex(draw["link"])
        for _ in range(draw["number"] - before):
            end = sha256(end).digest()
        if end.hex() != published:
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


def main(path):
    try:
        with open(path, encoding="utf-8") as file:
            data = json.load(file)
        found = list(problems(data))
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(f"This is no file of draws: {error!r}")
        return 2
    for problem in found:
        print(problem)
    if not found:
        print(f"{len(data['draws'])} draws of {len(data['entrants'])} entrants are as chain and words say.")
    for end, before in chains_of(data):
        print(f"End of the chain from draw {before + 1} on: {end}")
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__)
        sys.exit(2)
    sys.exit(main(sys.argv[1]))
