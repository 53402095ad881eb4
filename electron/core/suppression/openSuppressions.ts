/**
 * The suppression list in a form that can be queried for a million rows: a 64-bit hash and a number for each entry in typed arrays, 12
 * bytes a slot whatever the text's length. One row in 18 trillion is mistaken for an entry, and is then not called.
 */
import { byKind, type Suppressing, type SuppressionKind } from '#contract/suppression/suppressionKind.ts';
import { markOfFolded, markOfName, endOfName } from '../normalise/suppressed.ts';
import type { ReadDb } from '../platform/database.ts';
import { getSecret } from '../settings/settings.sql.ts';
import { isHashed, type HashEntry, createEntryHash } from './entryHash.sql.ts';
import { eachSuppression, plainEntries } from './inForce.sql.ts';

/** Adds an entry, given as `text` from `from` to `to`: canonical text, or `#` and its keyed hash. */
type AddSuppression = (kind: SuppressionKind, why: Suppressing, text: string, from?: number, to?: number) => void;

export interface Suppressions {
  /** Whether the list has any entry of this kind. */
  any(kind: SuppressionKind): boolean;
  /** False if no person of this name is on the list, so that the rest of a row needn't be read. */
  anyPerson(name: string): boolean;
  /** Returns why the value is on the list; null if it isn't. `value`: canonical text, as in a row's fields, from position `from` on. */
  find(kind: SuppressionKind, value: string, from?: number): Suppressing | null;
}

/** Two independent 32-bit hashes, as a pair that the next one overwrites. */
const pair = { a: 0, b: 0 };
function hashText(text: string, from: number, to: number): void {
  let a = 0x9e3779b9 | 0;
  let b = 0x85ebca6b | 0;
  // Two characters at a time; the two halves don't depend on each other.
  let at = from;
  for (; at + 1 < to; at += 2) {
    const codes = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    a = Math.imul(a ^ codes, 0x9e3779b1);
    a = (a << 15) | (a >>> 17);
    b = Math.imul(b ^ codes, 0x5f356495);
    b = (b << 13) | (b >>> 19);
  }
  if (at < to) {
    a = Math.imul(a ^ text.charCodeAt(at), 0x9e3779b1);
    b = Math.imul(b ^ text.charCodeAt(at), 0x5f356495);
  }
  a = Math.imul(a ^ (to - from), 0x9e3779b1);
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13);
  b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35) ^ (a >>> 16);
  pair.a = a >>> 0;
  pair.b = b >>> 0;
}

/** Numbers per slot, adjacent, so that checking one reads memory once: the entry's code (0 if free), and both halves of its hash. */
const slotNumbers = 3;
const mostFilled = 0.75;
/** Bits per slot of a filter of possible hashes: most values aren't on the list, and these bits stay in the processor's cache. */
const bitsPerSlot = 8;

/** The entries of one kind, plain or hashed. */
class Entries {
  #size = 0;
  #mask: number;
  #slots: Uint32Array;
  #bits: Uint32Array;

  /** `expected`: the expected number, so that a million needn't be moved ten times. */
  constructor(expected: number) {
    this.#mask = 2 ** Math.ceil(Math.log2(Math.max(1_024, expected / mostFilled))) - 1;
    this.#slots = new Uint32Array((this.#mask + 1) * slotNumbers);
    this.#bits = new Uint32Array(((this.#mask + 1) * bitsPerSlot) / 32);
  }

  get size(): number {
    return this.#size;
  }

  /** Adds `text` from `from` to `to`. A later entry for the same value replaces it. */
  set(code: number, text: string, from: number, to: number): void {
    hashText(text, from, to);
    this.setHash(code, pair.a, pair.b);
  }

