// Conveniences around the board. Every link and form of the page works without them.
// All listeners are on the document, so that they survive when htmx swaps parts of the page.

// Zooming by button, key, two fingers, or Ctrl and the wheel. A map too large for its frame can be dragged or scrolled.
const MOST = 6;
const STEP = 1.6;
const NAMES_FIT = 760;
const body = document.body;
let zoom = 1;

const frame = () => document.querySelector(".map-scroll");
const chosen = () => document.querySelector(".token.source") ?? document.querySelector(".token.target");
const home = () => frame()?.querySelectorAll(".hits > *")[frame().dataset.home]?.querySelector("circle");

const middle = () => {
  const box = frame().getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const nameButtons = () => {
  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.disabled = button.dataset.zoom > 0 ? zoom === MOST : zoom === 1;
  }
};

// The given spot keeps its place on the screen.
const zoomTo = (wanted, spot = middle()) => {
  const area = frame();
  const box = area.getBoundingClientRect();
  const [x, y] = [spot.x - box.x, spot.y - box.y];
  const [left, top] = [(area.scrollLeft + x) / zoom, (area.scrollTop + y) / zoom];
  if (zoom === 1) body.style.setProperty("--frame", `${box.height}px`);
  zoom = Math.min(MOST, Math.max(1, wanted));
  body.style.setProperty("--zoom", zoom);
  if (zoom === 1) delete body.dataset.near;
  else body.dataset.near = area.clientWidth * zoom > NAMES_FIT ? "close" : "nearer";
  area.scrollTo({ left: left * zoom - x, top: top * zoom - y, behavior: "instant" });
  nameButtons();
};

const showInTheMiddle = (mark) => {
  if (zoom === 1 || !mark || !frame()) return;
  const spot = mark.getBoundingClientRect();
  const box = frame().getBoundingClientRect();
  frame().scrollBy({
    left: spot.x + spot.width / 2 - box.x - box.width / 2,
    top: spot.y + spot.height / 2 - box.y - box.height / 2,
    behavior: "instant",
  });
};

// The first step zooms in on the chosen territory, or else on the reader's own front.
const step = (way) => {
  const opens = zoom === 1 && way > 0;
  zoomTo(way > 0 ? zoom * STEP * (opens ? STEP : 1) : zoom / STEP < STEP ? 1 : zoom / STEP);
  if (opens) showInTheMiddle(chosen() ?? home());
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-zoom]");
  if (button) step(Number(button.dataset.zoom));
});
// Keys zoom only while the focus is on the map, so that they disturb nothing else.
document.addEventListener("keydown", (event) => {
  if (!event.target.closest(".map-view") || event.ctrlKey || event.metaKey || event.altKey) return;
  if ("+=".includes(event.key)) step(1);
  else if (event.key === "-") step(-1);
  else return;
  event.preventDefault();
});
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !event.target.closest(".map-scroll")) return;
  event.preventDefault();
  zoomTo(zoom * Math.exp(-event.deltaY / 200), event);
}, { passive: false });

const between = ([one, other]) => ({
  x: (one.clientX + other.clientX) / 2,
  y: (one.clientY + other.clientY) / 2,
  far: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
});
let pinch = null;
document.addEventListener("touchstart", (event) => {
  const isTwo = event.touches.length === 2 && event.target.closest(".map-scroll");
  pinch = isTwo ? { far: between(event.touches).far, zoom } : null;
}, { passive: true });
document.addEventListener("touchmove", (event) => {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const now = between(event.touches);
  zoomTo((pinch.zoom * now.far) / pinch.far, now);
}, { passive: false });

// The mouse drags the map, and the end of a drag is no click. (Fingers scroll it.)
let hold = null;
document.addEventListener("pointerdown", (event) => {
  const holds = zoom > 1 && event.pointerType === "mouse" && !event.button && event.target.closest(".map-scroll");
  hold = holds ? { x: event.clientX, y: event.clientY, isDrag: false } : null;
});
document.addEventListener("pointermove", (event) => {
  if (!hold || !event.buttons) return;
  const [x, y] = [hold.x - event.clientX, hold.y - event.clientY];
  hold.isDrag ||= Math.hypot(x, y) > 4;
  if (!hold.isDrag) return;
  frame().scrollBy({ left: x, top: y, behavior: "instant" });
  Object.assign(hold, { x: event.clientX, y: event.clientY });
});
document.addEventListener("click", (event) => {
  if (hold?.isDrag) {
    event.preventDefault();
    event.stopPropagation();
  }
  hold = null;
}, { capture: true });
document.addEventListener("dragstart", (event) => {
  if (event.target.closest?.(".map-scroll")) event.preventDefault();
});

// After a swap the map shows the same part as before. The tapped territory is still named, unless an order was given.
let seen = { left: 0, top: 0 };
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.verb !== "get") told = -1;
  seen = { left: frame()?.scrollLeft ?? 0, top: frame()?.scrollTop ?? 0 };
});
document.addEventListener("htmx:afterSwap", () => {
  nameButtons();
  frame()?.scrollTo({ ...seen, behavior: "instant" });
  name(frame()?.querySelectorAll(".hits > *")[told]);
});

// On a phone, the grip of the orders draws them over the map and back. A tap on it, or a key, does the same.
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

// Names the territory under the pointer or the focus.
let told = -1;
const name = (place) => {
  const spot = document.querySelector("[data-spot]");
  if (place && spot) spot.textContent = place.getAttribute("aria-label") ?? place.querySelector("title").textContent;
};
const tell = (event) => {
  const place = event.target.closest?.(".hits > *");
  if (!place) return;
  told = [...document.querySelectorAll(".hits > *")].indexOf(place);
  name(place);
};
document.addEventListener("pointerover", tell);
document.addEventListener("focusin", tell);
