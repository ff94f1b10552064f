// Checks the dice of a game in the browser, as docs/dice.md explains. Without this file, a short program does it.
const text = new TextEncoder();
const hash = async (bytes) => new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const same = (one, other) => one.length === other.length && one.every((value, place) => value === other[place]);

async function wordsDigest(words) {
  const lines = await Promise.all(words.map(async (word) => toHex(await hash(text.encode(word)))));
  return toHex(await hash(text.encode(lines.sort().join("\n"))));
}

// The bytes derived from a link, one at a time.
function stream(kind, game, number, words, link) {
  let block = 0;
  let bytes = [];
  return async () => {
    if (!bytes.length) {
      const lines = [`estafette ${kind} 1`, game, number, words, toHex(link), block++];
      bytes = Array.from(await hash(text.encode(lines.join("\n"))));
    }
    return bytes.shift();
  };
}

async function diceOf(game, number, words, link, count, faces) {
  const next = stream("roll", game, number, words, link);
  const fair = 256 - (256 % faces);
  let dice = "";
  while (dice.length < count) {
    const byte = await next();
    if (byte < fair) dice += (1 + (byte % faces)).toString(36);
  }
  return dice;
}

// The throws of an order, each with the number of faces of its dice: "631 825/8" means three dice with six faces, then
// three with eight.
function throwsOf(order) {
  return order.thrown
    .split(" ")
    .filter(Boolean)
    .map((one) => {
      const [dice, faces = "6"] = one.split("/");
      return { dice, faces: Number(faces) };
    });
}

async function shuffled(game, number, words, link, size) {
  const next = stream("shuffle", game, number, words, link);
  const order = Array.from({ length: size }, (_, place) => place);
  for (let last = size - 1; last > 0; last--) {
    const fair = 65536 - (65536 % (last + 1));
    let value;
    do value = (await next()) * 256 + (await next());
    while (value >= fair);
    const chosen = value % (last + 1);
    [order[last], order[chosen]] = [order[chosen], order[last]];
  }
  return order;
}

// The dice that an event of the record names: a string for each throw.
function named(event) {
  const name = event[0];
  if (["attacked", "clashed", "landed"].includes(name)) return event[5].replaceAll("-", " ").split(" ");
  if (["opened", "choice_ordered"].includes(name)) return event[2].match(/\d/g) ?? [];
  if (name === "bids_revealed") return event[3].match(/\d/g) ?? [];
  if (["drafted", "event_rolled"].includes(name)) return [event[2]];
  if (name === "wavered") return [String(event[2])];
  if (name === "gods_fought") return event[5];
  if (name === "rerolled") return event[2].split(" ");
  if (name === "die_thrown") return [String(event[3])];
  return [];
}

// Whether an event names the dice of a throw: all, or all but the lowest, which one house rule drops.
function shows(thrown, dice, drops) {
  return dice === thrown || (drops && dice === [...thrown].sort().reverse().slice(0, -1).join(""));
}

// Whether the events of an order name exactly the dice that were thrown for it.
export function agree(events, thrown, drops) {
  const left = [...thrown];
  let lieNow = [];
  for (const { event } of events) {
    let dice = named(event);
    if (event[0] === "rerolled") {
      lieNow.push(event[3]);
    } else if (dice.length && lieNow.length) {
      // Earlier events have already named these dice.
      if (!same(dice, lieNow)) return false;
      [dice, lieNow] = [[], []];
    }
    if (event[0] === "mustered" && left[0] === String(event[2])) dice = left.slice(0, 1);
    let first = left.splice(0, dice.length);
    if (event[0] === "opened") [first, dice] = [first.sort(), [...dice].sort()];
    if (first.length !== dice.length || !first.every((one, place) => shows(one, dice[place], drops))) return false;
  }
  return !left.length;
}

// The throws (by their place in the record) whose order, chain or numbers do not continue those before.
function wrongOrders(record) {
  const wrong = [];
  let before = { chain: 0, events: [0, 0], throws: 0, shuffles: 0 };
  for (const [place, order] of record.throws.entries()) {
    const [first, last] = order.events;
    const throws = before.throws + throwsOf(order).length;
    const inOrder = before.chain <= order.chain && order.chain < record.chains.length;
    const counted = order.throws === throws && order.shuffles === before.shuffles + order.shuffled.length;
    if (!inOrder || !counted || before.events[1] >= first || first > last) wrong.push(place);
    before = order;
  }
  return wrong;
}

// The throws (by their place in the record) of this chain that cannot be derived from it.
async function wrongThrows(record, number, words) {
  const chain = record.chains[number];
  const wrong = [];
  let throws = chain.throws_before;
  let last = chain.rolls_end;
  for (const [place, order] of record.throws.entries()) {
    if (order.chain !== number || !order.thrown) continue;
    const thrown = throwsOf(order);
    throws += thrown.length;
    let sound = order.throws === throws;
    throws = order.throws;
    let link = fromHex(order.link);
    for (let back = 0; back < thrown.length; back++) {
      const { dice, faces } = thrown[thrown.length - 1 - back];
      sound &&= dice === (await diceOf(record.game.id, throws - back, words, link, dice.length, faces));
      link = await hash(link);
    }
    if (!sound || toHex(link) !== last) wrong.push(place);
    last = order.link;
  }
  return wrong;
}