  /** Like `set`, for both halves of a hash (32 bits each, unsigned). */
  setHash(code: number, a: number, b: number): void {
    if (this.#size >= this.#mask * mostFilled) this.#grow();
    this.#put(code, a, b);
  }

  /** Returns the code of the text that begins at `from`; 0 if it isn't an entry. */
  get(text: string, from: number): number {
    if (this.#size === 0) return 0;
    hashText(text, from, text.length);
    return this.codeOf(pair.a, pair.b);
  }

  codeOf(a: number, b: number): number {
    const bit = this.#bitOf(a, b);
    if (((this.#bits[bit >>> 5] ?? 0) & (1 << bit)) === 0) return 0;
    return this.#slots[this.#slotOf(a, b)] ?? 0;
  }

  #bitOf(a: number, b: number): number {
    return (b ^ (a >>> 5)) & (this.#bits.length * 32 - 1);
  }

  #slotOf(a: number, b: number): number {
    const slots = this.#slots;
    for (let slot = (a ^ (b >>> 7)) & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * slotNumbers;
      if (slots[at] === 0 || (slots[at + 1] === a && slots[at + 2] === b)) return at;
    }
  }

  #put(code: number, a: number, b: number): void {
    const at = this.#slotOf(a, b);
    if (this.#slots[at] === 0) this.#size += 1;
    this.#slots[at] = code;
    this.#slots[at + 1] = a;
    this.#slots[at + 2] = b;
    const bit = this.#bitOf(a, b);
    this.#bits[bit >>> 5] = (this.#bits[bit >>> 5] ?? 0) | (1 << bit);
  }

  #grow(): void {
    const before = this.#slots;
    this.#mask = this.#mask * 2 + 1;
    this.#size = 0;
    this.#slots = new Uint32Array((this.#mask + 1) * slotNumbers);
    this.#bits = new Uint32Array(((this.#mask + 1) * bitsPerSlot) / 32);
    for (let at = 0; at < before.length; at += slotNumbers) {
      const code = before[at] ?? 0;
      if (code !== 0) this.#put(code, before[at + 1] ?? 0, before[at + 2] ?? 0);
    }
  }
}

const noneExpected = byKind(() => 0);

/**
 * `fill` adds the entries; of several for one value, the last one's reason counts. `openHash` returns the keyed hash function, if any entry
 * is kept as a hash. `expected`: the approximate number of plain entries of each kind.
 */
export function openSuppressions(fill: (add: AddSuppression) => void, openHash: () => HashEntry, expected = noneExpected): Suppressions {
  const plain = byKind((kind) => new Entries(expected[kind]));
  const hashed = byKind(() => new Entries(0));
  const names = new Entries(expected.person);
  const reasons: Suppressing[] = [];
  /** Codes by reason; a batch has one reason for all its entries. */
  const codes = new Map<Suppressing, number>();
  let code = 0;
  fill((kind, why, text, from = 0, to = text.length) => {
    if (why !== reasons[code - 1]) {
      code = codes.get(why) ?? reasons.push(why);
      codes.set(why, code);
    }
    const isHash = isHashed(text, from);
    (isHash ? hashed : plain)[kind].set(code, text, from, to);
    if (kind === 'person' && !isHash) names.setHash(1, markOfFolded(text, from, endOfName(text, from)), 0);
  });
  const hashEntry = Object.values(hashed).some(({ size }) => size > 0) ? openHash() : null;
  return {
    any: (kind) => plain[kind].size + hashed[kind].size > 0,
    anyPerson: (name) => hashed.person.size > 0 || names.codeOf(markOfName(name), 0) !== 0,
    find: (kind, value, from = 0) => {
      const found = plain[kind].get(value, from);
      if (found !== 0) return reasons[found - 1] ?? null;
      if (hashEntry === null || hashed[kind].size === 0) return null;
      return reasons[hashed[kind].get(hashEntry(kind, value.slice(from)), 0) - 1] ?? null;
    },
  };
}

/** Reads the entries in force at `at` (epoch ms) from the ledger for matching: a million in half a second. */
export const readSuppressions = (db: ReadDb, at: number): Suppressions =>
  openSuppressions(
    (add) => eachSuppression(db, at, add),
    () => createEntryHash(getSecret(db)),
    plainEntries(db),
  );
