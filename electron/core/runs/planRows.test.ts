import { describe, expect, it } from 'vitest';
import { getOperation } from '../../contract/operations/catalog.ts';
import type { FindingRule } from '../../contract/finding.ts';
import { planRows, type PlanInput, type PlannableRow, type PlannedStep, type PlanTally } from './planRows.ts';

const secret = new Uint8Array(32).fill(7);

function plan(
  rows: PlannableRow[],
  findFresh: (identity: Uint8Array) => number | undefined = () => undefined,
  operation = getOperation('phone_intel@3.0'),
  more: Pick<PlanInput, 'passes' | 'before'> = {},
  skip: readonly FindingRule[] = [],
) {
  const steps: PlannedStep[] = [];
  const addOns = operation.name === 'phone_intel' ? (['litigator_checks'] as const) : [];
  const correlationOf = (row: number) => ({ transaction_id: `list:${row}`, transaction_time: '2026-05-18T09:30:00Z' });
  const planned = planRows({ rows, operation, addOns, skip, environmentId: 'sandbox', secret, correlationOf, findFresh, ...more });
  for (let step = planned.next(); ; step = planned.next()) {
    if (step.done) return { steps, tally: step.value satisfies PlanTally };
    steps.push(step.value);
  }
}

const row = (number: number, phone?: string, more: Partial<PlannableRow> = {}): PlannableRow => ({
  row: number,
  fields: phone === undefined ? {} : { phone },
  rules: {},
  found: [],
  ...more,
});