// Whether all shuffles of this chain can be derived from it. This can be checked only when the game is over.
async function soundShuffles(record, number, words) {
  const chain = record.chains[number];
  const links = [fromHex(chain.shuffles_secret)];
  for (let i = 0; i < 1024; i++) links.unshift(await hash(links[0]));
  let sound = toHex(links[0]) === chain.shuffles_end;
  let shuffles = chain.shuffles_before;
  for (const order of record.throws.filter((one) => one.chain === number)) {
    const made = [];
    for (const size of order.shuffled) {
      shuffles++;
      made.push(await shuffled(record.game.id, shuffles, words, links[shuffles - chain.shuffles_before], size));
    }
    sound &&= order.shuffles === shuffles;
    const [first, last] = order.events;
    for (const { event } of record.events.slice(first - 1, last)) {
      const pile = event[0] === "shuffled" ? event[1] : [];
      if (pile.length) sound &&= made.some((one) => same(one, pile));
    }
    if (first === 1 && made.length && (record.game.seats_drawn ?? !record.game.teams.length)) {
      const chairs = [...record.seats].sort((one, other) => one.chair - other.chair);
      sound &&= made[0].every((chair, seat) => chairs[chair].seat === seat);
    }
  }
  return sound;
}

// Whether a chain follows from the chain before it, which was used up.
async function follows(before, chain) {
  for (const [kind, length] of [["rolls", 16384], ["shuffles", 1024]]) {
    let link = await hash(text.encode(`estafette ${kind} 1\n${before.shuffles_secret}`));
    for (let i = 0; i < length; i++) link = await hash(link);
    if (toHex(link) !== chain[`${kind}_end`]) return false;
  }
  return true;
}

// Compact JSON with sorted keys.
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${pairs.join(",")}}`;
}

// Whether the record has dice or shuffles without a throw. (A pile may also be the previous pile without some cards.)
function forged(record, covered) {
  let pile = [];
  return record.events.some(({ event }, place) => {
    const isPile = event[0] === "shuffled" || event[0] === "reshuffled";
    let next = 0;
    const isNew = isPile && !event[1].every((card) => (next = pile.indexOf(card, next) + 1));
    if (isPile) pile = event[1];
    return !covered.has(place + 1) && (isNew || named(event).length > 0);
  });
}

// Whether every event fits its digest. There are no digests while the game goes on.
async function soundDigests(record) {
  let digest = "";
  for (const told of record.events) {
    if (!("digest" in told)) continue;
    digest = toHex(await hash(text.encode(`${digest}\n${canonical(told.event)}`)));
    if (digest !== told.digest) return false;
  }
  return true;
}

// What the check of a record found: on its words, throws (by their place in the record), shuffles, and other events.
export async function check(record) {
  const words = await wordsDigest(record.seats.map((seat) => seat.word).filter(Boolean));
  const found = { words: record.chains.every((chain) => chain.words === words), throws: wrongOrders(record) };
  found.shuffles = true;
  for (const [number, chain] of record.chains.entries()) {
    found.throws.push(...(await wrongThrows(record, number, words)));
    if (!chain.shuffles_secret) {
      found.shuffles &&= record.game.status !== "over";
      continue;
    }
    found.shuffles &&= await soundShuffles(record, number, words);
    if (chain.reason === "used_up") found.shuffles &&= await follows(record.chains[number - 1], chain);
  }
  const covered = new Set();
  for (const [place, order] of record.throws.entries()) {
    const [first, last] = order.events;
    for (let event = first; event <= last; event++) covered.add(event);
    const thrown = throwsOf(order).map(({ dice }) => dice);
    if (!agree(record.events.slice(first - 1, last), thrown, record.game.options.js_4 === "1")) found.throws.push(place);
  }
  found.rest = !forged(record, covered) && (await soundDigests(record));
  found.sound = found.words && !found.throws.length && found.shuffles && found.rest;
  return found;
}

async function tell(place) {
  const say = (what, values = {}) => {
    place.textContent = place.dataset[what].replace(/\{(\w+)\}/g, (_, name) => values[name]);
    place.dataset.state = what;
  };
  if (!globalThis.crypto?.subtle) return say("unable");
  say("busy");
  try {
    const record = await (await fetch(place.dataset.check)).json();
    const found = await check(record);
    const throws = record.throws.at(-1)?.throws ?? 0;
    const wrong = new Set(found.throws.map((number) => record.throws[number].throws));
    for (const mark of document.querySelectorAll("[data-throws]")) {
      const isWrong = wrong.has(Number(mark.dataset.throws));
      mark.textContent = isWrong ? "✗" : "✓";
      mark.setAttribute("aria-label", isWrong ? place.dataset.markWrong : place.dataset.markSound);
    }
    const ended = record.chains.every((chain) => chain.shuffles_secret);
    say(found.sound ? (ended ? "sound" : "soundSoFar") : "wrong", { throws });
  } catch {
    say("failed");
  }
}

const place = globalThis.document?.querySelector("[data-check]");
if (place) tell(place);
