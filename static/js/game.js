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

// Most of what is sent is an order. A button that only changes what stands in a form, or on a list, says so (`data-choice`).
const isOrder = ({ verb, triggeringEvent }) => verb !== "get" && !triggeringEvent?.submitter?.closest("[data-choice]");

// News never take away what somebody waits for: they come with its answer, and those asked for before belong to the page
// that goes.
let underWay = 0;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.target.id === "follow") detail.shouldSwap &&= !underWay;
  else if (detail.shouldSwap && detail.target.id === "main") {
    const follow = document.getElementById("follow");
    if (follow) htmx.trigger(follow, "htmx:abort");
  }
});

// On a phone the answer to an order is seen where one looks: board, result and the next step, however far down one was.
const phone = matchMedia("(max-width: 680px)");
document.addEventListener("htmx:afterSettle", (event) => {
  const isAnswer = event.detail.target.id === "main" && event.detail.requestConfig.verb !== "get";
  if (isAnswer && phone.matches) scrollTo({ top: 0, behavior: "instant" });
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
  const orders = document.getElementById("orders");
  orders.focus({ preventScroll: true });
  orders.scrollTop = 0;
  orders.querySelector("header").scrollIntoView({ block: "nearest" });
});

// Why an order was refused is seen, however far down its form is.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  document.querySelector("#orders .errorlist")?.scrollIntoView({ block: "center", behavior: "instant" });
});

// An order that did not get through must not vanish without a word. Where the whole site is away for a moment it says so
// itself, whatever was asked for, until the next answer.
const report = (event) => {
  const { requestConfig, xhr } = event.detail;
  const isOrder = requestConfig.verb !== "get";
  const isAway = xhr.status === 503 && xhr.getResponseHeader("Content-Type")?.startsWith("text/plain");
  if (!isOrder && !isAway) return;
  const text = isAway ? xhr.responseText : document.getElementById("main").dataset.trouble;
  const messages = document.getElementById("messages");
  if (messages.textContent !== text) {
    const notice = document.createElement("p");
    notice.className = "notice error";
    notice.textContent = text;
    notice.toggleAttribute("data-away", isAway);
    messages.replaceChildren(notice);
  }
  if (isOrder) messages.scrollIntoView({ block: "nearest" });
};
document.addEventListener("htmx:afterOnLoad", (event) => {
  if (event.detail.successful) document.querySelector("#messages [data-away]")?.remove();
});
// New content comes in before the old goes: an open fold of the old would close its namesake among the new.
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  for (const fold of target.querySelectorAll("details[name]")) fold.removeAttribute("name");
});
document.addEventListener("htmx:sendError", report);
document.addEventListener("htmx:responseError", report);

// A choice on the map or in the table: fetch what it leads to without leaving the page. (Where armies are placed, the link of a
// land leads to its field.)
const CHOICE = "#main .hits > a:not([href^='#']), #main a[href*='source=']";
const choose = (link) => {
  const address = link.getAttribute("href");
  history.replaceState(history.state, "", address);
  htmx.ajax("GET", address, { source: link, target: "#main", swap: "innerHTML show:none" });
};

// What is pressed before the last choice or order was answered means what it will mean then: so it is pressed again, and all
// of several one after the other. A land may belong to a list; the form of a button may be gone when its turn comes.
const places = () => [...document.querySelectorAll("#main .hits > *")];
const words = (button) => button.ariaLabel ?? button.textContent;
const inPlaceOf = (button) => {
  const alike = [...document.querySelectorAll("#main button")].filter((other) => words(other) === words(button) && other.name === button.name);
  return alike.find((other) => other.id === button.id) ?? alike[0];
};
let pressedMeanwhile = [];
const kinds = new Set();
const pressAgain = () => {
  while (!underWay && pressedMeanwhile.length) {
    const pressed = pressedMeanwhile.shift()();
    if (pressed?.matches(CHOICE)) choose(pressed);
    else pressed?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }
};
const answered = () => {
  underWay -= 1;
  if (!underWay) kinds.clear();
  pressAgain();
  if (!underWay) typed.clear();
};
// The request itself says when it is over: htmx does not where the link is gone by then, and news may end as a whole page.
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.target.id !== "main") return;
  underWay += 1;
  detail.xhr.addEventListener("loadend", answered);
  const { verb } = detail.requestConfig;
  if (isOrder(detail.requestConfig)) {
    pressedMeanwhile = [];
    kinds.add("order");
  } else if (verb !== "get") kinds.add("filling");
  else if (!detail.elt.closest("form")) kinds.add("link");
});

