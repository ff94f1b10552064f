// Shows what the last order cost, on the board: the dice between the two territories, and the losses over their tokens.
// The layer lets clicks through and disappears with the next answer. The strip next to the board says the same.
const LONGEST = 2400;
// Pixels from a token up to the dice, and the least distance between the dice and the upper edge of the board.
const [ABOVE, LEAST] = [34, 18];
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const fought = () => {
  const { battle, lands, losses, rolls, taken } = document.getElementById("result")?.dataset ?? {};
  const numbers = (text) => text.split(" ").map(Number);
  return battle && { battle, lands: numbers(lands), losses: numbers(losses), rolls: Number(rolls), isTaken: taken !== undefined };
};
let known = fought();

const put = (layer, { x, y }, content) => {
  const piece = document.createElement("span");
  piece.style.left = `${x}px`;
  piece.style.top = `${y}px`;
  piece.append(content);
  layer.append(piece);
  return piece;
};

const show = (now, losses, rolls) => {
  const board = document.getElementById("board");
  const places = board.querySelectorAll(".hits > *");
  const box = board.getBoundingClientRect();
  const spots = now.lands.map((land) => {
    const spot = places[land]?.querySelector("circle")?.getBoundingClientRect();
    return spot && { x: spot.x + spot.width / 2 - box.x + board.scrollLeft, y: spot.y + spot.height / 2 - box.y + board.scrollTop };
  });
  if (!spots.every(Boolean)) return;
  const layer = document.createElement("div");
  layer.className = "fought";
  layer.ariaHidden = "true";
  board.append(layer);
  const [from, to] = spots;
  // After several rolls only the last is shown, and labelled so, as in the strip.
  const dice = document.querySelector("#result .thrown > span");
  const among = rolls > 1 && document.querySelector("#result .among");
  if (dice) {
    // Above both tokens, so as not to hide the losses, and never beyond the visible part of the map.
    const y = Math.max(board.scrollTop + LEAST, Math.min(from.y, to.y) - ABOVE);
    const piece = put(layer, { x: 0, y }, dice.cloneNode(true));
    if (among) piece.prepend(`${among.textContent} `);
    piece.className = "thrown";
    const half = piece.offsetWidth / 2;
    const [left, right] = [board.scrollLeft + half, board.scrollLeft + board.clientWidth - half];
    piece.style.left = `${Math.max(left, Math.min(right, (from.x + to.x) / 2))}px`;
  }
  spots.forEach((spot, side) => {
    if (losses[side]) put(layer, spot, `−${losses[side]}`).className = "fallen";
  });
  setTimeout(() => layer.remove(), LONGEST);
};

document.addEventListener("htmx:afterSettle", () => {
  const now = fought();
  const before = now?.battle === known?.battle ? known : null;
  known = now;
  const losses = now?.losses.map((lost, side) => lost - (before?.losses[side] ?? 0));
  if (!losses?.some((lost) => lost > 0)) return;
  document.dispatchEvent(new CustomEvent("fought", { detail: now }));
  if (!calm.matches) show(now, losses, now.rolls - (before?.rolls ?? 0));
});
