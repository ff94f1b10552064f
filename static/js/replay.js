// Plays a game back in place: the slots of the drawing are filled again, and the page is never swapped.
// Without this file, links lead from frame to frame.

const main = document.getElementById("main");
const find = (what) => main.querySelector(`[data-${what}]`);
const scrubber = find("scrub");
const player = find("play");
const lines = find("lines");

const load = async () => {
  const answer = await fetch(main.dataset.reel);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer.json();
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");

const start = (reel) => {
  const { frames, turns } = reel;
  const last = frames.length - 1;
  let number = Number(scrubber.value);
  let timer = null;

  // The page already shows a frame. It can be out of date only if it is the last frame.
  const drawn = Number(scrubber.defaultValue);
  const draw = painterOf(main, reel, drawn < Number(scrubber.max) ? drawn : undefined);

  const firstOf = (turn) => {
    const found = frames.findIndex((frame) => frame.turn >= turn);
    return found < 0 ? last : found;
  };
  const turnBefore = () => {
    const own = firstOf(frames[number].turn);
    return own < number ? own : firstOf(frames[Math.max(0, own - 1)].turn);
  };
  const steps = {
    first: () => 0,
    "turn-before": turnBefore,
    before: () => Math.max(0, number - 1),
    after: () => Math.min(last, number + 1),
    "turn-after": () => firstOf(frames[number].turn + 1),
    last: () => last,
  };

  // The turn next to the board; each line links to its frame.
  const tell = () => {
    const frame = frames[number];
    const round = frame.at.split(".")[0];
    document.getElementById("moment-h").textContent = turns[frame.turn].round;
    // Strangers are not offered the record.
    if (find("record")) find("record").search = `?round=${round}`;
    find("fork").pathname = `${find("fork").dataset.fork}${frame.at}/`;
    find("turn").innerHTML = turns[frame.turn].heading;
    lines.replaceChildren(
      ...frames
        .filter((one) => one.turn === frame.turn)
        .map((one) => {
          const line = document.createElement("li");
          line.innerHTML = `${one.told || `<p>${one.words}</p>`}<a href="?at=${one.at}"><span class="visually-hidden"></span></a>`;
          line.querySelector("a span").textContent = lines.dataset.show;
          if (one === frame) line.ariaCurrent = "step";
          return line;
        }),
    );
    const present = lines.querySelector("[aria-current]");
    const sheet = present.closest(".sheet");
    sheet.scrollTop += present.getBoundingClientRect().top - sheet.getBoundingClientRect().top - sheet.clientHeight / 2;
  };

  const show = (wanted) => {
    number = wanted;
    const frame = frames[number];
    draw(number);
    tell();
    scrubber.value = number;
    for (const stroke of main.querySelectorAll("[data-now]")) {
      stroke.setAttribute("transform", `translate(${(stroke.dataset.now * number) / Math.max(1, last)} 0)`);
    }
    scrubber.ariaValueText = frame.words;
    for (const link of main.querySelectorAll("[data-go]")) link.search = `?at=${frames[steps[link.dataset.go]()].at}`;
    history.replaceState(history.state, "", `?at=${frame.at}`);
  };

  const stop = () => {
    clearTimeout(timer);
    timer = null;
    player.ariaLabel = player.dataset.toPlay;
    player.dataset.play = "";
  };
  const goOn = () => {
    if (number === last) return stop();
    show(number + 1);
    timer = setTimeout(goOn, Number(find("pace").value));
  };
  const play = () => {
    if (timer) return stop();
    if (number === last) show(0);
    player.ariaLabel = player.dataset.toPause;
    player.dataset.play = "on";
    timer = setTimeout(goOn, Number(find("pace").value));
  };

  const go = (wanted) => {
    stop();
    show(wanted);
  };

  player.addEventListener("click", play);
  scrubber.addEventListener("input", () => go(Number(scrubber.value)));
  main.addEventListener("click", (event) => {
    const link = event.target.closest("a[href*='at=']");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    const at = new URLSearchParams(link.search).get("at");
    go(frames.findIndex((frame) => frame.at === at));
  });

  // Arrow keys step by a frame, with Shift by a turn; the space bar plays. In fields and on buttons, keys keep their usual use.
  const keys = { ArrowLeft: "before", ArrowRight: "after", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input, select, button, a") || event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.key === " ") play();
    else if (event.key in keys) go(steps[event.shiftKey && event.key.startsWith("Arrow") ? `turn-${keys[event.key]}` : keys[event.key]]());
    else return;
    event.preventDefault();
  });

  // A swipe over the board also steps.
  const board = document.getElementById("board");
  let touched = null;
  board.addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  board.addEventListener("touchend", (event) => {
    const way = touched ? event.changedTouches[0].clientX - touched.clientX : 0;
    const isFlat = touched && Math.abs(event.changedTouches[0].clientY - touched.clientY) < Math.abs(way) / 2;
    if (isFlat && Math.abs(way) > 48 && !document.body.dataset.near) go(steps[way < 0 ? "after" : "before"]());
  });

  const isToPlay = new URLSearchParams(location.search).has("play") && !calm.matches;
  show(number);
  if (isToPlay) play();
};

load().then(start, () => {
  const notice = document.createElement("p");
  notice.className = "notice error";
  notice.textContent = main.dataset.trouble;
  document.getElementById("messages").replaceChildren(notice);
});
