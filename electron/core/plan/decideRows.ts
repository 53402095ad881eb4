/**
 * Decides what a check does with each row: its own call, another row's call, a fresh answer, or nothing, and why. The only place for this:
 * a plan counts these decisions, and a run records them.
 */
import { findingRules, type FindingRule } from '#contract/lists/finding.ts';
import type { SkippedRows } from '#contract/plan/plan.ts';
import type { PlannedRow } from '../runs/runs.sql.ts';
import { ruleBit } from '../lists/findings/ruleBits.sql.ts';
import type { CheckMemory, InvalidReason } from './checkMemory.ts';
import { skipReason } from '../runs/skipReason.sql.ts';

/** What an earlier planning of this check has already recorded, because a crash cut it off, or new answers let more rows pass. */
export interface PlannedEarlier {
  find(row: number): (Pick<PlannedRow, 'treatment' | 'parameter'> & { rule: FindingRule | null }) | undefined;
  /** The job for this row's request; `row`: the first with the same request. */
  findJob(row: number): number | undefined;
}

/** An answer that serves a request; `fromColleague`: whether a colleague bought it. */
export interface FreshAnswer {
  answerSeq: number;
  fromColleague: boolean;
}

export interface Choice {
  check: Pick<CheckMemory, 'operation' | 'has' | 'firstAlike' | 'invalid'>;
  /** Returns the bits of the rules with findings in the row. */
  found(row: number): number;
  /** A number: the first N rows; null: all rows; an array: these rows in this order. */
  which: number | null | readonly number[];
  /** Whether the row's verdict meets the check's condition; null: all rows are checked. */
  passes: ((row: number) => boolean) | null;
  /** Findings whose rows the user wants to skip. A repeated phone is skipped only if that saves a call: see `firstWithPhone`. */
  skip: readonly FindingRule[];
  /** Returns the first row with this row's phone; null if repeated phones aren't skipped. */
  firstWithPhone: ((row: number) => number) | null;
  /** Returns the answer that serves this row's request; `row`: the first with the same request. Null if no answer is reused. */
  findAnswer: ((row: number) => FreshAnswer | undefined) | null;
  before: PlannedEarlier | null;
}

export interface PlanTally {
  rows: number;
  skipped: SkippedRows[];
  /** Calls, without those planned before. */
  calls: number;
  /** Distinct requests that a fresh answer serves, and how many of these a colleague's serves. */
  freshRequests: number;
  freshFromColleagues: number;
}

/** A row as planned here, whose rule is known to be valid. */
type PlanningRow = PlannedRow & { rule: FindingRule | null };
type SkippedAs = Exclude<PlannedRow['treatment'], 'call'>;

/** What serves a request: nothing yet, a job of this planning, one of an earlier planning, or an existing answer. */
const sources = [null, 'ordinal', 'jobId', 'answerSeq'] as const;

const suppressedBit = ruleBit('suppressed');
const repeatedBit = ruleBit('phone.repeated');

export class Decisions {
  readonly #choice: Choice;
  readonly #skipBits: number;
  /** What serves each request, as an index into `sources`, by the first row with that request. */
  readonly #servedBy: Uint8Array;
  /** Which job or answer it is; only a run needs this. */
  #servedAt: Float64Array | null = null;
  /** Whether one of the rows with a phone is checked, by the first row with that phone. */
  readonly #asked: Uint8Array;
  readonly #left = new Map<string, SkippedRows>();
  /** The most frequent counts have separate counters. */
  readonly #often = { condition: 0, suppressed: 0, duplicate: 0, fresh: 0 };
  readonly #invalid = new Map<InvalidReason, number>();
  #next = 0;
  #rows = 0;
  #calls = 0;
  #freshRequests = 0;
  #freshFromColleagues = 0;

  constructor(rows: number, choice: Choice) {
    this.#choice = choice;
    this.#servedBy = new Uint8Array(rows + 1);
    this.#asked = new Uint8Array(choice.firstWithPhone === null ? 0 : rows + 1);
    this.#skipBits = choice.skip.reduce((bits, rule) => bits | ruleBit(rule), 0) & ~repeatedBit;
  }

