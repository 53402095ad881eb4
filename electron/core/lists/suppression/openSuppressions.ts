/**
 * The suppression list in a form that can be queried for a million rows: a 64-bit hash and a number for each entry in typed arrays, 12
 * bytes a slot whatever the text's length. A row in 18 trillion is taken for an entry that it isn't, and is then not called.
 */
import type { Suppressing, SuppressionKind } from '../../../contract/suppressionKind.ts';
import { nameOfPerson } from '../../normalise/suppressed.ts';
import type { HashEntry } from '../../store/ledger/suppressions/entryHash.ts';

export interface SuppressionEntry {
  kind: SuppressionKind;
  /** Canonical text, or `#` and its keyed hash. */
  value: string;
  why: Suppressing;
}

export interface Suppressions {
  /** Whether the list has any entry of this kind. */
  any(kind: SuppressionKind): boolean;
  /** False: no person of this folded name is on it, so that the rest of a row needn't be read. */
  anyPerson(name: string): boolean;
  /** Why the value is on the list; null if it isn't. `value`: canonical text, as in a row's fields. */
  find(kind: SuppressionKind, value: string): Suppressing | null;
}

/** Two independent 32-bit hashes, as one pair that is overwritten by the next. */
const pair = { a: 0, b: 0 };
function hashText(text: string, seed: number): void {
  let a = 0x9e3779b9 ^ seed;
  let b = 0x85ebca6b;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 0x9e3779b1);
    b = Math.imul(b ^ code, 0x5f356495) ^ (a >>> 15);
  }
  a = Math.imul(a ^ text.length, 0x9e3779b1);
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ (b >>> 13);
  b = Math.imul(b ^ (b >>> 15), 0xc2b2ae35) ^ (a >>> 16);
  pair.a = a >>> 0;
  pair.b = b >>> 0;
}

/** Of one kind, plain or hashed. */
class Entries {
  #size = 0;
  #mask = 0x3ff;
  /** Position in the reasons, plus one; 0: free. */
  #codes = new Uint32Array(this.#mask + 1);
  #high = new Uint32Array(this.#mask + 1);
  #low = new Uint32Array(this.#mask + 1);

  get size(): number {
    return this.#size;
  }

  /** A later entry for the same value takes its place. */
  set(text: string, code: number): void {
    if (this.#size * 3 > this.#mask * 2) this.#grow();
    hashText(text, 0);
    this.#put(pair.a, pair.b, code);
  }

  /** 0: it isn't among them. */
  get(text: string): number {
    hashText(text, 0);
    return this.#codes[this.#slotOf(pair.a, pair.b)] ?? 0;
  }

  #slotOf(a: number, b: number): number {
    let slot = (a ^ (b >>> 7)) & this.#mask;
    while (this.#codes[slot] !== 0 && !(this.#high[slot] === a && this.#low[slot] === b)) slot = (slot + 1) & this.#mask;
    return slot;
  }

  #put(a: number, b: number, code: number): void {
    const slot = this.#slotOf(a, b);
    if (this.#codes[slot] === 0) this.#size += 1;
    this.#codes[slot] = code;
    this.#high[slot] = a;
    this.#low[slot] = b;
  }

  #grow(): void {
    const [codes, high, low] = [this.#codes, this.#high, this.#low];
    const slots = (this.#mask + 1) * 2;
    this.#mask = slots - 1;
    this.#size = 0;
    this.#codes = new Uint32Array(slots);
    this.#high = new Uint32Array(slots);
    this.#low = new Uint32Array(slots);
    for (let at = 0; at < codes.length; at++) {
      const code = codes[at] ?? 0;
      if (code !== 0) this.#put(high[at] ?? 0, low[at] ?? 0, code);
    }
  }
}

/** `entries`: in any order; of several for one value, the last one's reason counts. `hashEntry` makes the keyed hash of a value. */
export function openSuppressions(entries: Iterable<SuppressionEntry>, hashEntry: HashEntry | null): Suppressions {
  const make = (): Record<SuppressionKind, Entries> => ({
    phone: new Entries(),
    email: new Entries(),
    domain: new Entries(),
    person: new Entries(),
  });
  const plain = make();
  const hashed = make();
  const names = new Entries();
  const reasons: Suppressing[] = [];
  /** Batches have one reason for all of their entries. */
  const codes = new Map<Suppressing, number>();
  for (const { kind, value, why } of entries) {
    let code = codes.get(why);
    if (code === undefined) {
      code = reasons.push(why);
      codes.set(why, code);
    }
    const isHashed = value.startsWith('#');
    (isHashed ? hashed : plain)[kind].set(value, code);
    if (kind === 'person' && !isHashed) names.set(nameOfPerson(value), 1);
  }
  return {
    any: (kind) => plain[kind].size + hashed[kind].size > 0,
    anyPerson: (name) => hashed.person.size > 0 || names.get(name) !== 0,
    find: (kind, value) => {
      const code = plain[kind].size === 0 ? 0 : plain[kind].get(value);
      if (code !== 0) return reasons[code - 1] ?? null;
      if (hashed[kind].size === 0 || hashEntry === null) return null;
      return reasons[hashed[kind].get(hashEntry(kind, value)) - 1] ?? null;
    },
  };
}
