// Armies can be placed on the map and appear there at once. Without this file, people use the form.
// All listeners are on the document, so that they survive when htmx swaps parts of the page.

const number = (field) => Number.parseInt(field.value, 10) || 0;
const fields = (form) => [...(form?.querySelectorAll(".places input") ?? [])];

// The number of armies left to place; NaN if the form has none to count.
const left = (form) => {
  const due = Number.parseInt(form?.querySelector("#due")?.textContent, 10);
  return fields(form).reduce((rest, field) => rest - number(field), due);
};

// The line under the map names a territory; on a phone it takes the place of the list of armies to be placed.
const tell = (isTold) => document.getElementById("placing")?.toggleAttribute("data-told", isTold);
const sayThatAllArePlaced = () => {
  const words = document.querySelector("#placing ul")?.dataset.allPlaced;
  if (!words) return;
  document.querySelector("[data-spot]").textContent = words;
  tell(true);
};

// Steppers: a number field with a button on each side.
const step = (field, by) => {
  const value = number(field) + by;
  const most = Number.parseInt(field.max, 10);
  const least = Number.parseInt(field.min, 10) || 0;
  if (by > 0 && left(field.form) === 0) return sayThatAllArePlaced();
  if (value < least || value > most) return;
  field.value = value || (least ? least : "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const entry = document.querySelector(`#placing [data-of="${field.name}"]`);
  if (entry) entry.parentElement.scrollLeft = entry.offsetLeft - entry.parentElement.offsetLeft;
};
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (button) step(button.parentElement.querySelector("input"), Number(button.dataset.step));
});

// The form's field for a territory on the map: the territory's link leads to it.
const fieldOf = (land) => {
  const link = land?.closest?.(".hits a[href^='#']");
  return link && document.getElementById(link.getAttribute("href").slice(1));
};

// A click on a territory places one more army there; a click on the number takes one back.
document.addEventListener("click", (event) => {
  const field = fieldOf(event.target);
  if (!field) return event.target.closest?.(".hits > *") && tell(true);
  event.preventDefault();
  step(field, event.shiftKey ? -1 : 1);
});
document.addEventListener("click", (event) => {
  const shown = event.target.closest?.("[data-placed]");
  const field = shown && document.querySelector("[data-placements]")?.elements[shown.dataset.placed];
  if (field) step(field, -1);
});
document.addEventListener("keydown", (event) => {
  const by = { "+": 1, "-": -1, Backspace: -1, Delete: -1 }[event.key];
  const field = by && fieldOf(event.target);
  if (!field) return;
  event.preventDefault();
  step(field, by);
});

// The armies placed so far appear next to the token and in a list under the map.
const show = (field, list) => {
  const armies = number(field);
  const text = armies > 0 ? `+${armies}` : "";
  const onMap = document.querySelector(`[data-placed="${field.name}"] text`);
  if (onMap) onMap.textContent = text;
  const entry = list?.querySelector(`[data-of="${field.name}"]`);
  if (!text) return entry?.remove();
  const button = entry?.firstElementChild ?? add(field, list);
  if (button) button.lastElementChild.textContent = text;
};
const add = (field, list) => {
  if (!list) return null;
  const entry = document.createElement("li");
  const button = document.createElement("button");
  const land = field.labels[0].textContent;
  entry.dataset.of = field.name;
  button.type = "button";
  button.className = "quiet";
  button.title = list.dataset.takeBack.replace("{land}", land);
  button.append(`${land} `, document.createElement("b"));
  button.addEventListener("click", () => {
    const next = entry.nextElementSibling ?? entry.previousElementSibling;
    step(field, -1);
    if (!entry.isConnected) (next?.firstElementChild ?? document.getElementById("board")).focus({ preventScroll: true });
  });
  entry.append(button);
  list.append(entry);
  return button;
};

const count = () => {
  tell(false);
  for (const shown of document.querySelectorAll("[data-shows]")) shown.textContent = document.getElementById(shown.dataset.shows).value;
  for (const form of document.querySelectorAll("[data-placements]")) {
    const rest = left(form);
    for (const shown of form.querySelectorAll("[data-left]")) {
      shown.textContent = rest;
      shown.parentElement.classList.toggle("too-many", rest < 0);
    }
    for (const field of fields(form)) show(field, document.querySelector("#placing ul"));
    if ("asKept" in form.dataset) form.querySelector(".go").hidden = fields(form).every((field) => number(field) === (Number.parseInt(field.defaultValue, 10) || 0));
  }
};
document.addEventListener("input", count);
document.addEventListener("htmx:afterSettle", count);
count();
