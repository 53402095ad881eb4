/** A list that can't be read along with all others but can be read by itself must not silently be missing. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, it } from 'vitest';
import { makeClock, makeLedger, makeList, newDataDir } from '#test/support/madeList.ts';
import type { List } from '#contract/lists/list.ts';
import { openToRead } from '../platform/database.ts';
import { ledgerPath } from '../platform/paths.ts';
import { withList } from '../lists/file/openList.sql.ts';
import { readList } from '../lists/file/list.sql.ts';
import { listCardCommands, type ListCardOptions } from './listCards.ts';

it('is shown', async () => {
  const dataDir = newDataDir();
  const ledger = makeLedger(dataDir);
  const listId = makeList(dataDir, ['Phone'], [{ cells: ['(206) 555-0100'] }]);
  const db = openToRead(ledgerPath(dataDir));
  const list: List = withList(dataDir, listId, readList);
  const other: List = { ...list, listId: randomUUID(), name: 'other' };
  const answers: Record<string, unknown> = { 'lists.all': { lists: [other], unread: [listId] }, 'lists.read': list, 'cards.counts': {} };
  const thread = { call: (task: string) => Promise.resolve(answers[task]) } as unknown as ListCardOptions['thread'];
  const handlers = listCardCommands({
    dataDir,
    emit: () => undefined,
    db,
    thread,
    sessions: {} as ListCardOptions['sessions'],
    clock: makeClock(),
    staleDays: () => 3,
    derive: () => Promise.resolve(),
  });
  expect((await handlers['lists.list']({})).map((card) => card.listId)).toEqual([other.listId, listId]);
  expect(await handlers['lists.damaged']({})).toEqual([]);
  db.close();
  ledger.close();
  rmSync(dataDir, { recursive: true, force: true });
});
