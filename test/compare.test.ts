/** Comparing through the core's commands, on its threads: counts with progress, and the rows as a view. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Comparison } from '#contract/review/compare.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';

let core: TestCore;
beforeEach(async () => {
  core = await openTestCore({ operator: 'Ada' });
});
afterEach(() => core.end());

async function importLines(name: string, lines: readonly string[]): Promise<string> {
  const path = join(core.dataDir, name);
  writeFileSync(path, ['Name,Phone', ...lines].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  await core.handlers['lists.screened']({ listId });
  return listId;
}

it('compares two lists by their phones however they are written, and shows who is new in the review', async () => {
  const earlier = await importLines('may.csv', ['Ada,(206) 555-0101', 'Bob,206.555.0102', 'Cyd,206.555.0103', 'Cyd again,2065550103']);
  const later = await importLines('june.csv', [
    'Dan,+12065550104',
    'Ada L.,+1 206 555 0101',
    '" Eve, ""E"" ",2065550105',
    'Cyd,+12065550103',
  ]);
  const comparison: Comparison = { before: { listId: earlier, runId: null }, after: { listId: later, runId: null }, key: 'phone' };
  const requesterId = randomUUID();
  const { rows, matched, kinds } = await core.handlers['review.compare']({ comparison, requesterId });
  expect({ rows, matched }).toEqual({ rows: { before: 4, after: 4 }, matched: 1 });
  expect({ gone: kinds.gone.before, added: kinds.added.after, repeated: kinds.repeated }).toEqual({
    ...{ gone: 1, added: 2 },
    repeated: { before: 2, after: 1 },
  });
  const reported = core.events.filter(({ name }) => name === 'review.compareProgressed').map(({ payload }) => payload);
  expect(reported.at(-1)).toEqual({ requesterId, rows: 8, of: 8 });

  const filter = { compared: { comparison, kind: 'added' as const } };
  const { viewId, count } = await core.handlers['review.open']({ listId: later, filter, sort: { by: 'row', descending: false } });
  const shown = await core.handlers['review.window']({ viewId, from: 0, count: 10 });
  expect({ count, rows: shown.map(({ row }) => row) }).toEqual({ count: 2, rows: [1, 3] });
});
