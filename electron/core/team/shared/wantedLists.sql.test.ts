/**
 * A list that must be sent again is sent again, whatever happens in between, and acts on a list that has just appeared aren't held back.
 */
import { afterEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { ledgerWrites } from '../../ledger/writes.sql.ts';
import { teamRecordsAfter } from '../calls/teamCalls.sql.ts';
import { sharingWrites, takeShared } from './sharedLists.sql.ts';
import { timesWanted, wantedLists } from './wantedLists.sql.ts';

const listId = uuidv7();
let ada: TeamLedger | null = null;
afterEach(() => ada?.end());

const within = <R>({ ledger }: TeamLedger, work: () => R): R => writeTogether(ledger.db, work);

function openShared(): TeamLedger {
  const one = (ada = openTeamLedger('Ada'));
  within(one, () => sharingWrites['sharing.begin'](one.ledger, { listId, name: 'leads', by: 'Ada', at: 1 }));
  return one;
}

const send = (one: TeamLedger, wanted: number): void =>
  within(one, () =>
    sharingWrites['sharing.sent'](one.ledger, {
      ...{ shareId: uuidv7(), listId, chunks: [uuidv7()], body: JSON.stringify({ listId }), wanted },
      suppressions: { entries: [], through: 0 },
    }),
  );

test('a list must be sent again as soon as a purge of one of its people is recorded', () => {
  const one = openShared();
  const purge = { recordId: uuidv7(), kind: 'person' as const, listId: null, rows: 1, by: 'Ada', at: 1 };
  within(one, () => ledgerWrites['purges.begin'](one.ledger, { purge, work: '{}', announce: [{ listId, rows: [1] }] }));
  // The program may end here: the next start reads the same state.
  expect(wantedLists(one.read)).toEqual([listId]);
  send(one, timesWanted(one.read, listId));
  expect(wantedLists(one.read)).toEqual([]);
});

test('what is asked for while a list is sent is asked for still', () => {
  const one = openShared();
  const want = (): void => within(one, () => ledgerWrites['sharing.want'](one.ledger, { listId }));
  want();
  const begun = timesWanted(one.read, listId);
  want();
  send(one, begun);
  expect(wantedLists(one.read)).toEqual([listId]);
});

test('a device that applies a purge sends anew what it had sent itself, and nothing otherwise', () => {
  const one = openShared();
  const apply = (): void => within(one, () => ledgerWrites['sharing.applied'](one.ledger, { recordId: uuidv7(), listId }));
  apply();
  expect(wantedLists(one.read)).toEqual([]);
  send(one, 0);
  apply();
  expect(wantedLists(one.read)).toEqual([listId]);
});

test('acts on a list just before its arrival is recorded go to the team', () => {
  const one = (ada = openTeamLedger('Ada'));
  const share = { shareId: uuidv7(), listId, deviceId: uuidv7(), name: 'leads', by: 'Bo', at: 1, body: '{}' };
  within(one, () => takeShared(one.ledger, [], [share]));
  const body = { rows: [1], value: 'drop' as const, note: null, seen: [] };
  const act = { recordId: uuidv7(), listId, kind: 'decide' as const, undoes: null, by: 'Ada', at: 2, rowCount: 1, body };
  within(one, () => ledgerWrites['actions.append'](one.ledger, act));
  expect(teamRecordsAfter(one.read, 0, 9)).toMatchObject([{ kind: 'act', recordId: act.recordId }]);
});
