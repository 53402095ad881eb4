/**
 * Measures the wait for the outcomes of calls: a call for every tenth row of a list, counted by everything that is known about the rows.
 */
import { rmSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { callOutcomeKinds } from '#contract/outcomes/callOutcome.ts';
import { openToRead, openToWrite } from '#core/platform/database.ts';
import { openOutcomes } from '#core/outcomes/outcomesInRows.sql.ts';
import { ledgerPath } from '#core/platform/paths.ts';
import { putCalls, type MadeCall } from '../support/madeCalls.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { ms, times, whole, type Line } from './line.ts';
import { answeredList } from './policyBench.ts';

const mostMs = 500;
const runs = 7;
const always = { from: null, to: null };

function* calls(rows: number): Generator<MadeCall> {
  for (let row = 1; row <= rows; row += 10) {
    const kind = callOutcomeKinds[(row * 7) % 11] ?? 'notReached';
    yield { row, kind, rightParty: kind === 'connected' && row % 3 !== 0, calledAt: 1_700_000_000_000 + row };
  }
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function series(work: () => unknown): Promise<{ median: number; worst: number }> {
  const took: number[] = [];
  for (let at = 0; at < runs; at++) took.push(await timed(work));
  took.sort((a, b) => a - b);
  return { median: took[Math.floor(runs / 2)] ?? 0, worst: took.at(-1) ?? 0 };
}

export async function calibrationBench(rows: number): Promise<Line[]> {
  const { dataDir, listId } = await answeredList(rows);
  const ledger = openToWrite(ledgerPath(dataDir), 'FULL');
  putCalls(ledger, listId, calls(rows));
  ledger.close();

  const read = openToRead(ledgerPath(dataDir));
  const alone = await series(() => {
    const callsOf = openOutcomes(read, listId, always);
    let found = 0;
    for (let first = 1; first <= rows; first += 2_048) found += callsOf(first, Math.min(rows, first + 2_047)).length;
    if (found !== Math.ceil(rows / 10)) throw new Error(`${found} outcomes were read`);
  });
  read.close();

  const core = await openTestCore({ dataDir, host: 'browser' });
  const { handlers } = core;
  const asked = { listIds: [listId], ...always };
  try {
    const view = await handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    // A column is read when it is first requested.
    const first = await timed(() => handlers['calibration.read']({ ...asked, heading: 'Full Name' }));
    const bare = await series(() => handlers['calibration.read']({ ...asked, heading: null }));
    const column = await series(() => handlers['calibration.read']({ ...asked, heading: 'Full Name' }));
    const card = await series(() => handlers['scorecard.read']({ ...asked, heading: 'Full Name' }));
    const filter = { called: { ...always, results: ['connected' as const] } };
    const opened = await series(() => handlers['review.open']({ listId, filter, sort: { by: 'row', descending: false } }));
    let window = 0;
    let isOver = false;
    const counting = series(() => handlers['calibration.read']({ ...asked, heading: 'Full Name' })).finally(() => (isOver = true));
    const looking = async (): Promise<void> => {
      while (!isOver) {
        window = Math.max(
          window,
          await timed(() => handlers['review.window']({ viewId: view.viewId, from: Math.floor(rows / 3), count: 40 })),
        );
        await setTimeout(2);
      }
    };
    await Promise.all([counting, looking()]);
    const line = (what: string, took: { median: number; worst: number }): Line => ({
      what: `${what}, ${whole(rows)} rows and ${whole(rows / 10)} outcomes, worst of ${runs}`,
      ours: `${ms(took.worst)} (median ${ms(took.median)})`,
      reference: `${ms(alone.median)} to read the outcomes alone`,
      ratio: times(took.median / alone.median),
      reach: `≤ ${mostMs} ms`,
      reached: took.worst <= mostMs,
    });
    return [
      line('calibration by grade, score and line type', bare),
      line('the same and by a column', column),
      { what: 'the same when the column is read for the first time', ours: ms(first) },
      line('scorecard of a column', card),
      line('the rows behind a bar, opened in the review', opened),
      { what: 'the longest wait for a window meanwhile', ours: ms(window), reach: '≤ 50 ms', reached: window <= 50 },
    ];
  } finally {
    await core.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
