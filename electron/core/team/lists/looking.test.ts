/** When this device reports its open lists to the hub, and how long it trusts what it received. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { fakeClock, type FakeClock } from '#test/support/fakeClock.ts';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { sharingWrites } from '../shared/sharedLists.sql.ts';
import type { Hub } from '../hub/hub.ts';
import { createLooking, type Looking } from './looking.ts';

const [listId, otherId, viewer, second, bo] = Array.from({ length: 5 }, () => uuidv7()) as [string, string, string, string, string];
const idOf = (id: string): Uint8Array => Buffer.from(id.replaceAll('-', '').repeat(2), 'hex');
let ledger: TeamLedger;
let clock: FakeClock;
let looking: Looking;
/** What was reported to the hub, and what it replies. */
let reported: string[][];
let others: { deviceId: string; list: Uint8Array }[];
let changes: number;

const hub = {
  look: (_: string, lists: readonly Uint8Array[]) => {
    reported.push(lists.map((list) => ([listId, otherId] as const).find((id) => Buffer.from(idOf(id)).equals(list)) ?? ''));
    return Promise.resolve(others);
  },
} satisfies Pick<Hub, 'look'>;
const tell = (): Promise<void> => looking.tell(hub);

beforeEach(() => {
  ledger = openTeamLedger('Ada');
  clock = fakeClock();
  [reported, others, changes] = [[], [], 0];
  writeTogether(ledger.ledger.db, () => sharingWrites['sharing.begin'](ledger.ledger, { listId, name: 'leads', by: 'Ada', at: 1 }));
  looking = createLooking({ db: ledger.read, clock, listOf: idOf, changed: () => void changes++ });
});
afterEach(() => ledger.end());

test('nothing is told or asked while no shared list is open', async () => {
  await tell();
  looking.look(viewer, otherId);
  await tell();
  expect(reported).toEqual([]);
});

test('an open list is told at once and every 5 s, and that it was closed, once', async () => {
  looking.look(viewer, listId);
  await tell();
  clock.jump(4_000);
  await tell();
  expect(reported).toEqual([[listId]]);
  clock.jump(1_000);
  await tell();
  expect(reported).toEqual([[listId], [listId]]);
  // Another window has it open, too.
  looking.look(second, listId);
  looking.look(viewer, null);
  await tell();
  expect(reported).toHaveLength(2);
  looking.look(second, null);
  await tell();
  await tell();
  expect(reported.slice(2)).toEqual([[]]);
});

test('a window that vanished counts for 25 s', async () => {
  looking.look(viewer, listId);
  clock.jump(24_000);
  await tell();
  clock.jump(1_000);
  await tell();
  expect(reported).toEqual([[listId], []]);
});

test('others’ open lists are emitted on change, and forgotten after 30 s without news, not on a short loss of the hub', async () => {
  others = [
    { deviceId: bo, list: idOf(listId) },
    { deviceId: ledger.deviceId, list: idOf(listId) },
  ];
  looking.look(viewer, listId);
  await tell();
  expect([looking.lookingAt(listId), looking.lookingAt(otherId), changes]).toEqual([[bo], [], 1]);
  clock.jump(5_000);
  await tell();
  clock.jump(30_000);
  looking.age();
  expect([looking.lookingAt(listId), changes]).toEqual([[bo], 1]);
  clock.jump(1);
  looking.age();
  expect([looking.lookingAt(listId), changes]).toEqual([[], 2]);
});

test('whoever has nothing open hears of others by what is read anyway; leaving closes everything', async () => {
  looking.heard([{ deviceId: bo, list: idOf(listId) }]);
  expect([looking.lookingAt(listId), reported]).toEqual([[bo], []]);
  await looking.leave(hub);
  expect(reported).toEqual([]);
  looking.look(viewer, listId);
  await tell();
  await looking.leave(hub);
  expect(reported).toEqual([[listId], []]);
});
