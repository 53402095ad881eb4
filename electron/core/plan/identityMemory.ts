/**
 * Remembers which requests of a list have answers in the ledger, or jobs already planned by a run: by identity, once per distinct request.
 */
import type { FieldName } from '#contract/lists/fields.ts';
import type { ReadDb } from '../platform/database.ts';
import { answersAfter, bestServing, type FreshQuery, type OwnedCandidate } from '../service/answers/kept/freshAnswers.sql.ts';
import { correlationOf } from '../service/serviceRequest.ts';
import type { IdentityOf } from '../service/identity.ts';
import { openRowRequests, type RowRequests } from '../service/rowRequests.ts';
import type { CheckMemory } from './checkMemory.ts';
import type { FreshAnswer } from './decideRows.ts';
import type { ReadRow, RowKeeper } from './rowReading.ts';

/** Number of words used of an identity's 32 bytes, enough that two hashes are never equal by chance. */
const wordsOfKey = 4;
const smallest = 1_024;
const fullAt = 0.75;

/**
 * Maps identities (32 bytes of a keyed hash) to integers from 1. Stored outside the heap, where a Map with a million entries would slow it
 * down.
 */
export class IdentityMap {
  #size = 0;
  #keys = new Uint32Array(smallest * wordsOfKey);
  /** 0 for a free slot. */
  #values = new Float64Array(smallest);

  get(identity: Uint8Array): number | undefined {
    return this.#values[this.#slotOf(wordsIn(identity))] || undefined;
  }

  set(identity: Uint8Array, value: number): void {
    if (!(value >= 1)) throw new RangeError(`no value for an identity: ${value}`);
    if (this.#size >= this.#values.length * fullAt) this.#grow();
    if (this.#put(wordsIn(identity), value)) this.#size += 1;
  }

  /** Stores a value; returns whether the identity is new. */
  #put(words: Uint32Array, value: number): boolean {
    const slot = this.#slotOf(words);
    const isNew = this.#values[slot] === 0;
    this.#keys.set(words, slot * wordsOfKey);
    this.#values[slot] = value;
    return isNew;
  }

  /** Returns the slot of these words, or the free slot for them. The words are a hash themselves; collisions go to the next slot. */
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

/** Reads the words directly if the bytes are aligned, which those of a pooled Buffer may not be. */
const wordsIn = (identity: Uint8Array): Uint32Array =>
  identity.byteOffset % 4 === 0
    ? new Uint32Array(identity.buffer, identity.byteOffset, wordsOfKey)
    : wordsIn(identity.slice(0, wordsOfKey * 4));

interface IdentityMemoryOptions {
  check: CheckMemory;
  fields: readonly FieldName[];
  rows: number;
  environmentId: string;
  identityOf: IdentityOf;
}

export class IdentityMemory implements RowKeeper {
  through = 0;
  readonly columns: readonly number[];
  readonly #options: IdentityMemoryOptions;
  readonly #requests: RowRequests;
  /** Numbers from 1, assigned to identities in order of occurrence. */
  readonly #numbers = new IdentityMap();
  #given = 0;
  /** Numbers by row, for the first row with each request. */
  readonly #ofRow: Uint32Array;
  /** Answers by number, as far as there are any; in columns, because there may be a million. */
  readonly #newest = new Map<number, number>();
  readonly #before: number[] = [];
  readonly #answers: { seqs: number[]; addOns: string[]; arrivedAt: number[]; flags: number[] } = {
    seqs: [],
    addOns: [],
    arrivedAt: [],
    flags: [],
  };
  /** The last answer read from the ledger. */
  #answersThrough = 0;

  constructor(options: IdentityMemoryOptions) {
    this.#options = options;
    this.#requests = openRowRequests(options.check.operation, options.fields);
    this.columns = this.#requests.columns;
    this.#ofRow = new Uint32Array(options.rows + 1);
  }

  /** Reads a batch of the answers since the last call. Returns whether there may be more. */
  readAnswers(ledger: ReadDb): boolean {
    const { environmentId, check } = this.#options;
    const { answers, through, end } = answersAfter(ledger, environmentId, check.operation.id, this.#answersThrough);
    const kept = this.#answers;
    for (const { identity, answerSeq, addOns, arrivedAt, partial, sandbox, fromColleague } of answers) {
      const number = this.numberOf(identity);
      this.#before.push(this.#newest.get(number) ?? -1);
      this.#newest.set(number, kept.seqs.length);
      kept.seqs.push(answerSeq);
      kept.addOns.push(addOns);
      kept.arrivedAt.push(arrivedAt);
      kept.flags.push(partial | (sandbox << 1) | (fromColleague << 2));
    }
    this.#answersThrough = through;
    return !end;
  }

  get hasAnswers(): boolean {
    return this.#newest.size > 0;
  }

  take({ row, texts }: ReadRow): void {
    const { check, environmentId, identityOf } = this.#options;
    if (check.invalid(row) !== undefined || check.firstAlike(row) !== row) return;
    this.#requests.take(texts, someCorrelation);
    this.#ofRow[row] = this.numberOf(identityOf(environmentId, check.operation.id, this.#requests.question()));
  }

  /** Returns the number of an identity, assigned if it has none yet. */
  numberOf(identity: Uint8Array): number {
    const known = this.#numbers.get(identity);
    if (known !== undefined) return known;
    this.#given += 1;
    this.#numbers.set(identity, this.#given);
    return this.#given;
  }

  /** Returns the number of a row that is the first with its request. */
  numberOfRow = (row: number): number => this.#ofRow[row] ?? 0;

  /** Returns the best reusable answer to the row's request; undefined if there is none. */
  findAnswer(row: number, query: FreshQuery): FreshAnswer | undefined {
    const newest = this.#newest.get(this.#ofRow[row] ?? 0);
    const found = newest === undefined ? undefined : bestServing(this.#chain(newest), query);
    return found && { answerSeq: found.answerSeq, fromColleague: found.fromColleague === 1 };
  }

  *#chain(newest: number): Generator<OwnedCandidate> {
    const { seqs, addOns, arrivedAt, flags } = this.#answers;
    for (let at = newest; at >= 0; at = this.#before[at] ?? -1) {
      const flag = flags[at] ?? 0;
      yield {
        answerSeq: seqs[at] ?? 0,
        addOns: addOns[at] ?? '',
        arrivedAt: arrivedAt[at] ?? 0,
        partial: flag & 1,
        sandbox: (flag >> 1) & 1,
        fromColleague: flag >> 2,
      };
    }
  }
}

/** Correlation isn't part of an identity. */
const someCorrelation = correlationOf('a row', 0);
