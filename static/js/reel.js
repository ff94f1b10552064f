// Draws the moments of a reel into the slots of a board: what a moment shows is the keyframe before it, and what changed since.
// Only pieces that are others now are put in.
globalThis.painterOf = (root, { moments, keyframes, pieces }) => {
  const slots = new Map([...root.querySelectorAll("[data-slot]")].map((slot) => [slot.dataset.slot, slot]));
  let shown = null;
  return (number) => {
    const [from, keyframe] = keyframes.findLast(([frame]) => frame <= number);
    const state = Object.assign({}, keyframe, ...moments.slice(from + 1, number + 1).map((moment) => moment.changes));
    for (const [name, piece] of Object.entries(state)) {
      if (shown?.[name] !== piece && slots.has(name)) slots.get(name).innerHTML = pieces[piece];
    }
    shown = state;
  };
};
