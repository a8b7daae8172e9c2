/** Small sounds, off by default: one for each move, two when it is one's turn. */

import { preference } from "./preferences.js";

const PITCH = { move: [440], turn: [587, 784] };
const LENGTH = 0.09;

/** @type {AudioContext | undefined} */
let audio;

/** @param {keyof typeof PITCH} kind */
export function sound(kind) {
  if (preference("sound") !== "on") return;
  audio ??= new AudioContext();
  PITCH[kind].forEach((pitch, place) => note(pitch, place * LENGTH));
}

/**
 * @param {number} pitch in hertz
 * @param {number} after in seconds
 */
function note(pitch, after) {
  if (!audio) return;
  const begin = audio.currentTime + after;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.12, begin);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + LENGTH * 1.6);
  voice.connect(volume).connect(audio.destination);
  voice.start(begin);
  voice.stop(begin + LENGTH * 1.6);
}
