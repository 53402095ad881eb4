/** Which questions of a list have answers in the ledger, or jobs already planned by a run: by identity, once per distinct question. */
import type { FieldName } from '#contract/lists/fields.ts';
import { correlationOf } from '../service/correlation.ts';
import type { IdentityOf } from '../service/identity.ts';
import { openRowRequests, type RowRequests } from '../service/rowRequests.ts';
import type { ReadDb } from '../platform/database.ts';
import { answersAfter, bestServing, type FreshQuery, type OwnedCandidate } from '../service/answers/kept/freshAnswers.sql.ts';
import type { CheckMemory } from './checkMemory.ts';
import type { FreshAnswer } from './decideRows.ts';
import { IdentityMap } from './identityMap.ts';
import type { ReadRow, RowKeeper } from './rowReading.ts';

export interface IdentityMemoryOptions {
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
  /** Numbers from 1, given to identities as they are met. */
  readonly #numbers = new IdentityMap();
  #given = 0;
  /** By row, for the first one with its question. */
  readonly #ofRow: Uint32Array;
  /** By number, as far as there are any; in columns, because there may be a million. */
  readonly #newest = new Map<number, number>();
  readonly #before: number[] = [];
  readonly #answers: { seqs: number[]; addOns: string[]; arrivedAt: number[]; flags: number[] } = {
    seqs: [],
    addOns: [],
    arrivedAt: [],
    flags: [],
  };
  /** Answers of the ledger up to this one are known. */
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

  /** The number of an identity, assigned if it has none yet. */
  numberOf(identity: Uint8Array): number {
    const known = this.#numbers.get(identity);
    if (known !== undefined) return known;
    this.#given += 1;
    this.#numbers.set(identity, this.#given);
    return this.#given;
  }

  /** For the first row with its question. */
  numberOfRow = (row: number): number => this.#ofRow[row] ?? 0;

  /** The answer that best serves that row's question; undefined if none does. */
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

/** It isn't part of an identity. */
const someCorrelation = correlationOf('a row', 0);
