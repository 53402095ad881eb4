/** Acts on a list that is still arriving: none is lost, and they are taken in before acts that were made knowing them. */
import { afterEach, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { parseSharedAct, parseWaiting, sharedActText, waitingText } from '../lists/sharedAct.ts';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { actionWrites } from '../../review/acts/actionWrites.sql.ts';
import { readActionsAfter } from '../../review/acts/actions.sql.ts';
import { readDue, sharingWrites, takeShared, type ActOfLog } from './sharedLists.sql.ts';

const listId = uuidv7();
const opened: TeamLedger[] = [];
afterEach(() => {
  for (const one of opened.splice(0)) one.end();
});
function openDevice(by: string): TeamLedger {
  const one = openTeamLedger(by);
  opened.push(one);
  return one;
}

/** Decides a row, and returns the act in the log's form. */
function decide({ ledger, read, deviceId }: TeamLedger, at: number): ActOfLog {
  const recordId = uuidv7();
  const body = { rows: [1], value: 'drop' as const, note: `at ${at}`, seen: [] };
  writeTogether(ledger.db, () =>
    actionWrites['actions.append'](ledger, { recordId, listId, kind: 'decide', undoes: null, by: 'Ada', at, rowCount: 1, body }),
  );
  const text = sharedActText(read, recordId) ?? '';
  const received = parseSharedAct('act', recordId, deviceId, text);
  if (received === null) throw new Error('the act can be read');
  return { received, body: waitingText('act', deviceId, text) };
}

test('an act that comes while its list is taken in waits with the others, and so does what follows it', () => {
  const [ada, bo] = [openDevice('Ada'), openDevice('Bo')];
  const share = { shareId: uuidv7(), listId, deviceId: ada.deviceId, name: 'leads', by: 'Ada', at: 1, body: '{}' };
  writeTogether(ada.ledger.db, () => sharingWrites['sharing.begin'](ada.ledger, share));
  const take = (...acts: ActOfLog[]): string[] => writeTogether(bo.ledger.db, () => takeShared(bo.ledger, acts, [share]));
  const shown = () => readActionsAfter(bo.read, listId, 0, 10).map(({ at }) => at);

  expect(take(decide(ada, 2), decide(ada, 3))).toEqual([]);
  expect(readDue(bo.read, 10)).toEqual([]);
  writeTogether(bo.ledger.db, () => sharingWrites['sharing.arrived'](bo.ledger, share));
  const due = readDue(bo.read, 10);
  expect(take(decide(ada, 4))).toEqual([]);
  expect(shown()).toEqual([]);
  const apply = (some: typeof due): void =>
    writeTogether(bo.ledger.db, () =>
      sharingWrites['sharing.waited'](
        bo.ledger,
        some.map((one) => ({ actId: one.actId, act: parseWaiting(one) })),
      ),
    );
  apply(due);
  expect(take(decide(ada, 5))).toEqual([]);
  expect(shown()).toEqual([2, 3]);
  apply(readDue(bo.read, 10));
  expect(shown()).toEqual([2, 3, 4, 5]);
  // From then on, each is taken in at once.
  expect(take(decide(ada, 6))).toEqual([listId]);
  expect(shown()).toEqual([2, 3, 4, 5, 6]);
});