  /**
   * Continues with up to `most` rows, but not beyond `until`, the last row in memory. `plan` gets every row that is planned now; pass it
   * from the first call on, or never. Returns whether it stopped because of `most`.
   */
  advance(until: number, most: number, plan?: (row: PlannedRow) => void): boolean {
    const { which } = this.#choice;
    const named = typeof which === 'object' && which !== null ? which : null;
    const limit = typeof which === 'number' ? which : Infinity;
    for (let taken = 0; taken < most; taken += 1) {
      const row = named === null ? this.#next + 1 : (named[this.#next] ?? Infinity);
      if (row > until || this.#rows >= limit) return false;
      this.#next += 1;
      if (this.#choice.check.has(row)) this.#decide(row, plan);
    }
    return true;
  }

  /** Returns the tally of the rows decided so far. */
  tally(): PlanTally {
    const { condition, suppressed, duplicate, fresh } = this.#often;
    const plain = (why: SkippedRows['why'], rows: number): SkippedRows => ({ why, parameter: null, rule: null, rows });
    const all = [
      plain('condition', condition),
      ...[...this.#invalid].map(([reason, rows]): SkippedRows => ({ why: 'invalid', ...reason, rows })),
      plain('suppressed', suppressed),
      ...this.#left.values(),
      plain('duplicate', duplicate),
      plain('fresh', fresh),
    ];
    return {
      rows: this.#rows,
      skipped: summed(all),
      calls: this.#calls,
      freshRequests: this.#freshRequests,
      freshFromColleagues: this.#freshFromColleagues,
    };
  }

  #decide(row: number, plan: ((row: PlannedRow) => void) | undefined): void {
    const { check, before, passes, found, findAnswer, skip } = this.#choice;
    this.#rows += 1;
    const planned = before?.find(row);
    if (planned) {
      const { treatment, parameter, rule } = planned;
      if (treatment !== 'call') this.#countOut(treatment, parameter, rule);
      if (treatment !== 'invalid' && treatment !== 'suppressed') this.#phoneIsAsked(row);
      return;
    }
    if (passes !== null && !passes(row)) {
      this.#often.condition += 1;
      return;
    }
    const invalid = check.invalid(row);
    if (invalid !== undefined) {
      this.#invalid.set(invalid, (this.#invalid.get(invalid) ?? 0) + 1);
      plan?.(this.#planned(row, 'invalid', invalid));
      return;
    }
    // The user's exclusions (the suppression list, and selected findings) come before anything is bought or reused.
    const rules = found(row);
    if ((rules & (this.#skipBits | suppressedBit)) !== 0) {
      const isSuppressed = (rules & suppressedBit) !== 0;
      const rule = isSuppressed ? 'suppressed' : (findingRules.find((one) => skip.includes(one) && (rules & ruleBit(one)) !== 0) ?? null);
      if (isSuppressed) this.#often.suppressed += 1;
      else this.#countOut('suppressed', null, rule);
      plan?.(this.#planned(row, 'suppressed', { rule }));
      return;
    }
    const first = check.firstAlike(row);
    let by = sources[this.#servedBy[first] ?? 0] ?? null;
    let at = this.#servedAt?.[first] ?? 0;
    const isMet = by !== null;
    if (!isMet) {
      const jobId = before?.findJob(first);
      const answer = jobId === undefined ? findAnswer?.(first) : undefined;
      // A shared or fresh answer costs nothing, so no row has to go without it.
      if (jobId === undefined && answer === undefined && (rules & repeatedBit) !== 0 && this.#isPhoneAsked(row)) {
        this.#countOut('suppressed', null, 'phone.repeated');
        plan?.(this.#planned(row, 'suppressed', { rule: 'phone.repeated' }));
        return;
      }
      if (jobId !== undefined) [by, at] = ['jobId', jobId];
      else if (answer !== undefined) [by, at] = ['answerSeq', answer.answerSeq];
      else [by, at] = ['ordinal', this.#calls];
      if (answer !== undefined) {
        this.#freshRequests += 1;
        if (answer.fromColleague) this.#freshFromColleagues += 1;
      }
      this.#servedBy[first] = sources.indexOf(by);
      if (plan) (this.#servedAt ??= new Float64Array(this.#servedBy.length))[first] = at;
    }
    this.#phoneIsAsked(row);
    if (by === 'answerSeq') {
      this.#often.fresh += 1;
      plan?.(this.#planned(row, 'fresh', { answerSeq: at }));
    } else if (by === 'jobId' || isMet) {
      this.#often.duplicate += 1;
      plan?.(this.#planned(row, 'duplicate', by === 'jobId' ? { jobId: at } : { ordinal: at }));
    } else {
      this.#calls += 1;
      plan?.(this.#planned(row, 'call', { ordinal: at }));
    }
  }

  #phoneIsAsked(row: number): void {
    const first = this.#choice.firstWithPhone?.(row);
    if (first !== undefined) this.#asked[first] = 1;
  }

  /** Whether an earlier row with this phone is checked, rather than skipped itself. */
  #isPhoneAsked(row: number): boolean {
    const first = this.#choice.firstWithPhone?.(row);
    return first !== undefined && this.#asked[first] === 1;
  }

  #planned(row: number, treatment: PlannedRow['treatment'], rest: Partial<PlanningRow>): PlanningRow {
    const { id } = this.#choice.check.operation;
    return { row, operation: id, ordinal: null, answerSeq: null, parameter: null, rule: null, ...rest, treatment };
  }

  #countOut(treatment: SkippedAs, parameter: string | null, rule: FindingRule | null): void {
    const why = skipReason(treatment, rule);
    const named = why === 'suppressed' ? null : rule;
    const name = `${why} ${parameter} ${named}`;
    const known = this.#left.get(name);
    if (known) known.rows += 1;
    else this.#left.set(name, { why, parameter, rule: named, rows: 1 });
  }
}

/** Adds up reasons, without those that have no rows. */
function summed(all: readonly SkippedRows[]): SkippedRows[] {
  const byName = new Map<string, SkippedRows>();
  for (const one of all) {
    if (one.rows === 0) continue;
    const name = `${one.why} ${one.parameter} ${one.rule}`;
    byName.set(name, { ...one, rows: one.rows + (byName.get(name)?.rows ?? 0) });
  }
  return [...byName.values()];
}
