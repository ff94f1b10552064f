// Comforts of the game page; without this file every link and form works as a plain one.
// All listeners sit on the document, so that nothing is lost when htmx swaps parts of the page.

// A refused order comes back as a page with the reason: show it like any other.
document.addEventListener("htmx:beforeSwap", (event) => {
  if ([409, 422, 429].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// What was asked for before an order shows a game that is no more: it is not swapped in after it.
let orders = 0;
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "get") orders += 1;
  event.detail.requestConfig.orders = orders;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.orders < orders) event.detail.shouldSwap = false;
});

// Whoever plays by keyboard goes on at the orders, not at the top of the page, when what held the focus is gone. A button
// that says something else now is another one: a second Enter must not press it.
let pressed = "";
document.addEventListener("htmx:beforeSwap", () => {
  pressed = document.activeElement.textContent;
});
document.addEventListener("htmx:afterSettle", (event) => {
  const held = document.activeElement;
  const isAnother = held.matches("button") && held.textContent !== pressed;
  if (event.detail.target.id !== "main" || (held !== document.body && !isAnother)) return;
  document.getElementById("orders").focus({ preventScroll: true });
});

// An order that did not get through must not vanish without a word.
const report = (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  const notice = document.createElement("p");
  notice.className = "notice error";
  notice.textContent = document.getElementById("main").dataset.trouble;
  document.getElementById("messages").replaceChildren(notice);
  notice.scrollIntoView({ block: "nearest" });
};
document.addEventListener("htmx:sendError", report);
document.addEventListener("htmx:responseError", report);

// A choice on the map or in the table: fetch what it leads to without leaving the page.
const choices = "a[href*='source='], a[href*='suggest=']";
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(`#main :is(${choices})`);
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  const address = link.getAttribute("href");
  history.replaceState(history.state, "", address);
  htmx.ajax("GET", address, { source: link, target: "#main", swap: "innerHTML show:none" });
});

// A click on a land while armies are placed puts one more there.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".hits a[href^='#']");
  const field = link && document.getElementById(link.getAttribute("href").slice(1));
  if (!field) return;
  event.preventDefault();
  step(field, event.shiftKey ? -1 : 1);
});

// Steppers: a number field with a button on each side.
const step = (field, by) => {
  const value = (Number.parseInt(field.value, 10) || 0) + by;
  const most = Number.parseInt(field.max, 10);
  const least = Number.parseInt(field.min, 10) || 0;
  if (value < least || value > most || (by > 0 && left(field.form) === 0)) return;
  field.value = value || (least ? least : "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
};
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-step]");
  if (button) step(button.parentElement.querySelector("input"), Number(button.dataset.step));
});

// How many armies are left to place, counted while one types. NaN where nothing is to be counted.
const left = (form) => {
  const due = Number.parseInt(form?.querySelector("#due")?.textContent, 10);
  const fields = form?.querySelectorAll(".places input") ?? [];
  return [...fields].reduce((rest, field) => rest - (Number.parseInt(field.value, 10) || 0), due);
};
const count = () => {
  for (const form of document.querySelectorAll("[data-placements]")) {
    const rest = left(form);
    for (const shown of form.querySelectorAll("[data-left]")) {
      shown.textContent = rest;
      shown.parentElement.classList.toggle("too-many", rest < 0);
    }
  }
};
document.addEventListener("input", count);
document.addEventListener("htmx:afterSettle", count);
