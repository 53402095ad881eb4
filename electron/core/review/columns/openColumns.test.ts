import { rmSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeList, newDataDir } from '#test/support/madeList.ts';
import { openListToRead } from '../../lists/file/openList.sql.ts';
import { openSlices } from '../slices.ts';
import { openColumns } from './openColumns.ts';

const rows = 20_000;
const dataDir = newDataDir();
const listId = makeList(
  dataDir,
  ['Value'],
  Array.from({ length: rows }, (_, row) => ({ cells: [`value ${row}`] })),
);
const db = openListToRead(dataDir, listId);
afterAll(() => {
  db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('reads a column once for all who ask for it meanwhile, also if one of them no longer waits', async () => {
  const columns = openColumns(db, rows);
  const first = new AbortController();
  const [one, other] = [columns.of(0, openSlices(first.signal)), columns.of(0, openSlices())];
  first.abort();
  await expect(one).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
  // The others share the first caller's read: the column wasn't read twice.
  const third = columns.of(0, openSlices());
  expect(await third).toBe(await other);
});

it('goes on reading for the question that follows a superseded one', async () => {
  const columns = openColumns(db, rows);
  const first = new AbortController();
  const one = columns.of(0, openSlices(first.signal));
  first.abort();
  await expect(one).rejects.toMatchObject({ failure: { code: 'view.superseded' } });
  const { values } = await columns.of(0, openSlices());
  expect([values.size, values.rows]).toEqual([rows + 1, rows]);
});
