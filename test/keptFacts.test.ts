/** The facts for a list's first view are stored in its file, and always match its rows. */
import { afterEach, expect, it } from 'vitest';
import type { Facets } from '#contract/review/facets.ts';
import { factsBeside } from './support/keptFacts.ts';
import { madeVerdict, makeLedger, makeList, newDataDir, putMadeVerdicts } from './support/madeList.ts';
import { openListToWrite } from '#core/lists/file/openList.sql.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';

let core: TestCore | null = null;
let beside: TestCore | null = null;
afterEach(async () => {
  await core?.end();
  await beside?.end();
});

const facetsOf = async ({ handlers }: TestCore, listId: string): Promise<Facets> =>
  (await handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } })).facets;

function madeFolder(): { dataDir: string; listId: string } {
  const dataDir = newDataDir();
  makeLedger(dataDir).close();
  const rows = Array.from({ length: 9_000 }, (_, row) => ({
    cells: [`Person ${row}`],
    ...(row % 2 === 0 && { verdict: { litigator: row % 100 === 0 ? ('litigator' as const) : ('clear' as const), answerIds: ['a'] } }),
  }));
  return { dataDir, listId: makeList(dataDir, ['Name'], rows) };
}

it('stores them once a list was opened and is idle, gives the next process the same, and writes none for the command line', async () => {
  // It ends before storing them pays off. The programs opened after it have even less time.
  const ofCli = madeFolder();
  const cli = (beside = await openTestCore({ dataDir: ofCli.dataDir }));
  await facetsOf(cli, ofCli.listId);
  const { dataDir, listId } = madeFolder();
  const kept = factsBeside(dataDir, listId);
  const first = (core = await openTestCore({ dataDir, host: 'browser' }));
  const before = await facetsOf(first, listId);
  expect(before.litigator).toEqual({ litigator: 90, clear: 4_410, notChecked: 4_500 });
  await expect.poll(() => kept.hold()).toEqual([0, 1, 2]);
  expect(factsBeside(ofCli.dataDir, ofCli.listId).hold()).toEqual([]);
  await first.handlers['review.decide']({ listId, rows: [2], value: 'drop' });
  expect(kept.hold()).toEqual([1, 2]);
  await expect.poll(() => kept.hold()).toEqual([0, 1, 2]);
  await first.close();

  // As by an older program, or after a crash: written while the list wasn't open.
  const db = openListToWrite(dataDir, listId);
  putMadeVerdicts(db, [[8_999, madeVerdict({ litigator: 'litigator' })]]);
  db.close();
  const next = (core = await openTestCore({ dataDir, host: 'browser' }));
  const after = await facetsOf(next, listId);
  expect(after.litigator).toEqual({ litigator: 91, clear: 4_409, notChecked: 4_500 });
  expect(after.decidedBy.person).toBe(1);
});
