/** Measures the waits of changing a policy: the counts of an edit's effect, its application, and rows that are read meanwhile. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Policy } from '#contract/review/policy.ts';
import { carefulDialing } from '#contract/review/shippedPolicies.ts';
import { indexLayout } from '#core/review/facets/keepIndex.ts';
import { grades, litigatorStates } from '#contract/verdict/verdict.ts';
import { missingPieces } from '#core/lists/findings/keptIndex.sql.ts';
import { openListToWrite, withList } from '#core/lists/file/openList.sql.ts';
import { madeVerdict, putMadeVerdicts } from '../support/madeList.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { ms, whole, type Line } from './line.ts';
import { writeLeads } from './lists/leads.ts';

const rowsAtOnce = 10_000;

/** A list whose rows are all answered, with every grade, score and litigator state. */
export async function answeredList(rows: number): Promise<{ dataDir: string; listId: string }> {
  const core = await openTestCore();
  const file = join(core.dataDir, 'leads.csv');
  writeLeads(file, rows);
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  rmSync(file);
  await core.handlers['lists.screened']({ listId });
  await core.close();
  const db = openListToWrite(core.dataDir, listId);
  for (let first = 1; first <= rows; first += rowsAtOnce)
    putMadeVerdicts(
      db,
      Array.from({ length: Math.min(rowsAtOnce, rows - first + 1) }, (_, index) => {
        const row = first + index;
        const verdict = madeVerdict({
          grade: row % 7 === 0 ? null : (grades[row % grades.length] ?? null),
          score: (row * 37) % 101,
          valid: row % 11 !== 0,
          nameMatch: row % 5 === 0 ? null : row % 3 !== 0,
          litigator: row % 97 === 0 ? 'litigator' : (litigatorStates[1 + (row % 2)] ?? 'clear'),
          answerIds: ['01979b2e-0000-7000-8000-000000000001'],
        });
        return [row, verdict] as const;
      }),
    );
  db.close();
  return { dataDir: core.dataDir, listId };
}

/** The policy with one more rule before its last; each edit differs. */
const edited = (edit: number, more: Policy['rules'] = []): Policy => ({
  ...carefulDialing,
  version: edit + 1,
  rules: [...carefulDialing.rules.slice(0, -1), ...more, { when: { scoreAtLeast: 40 + edit }, suggest: edit % 2 === 0 ? 'keep' : 'drop' }],
});

interface Series {
  median: number;
  worst: number;
}

async function series(times: number, work: (at: number) => Promise<unknown>): Promise<Series> {
  const took: number[] = [];
  for (let at = 0; at < times; at++) {
    const began = performance.now();
    await work(at);
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return { median: took[Math.floor(times / 2)] ?? 0, worst: took.at(-1) ?? 0 };
}

async function waitsOf(rows: number): Promise<{ edit: Series; columnEdit: Series; applied: Series; window: number }> {
  const { dataDir, listId } = await answeredList(rows);
  // The first view of a list stores its facts and its text, once, in the background.
  const first = await openTestCore({ dataDir, host: 'browser' });
  await first.handlers['review.open']({ listId, filter: { text: 'nowhere to be found' }, sort: { by: 'row', descending: false } });
  while (withList(dataDir, listId, (db) => missingPieces(db, rows, indexLayout)).length > 0) await setTimeout(100);
  await first.close();

  const core: TestCore = await openTestCore({ dataDir, host: 'browser' });
  const { handlers } = core;
  try {
    const view = await handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    const column: Policy['rules'] = [{ when: { columns: [{ heading: 'E-mail', test: { is: 'contains', text: '7@' } }] }, suggest: 'hold' }];
    const edit = await series(7, (at) => handlers['policies.preview']({ listId, policy: edited(at) }));
    await handlers['policies.preview']({ listId, policy: edited(1, column) });
    const columnEdit = await series(7, (at) => handlers['policies.preview']({ listId, policy: edited(at, column) }));
    let window = 0;
    const applied = await series(7, async (at) => {
      const state = { isOver: false };
      const applying = handlers['policies.apply']({ listId, policy: edited(at) }).then(async () => {
        await handlers['review.facets']({ viewId: view.viewId });
        state.isOver = true;
      });
      while (!state.isOver) {
        const began = performance.now();
        await handlers['review.window']({ viewId: view.viewId, from: Math.floor(rows / 3), count: 40 });
        window = Math.max(window, performance.now() - began);
        await setTimeout(2);
      }
      await applying;
    });
    return { edit, columnEdit, applied, window };
  } finally {
    await core.end();
  }
}

/** Compares each wait at `many` rows with the same at a tenth of them. */
export async function policyBench(many: number): Promise<Line[]> {
  const few = await waitsOf(many / 10);
  const waits = await waitsOf(many);
  const line = (what: string, name: 'edit' | 'columnEdit' | 'applied', mostMs: number): Line => ({
    what: `${what}, ${whole(many)} answered rows, worst of 7`,
    ours: `${ms(waits[name].worst)} (median ${ms(waits[name].median)})`,
    reference: `${ms(few[name].worst)} with ${whole(many / 10)} rows`,
    reach: `≤ ${whole(mostMs)} ms`,
    reached: waits[name].worst <= mostMs,
  });
  return [
    line('counts after an edit of the policy', 'edit', 500),
    line('the same with a rule on a column', 'columnEdit', 500),
    line('a policy applied, with the counts after it', 'applied', 2_000),
    {
      what: 'the longest wait for a window meanwhile',
      ours: ms(waits.window),
      reference: `${ms(few.window)} with ${whole(many / 10)} rows`,
      reach: '≤ 50 ms',
      reached: waits.window <= 50,
    },
  ];
}
