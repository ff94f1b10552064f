// Comforts around the board; every link and form of the page works without them.
// All listeners sit on the document, so that nothing is lost when htmx swaps parts of the page.

// Phone: a closer look that scrolls, opened on the territory that has been chosen.
const isClose = () => document.body.dataset.zoom === "close";

const showCloseUp = () => {
  const button = document.querySelector("[data-closeup]");
  if (button) button.textContent = isClose() ? button.dataset.toWhole : button.dataset.toClose;
  const chosen = document.querySelector(".token.source") ?? document.querySelector(".token.target");
  const frame = document.querySelector(".map-scroll");
  if (!isClose() || !chosen || !frame) return;
  const spot = chosen.getBoundingClientRect();
  const box = frame.getBoundingClientRect();
  frame.scrollBy(spot.x - box.x - box.width * 0.4, spot.y - box.y - box.height / 2);
};

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-closeup]")) return;
  document.body.dataset.zoom = isClose() ? "" : "close";
  showCloseUp();
});
document.addEventListener("htmx:afterSwap", () => {
  if (isClose()) showCloseUp();
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
