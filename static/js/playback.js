// What happened since one's last turn, played on a board over that of the page, moment by moment. The page below stays as
// it is. Without this file the link leads to the replay.
const PACE = 1300;
const SIGNS = { attack: "⚔", conquest: "⚑", set: "▣", "": "·" };
let open = null;

const start = (reel) => {
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
  const { moments, turns } = reel;
  const last = moments.length - 1;
  const runner = strip.querySelector("[data-run]");
  const list = strip.querySelector("ol");
  let number = 0;
  let timer = null;

  list.append(
    ...moments.slice(1).map((moment, i) => {
      const item = document.createElement("li");
      const button = document.createElement("button");
      Object.assign(button, { type: "button", textContent: SIGNS[moment.sign], title: moment.words, ariaLabel: moment.words });
      button.className = turns[moment.turn].colour;
      button.dataset.number = i + 1;
      item.append(button);
      return item;
    }),
  );

  const show = (wanted) => {
    number = Math.min(last, Math.max(0, wanted));
    draw(number);
    strip.querySelector("[data-words]").innerHTML = number ? moments[number].told : "";
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
    show(number + 1);
    timer = number < last ? setTimeout(goOn, PACE) : stop();
  };
  const run = () => {
    if (timer) return stop();
    if (number === last) show(0);
    runner.dataset.run = "on";
    runner.ariaLabel = runner.dataset.toPause;
    goOn();
  };
  const go = (wanted) => {
    stop();
    show(wanted);
  };
  const close = () => {
    stop();
    layer.remove();
    strip.remove();
    cover(false);
    open = null;
    document.querySelector("[data-playback]")?.focus();
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

  // A swipe over the whole board steps too.
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
  cover(true);
  open = strip;
  strip.focus({ preventScroll: true });
  run();
};

document.addEventListener("click", async (event) => {
  const link = event.target.closest("[data-playback]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
  event.preventDefault();
  if (open?.isConnected) return;
  const answer = await fetch(link.dataset.playback);
  const reel = answer.ok && (await answer.json());
  if (reel?.moments?.length > 1) start(reel);
  else location.assign(link.href);
});

// While somebody looks back the page looks for no news; what came meanwhile comes with the next look.
document.addEventListener("htmx:beforeRequest", (event) => {
  if (open?.isConnected && event.target.id === "follow") event.preventDefault();
});
