"""Check the draws of a tournament of Estafette offline: `python3 verify_draw.py DRAWS [NOTED …]`.

DRAWS is the file that the page of the tournament offers. NOTED is what you noted yourself: the end of the
chain when the tournament was announced, the digest of the entrants from the mail of a draw. This needs
nothing but Python 3.8 or newer; tournaments.md says how a draw comes about, and what is found here.
`manage.py verify_draw` of the site also works the tables out anew. It prints what is wrong and exits with 1,
or says what was checked and exits with 0; with 2 if it cannot read the file. Compare the ends and digests
that it prints with those that you noted. Each further chain was made when a backup of the site was restored.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from hashlib import sha256
from itertools import chain as joined
from itertools import count

MOST_CHARACTERS, MOST_CHAINS, MOST_LOTS = 50_000_000, 200, 1_000_000
"""No tournament has more (lots: in all draws), so that a file made to keep this program busy is refused."""
MOST_ENTRANTS, MOST_SEATS, MOST_DRAWS, LONGEST_WORD = 65_536, 12, 100, 1_000
"""Numbers below the first are drawn from two bytes; seats are those of a table."""
EARLIEST = 1
"""The version in which draws may not say what they were drawn from: it was not kept at first."""
AT_TABLES, IN_DUELS = ("swiss", "teams", "ladder"), ("double_elimination", "round_robin", "groups")
"""Formats in which all play every round or have a bye, and those that are played in duels."""
FORMATS = (*AT_TABLES, *IN_DUELS, "knock_out", "league")
KNOCK_OUT = -1
"""The group of the tables that come after groups."""
MOST_PAIRED = 128
"""Entrants that are paired by the Dutch system."""


def words_digest(words):
    return sha256("\n".join(sorted(sha256(word.encode()).hexdigest() for word in words)).encode()).hexdigest()


def entrants_digest(tournament, entrants):
    lines = [f"estafette entrants 1\n{tournament}"]
    for one in sorted(entrants, key=lambda one: one["number"]):
        lines.append(f"{one['number']} {one['seed'] or 0} {sha256(one['word'].encode()).hexdigest()}")
    return sha256("\n".join(lines).encode()).hexdigest()


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
    refuse_other_than_numbers(numbers)
    if len(chains) > MOST_CHAINS or len(entrants) > MOST_ENTRANTS:
        raise ValueError("it has too many chains or entrants")
    if any(len(entrant["word"]) > LONGEST_WORD for entrant in entrants):
        raise ValueError("nobody has so long a word")
    if len(draws) * max(len(entrants), len(draws)) > MOST_LOTS:
        raise ValueError("it has too many draws")
    if "format" in data:
        refuse_hostile_rounds(data)


def refuse_hostile_rounds(data):
    """The same for what was announced, and for what draws were drawn from."""
    announced, sizes, draws = data["format"], data["format"]["sizes"], data["draws"]
    numbers = [data["version"], *sizes, *(announced[name] for name in ("rounds", "advance", "group_size"))]
    numbers += [entrant["seed"] for entrant in data["entrants"] if entrant["seed"] is not None]
    for draw in draws:
        numbers += [draw["advance"], *draw["byes"], *joined(*draw["parts"])]
        for ground in draw["drawn_from"]:
            numbers += [ground["tables"], *ground["away"], *ground["playing"]]
            numbers += joined(*ground.get("apart", ()))
            numbers += joined(*(result["places"] for result in ground.get("results", ())))
        for table in draw["tables"]:
            numbers += [table["group"], *table["entrants"], *table["places"]]
            if len(table["entrants"]) > MOST_SEATS:
                raise ValueError("no table has so many seats")
        if len(draw["tables"]) > len(data["entrants"]):
            raise ValueError("it has too many tables")
    refuse_other_than_numbers(numbers)
    if announced["key"] not in FORMATS:
        raise ValueError("its format is not known here")
    if not sizes or sizes != sorted(set(sizes)) or not 2 <= sizes[0] <= sizes[-1] <= MOST_SEATS:
        raise ValueError("no table has such sizes")
    if not 2 <= announced["group_size"] <= MOST_ENTRANTS or len(draws) > MOST_DRAWS:
        raise ValueError("no group has such a size, or it has too many draws")


def refuse_other_than_numbers(values):
    """Raise ValueError where one is no whole number."""
    if any(type(value) is not int for value in values):
        raise ValueError("something else stands where a number belongs")


def problems(data, noted=()):
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
    muddled = set()
    for draw in data["draws"]:
        there = entrants_of(data, draw)
        numbers = sorted(entrant["number"] for entrant in there)
        words = words_digest(entrant["word"] for entrant in there if entrant["word"])
        name = name_of(draw)
        published, before = [chain for chain in chains if chain[1] < draw["number"]][-1]
        link = end = bytes.fromhex(draw["link"])
        for _ in range(draw["number"] - before):
            end = sha256(end).digest()
        # Lots are made of how the link is written: in capitals it would give others.
        if end.hex() != published or link.hex() != draw["link"]:
            yield f"{name}: its link does not belong to the published chain."
        if draw["lots"] != shuffled(data["tournament"], draw["number"], words, draw["link"], numbers):
            yield f"{name}: the link and the words give other lots."
        elif has_other_entrants(data, draw, there):
            yield f"{name}: its entrants, with seeds and words, have another digest than was published."
        seated = seats(draw) + draw["byes"]
        if len(seated) != len(set(seated)) or not set(seated) <= set(numbers):
            yield f"{name}: somebody has two tables, or a table and a bye, or has not entered."
            muddled.add(draw["number"])
    yield from round_problems(data, muddled) if "format" in data else size_problems(data)
    known = {end for end, _before in chains} | {draw.get("entrants_digest") for draw in data["draws"]}
    for value in noted:
        if value.lower() not in known:
            yield f"You noted {value}: here no chain has this end, and no draw these entrants."


def has_other_entrants(data, draw, there):
    """Whether the entrants of a draw are not those of its digest, which older draws have not."""
    published = draw.get("entrants_digest")
    is_kept = "format" in data and data["version"] > EARLIEST
    return bool(published or is_kept) and published != entrants_digest(data["tournament"], there)


def size_problems(data):
    """What is wrong with the sizes of tables, in files from before it was published what was announced."""
    for draw in data["draws"]:
        for group in {table["group"] for table in draw["tables"]}:
            sizes = {len(table["entrants"]) for table in draw["tables"] if table["group"] == group}
            if max(sizes) - min(sizes) > 1:
                yield f"{name_of(draw)}: the sizes of its tables differ by more than one."


def name_of(draw):
    return f"Draw {draw['number']} (round {draw['round']})"


def entrants_of(data, draw):
    """Return the entrants at the time of this draw."""
    return [entrant for entrant in data["entrants"] if entrant["since"] <= draw["number"]]


def seats(draw):
    """Everybody who sits at one of its tables."""
    return [number for table in draw["tables"] for number in table["entrants"]]


# --- The rounds, by what was announced


def round_problems(data, muddled):
    """What is wrong with the entrants, the order of the draws, and each that is not muddled anyway."""
    is_kept = data["version"] > EARLIEST
    numbers = sorted(entrant["number"] for entrant in data["entrants"])
    if is_kept and numbers != list(range(1, len(numbers) + 1)):
        yield "The entrants are not numbered one after the other from 1 on: some may be left out."
    if data["seeding"] == "lot" and any(entrant["seed"] for entrant in data["entrants"]):
        yield "Somebody has a seed, although the lots were to seed."
    if data["draws_made"] != len(data["draws"]):
        yield f"{len(data['draws'])} draws are here, and {data['draws_made']} were made."
    standing = []
    for draw in data["draws"]:
        if type(draw["round"]) is not int:
            yield f"{name_of(draw)}: that is no round."
            return
        while len(standing) >= draw["round"] and standing and standing[-1]["is_undone"]:
            standing.pop()
        if draw["round"] != len(standing) + 1:
            yield f"{name_of(draw)}: round {len(standing) + 1} was to be drawn."
            return
        before = as_it_was(draw, standing)
        for check in CHECKS if draw["number"] not in muddled else ():
            for problem in check(data, draw, before):
                yield f"{name_of(draw)}: {problem}"
        standing.append(draw)
    undone = [bool(draw["is_undone"]) for draw in standing]
    if undone != sorted(undone):
        yield "A draw is undone on which later ones rest."


def as_it_was(draw, before):
    """The draws before this one; if it was undone, with the results of that time, which may be others now."""
    results = draw["drawn_from"][-1].get("results") if draw["drawn_from"] else None
    if not before or results is None:
        return before
    if len(results) != len(before[-1]["tables"]):
        raise ValueError("it has the results of other tables")
    then = [dict(table, places=result["places"]) for table, result in zip(before[-1]["tables"], results)]  # noqa: B905
    return [*before[:-1], dict(before[-1], tables=then)]


def table_problems(data, draw, before):
    """Whether its tables are such as were announced, and have places that can be."""
    if any(len(table["entrants"]) not in sizes_of(data) for table in draw["tables"]):
        yield "a table has another size than was announced."
    if not draw["tables"] and not plays_all(data, draw):
        yield "it has no table."
    if data["format"]["key"] in AT_TABLES and draw["round"] > data["format"]["rounds"]:
        yield f"{data['format']['rounds']} rounds were announced."
    for table in draw["tables"]:
        here, places = len(table["entrants"]), table["places"]
        if places and (len(places) != here or not 0 <= min(places) <= max(places) <= here):
            yield f"the entrants {table['entrants']} cannot have the places {places}."
    if draw["is_undone"] and not draw["undone_because"]:
        yield "it is undone without a reason."


def ground_problems(data, draw, before):
    """Whether it says what it was drawn from, whether all who were seated were there, and results known."""
    grounds, had = draw["drawn_from"], 0
    if not grounds and data["version"] > EARLIEST:
        yield "it does not say what it was drawn from."
    for ground in grounds:
        new = draw["tables"][had : ground["tables"]]
        if len(new) != ground["tables"] - had:
            yield "it has other tables than were drawn."
            return
        if not {number for table in new for number in table["entrants"]}.isdisjoint(ground["away"]):
            yield "somebody has a table who was away."
        had = ground["tables"]
    if grounds and had != len(draw["tables"]):
        yield "it has other tables than were drawn."
    if grounds and not set(draw["byes"]).isdisjoint(grounds[-1]["away"]):
        yield "somebody has a bye who was away."
    is_open = any(not table["places"] for table in before[-1]["tables"]) if before else False
    if draw["is_whole"] and is_open and not is_at_once(data):
        yield "tables of the round before are not over."


def presence_problems(data, draw, before):
    """Whether all who were there, and still in, have a table or a bye."""
    if not (draw["drawn_from"] and draw["is_whole"]):
        return
    present, here = present_of(data, draw), {*seats(draw), *draw["byes"]}
    due, may = due_of(data, draw, before, present, here)
    if due - here:
        yield f"the entrants {sorted(due - here)} were there, and have no table and no bye."
    if here - may and len(draw["drawn_from"]) == 1:
        yield f"the entrants {sorted(here - may)} were away, or out."


def due_of(data, draw, before, present, here):
    """Return two sets of entrants: those that must be in a round with `here`, and those that may be in it."""
    key = data["format"]["key"]
    if is_in_parts(data, draw):
        due = set()
        for part in parts_of(data, draw, before):
            there = present.intersection(part)
            if not here.isdisjoint(part) or has_round(data, draw, part, there):
                due |= there
        return due, present
    if key == "double_elimination":
        lost = Counter(defeats(before))
        left = {number for number in present if lost[number] < 2}
        return left, left
    if not before or key not in ("knock_out", "groups"):
        return present, present
    if is_in_parts(data, before[-1]):
        return set(), present
    return going_on(data, before[-1], present)


def going_on(data, last, present):
    """Return two sets of entrants: those that must go on after a round of a knock-out, and those that may."""
    if len(last["tables"]) == 1 and not last["byes"]:
        return set(), set()
    advance = last["advance"] or (1 if data["format"]["key"] == "groups" else data["format"]["advance"])
    due = set(last["byes"])
    for table in last["tables"]:
        ranks = ranks_of(table)
        there = [ranks[number] for number in ranks if number in present]
        places = min(advance, len(ranks) - 1)
        due.update(
            number for number, rank in ranks.items() if sum(other <= rank for other in there) <= places
        )
    return due & present, {*seats(last), *last["byes"]} & present


def part_problems(data, draw, before):
    """Whether groups and divisions are whole, nobody plays in another one, and as many go on as announced."""
    if data["version"] == EARLIEST and not draw["parts"]:
        return
    if draw["parts"]:
        sizes = [len(part) for part in draw["parts"]]
        numbers = sorted(entrant["number"] for entrant in entrants_of(data, draw))
        if sorted(joined(*draw["parts"])) != numbers:
            yield "its groups are not made of all who have entered."
        if max(sizes) - min(sizes) > 1 or max(sizes) > data["format"]["group_size"]:
            yield "a group has another size than was announced."
    elif data["format"]["key"] == "groups" and not before:
        yield "it does not say who is in which group."
    if is_in_parts(data, draw):
        parts = [set(part) for part in parts_of(data, draw, before)]
        for table in draw["tables"]:
            of_group = parts[table["group"]] if 0 <= table["group"] < len(parts) else set()
            if not of_group.issuperset(table["entrants"]):
                yield f"the entrants {table['entrants']} are not of one group."
    elif before and is_in_parts(data, before[-1]) and draw["is_whole"] and len(draw["drawn_from"]) == 1:
        present, here = present_of(data, draw), {*seats(draw), *draw["byes"]}
        for part in parts_of(data, draw, before):
            going = min(data["format"]["advance"], len(present.intersection(part)))
            if len(here.intersection(part)) != going:
                yield "another number of a group goes on than was announced."


def bye_problems(data, draw, before):
    """Whether no more have a bye than must, and those who had fewest."""
    if not (draw["is_whole"] and len(draw["drawn_from"]) == 1):
        return
    present, key, sizes = present_of(data, draw), data["format"]["key"], sizes_of(data)
    everybody = [one["number"] for one in entrants_of(data, draw)]
    parts = parts_of(data, draw, before) if is_in_parts(data, draw) else [everybody]
    here, byes = {*seats(draw), *draw["byes"]}, set(draw["byes"])
    for part in parts:
        there, resting = here.intersection(part), byes.intersection(part)
        if plays_all(data, draw):
            away = len(part) - len(present.intersection(part))
            is_wrong = len(resting) > len(part) % 2 + away
        elif key in AT_TABLES or is_in_parts(data, draw):
            is_wrong = len(resting) != fewest_out(len(there), sizes) and not is_of_first_duels(data)
        elif sizes == [2] and key != "double_elimination":
            is_wrong = len(resting) != (1 << (len(here) - 1).bit_length()) - len(here)
        else:
            is_wrong = False
        if is_wrong:
            yield f"{len(resting)} have a bye, which is not as few as can be."
    if key in AT_TABLES and not is_dutch(data, draw):
        had = Counter(number for round_ in before for number in round_["byes"])
        fewest = min((had[number] for number in seats(draw)), default=0)
        if any(had[number] > fewest for number in draw["byes"]):
            yield "somebody has a bye who had more than others."


def meeting_problems(data, draw, before):
    """Whether two meet again where that is never needed."""
    if plays_all(data, draw) or (is_dutch(data, draw) and data["version"] > EARLIEST):
        met = {frozenset(table["entrants"]) for round_ in before for table in round_["tables"]}
        for table in draw["tables"]:
            if frozenset(table["entrants"]) in met:
                yield f"the entrants {table['entrants']} have met before."


CHECKS = (
    *(table_problems, ground_problems, presence_problems),
    *(part_problems, bye_problems, meeting_problems),
)


def present_of(data, draw):
    """Return the entrants who were there when the last of its tables were drawn."""
    return {one["number"] for one in entrants_of(data, draw)}.difference(draw["drawn_from"][-1]["away"])


def sizes_of(data):
    """The sizes that tables may have; in the first version all from the least to the greatest."""
    if data["format"]["key"] in IN_DUELS:
        return [2]
    sizes = data["format"]["sizes"]
    return list(range(sizes[0], sizes[-1] + 1)) if data["version"] == EARLIEST else sizes


def is_at_once(data):
    """Whether all rounds are drawn at once, as none goes by results."""
    key = data["format"]["key"]
    return key == "round_robin" or (key == "league" and data["format"]["sizes"] == [2])


def is_in_parts(data, draw):
    """Whether it is a round of groups or divisions."""
    key = data["format"]["key"]
    return key == "league" or (
        key == "groups" and all(table["group"] != KNOCK_OUT for table in draw["tables"])
    )


def plays_all(data, draw):
    """Whether all meet all, everybody in their group or division."""
    return is_at_once(data) or (data["format"]["key"] == "groups" and is_in_parts(data, draw))


def is_dutch(data, draw):
    """Whether it was paired by the Dutch system of chess, which knows no clubs."""
    is_apart = any(ground.get("apart") for ground in draw["drawn_from"])
    is_small = bool(draw["drawn_from"]) and len(present_of(data, draw)) <= MOST_PAIRED
    return data["format"]["key"] in ("swiss", "teams") and sizes_of(data) == [2] and is_small and not is_apart


def is_of_first_duels(data):
    """Whether it is of the first version, in which two who had nobody left to meet had a bye."""
    return data["version"] == EARLIEST and data["format"]["key"] == "swiss" and sizes_of(data) == [2]


def parts_of(data, draw, before):
    """The groups as the first draw made them; the divisions by seeds, and by the first lots."""
    first = (before or [draw])[0]
    if data["format"]["key"] == "groups":
        return first["parts"]
    there = entrants_of(data, draw)
    lot, last = {number: place for place, number in enumerate(first["lots"])}, len(there) + 1
    there.sort(key=lambda one: (one["seed"] or last, lot.get(one["number"], last)))
    many, parts, begun = -(-len(there) // data["format"]["group_size"]), [], 0
    for place in range(many):
        size = len(there) // many + (place < len(there) % many)
        parts.append([one["number"] for one in there[begun : begun + size]])
        begun += size
    return parts


def has_round(data, draw, part, there):
    """Whether a part plays in this round for sure."""
    if plays_all(data, draw):
        return len(there) > 1 and draw["round"] < len(part) + len(part) % 2
    return draw["round"] == 1 and len(there) >= sizes_of(data)[0]


def ranks_of(table):
    """The place of each entrant, with those who score nothing behind all others."""
    behind = len(table["places"]) + 1
    return {number: place or behind for number, place in zip(table["entrants"], table["places"])}  # noqa: B905


def defeats(before):
    """Return the loser of each duel: the second seat if both share a place."""
    tables = [table for draw in before for table in draw["tables"] if table["places"]]
    return [max(reversed(table["entrants"]), key=ranks_of(table).__getitem__) for table in tables]


def fewest_out(entrants, sizes):
    """How many must sit out, so that the tables have all one of these sizes, or two neighbours among them."""
    pairs = [(size, size) for size in sizes] + [(sizes[at], sizes[at + 1]) for at in range(len(sizes) - 1)]
    for out in range(entrants):
        seated = entrants - out
        for small, large in pairs:
            most = seated // large
            counts = range(max(0, most - small), most + 1)
            if any((seated - large * tables) % small == 0 for tables in counts):
                return out
    return entrants


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
        if "format" not in data:
            yield "Their tables were not checked: this file is older than what that needs."
        elif unkept := [draw["number"] for draw in data["draws"] if not draw["drawn_from"]]:
            yield f"It was not kept yet what draws up to {unkept[-1]} were drawn from."
    for end, before in chains_of(data):
        yield f"End of the chain from draw {before + 1} on: {end}"
    known = None
    for draw in data["draws"]:
        digest = draw.get("entrants_digest")
        if digest and digest != known:
            known = digest
            yield f"Digest of the entrants from draw {draw['number']} on: {digest}"


def one_line(text):
    """The text without signs that would move the cursor, change colours or begin another line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def main(path, *noted):
    try:
        data = read(path)
        found = list(problems(data, noted))
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
    if len(sys.argv) < 2:
        print(__doc__)
        sys.exit(2)
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(*sys.argv[1:]))
