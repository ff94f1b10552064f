// Comforts around the board; every link and form of the page works without them.
// All listeners sit on the document, so that nothing is lost when htmx swaps parts of the page.

// Phone: a closer look that scrolls. It opens on the territory that has been chosen, or on the reader's own.
const isClose = () => document.body.dataset.zoom === "close";
const frame = () => document.querySelector(".map-scroll");
const chosen = () => document.querySelector(".token.source") ?? document.querySelector(".token.target");
const home = () => frame()?.querySelectorAll(".hits > *")[frame().dataset.home]?.querySelector("circle");

const nameButton = () => {
  const button = document.querySelector("[data-closeup]");
  if (button) button.textContent = isClose() ? button.dataset.toWhole : button.dataset.toClose;
};

const showInTheMiddle = (mark) => {
  if (!isClose() || !mark || !frame()) return;
  const spot = mark.getBoundingClientRect();
  const box = frame().getBoundingClientRect();
  frame().scrollBy(spot.x + spot.width / 2 - box.x - box.width / 2, spot.y - box.y - box.height / 2);
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-closeup]")) return;
  document.body.dataset.zoom = isClose() ? "" : "close";
  nameButton();
  showInTheMiddle(chosen() ?? home());
});

// What is swapped in shows the same part of the map.
let seen = { left: 0, top: 0 };
document.addEventListener("htmx:beforeSwap", () => {
  seen = { left: frame()?.scrollLeft ?? 0, top: frame()?.scrollTop ?? 0 };
});
document.addEventListener("htmx:afterSwap", () => {
  nameButton();
  frame()?.scrollTo(seen);
  showInTheMiddle(chosen());
});

// Phone: the grip of the orders draws them over the map, and back; so does a tap on it, or a key.
let pull = null;
document.addEventListener("pointerdown", (event) => {
  const grip = event.target.closest?.(".grab");
  pull = grip && { y: event.clientY, from: scrollY, isDrag: false };
  grip?.setPointerCapture(event.pointerId);
});
document.addEventListener("pointermove", (event) => {
  if (!pull || !event.buttons) return;
  const way = pull.y - event.clientY;
  pull.isDrag ||= Math.abs(way) > 4;
  if (pull.isDrag) scrollTo({ top: pull.from + way, behavior: "instant" });
});
document.addEventListener("click", (event) => {
  const wasDrag = pull?.isDrag;
  pull = null;
  if (wasDrag || !event.target.closest?.(".grab")) return;
  const sheet = document.getElementById("orders").getBoundingClientRect().top;
  scrollTo({ top: sheet > 1 ? scrollY + sheet : 0 });
});

// Say what the pointer or the focus is on.
const tell = (event) => {
  const place = event.target.closest?.(".hits > *");
  const spot = document.querySelector("[data-spot]");
  if (!place || !spot) return;
  spot.textContent = place.getAttribute("aria-label") ?? place.querySelector("title").textContent;
};
document.addEventListener("pointerover", tell);
document.addEventListener("focusin", tell);