// A button waits where its form is about to be another, for what was chosen or filled in beside it, and is pressed if it says
// the same then. Only one that gives no order waits for an order too: a second press on the same must not give another.
const afterwards = (button) => {
  if (!kinds.size || (kinds.has("order") && !button.closest("[data-choice]"))) return null;
  return () => (button.isConnected ? null : inPlaceOf(button));
};
// What counts armies on the page itself waits where the form is about to be filled anew.
const COUNTS = "#main [data-step], #main .hits > *, #main [data-placed], #placing [data-of]";
const countedAfterwards = (counter) => {
  const { placed = counter.dataset.of, step } = counter.dataset;
  const at = places().indexOf(counter);
  if (placed) return () => document.querySelector(`#main [data-placed="${placed}"]`);
  if (at >= 0) return () => places()[at];
  const { id } = counter.parentElement.querySelector("input");
  return () => document.getElementById(id)?.parentElement.querySelector(`[data-step="${step}"]`);
};
document.addEventListener("click", (event) => {
  if (!underWay || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const button = event.target.closest?.("#main button[name], #main button.go");
  const counter = kinds.has("filling") && event.target.closest?.(COUNTS);
  const again = button?.form ? afterwards(button) : counter && countedAfterwards(counter);
  if (!again) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  pressedMeanwhile.push(again);
}, { capture: true });

document.addEventListener("click", (event) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  const link = event.target.closest?.(CHOICE);
  if (link) event.preventDefault();
  const place = underWay ? places().indexOf(event.target.closest?.(".hits > *")) : -1;
  if (place >= 0) pressedMeanwhile.push(() => chosenAt(place));
  else if (link) choose(link);
});
const chosenAt = (place) => {
  const land = places()[place];
  return land?.matches(CHOICE) ? land : null;
};

// So does a land whose map was replaced between press and release, as by a field that one left with the press, and a button
// that gives no order: no click comes.
const HELD = "#main .hits > *, #main [data-choice] button";
let held = null;
let heldAt = -1;
document.addEventListener("pointerdown", (event) => {
  held = event.button ? null : event.target.closest?.(HELD);
  heldAt = places().indexOf(held);
});
document.addEventListener("pointerup", (event) => {
  const there = event.target.closest?.(HELD);
  if (!held || held.isConnected || !there) return;
  const at = heldAt;
  if (at < 0 ? there !== inPlaceOf(held) : places().indexOf(there) !== at) return;
  pressedMeanwhile.push(at < 0 ? () => there : () => chosenAt(at));
  if (!underWay) pressAgain();
});

// What is typed meanwhile stands in the form that the answer to a choice brings, and counts there. (Which lands are meant, the
// answer says.)
const typed = new Map();
document.addEventListener("input", ({ target }) => {
  if (underWay && target.id && !target.matches("[name=source], [name=target], [name=territory]")) typed.set(target.id, target);
});
const brought = [];
document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "main") return;
  if (isOrder(event.detail.requestConfig)) typed.clear();
  for (const old of typed.values()) {
    const field = document.getElementById(old.id);
    if (!field || field === old) continue;
    [field.value, field.checked] = [old.value, old.checked];
    typed.set(field.id, field);
    brought.push(field);
  }
});
document.addEventListener("htmx:afterSettle", () => {
  for (const field of brought.splice(0)) field.dispatchEvent(new Event("input", { bubbles: true }));
});

// What plays back is fetched when somebody asks for it, or when the page has waited for the turn: then what the others did
// comes by itself, unless the reader wants no motion or holds a land by keyboard.
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const fetchPlayer = (link) => Promise.all(link.dataset.player.split(" ").map((file) => import(file)));
document.addEventListener("click", async (event) => {
  const link = event.target.closest?.("[data-player]");
  if (!link || globalThis.painterOf || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  try {
    await fetchPlayer(link);
    link.click();
  } catch {
    location.assign(link.href);
  }
});
document.addEventListener("htmx:afterSettle", async ({ detail }) => {
  const link = document.querySelector("[data-awaited]");
  const hasCome = link && detail.target.id === "main" && detail.requestConfig.target.id === "follow";
  if (!hasCome || calm.matches || document.activeElement.closest("#board")) return;
  await fetchPlayer(link);
  link.dispatchEvent(new CustomEvent("missed", { bubbles: true }));
});
