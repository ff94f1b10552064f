"""Check the dice of a game of Estafette offline: `python3 verify_dice.py RECORD`.

RECORD is the file that `manage.py export_game` writes and that players download when a game is over.
This needs nothing but Python 3.8 or newer; dice.md says how the dice come about, and what it proves.
It prints what is wrong and exits with 1, or says what was checked and exits with 0; with 2 if it cannot
read the file. Compare the ends and words that it prints with what you noted when you sat down.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from hashlib import sha256
from itertools import count, repeat

SIGNS = "123456789abcdefghijklmnopqrstuvwxyz"
PILES = ("shuffled", "reshuffled")
MOST_CHARACTERS, MOST_CHAINS, LARGEST_SHUFFLE = 100_000_000, 200, 1000
"""No game has more, so that a file made to keep this program busy is refused."""


def hashed(data):
    return sha256(data).digest()


def words_digest(words):
    return sha256("\n".join(sorted(hashed(word.encode()).hex() for word in words)).encode()).hexdigest()


def stream(kind, game, number, words, link):
    """The bytes that a link gives."""
    for block in count():
        yield from hashed(f"estafette {kind} 1\n{game}\n{number}\n{words}\n{link.hex()}\n{block}".encode())


def dice(game, number, words, link, how_many, faces):
    if not 2 <= faces <= len(SIGNS):
        raise ValueError(f"it has dice with {faces} faces")
    fair = (byte for byte in stream("roll", game, number, words, link) if byte < 256 - 256 % faces)
    return "".join(SIGNS[next(fair) % faces] for _ in range(how_many))


def dice_thrown(throw):
    """The throws of an order, with the faces of their dice: `825/8` are three with eight, `631` with six."""
    parts = (one.partition("/") for one in throw["thrown"].split())
    return [(thrown, int(faces or 6)) for thrown, _, faces in parts]


def shuffle(game, number, words, link, size):
    if not 0 <= size <= LARGEST_SHUFFLE:
        raise ValueError(f"it shuffles {size} things")
    source, order = stream("shuffle", game, number, words, link), list(range(size))
    for last in range(size - 1, 0, -1):
        limit = 65536 - 65536 % (last + 1)
        while True:
            value = next(source) * 256 + next(source)
            if value < limit:
                break
        chosen = value % (last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return order


A_DIE_MORE = "js_4"
"""The house rule by which attackers may throw a die more, of which the lowest is dropped."""
FIGHTS = ("attacked", "clashed", "landed")
ORDERED_BY_DICE = {"choice_ordered": 2, "bids_revealed": 3}
"""Events that say in which order seats come, and by which dice: where these stand."""


def dice_of(event):
    """The dice that an event of the record names, in the order thrown, one text a throw."""
    name = event[0]
    if name in FIGHTS:
        return event[5].replace("-", " ").split()
    if name == "opened":
        return [digit for digit in event[2] if digit.isdigit()]
    if name in ("drafted", "event_rolled"):
        return [event[2]]
    if name == "wavered":
        return [str(event[2])]
    if name == "gods_fought":
        return event[5]
    if name == "rerolled":
        return event[2].split()
    if name == "die_thrown":
        return [str(event[3])]
    if name in ORDERED_BY_DICE:
        return [digit for digit in event[ORDERED_BY_DICE[name]] if digit.isdigit()]
    return []


def shows(thrown, named, drops):
    """Whether an event names the dice of a throw: all, or (`drops`) all but the lowest."""
    return named == thrown or (drops and named == "".join(sorted(thrown, reverse=True)[:-1]))


def check_events(events, thrown, drops=False):
    """Whether the events of one order name just the dice that were thrown for it.

    `drops`: attackers may throw a die more than they count.
    """
    left, lie_now = list(thrown), []
    for event in events:
        named = dice_of(event)
        if event[0] == "rerolled":
            lie_now.append(event[3])
        elif named and lie_now:  # those before it have said what was thrown
            if named != lie_now:
                return f"the event {event} does not name the dice as they lay: {' '.join(lie_now)}"
            named, lie_now = [], []
        if event[0] == "mustered" and left[:1] == [str(event[2])]:
            named = left[:1]  # where armies come by a die; elsewhere they are counted
        first, left = left[: len(named)], left[len(named) :]
        if event[0] == "opened":  # seats may be sorted by what they threw
            first, named = sorted(first), sorted(named)
        if not (len(first) == len(named) and all(map(shows, first, named, repeat(drops)))):
            return f"the event {event} does not name the dice thrown: {' '.join(first) or 'none'}"
    return f"thrown and in no event: {' '.join(left)}" if left else ""


def check_throws(record, chain, number, words):
    """The throws that come from one chain. Gives problems."""
    game, before, last = record["game"]["id"], chain["throws_before"], bytes.fromhex(chain["rolls_end"])
    throws = before
    for throw in record["throws"]:
        if throw["chain"] != number or not throw["thrown"]:
            continue
        thrown = dice_thrown(throw)
        throws += len(thrown)
        if throw["throws"] != throws:
            yield f"throw {throw['throws']} follows where throw {throws} was due"
            throws = throw["throws"]
        link = bytes.fromhex(throw["link"])
        for back, (fell, faces) in enumerate(reversed(thrown)):
            right = dice(game, throws - back, words, link, len(fell), faces)
            if right != fell:
                yield f"throw {throws - back} is {fell}, and its link gives {right}"
            link = hashed(link)
        if link != last:
            yield f"the links to throw {throws} do not follow from those before"
        last = bytes.fromhex(throw["link"])


def check_shuffles(record, chain, number, words):
    """The shuffles that come from one chain, which are shown when the game is over. Gives problems."""
    links = [bytes.fromhex(chain["shuffles_secret"])]
    for _ in range(1024):
        links.append(hashed(links[-1]))
    links.reverse()
    if links[0].hex() != chain["shuffles_end"]:
        yield f"the secret of the shuffles of chain {number} does not lead to the end that was published"
    shuffles = chain["shuffles_before"]
    for throw in record["throws"]:
        if throw["chain"] != number:
            continue
        orders = []
        for size in throw["shuffled"]:
            shuffles += 1
            link = links[shuffles - chain["shuffles_before"]]
            orders.append(shuffle(record["game"]["id"], shuffles, words, link, size))
        if throw["shuffles"] != shuffles:
            yield f"shuffle {throw['shuffles']} follows where shuffle {shuffles} was due"
            shuffles = throw["shuffles"]
        first, last = throw["events"]
        for event in record["events"][first - 1 : last]:
            pile = event["event"][1] if event["event"][0] == "shuffled" else []
            if pile and pile not in orders:
                yield "the pile is not as it was shuffled"
        if first == 1 and orders and record["game"].get("seats_drawn", not record["game"]["teams"]):
            chairs = sorted(record["seats"], key=lambda seat: seat["chair"])
            if [chairs[chair]["seat"] for chair in orders[0]] != list(range(len(chairs))):
                yield "the seats are not as they were drawn"


def check_successor(before, chain, number):
    """That a chain follows from the one before, which was used up. Gives problems."""
    for kind, length in (("rolls", 16384), ("shuffles", 1024)):
        link = hashed(f"estafette {kind} 1\n{before['shuffles_secret']}".encode())
        for _ in range(length):
            link = hashed(link)
        if link.hex() != chain[f"{kind}_end"]:
            yield f"chain {number} of {kind} does not follow from the one before"


def check_orders(record):
    """That orders, throws, shuffles and chains follow each other without a gap. Gives problems."""
    chain = event = throws = shuffles = 0
    for throw in record["throws"]:
        first, last = throw["events"]
        if not chain <= throw["chain"] < len(record["chains"]) or not event < first <= last:
            yield f"throw {throw['throws']} is out of order"
        throws, shuffles = throws + len(throw["thrown"].split()), shuffles + len(throw["shuffled"])
        if (throw["throws"], throw["shuffles"]) != (throws, shuffles):
            yield f"throw {throw['throws']}, shuffle {throw['shuffles']}: {throws} and {shuffles} were due"
            throws, shuffles = throw["throws"], throw["shuffles"]
        chain, event = throw["chain"], last


def is_new_pile(event, pile):
    """Whether an event is of a pile in another order; it may be the one before without some of its cards."""
    before = iter(pile)
    return event[0] in PILES and not all(card in before for card in event[1])


def check_record(record):
    """That every die of the record was thrown, and that nothing was changed. Gives problems."""
    covered, drops = set(), record["game"]["options"].get(A_DIE_MORE) == "1"
    for throw in record["throws"]:
        first, last = throw["events"]
        covered.update(range(first, last + 1))
        events = [event["event"] for event in record["events"][first - 1 : last]]
        problem = check_events(events, [fell for fell, _ in dice_thrown(throw)], drops)
        if problem:
            yield problem
    digest, pile = "", []
    for number, event in enumerate(record["events"], 1):
        if number not in covered and (dice_of(event["event"]) or is_new_pile(event["event"], pile)):
            yield f"event {number} names dice or a shuffle, and nothing was thrown"
        if event["event"][0] in PILES:
            pile = event["event"][1]
        if "digest" in event:
            text = json.dumps(event["event"], separators=(",", ":"), sort_keys=True, ensure_ascii=False)
            digest = sha256(f"{digest}\n{text}".encode()).hexdigest()
            if digest != event["digest"]:
                yield f"event {number} does not fit its digest"
                digest = event["digest"]


def problems(record):
    if len(record["chains"]) > MOST_CHAINS:
        raise ValueError("it has too many chains")
    words = words_digest(seat["word"] for seat in record["seats"] if seat["word"])
    if not record["chains"]:
        yield "this game has no chains: its dice cannot be checked"
        return
    if any(chain["words"] != words for chain in record["chains"]):
        yield "the words are not those from which the dice were made"
    yield from check_orders(record)
    for number, chain in enumerate(record["chains"]):
        yield from check_throws(record, chain, number, words)
        if "shuffles_secret" in chain:
            yield from check_shuffles(record, chain, number, words)
            if chain["reason"] == "used_up":
                yield from check_successor(record["chains"][number - 1], chain, number)
        elif record["game"]["status"] == "over":
            yield f"the game is over, and the secret of the shuffles of chain {number} is not shown"
    yield from check_record(record)


def read(file):
    """The record in a file. Raises ValueError where it is none, or larger than any."""
    with open(file, encoding="utf-8") as stream:
        text = stream.read(MOST_CHARACTERS + 1)
    if len(text) > MOST_CHARACTERS:
        raise ValueError("it is too large")
    record = json.loads(text)
    if record["format"] != "estafette-record" or record["version"] not in (1, 2):
        raise ValueError("it is of another kind or version")
    return record


def report(record, found):
    """What was checked, line by line: first what to compare, then what is wrong, then the sum."""
    for seat in record["seats"]:
        if seat["word"]:
            made_up = " (made up by the site)" if seat["word_by_site"] else ""
            yield f"word of {seat['name']}: {seat['word']}{made_up}"
    for chain in record["chains"]:
        first = chain["throws_before"] + 1
        yield f"committed {chain['committed_at']} ({chain['reason']}), from throw {first} on:"
        yield f"  throws   {chain['rolls_end']}"
        yield f"  shuffles {chain['shuffles_end']}"
    for problem in found:
        yield f"WRONG: {problem}"
    throws = max((throw["throws"] for throw in record["throws"]), default=0)
    shuffles = max((throw["shuffles"] for throw in record["throws"]), default=0)
    by_faces = Counter(faces for throw in record["throws"] for _, faces in dice_thrown(throw) if faces != 6)
    for faces, number in sorted(by_faces.items()):
        yield f"{number} throws are of dice with {faces} faces."
    if not all("shuffles_secret" in chain for chain in record["chains"]):
        yield f"{shuffles} shuffles cannot be checked before the game is over."
        shuffles = 0
    yield f"{'NOT' if found else 'All'} as the chains say: {throws} throws, {shuffles} shuffles."


def one_line(text):
    """The text without signs that would move the cursor, change colours or begin another line."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def main(file):
    try:
        record = read(file)
        found = list(problems(record))
        lines = list(report(record, found))
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
        ArithmeticError,
        RecursionError,
    ) as error:
        print(f"{file} is not a record that can be checked: {one_line(repr(error))}", file=sys.stderr)
        return 2
    for line in lines:
        print(one_line(line))
    return 1 if found else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.stdout.reconfigure(errors="backslashreplace")
    sys.exit(main(sys.argv[1]))
