import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeList, newDataDir } from '#test/support/madeList.ts';
import { createOpenLists, type OpenLists } from './openLists.ts';

let dataDir: string;
let listId: string;
let lists: OpenLists;
beforeEach(() => {
  dataDir = newDataDir();
  listId = makeList(dataDir, ['phone'], [{ cells: ['+12065550101'] }]);
  lists = createOpenLists(dataDir);
});
afterEach(() => {
  lists.end();
  rmSync(dataDir, { recursive: true });
});

const countRows = (of: OpenLists, until: Promise<void> = Promise.resolve()): Promise<unknown> =>
  of.use(listId, async ({ db }) => {
    await until;
    return db.prepare('SELECT count(*) FROM cells').pluck().get();
  });

it('closes a list that somebody reads only once that is done, and opens it anew for whoever asks meanwhile', async () => {
  const goesOn = Promise.withResolvers<void>();
  const reading = countRows(lists, goesOn.promise);
  let isClosed = false;
  const closing = lists.close(listId).then(() => (isClosed = true));
  expect(await countRows(lists)).toBe(1);
  expect(isClosed).toBe(false);
  goesOn.resolve();
  expect(await reading).toBe(1);
  await closing;
});
