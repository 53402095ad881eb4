/** Numbers the identities that a planning meets. Stored outside the heap, where a Map with a million entries would slow it down. */

/** Words used of an identity's 32 bytes: enough that two hashes will never be equal by chance. */
const wordsOfKey = 4;
const smallest = 1_024;
const fullAt = 0.75;

/** Maps identities (32 bytes of a keyed hash) to whole numbers from 1. */
export class IdentityMap {
  #size = 0;
  #keys = new Uint32Array(smallest * wordsOfKey);
  /** 0: the slot is free. */
  #values = new Float64Array(smallest);

  get(identity: Uint8Array): number | undefined {
    return this.#values[this.#slotOf(wordsIn(identity))] || undefined;
  }

  set(identity: Uint8Array, value: number): void {
    if (!(value >= 1)) throw new RangeError(`no value for an identity: ${value}`);
    if (this.#size >= this.#values.length * fullAt) this.#grow();
    if (this.#put(wordsIn(identity), value)) this.#size += 1;
  }

  /** Whether the identity is new. */
  #put(words: Uint32Array, value: number): boolean {
    const slot = this.#slotOf(words);
    const isNew = this.#values[slot] === 0;
    this.#keys.set(words, slot * wordsOfKey);
    this.#values[slot] = value;
    return isNew;
  }

  /** The slot of these words, or the free one where they belong. The words are a hash themselves; collisions go to the next slot. */
  #slotOf(words: Uint32Array): number {
    const last = this.#values.length - 1;
    let slot = (words[0] ?? 0) & last;
    while (this.#values[slot] !== 0 && !this.#holds(slot, words)) slot = (slot + 1) & last;
    return slot;
  }

  #holds(slot: number, words: Uint32Array): boolean {
    for (let word = 0; word < wordsOfKey; word += 1) if (this.#keys[slot * wordsOfKey + word] !== words[word]) return false;
    return true;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Uint32Array(keys.length * 2);
    this.#values = new Float64Array(values.length * 2);
    values.forEach((value, slot) => {
      if (value !== 0) this.#put(keys.subarray(slot * wordsOfKey, (slot + 1) * wordsOfKey), value);
    });
  }
}

/** Read directly if the bytes are aligned to words, which those of a pooled Buffer may not be. */
const wordsIn = (identity: Uint8Array): Uint32Array =>
  identity.byteOffset % 4 === 0
    ? new Uint32Array(identity.buffer, identity.byteOffset, wordsOfKey)
    : wordsIn(identity.slice(0, wordsOfKey * 4));
