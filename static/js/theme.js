// The day or night theme: set before the first paint, chosen by a button, remembered in this browser.
// Loaded in the head without `defer`, or the page would flash.
(() => {
  const root = document.documentElement;
  root.classList.add("scripted", "undrawn");

  // The pieces on a board stay hidden until its territories are drawn: the outlines are in a file that loads later.
  const draw = () => {
    const lands = [...document.querySelectorAll(".board .wash")];
    const areThere = document.readyState !== "loading" && lands.every((land) => land.getBoundingClientRect().width);
    if (areThere || document.readyState === "complete") root.classList.remove("undrawn");
    else requestAnimationFrame(draw);
  };
  draw();

  const isDark = () =>
    root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;

  const name = () => {
    for (const button of document.querySelectorAll("[data-theme-switch]")) {
      button.textContent = isDark() ? button.dataset.toDay : button.dataset.toNight;
    }
  };

  const keep = (theme) => {
    try {
      localStorage.setItem("theme", theme);
    } catch {
      // A private window remembers nothing.
    }
  };

  try {
    const kept = localStorage.getItem("theme");
    if (kept) root.dataset.theme = kept;
  } catch {
    // The system's preference applies.
  }

  document.addEventListener("DOMContentLoaded", name);
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-theme-switch]")) return;
    root.dataset.theme = isDark() ? "light" : "dark";
    keep(root.dataset.theme);
    name();
  });
})();
