/** The sandbox's randomness, derived from the input, so that the same input gives the same answer in any order and any process. */
import { hash } from 'node:crypto';
import { seededFractions } from '#base/seededFractions.ts';

export interface Seeded {
  /** 0 ≤ x < 1 */
  fraction(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...(readonly T[])]): T;
  /** Picks by weight; the weights need no particular sum. */
  weighted<T>(choices: readonly (readonly [T, number])[], otherwise: T): T;
}

/** A random stream for one aspect of one input: `seededBy('activity', '+12065550142')`. Two aspects never share a stream. */
export function seededBy(aspect: string, ...input: string[]): Seeded {
  const fraction = seededFractions(hash32(`${aspect}\u0000${input.join('\u0000')}`));
  return {
    fraction,
    int: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: (probability) => fraction() < probability,
    pick: (choices) => choices[Math.floor(fraction() * choices.length)] ?? choices[0],
    weighted(choices, otherwise) {
      let left = fraction() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [choice, weight] of choices) {
        left -= weight;
        if (left < 0) return choice;
      }
      return otherwise;
    },
  };
}

/** A UUID (version 8: by our own rule) derived from the text alone. */
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
