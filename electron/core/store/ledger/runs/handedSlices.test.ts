/** What servers counted of a run's later checks is part of the run's totals, also where new later checks took their place meanwhile. */
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeLedger, newDataDir, type MadeLedger } from '../../../../../test/support/madeList.ts';
import { makeEnvironment, makeRun } from '../../../../../test/support/madeRun.ts';
import { writeTogether } from '../../database.ts';
import { handedSliceWrites, isWithServers, sumOfSlices, type SliceFigures } from './handedSlices.ts';
import { readFigures } from './readRuns.ts';

let dataDir: string;
let made: MadeLedger;
let runId: string;
beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  ({ runId } = makeRun(made.ledger, { listId: uuidv7(), environmentId, operation: 'phone_intel@3.0', startedAt: 1, rows: {} }));
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

const handLater = (sliceId = uuidv7()): string => {
  writeTogether(made.ledger.db, () => handedSliceWrites['slices.later'](made.ledger, { runId, sliceId }));
  return sliceId;
};
const take = (sliceId: string, figures: SliceFigures, isDone: boolean) =>
  writeTogether(made.ledger.db, () => handedSliceWrites['slices.take'](made.ledger, { sliceId, ended: [], figures, isDone }));
const counted = (sent: number): SliceFigures => ({ sent, lowMicros: sent * 10, highMicros: sent * 10 });

test('the last word about later checks that were replaced is counted, once', () => {
  const before = readFigures(made.read, runId);
  const first = handLater();
  take(first, counted(3), false);
  const second = handLater();
  take(first, counted(5), true);
  take(first, counted(5), true);
  take(second, counted(2), false);
  const { counts, lowMicros } = readFigures(made.read, runId);
  expect([counts.sent - before.counts.sent, lowMicros - before.lowMicros]).toEqual([7, 70]);
  expect(sumOfSlices(made.read, runId)).toMatchObject({ sent: 7, lowMicros: 70 });
});

test('replaced later checks aren’t waited for; those that took their place are, until they are done', () => {
  const first = handLater();
  const second = handLater();
  take(first, counted(1), true);
  expect(isWithServers(made.read, runId)).toBe(true);
  take(second, counted(1), true);
  expect(isWithServers(made.read, runId)).toBe(false);
});

test('a slice that this ledger never handed over changes nothing', () => {
  const { counts } = readFigures(made.read, runId);
  expect(take(uuidv7(), counted(4), true)).toEqual({ taken: 0, missing: 0, left: [] });
  expect(readFigures(made.read, runId).counts).toEqual(counts);
});
