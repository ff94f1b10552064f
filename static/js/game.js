// Conveniences of the game page. Without this file, every link and form works as a plain one.
// All listeners are on the document, so that they survive when htmx swaps parts of the page.

// A refused order comes back as a page with the reason, and is shown like any other.
document.addEventListener("htmx:beforeSwap", (event) => {
  if ([409, 422, 429].includes(event.detail.xhr.status)) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// An answer to a request made before an order shows an outdated game, so it is not swapped in after the order.
let orders = 0;
document.addEventListener("htmx:beforeRequest", (event) => {
  if (event.detail.requestConfig.verb !== "get") orders += 1;
  event.detail.requestConfig.orders = orders;
});
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.requestConfig.orders < orders) event.detail.shouldSwap = false;
});

// Most forms send an order. A button that only changes a form or a list is marked with `data-choice`.
const isOrder = ({ verb, triggeringEvent }) => verb !== "get" && !triggeringEvent?.submitter?.closest("[data-choice]");

// News must not replace an answer that the reader waits for: that answer brings them too. Once it has arrived, a request
// for news made earlier belongs to the old page and is dropped.
let underWay = 0;
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.requestConfig.target.id === "follow") detail.shouldSwap &&= !underWay;
  else if (detail.shouldSwap && detail.target.id === "main") {
    const follow = document.getElementById("follow");
    if (follow) htmx.trigger(follow, "htmx:abort");
  }
});

// On a phone, an order can be given far down the page. Its answer shows the top: board, result and the next step.
const phone = matchMedia("(max-width: 680px)");
document.addEventListener("htmx:afterSettle", (event) => {
  const isAnswer = event.detail.target.id === "main" && event.detail.requestConfig.verb !== "get";
  if (isAnswer && phone.matches) scrollTo({ top: 0, behavior: "instant" });
});

// When the focused element is gone, keyboard players continue at the orders, not at the top of the page. A button whose
// text has changed counts as a new one: a second Enter must not press it.
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

// The reason for a refusal is scrolled into view, even in a form far down the page.
document.addEventListener("htmx:afterSettle", (event) => {
  if (event.detail.requestConfig.verb === "get") return;
  document.querySelector("#orders .errorlist")?.scrollIntoView({ block: "center", behavior: "instant" });
});

// An order that did not get through must not vanish silently. While the whole site is unavailable, its own message is
// shown for every request, until the next answer.
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
// New content is inserted before the old is removed, so an open old fold would close the new fold of that name.
document.addEventListener("htmx:beforeSwap", ({ target }) => {
  for (const fold of target.querySelectorAll("details[name]")) fold.removeAttribute("name");
});
document.addEventListener("htmx:sendError", report);
document.addEventListener("htmx:responseError", report);

// A choice on the map or in the table fetches its target without leaving the page. (While armies are being placed, the link
// of a territory leads to its field.)
const CHOICE = "#main .hits > a:not([href^='#']), #main a[href*='source=']";
const choose = (link) => {
  const address = link.getAttribute("href");
  history.replaceState(history.state, "", address);
  htmx.ajax("GET", address, { source: link, target: "#main", swap: "innerHTML show:none" });
};

// A press made before the last choice or order was answered is repeated after the answer, because only then is its meaning
// known. Several presses are repeated in order. By then a territory may belong to a list, and a button's form may be gone.
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
// The request itself reports its end. htmx does not if the link is gone by then, and news may turn into a whole page.
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

// A button waits while its form is about to be replaced because of a choice or a filled-in field. It is pressed afterwards if
// its words are unchanged. Only a button that gives no order also waits for an order: a double press must not give two orders.
const afterwards = (button) => {
  if (!kinds.size || (kinds.has("order") && !button.closest("[data-choice]"))) return null;
  return () => (button.isConnected ? null : inPlaceOf(button));
};
// Elements that count armies on the page wait while their form is about to be filled in again.
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

// If the map was replaced between press and release, no click follows, so the territory is pressed again too. The press itself
// may cause that, by leaving a field. A button that gives no order is treated in the same way.
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

// Text typed while a choice is being answered is carried over into the form of the answer. (The territories are those of the
// answer.)
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

// The player is fetched on request, or when the reader's turn begins while the page waits for it. In that case the others'
// actions play by themselves, unless the reader wants no motion or has the keyboard focus on the board.
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
