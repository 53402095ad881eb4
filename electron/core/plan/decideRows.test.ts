import { describe, expect, it } from 'vitest';
import type { FindingRule } from '#contract/lists/finding.ts';
import { getOperation } from '#contract/service/operations/catalog.ts';
import type { PlannedRow } from '../runs/runs.sql.ts';
import { ruleBit } from '../lists/findings/ruleBits.sql.ts';
import { Decisions, type Choice, type FreshAnswer, type PlanTally } from './decideRows.ts';

/** Rows by their request; '' can't be checked. */
function decide(
  asks: readonly string[],
  more: Partial<Choice> & { rules?: Readonly<Record<number, FindingRule[]>> } = {},
): { planned: PlannedRow[]; tally: PlanTally } {
  const invalid = { parameter: 'phone', rule: null };
  const decisions = new Decisions(asks.length, {
    check: {
      operation: getOperation('phone_intel@3.0'),
      has: () => true,
      firstAlike: (row) => asks.indexOf(asks[row - 1] ?? '') + 1,
      invalid: (row) => (asks[row - 1] === '' ? invalid : undefined),
    },
    found: (row) => (more.rules?.[row] ?? []).reduce((bits, rule) => bits | ruleBit(rule), 0),
    which: null,
    passes: null,
    skip: [],
    firstWithPhone: null,
    findAnswer: null,
    before: null,
    ...more,
  });
  const planned: PlannedRow[] = [];
  while (decisions.advance(asks.length, 2, (row) => planned.push(row)));
  return { planned, tally: decisions.tally() };
}

const fates = (planned: readonly PlannedRow[]) =>
  planned.map(({ row, treatment, ordinal, jobId }) => [row, treatment, ordinal ?? jobId ?? null]);

describe('deciding rows', () => {
  it('skips what was already planned, and shares existing jobs', () => {
    const { planned, tally } = decide(['a', 'b', 'a', ''], {
      before: {
        find: (row) => {
          if (row === 1) return { treatment: 'call', parameter: null, rule: null };
          return row === 4 ? { treatment: 'invalid', parameter: 'phone', rule: 'phone.missing' } : undefined;
        },
        findJob: (row) => (row === 1 ? 41 : undefined),
      },
    });
    expect(fates(planned)).toEqual([
      [2, 'call', 0],
      [3, 'duplicate', 41],
    ]);
    expect(tally).toEqual({
      rows: 4,
      calls: 1,
      freshRequests: 0,
      freshFromColleagues: 0,
      skipped: [
        { why: 'invalid', parameter: 'phone', rule: 'phone.missing', rows: 1 },
        { why: 'duplicate', parameter: null, rule: null, rows: 1 },
      ],
    });
  });

  it('doesn’t let a row skipped for a finding represent the others with the same question', () => {
    const { planned } = decide(['a', 'a', 'a'], { rules: { 1: ['email.free'] }, skip: ['email.free'] });
    expect(fates(planned)).toEqual([
      [1, 'suppressed', null],
      [2, 'call', 0],
      [3, 'duplicate', 0],
    ]);
  });

  it('skips a repeated phone only where an earlier row with it is asked, and never where its answer is free', () => {
    const phones = ['1', '1', '1', '1', '2', '2', '2'];
    const repeated = { 2: ['phone.repeated'], 3: ['phone.repeated'], 4: ['phone.repeated'], 6: ['phone.repeated'], 7: ['phone.repeated'] };
    const { planned, tally } = decide(['a', 'b', 'a', 'c', '', 'd', 'e'], {
      rules: repeated as Record<number, FindingRule[]>,
      skip: ['phone.repeated'],
      firstWithPhone: (row) => phones.indexOf(phones[row - 1] ?? '') + 1,
      findAnswer: (row) => (row === 4 ? { answerSeq: 7, fromColleague: false } : undefined),
    });
    expect(fates(planned)).toEqual([
      [1, 'call', 0],
      [2, 'suppressed', null],
      [3, 'duplicate', 0],
      [4, 'fresh', null],
      [5, 'invalid', null],
      [6, 'call', 1],
      [7, 'suppressed', null],
    ]);
    expect(tally.skipped).toContainEqual({ why: 'finding', parameter: null, rule: 'phone.repeated', rows: 2 });
  });

  it('looks for an answer once for each question', () => {
    let looked = 0;
    const findAnswer = (row: number): FreshAnswer => {
      looked += 1;
      return { answerSeq: 40 + row, fromColleague: row === 2 };
    };
    expect(decide(['a', 'b', 'a', 'b'], { findAnswer }).tally).toMatchObject({
      ...{ calls: 0, freshRequests: 2, freshFromColleagues: 1 },
      skipped: [{ why: 'fresh', rows: 4 }],
    });
    expect(looked).toBe(2);
  });

  it('takes only the sampled rows, in their order', () => {
    expect(fates(decide(['a', 'b', 'a', 'b'], { which: [2, 4] }).planned)).toEqual([
      [2, 'call', 0],
      [4, 'duplicate', 0],
    ]);
  });
});
