// What the last order cost, where it happened: the dice between the two territories, and the armies that fall from their
// tokens. It lies over the board, hinders no click, and is gone with the next answer. The strip beside it says the same.
const LONGEST = 2400;
const calm = matchMedia("(prefers-reduced-motion: reduce)");

const fought = () => {
  const { battle, lands, losses } = document.getElementById("result")?.dataset ?? {};
  return battle && { battle, lands: lands.split(" ").map(Number), losses: losses.split(" ").map(Number) };
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

const show = (now, losses) => {
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
  const [from, to] = spots;
  const dice = document.querySelector("#result .thrown > span:last-child");
  if (dice) put(layer, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, dice.cloneNode(true)).className = "thrown";
  spots.forEach((spot, side) => {
    if (losses[side]) put(layer, spot, `−${losses[side]}`).className = "fallen";
  });
  board.append(layer);
  setTimeout(() => layer.remove(), LONGEST);
};

document.addEventListener("htmx:afterSettle", () => {
  const now = fought();
  const before = now?.battle === known?.battle ? known : null;
  known = now;
  if (!now || calm.matches) return;
  const losses = now.losses.map((lost, side) => lost - (before?.losses[side] ?? 0));
  if (losses.some((lost) => lost > 0)) show(now, losses);
});
