/** Parts in the ledger only grow: taking one in again changes nothing, and an older one never replaces a newer one. */
import { afterEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { teamRecordsAfter } from '../calls/teamCalls.sql.ts';
import { findPart, findPartLeaves, partWrites, readPartLeaves, readParts, takeParts, type NewPart } from './parts.sql.ts';

const listId = uuidv7();
const opened: TeamLedger[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.end();
});

function open(): TeamLedger {
  const made = openTeamLedger('Ada');
  opened.push(made);
  return made;
}
const leaves = (from: number, count: number): Buffer =>
  Buffer.concat(Array.from({ length: count }, (_, at) => Buffer.alloc(32, (from + at) % 251)));
const stateOn = ({ ledger, deviceId }: TeamLedger, part: Omit<NewPart, 'listId' | 'deviceId' | 'leaves'>): boolean =>
  writeTogether(ledger.db, () =>
    partWrites['parts.state'](ledger, { listId, deviceId, leaves: leaves(part.first, part.size - part.first), ...part }),
  );

test('what this device signs is kept, and goes to the team in pieces, the last of them with the signature', () => {
  const made = open();
  expect(stateOn(made, { first: 0, size: 40_000, actsThrough: 3, seal: 'one' })).toBe(true);
  expect(findPart(made.read, listId, made.deviceId)).toEqual({ deviceId: made.deviceId, seal: 'one', size: 40_000, actsThrough: 3 });
  expect(readPartLeaves(made.read, listId, made.deviceId, 40_000).equals(leaves(0, 40_000))).toBe(true);
  const reported = teamRecordsAfter(made.read, 0, 10).map((record) => {
    if (record.kind !== 'part') throw new Error('nothing else is told');
    return JSON.parse(record.body) as { first: number; seal: string | null };
  });
  expect(reported.map(({ first, seal }) => [first, seal])).toEqual([
    [0, null],
    [32_768, 'one'],
  ]);
  const last = { listId, deviceId: made.deviceId, first: 32_768, seal: null };
  expect(findPartLeaves(made.read, last)?.equals(leaves(32_768, 7_232))).toBe(true);
});

test('something that was signed on top of another state is refused', () => {
  const made = open();
  stateOn(made, { first: 0, size: 2, actsThrough: 1, seal: 'one' });
  expect(stateOn(made, { first: 0, size: 3, actsThrough: 2, seal: 'two' })).toBe(false);
  expect(stateOn(made, { first: 2, size: 3, actsThrough: 2, seal: 'two' })).toBe(true);
  expect(readParts(made.read, listId)).toEqual([{ deviceId: made.deviceId, seal: 'two', size: 3, actsThrough: 2 }]);
});

test('what a colleague’s device told twice, or late, changes nothing', () => {
  const [made, deviceId] = [open(), uuidv7()];
  const one = { listId, deviceId, first: 0, leaves: leaves(0, 2), seal: 'one' };
  const two = { listId, deviceId, first: 2, leaves: leaves(2, 3), seal: 'two' };
  writeTogether(made.ledger.db, () => {
    takeParts(made.ledger.db, [one, two]);
    takeParts(made.ledger.db, [one]);
  });
  expect(readParts(made.read, listId)).toEqual([{ deviceId, seal: 'two', size: 5, actsThrough: 0 }]);
  expect(readPartLeaves(made.read, listId, deviceId, 5).equals(leaves(0, 5))).toBe(true);
});

test('leaves after a gap are not taken for those that are missing', () => {
  const [made, deviceId] = [open(), uuidv7()];
  writeTogether(made.ledger.db, () => takeParts(made.ledger.db, [{ listId, deviceId, first: 2, leaves: leaves(2, 3), seal: 'two' }]));
  expect(readPartLeaves(made.read, listId, deviceId, 5)).toHaveLength(0);
});
