// Sounds for dice and conquests, off until the reader switches them on in this browser. Nothing waits for a sound.
const PEAK = 0.25;
let audio = null;
let isOn = false;

try {
  isOn = localStorage.getItem("sound") === "on";
} catch {
  // A private window remembers nothing, so it starts silent.
}

const from = () => {
  audio ??= new AudioContext();
  audio.resume();
  return audio.currentTime;
};

// Starts a source at full volume and lets it fade, through the given nodes.
const strike = (source, at, seconds, peak, ...through) => {
  const fade = audio.createGain();
  fade.gain.setValueAtTime(peak, at);
  fade.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  [...through, fade, audio.destination].reduce((before, next) => before.connect(next), source);
  source.start(at);
  source.stop(at + seconds);
};

// Short bursts of noise, like a die that knocks on wood until it lies still.
const dice = () => {
  const begin = from();
  for (const [after, pitch] of [[0, 2600], [0.07, 2100], [0.12, 3000], [0.21, 1900], [0.33, 2400]]) {
    const noise = audio.createBuffer(1, audio.sampleRate * 0.05, audio.sampleRate);
    noise.getChannelData(0).forEach((_, i, wave) => {
      wave[i] = Math.random() * 2 - 1;
    });
    const knock = new AudioBufferSourceNode(audio, { buffer: noise });
    strike(knock, begin + after, 0.05, PEAK, new BiquadFilterNode(audio, { type: "bandpass", frequency: pitch, Q: 4 }));
  }
};

// Two notes of a post horn, the second higher.
const horn = () => {
  const begin = from() + 0.35;
  for (const [after, frequency, seconds] of [[0, 392, 0.2], [0.16, 523.25, 0.7]]) {
    const note = new OscillatorNode(audio, { type: "triangle", frequency });
    strike(note, begin + after, seconds, PEAK);
  }
};

const name = () => {
  for (const button of document.querySelectorAll("[data-sound-switch]")) {
    button.textContent = isOn ? button.dataset.off : button.dataset.on;
  }
};

document.addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-sound-switch]")) return;
  isOn = !isOn;
  try {
    localStorage.setItem("sound", isOn ? "on" : "off");
  } catch {
    // The choice then applies to this page only.
  }
  name();
  if (isOn) dice();
});
document.addEventListener("fought", ({ detail }) => {
  if (!isOn) return;
  dice();
  if (detail.isTaken) horn();
});
name();
