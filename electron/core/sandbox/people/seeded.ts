/** The sandbox's randomness: the same input gives the same answer in any order and any process. */
import { hash } from 'node:crypto';
import { seededFractions } from '#base/seededFractions.ts';

export interface Seeded {
  /** A number x with 0 ≤ x < 1. */
  fraction(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly T[]): T;
  /** Picks by weight; the weights need no particular sum. */
  weighted<T>(choices: readonly (readonly [T, number])[]): T;
  /** A day, `YYYY-MM-DD`, in one of the years `from` to `to`, both included. */
  date(from: number, to: number): string;
}

/** Creates a random stream for one aspect of one input: `seededBy('activity', '+12065550142')`. Two aspects never share a stream. */
export function seededBy(aspect: string, ...input: string[]): Seeded {
  const fraction = seededFractions(hash32(`${aspect}\u0000${input.join('\u0000')}`));
  const int = (from: number, to: number): number => from + Math.floor(fraction() * (to - from + 1));
  return {
    fraction,
    int,
    chance: (probability) => fraction() < probability,
    pick: (choices) => at(choices, int(0, choices.length - 1)),
    weighted(choices) {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const found = choices.findIndex(([, weight]) => (left -= weight) < 0);
      return at(choices, found === -1 ? choices.length - 1 : found)[0];
    },
    date: (from, to) => `${int(from, to)}-0${int(1, 9)}-${int(10, 28)}`,
  };
}

function at<T>(choices: readonly T[], index: number): T {
  const choice = choices[index];
  if (choice === undefined) throw new Error('nothing to choose from');
  return choice;
}

/** Derives a UUID (version 8: by our own rule) from the text alone. */
export function uuidOf(text: string): string {
  const hex = hash('sha1', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** FNV-1a over UTF-16 code units, then murmur's finalizer, so that neighboring numbers don't get similar answers. */
function hash32(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Converts the sandbox's own points (roughly 0-100) to the service's contact grade. */
export function gradeOf(points: number): 'A' | 'B' | 'C' | 'D' | 'E' | 'F' {
  if (points >= 75) return 'A';
  if (points >= 60) return 'B';
  if (points >= 46) return 'C';
  if (points >= 32) return 'D';
  return points >= 18 ? 'E' : 'F';
}
