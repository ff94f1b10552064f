// Plays what happened since the reader's last turn, frame by frame, on a board laid over that of the page. The page below
// does not change. Without this file, the link leads to the replay.
const PACE = 1300;
// A playback that starts by itself runs faster and closes at its end.
const [LONGEST, QUICKEST] = [15000, 400];
const ACTS = ["click", "input"];
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const SIGNS = { attack: "⚔", conquest: "⚑", set: "▣", "": "·" };
let open = null;

const start = (reel, isAsked) => {
  const figure = document.getElementById("map");
  const under = document.querySelectorAll(".map-foot, #placing");
  const cover = (isCovered) => {
    for (const part of [board, ...under]) part.hidden = isCovered;
  };
  const layer = document.createElement("div");
  layer.className = "map-scroll";
  layer.innerHTML = reel.board;
  const strip = document.getElementById("playback").content.firstElementChild.cloneNode(true);
  const board = document.getElementById("board");
  const draw = painterOf(layer, reel, 0);
  const { frames, turns } = reel;
  const last = frames.length - 1;
  const runner = strip.querySelector("[data-run]");
  const list = strip.querySelector("ol");
  const quick = Math.max(QUICKEST, Math.min(PACE, LONGEST / last));
  let number = 0;
  let timer = null;

  list.append(
    ...frames.slice(1).map((frame, i) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: SIGNS[frame.sign], title: frame.words, ariaLabel: frame.words });
      button.className = turns[frame.turn].colour;
      button.dataset.number = i + 1;
      item.append(button);
      return item;
    }),
  );

  const show = (wanted) => {
    number = Math.min(last, Math.max(0, wanted));
    draw(number);
    strip.querySelector("[data-words]").innerHTML = number ? frames[number].told : "";
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const now = list.children[number - 1]?.firstElementChild;
    if (!now) return;
    now.ariaCurrent = "step";
    list.scrollLeft = now.offsetLeft - list.offsetLeft - list.clientWidth / 2;
  };
  const stop = () => {
    clearTimeout(timer);
    timer = null;
    runner.dataset.run = "";
    runner.ariaLabel = runner.dataset.toPlay;
  };
  const goOn = () => {
    if (!isAsked && number === last) return close();
    show(number + 1);
    timer = isAsked && number === last ? stop() : setTimeout(goOn, isAsked ? PACE : quick);
  };
  const run = () => {
    if (timer) return stop();
    if (number === last) show(0);
    runner.dataset.run = "on";
    runner.ariaLabel = runner.dataset.toPause;
    goOn();
  };
  const go = (wanted) => {
    take();
    stop();
    show(wanted);
  };
  const close = () => {
    stop();
    const isHeld = strip.contains(document.activeElement);
    layer.remove();
    strip.remove();
    cover(false);
    open = null;
    take();
    if (isHeld) document.querySelector("[data-playback]")?.focus();
  };
  // A reader who goes on playing closes a playback that started by itself, and their press on a territory still counts. A
  // reader who uses its controls keeps it open.
  const leave = (event) => {
    if (strip.contains(event.target)) return take();
    const isOnBoard = layer.contains(event.target);
    close();
    if (isOnBoard) document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
  };
  const take = () => {
    isAsked = true;
    for (const act of ACTS) document.removeEventListener(act, leave, { capture: true });
  };

  strip.addEventListener("click", (event) => {
    const { step, number: wanted } = event.target.closest("button")?.dataset ?? {};
    if (event.target.closest("[data-run]")) run();
    else if (event.target.closest("[data-close]")) close();
    else if (step) go(number + Number(step));
    else if (wanted) go(Number(wanted));
  });
  strip.addEventListener("keydown", (event) => {
    if (event.key === "ArrowLeft") go(number - 1);
    else if (event.key === "ArrowRight") go(number + 1);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
  });

  // A swipe over the board also steps, unless the map is zoomed in.
  let touched = null;
  layer.addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 && !document.body.dataset.near ? event.touches[0] : null;
  }, { passive: true });
  layer.addEventListener("touchend", (event) => {
    const way = touched ? event.changedTouches[0].clientX - touched.clientX : 0;
    if (Math.abs(way) > 48) go(number + (way < 0 ? 1 : -1));
  });

  board.before(layer);
  document.querySelector(".map-foot").after(strip);
  // As high as the parts that it covers, so that nothing moves.
  const boxes = [...under].map((part) => part.getBoundingClientRect());
  strip.style.setProperty("--under", `${Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top))}px`);
  cover(true);
  open = strip;
  if (isAsked) strip.focus({ preventScroll: true });
  else for (const act of ACTS) document.addEventListener(act, leave, { capture: true });
  if (calm.matches) show(1);
  else run();
};

// The styles are loaded with the first playback.
let styled = null;
const style = (href) => new Promise((resolve) => {
  const sheet = document.createElement("link");
  Object.assign(sheet, { rel: "stylesheet", href, onload: resolve, onerror: resolve });
  document.head.append(sheet);
});

const reelOf = async (link) => {
  styled ??= style(link.dataset.style);
  const [answer] = await Promise.all([fetch(link.dataset.playback), styled]);
  const reel = answer.ok && (await answer.json());
  return reel?.frames?.length > 1 && reel;
};

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-playback]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (open?.isConnected) return;
  const reel = await reelOf(link);
  if (reel) start(reel, true);
  else location.assign(link.href);
});

// The reader's turn has begun while the page waited for it. A reader who starts to play before the reel arrives is left alone.
document.addEventListener("missed", async ({ target: link }) => {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
  };
  for (const act of ACTS) document.addEventListener(act, begin, { once: true });
  const reel = await reelOf(link);
  if (reel && link.isConnected && !hasBegun && !open?.isConnected) start(reel, false);
});

// During a playback the page asks for no news; the next request brings them all.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (open?.isConnected && event.target.id === "follow") event.preventDefault();
});
