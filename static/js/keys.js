// Single-key shortcuts (arrows, space, + and -) can be switched off for this browser.
let isOff = false;

try {
  isOff = localStorage.getItem("keys") === "off";
} catch {
  // A private window remembers nothing, so its keys work.
}

const name = () => {
  for (const button of document.querySelectorAll("[data-keys-switch]")) {
    button.textContent = isOff ? button.dataset.on : button.dataset.off;
  }
};

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-keys-switch]")) return;
  isOff = !isOff;
  try {
    localStorage.setItem("keys", isOff ? "off" : "on");
  } catch {
    // The choice then applies to this page only.
  }
  name();
});

// Stops a key before any other listener sees it. The browser's own use of the key stays.
const OURS = new Set([" ", "+", "=", "-", "ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"]);
addEventListener("keydown", (event) => {
  if (isOff && OURS.has(event.key) && !event.target.closest?.("input, select, textarea")) event.stopPropagation();
}, { capture: true });
name();
