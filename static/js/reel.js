// Draws the frames of a reel into the slots of a board. A frame is the last keyframe plus all changes since.
// Only slots whose piece has changed are redrawn. `drawn` is the number of the frame that the board shows at first, if any.
globalThis.painterOf = (root, { frames, keyframes, pieces }, drawn) => {
  const slots = new Map([...root.querySelectorAll("[data-slot]")].map((slot) => [slot.dataset.slot, slot]));
  const stateAt = (number) => {
    const [from, keyframe] = keyframes.findLast(([frame]) => frame <= number);
    return Object.assign({}, keyframe, ...frames.slice(from + 1, number + 1).map((frame) => frame.changes));
  };
  let shown = drawn === undefined ? {} : stateAt(drawn);
  return (number) => {
    const state = stateAt(number);
    for (const [name, piece] of Object.entries(state)) {
      if (shown[name] !== piece && slots.has(name)) slots.get(name).innerHTML = pieces[piece];
    }
    shown = state;
  };
};
