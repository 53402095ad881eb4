import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLedger, makeList, newDataDir, removeDataDir, type MadeLedger, type MadeRow } from '#test/support/madeList.ts';
import { callableStates, type CallableState } from '#contract/calling/callingRules.ts';
import type { TaskHandlers } from '../../platform/threads/serveTasks.ts';
import { reviewTasks, type ReviewTasks } from '../tasks.ts';

const context = { progress: () => undefined, signal: new AbortController().signal };
const dataDir = newDataDir();
let ledger: MadeLedger;
let tasks: TaskHandlers<ReviewTasks>;
let listId: string;

const at = (text: string): number => Date.parse(text);
const row = (name: string, zip: string, phone: string, verdict: MadeRow['verdict'] = {}, findings: MadeRow['findings'] = []): MadeRow => ({
  cells: [name, zip, phone],
  verdict,
  findings,
});

beforeAll(() => {
  ledger = makeLedger(dataDir);
  tasks = reviewTasks(dataDir);
  const rows = [
    row('New Yorker', '10001', '+12125550100'),
    row('Floridian', '33101', '+13055550100'),
    row('Floridian with a number of Los Angeles', '33101', '+12135550100'),
    row('Rhode Islander', '02903', '+14015550100'),
    row('Nowhere', '', '+18005550100'),
    row('Without a phone', '10001', ''),
    row('Litigator', '10001', '+12125550101', { litigator: 'litigator' }),
    row('Suppressed', '10001', '+12125550102', {}, ['suppressed']),
    row('Dropped', '10001', '+12125550103', { grade: 'F' }),
  ];
  listId = makeList(dataDir, ['Name', 'Zip', 'Phone'], rows, ['name', 'address.postal_code', 'phone']);
});
afterAll(() => {
  ledger.close();
  removeDataDir(dataDir);
});

async function callable(is: CallableState[], from: string, to = from): Promise<string[]> {
  const view = await tasks['review.open'](
    { listId, filter: { callable: { is, from: at(from), to: at(to) } }, sort: { by: 'row', descending: false } },
    context,
  );
  const rows = await tasks['review.window']({ viewId: view.viewId, from: 0, count: 50 }, context);
  return rows.map(({ cells }) => cells[0] ?? '');
}

it('filters by whether a row can be called at a moment; without a phone or a known zone it never can', async () => {
  // 15:00 in New York on a Tuesday.
  const open = await callable(['open'], '2026-11-24T20:00:00Z');
  expect(open).toEqual([
    'New Yorker',
    'Floridian',
    'Floridian with a number of Los Angeles',
    'Rhode Islander',
    'Litigator',
    'Suppressed',
    'Dropped',
  ]);
  expect(await callable(['zoneUnknown', 'noPhone'], '2026-11-24T20:00:00Z')).toEqual(['Nowhere', 'Without a phone']);
  // 20:30 in New York: Florida ends at 20:00, and Rhode Island at 18:00.
  expect(await callable(['open'], '2026-11-25T01:30:00Z')).toEqual(['New Yorker', 'Litigator', 'Suppressed', 'Dropped']);
  expect(await callable(['closed'], '2026-11-25T01:30:00Z')).toEqual([
    'Floridian',
    'Floridian with a number of Los Angeles',
    'Rhode Islander',
  ]);
  for (const moment of ['2026-11-24T20:00:00Z', '2026-11-22T09:00:00Z'])
    expect((await callable([...callableStates], moment)).length).toBe(9);
});

it('a stretch of time counts only if calls are allowed throughout', async () => {
  expect(await callable(['open'], '2026-11-25T00:00:00Z', '2026-11-25T01:00:00Z')).toContain('Floridian');
  expect(await callable(['open'], '2026-11-25T00:30:00Z', '2026-11-25T01:30:00Z')).not.toContain('Floridian');
});

it('plans a day by the operator’s clock: only rows to call, and whoever can’t be called all day is counted apart', async () => {
  const day = await tasks['review.callDay']({ listId, day: '2026-11-24', zone: 'America/Chicago' }, context);
  expect(day).toMatchObject({ rows: 6, closedAllDay: 0, zoneUnknown: 1, noPhone: 1 });
  expect(day.hours).toHaveLength(24);
  expect(day.hours[0]?.from).toBe(at('2026-11-24T06:00:00Z'));
  // From 7 to 8 in Chicago, it is 8 in New York and Florida; Rhode Island begins at 9, and Los Angeles at 10 Chicago time.
  expect(day.hours.map(({ rows }) => rows)).toEqual([0, 0, 0, 0, 0, 0, 0, 2, 3, 3, 4, 4, 4, 4, 4, 4, 4, 3, 3, 1, 0, 0, 0, 0]);
  const sunday = await tasks['review.callDay']({ listId, day: '2026-11-22', zone: 'America/Chicago' }, context);
  expect(sunday.closedAllDay).toBe(1);
});

it('each hour of the plan shows as many rows as its filter', async () => {
  const day = await tasks['review.callDay']({ listId, day: '2026-11-01', zone: 'America/New_York' }, context);
  // Clocks are set back on that day.
  expect(day.hours).toHaveLength(25);
  for (const { from, to, rows } of day.hours) {
    const filter = {
      decision: ['keep' as const],
      excluded: { litigator: ['litigator' as const], findings: ['suppressed' as const] },
      callable: { from, to, is: ['open' as const] },
    };
    expect((await tasks['review.open']({ listId, filter, sort: { by: 'row', descending: false } }, context)).count).toBe(rows);
  }
});
