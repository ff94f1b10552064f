// Keys that do something by themselves (arrows, space, + and -) can be switched off, in this browser.
let isOff = false;

try {
  isOff = localStorage.getItem("keys") === "off";
} catch {
  // A private window remembers nothing, and its keys work.
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
    // It holds for this page.
  }
  name();
});

// Before all others hear of it. What the browser itself does with a key stays.
const OURS = new Set([" ", "+", "=", "-", "ArrowLeft", "ArrowRight", "Home", "End", "Backspace", "Delete"]);
addEventListener("keydown", (event) => {
  if (isOff && OURS.has(event.key) && !event.target.closest?.("input, select, textarea")) event.stopPropagation();
}, { capture: true });
name();