describe('the planner', () => {
  it('buys one call for equal requests, and lets the other rows share its answer', () => {
    const { steps, tally } = plan([row(1, '+12065550101'), row(2, '+12065550102'), row(3, '+12065550101')]);
    expect(steps.map(({ row: planned }) => [planned.disposition, planned.ordinal])).toEqual([
      ['call', 0],
      ['call', 1],
      ['duplicate', 0],
    ]);
    expect(tally).toMatchObject({ rows: 3, calls: 2, leftOut: [{ why: 'duplicate', rows: 1 }] });
  });

  it('says of a hopeless row which parameter is wanting, and what was found in its cell', () => {
    const { steps, tally } = plan([row(1), row(2, undefined, { rules: { phone: 'phone.impossible' } })]);
    expect(steps.every(({ job }) => job === undefined)).toBe(true);
    expect(tally.leftOut).toEqual([
      { why: 'hopeless', parameter: 'phone', rule: null, rows: 1 },
      { why: 'hopeless', parameter: 'phone', rule: 'phone.impossible', rows: 1 },
    ]);
  });

  it('buys nothing where a fresh answer serves, and looks each request up once', () => {
    let looked = 0;
    const { steps, tally } = plan([row(1, '+12065550101'), row(2, '+12065550101')], () => {
      looked += 1;
      return 41;
    });
    expect(steps.map(({ row: planned }) => [planned.disposition, planned.answerSeq])).toEqual([
      ['fresh', 41],
      ['fresh', 41],
    ]);
    expect(looked).toBe(1);
    expect(tally).toMatchObject({ calls: 0, freshRequests: 1, leftOut: [{ why: 'fresh', rows: 2 }] });
  });

  it('leaves out whom the list of suppressions names, and what the user ticked, and says which', () => {
    const rows = [
      row(1, '+12065550101', { found: ['suppressed', 'phone.repeated'] }),
      row(2, '+12065550102', { found: ['email.free', 'phone.repeated'] }),
      row(3, '+12065550103', { found: ['email.free'] }),
      row(4, undefined, { found: ['suppressed', 'phone.missing'] }),
    ];
    const { steps, tally } = plan(rows, undefined, undefined, {}, ['phone.repeated']);
    expect(steps.map(({ row: planned }) => [planned.disposition, planned.rule])).toEqual([
      ['suppressed', 'suppressed'],
      ['suppressed', 'phone.repeated'],
      ['call', null],
      ['hopeless', null],
    ]);
    expect(tally).toMatchObject({
      calls: 1,
      leftOut: [
        { why: 'suppressed', parameter: null, rule: null, rows: 1 },
        { why: 'finding', parameter: null, rule: 'phone.repeated', rows: 1 },
        { why: 'hopeless', rows: 1 },
      ],
    });
  });

  it('asks once for requests that differ in a correlation parameter only', () => {
    const { tally } = plan([
      row(1, undefined, { fields: { phone: '+12065550101', source_id: 'May' } }),
      row(2, undefined, { fields: { phone: '+12065550101', source_id: 'June' } }),
    ]);
    expect(tally.calls).toBe(1);
  });

  it("gives Decision Signals the row and the run's start to be known by, unless the row brings its own, and asks equal questions once", () => {
    const fields = { name: 'Ann Lee', phone: '+12065550101', 'secondary.name': 'Bo Lee' };
    const own = { ...fields, 'primary.name': 'Acme', transaction_id: 'order 7', transaction_time: '2026-05-01 10:00' };
    const { steps, tally } = plan(
      [row(1, undefined, { fields }), row(2, undefined, { fields }), row(3, undefined, { fields: own })],
      undefined,
      getOperation('decision_signals@1.0'),
    );
    const sent = steps.flatMap(({ job }) => (job ? [[JSON.parse(job.correlation), JSON.parse(job.parameters)]] : []));
    expect(sent).toEqual([
      [
        [
          ['transaction_id', 'list:1'],
          ['transaction_time', '2026-05-18T09:30:00Z'],
        ],
        [
          ['primary.name', 'Ann Lee'],
          ['primary.phone', '+12065550101'],
          ['secondary.name', 'Bo Lee'],
        ],
      ],
      [
        [
          ['transaction_id', 'order 7'],
          ['transaction_time', '2026-05-01 10:00'],
        ],
        [
          ['primary.name', 'Acme'],
          ['primary.phone', '+12065550101'],
          ['secondary.name', 'Bo Lee'],
        ],
      ],
    ]);
    expect(tally).toMatchObject({ calls: 2, leftOut: [{ why: 'duplicate', rows: 1 }] });
  });

  it('accounts for every row: rows are calls and left-out rows together', () => {
    const { tally } = plan([row(1, '+12065550101'), row(2), row(3, '+12065550101'), row(4, '+12065550104'), row(5)]);
    expect(tally.calls + tally.leftOut.reduce((sum, { rows }) => sum + rows, 0)).toBe(tally.rows);
  });

  it('leaves out the rows whose verdict does not say what the check asks for, before anything else is said of them', () => {
    const { steps, tally } = plan([row(1, '+12065550101'), row(2), row(3, '+12065550101')], undefined, undefined, {
      passes: (number) => number === 3,
    });
    expect(steps.map(({ row: planned }) => [planned.row, planned.disposition])).toEqual([[3, 'call']]);
    expect(tally).toMatchObject({ rows: 3, calls: 1, leftOut: [{ why: 'condition', rows: 2 }] });
  });

  it('passes over what was planned before, and shares the jobs that are there', () => {
    const whole = plan([row(1, '+12065550101'), row(2, '+12065550102')]);
    const [first] = whole.steps;
    const jobs = first?.job ? [{ identity: Buffer.from(first.job.identity), jobId: 41 }] : [];
    const { steps, tally } = plan([row(1, '+12065550101'), row(2, '+12065550102'), row(3, '+12065550101'), row(4)], undefined, undefined, {
      before: {
        jobs: () => jobs,
        find: (number) => {
          if (number === 1) return { disposition: 'call', parameter: null, rule: null };
          return number === 4 ? { disposition: 'hopeless', parameter: 'phone', rule: 'phone.missing' } : undefined;
        },
      },
    });
    expect(steps.map(({ row: planned }) => [planned.row, planned.disposition, planned.ordinal, planned.jobId])).toEqual([
      [2, 'call', 0, undefined],
      [3, 'duplicate', null, 41],
    ]);
    expect(tally).toMatchObject({
      rows: 4,
      calls: 1,
      leftOut: [
        { why: 'duplicate', rows: 1 },
        { why: 'hopeless', parameter: 'phone', rule: 'phone.missing', rows: 1 },
      ],
    });
  });
});
