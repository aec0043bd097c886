// What a move sounds and feels like, fetched for those only who asked for it: a soft tick, the sound of a card put
// down, and two notes for a win.

import { table } from "./message.js";

let sound, rustle;

export function feel(haptic, heard) {
  if (!navigator.userActivation?.hasBeenActive) return; // a browser would complain
  if (haptic === "on") navigator.vibrate?.(8);
  if (heard !== "on") return;
  sound ??= new AudioContext();
  rustle ??= noise();
  put(table().dataset.status === "won");
}

function noise() {
  const buffer = sound.createBuffer(1, sound.sampleRate * 0.08, sound.sampleRate);
  const wave = buffer.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = 2 * Math.random() - 1;
  return buffer;
}

function put(won) {
  const from = sound.currentTime + 0.1; // about when the card lands
  const source = new AudioBufferSourceNode(sound, { buffer: rustle });
  const filter = new BiquadFilterNode(sound, { type: "bandpass", frequency: 1600, Q: 0.8 });
  source.connect(filter).connect(fading(0.16, from, 0.07));
  source.start(from);
  if (won) [523, 784].forEach((pitch, at) => note(pitch, from + 0.15 + 0.16 * at));
}

function note(frequency, from) {
  const tone = new OscillatorNode(sound, { frequency });
  tone.connect(fading(0.08, from, 0.9));
  tone.start(from);
  tone.stop(from + 1);
}

function fading(loud, from, length) {
  const gain = new GainNode(sound, { gain: 0 });
  gain.gain.setValueAtTime(loud, from);
  gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
  gain.connect(sound.destination);
  return gain;
}
