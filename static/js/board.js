// Comforts around the board; every link and form of the page works without them.
// All listeners sit on the document, so that nothing is lost when htmx swaps parts of the page.

// Map or table: the style sheet shows the target of the address; here only the mark on the links.
const markView = () => {
  const shown = location.hash === "#table" ? "#table" : "#map";
  for (const link of document.querySelectorAll(".switch [href^='#']")) {
    if (link.hash === shown) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
};
addEventListener("hashchange", markView);
document.addEventListener("htmx:afterSwap", markView);
markView();

// Phone: a closer look that scrolls, opened on the territory that has been chosen.
const showChosen = () => {
  const source = document.querySelector(".token.source") ?? document.querySelector(".token.target");
  const frame = document.querySelector(".map-scroll");
  if (!source || !frame) return;
  const spot = source.getBoundingClientRect();
  const box = frame.getBoundingClientRect();
  frame.scrollTo(
    frame.scrollLeft + spot.x - box.x - box.width * 0.4,
    frame.scrollTop + spot.y - box.y - box.height / 2,
  );
};
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-closeup]");
  if (!button) return;
  const close = document.body.dataset.zoom !== "close";
  document.body.dataset.zoom = close ? "close" : "";
  button.textContent = close ? button.dataset.toWhole : button.dataset.toClose;
  if (close) showChosen();
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
