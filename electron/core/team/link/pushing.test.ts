import { afterEach, beforeEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { writeTogether } from '../../platform/database.ts';
import { addTeamRecord } from '../calls/teamCalls.sql.ts';
import { teamRowWrites } from '../calls/teamRow.sql.ts';
import type { Hub } from '../hub/hub.ts';
import { secretBytes, teamIds } from '../joining/seal.ts';
import { pushAll, pushEverything, type PushNeeds } from './pushing.ts';

let ada: TeamLedger;
let needs: PushNeeds;
beforeEach(() => {
  ada = openTeamLedger('Ada');
  const write = ((name: 'team.pushed', params: { through: number }) =>
    Promise.resolve(writeTogether(ada.ledger.db, () => teamRowWrites[name](ada.ledger, params)))) as WriteLedger;
  const { sealing } = teamIds(new Uint8Array(secretBytes));
  needs = { dataDir: ada.dataDir, db: ada.read, write, sealing, newId: uuidv7, log: (message) => expect.fail(message) };
});
afterEach(() => ada.end());

const make = (count: number): void => {
  for (let made = 0; made < count; made += 1) addTeamRecord(ada.ledger.db, uuidv7(), 'list', { body: '{}' });
};

/** A hub during whose first push somebody goes on working. */
function busyHub(): { hub: Hub; pushed: number[][] } {
  const pushed: number[][] = [];
  const push: Hub['push'] = (_device, records) => {
    if (pushed.length === 0) make(2);
    pushed.push(records.map(({ deviceSeq }) => deviceSeq));
    return Promise.resolve([]);
  };
  // Nothing else of a hub is asked for.
  return { hub: { push } as Hub, pushed };
}

test('a push ends with what there was at its start, however much is made meanwhile', async () => {
  make(3);
  const { hub, pushed } = busyHub();
  await pushAll(needs, hub);
  expect(pushed).toEqual([[1, 2, 3]]);
  await pushAll(needs, hub);
  expect(pushed).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('a device that gets in step also sends what is made meanwhile', async () => {
  make(3);
  const { hub, pushed } = busyHub();
  await pushEverything(needs, hub);
  expect(pushed.flat()).toEqual([1, 2, 3, 4, 5]);
});
