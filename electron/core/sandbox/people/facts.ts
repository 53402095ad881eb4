/** The types of facts about a phone number, an e-mail address and a postal address. */
import { hash } from 'node:crypto';
import { seededFractions } from '#base/seededFractions.ts';

/**
 * Makes names and addresses comparable. The words of a name in lower case without accents: `Ólafur O'Neill-Reyes` → olafur, oneill, reyes.
 */
export function wordsOf(text: string): string[] {
  // Most texts are plain ASCII, which takes a third of the work.
  const words = isAscii.test(text)
    ? text
        .replace(/['.]/g, '')
        .toLowerCase()
        .split(/[^a-z\d]+/)
    : unmarked(text).split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '');
}

const isAscii = /^[\x20-\x7e]*$/;

function unmarked(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\p{M}'’.]/gu, '')
    .toLowerCase();
}

interface Seeded {
  /** 0 ≤ x < 1 */
  fraction(): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(choices: readonly [T, ...(readonly T[])]): T;
  /** Picks by weight; the weights need no particular sum. */
  weighted<T>(choices: readonly (readonly [T, number])[], otherwise: T): T;
}

/**
 * The sandbox's randomness, derived from the input, so that the same input gives the same answer in any order and any process. A random
 * stream for one aspect of one input: `seededBy('activity', '+12065550142')`. Two aspects never share a stream.
 */
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

/** Converts the sandbox's own points (roughly 0-100) to the service's contact grade. */
export function gradeOf(points: number): 'A' | 'B' | 'C' | 'D' | 'E' | 'F' {
  if (points >= 75) return 'A';
  if (points >= 60) return 'B';
  if (points >= 46) return 'C';
  if (points >= 32) return 'D';
  return points >= 18 ? 'E' : 'F';
}

/**
 * The result of a number's litigator check; `absent`: the add-on is missing from the answer; `warned`: the flag says no, the warning says
 * yes.
 */
export type LitigatorCheck = 'yes' | 'no' | 'null' | 'timedOut' | 'absent' | 'warned';

export interface PhoneFacts {
  /** E.164; null if the text isn't a number. */
  readonly e164: string | null;
  readonly id: string | null;
  readonly isValid: boolean | null;
  /** 0-100; 50 only means "insufficient signals". */
  readonly activityScore: number | null;
  readonly countryCallingCode: string | null;
  readonly countryCode: string | null;
  readonly countryName: string | null;
  readonly lineType: string | null;
  readonly carrier: string | null;
  readonly isPrepaid: boolean | null;
  /** Outside +1, where the sandbox's key isn't authorized. */
  readonly isInternational: boolean;
  readonly litigator: LitigatorCheck;
}

export interface EmailFacts {
  readonly isValid: boolean | null;
  readonly contactGrade: string | null;
  readonly isDeliverable: boolean | null;
  /** 0-100, null if the address isn't valid. */
  readonly ageScore: number | null;
  /** Warnings that follow from the address alone. */
  readonly warnings: readonly string[];
  /** Warnings of the deliverability check, for requests with it. */
  readonly deliveryWarnings: readonly string[];
}

/** What can be wrong with an address, in Real Contact's words. */
export type AddressWarning =
  | 'Invalid Address'
  | 'Invalid House/Building Number'
  | 'Missing Unit/Apt/Suite Number'
  | 'Invalid Unit/Apt/Suite Number';
