/** What servers counted for a run's later checks is part of the run's totals, even if new later checks replaced them meanwhile. */
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { useEmptyLedger } from '#test/support/emptyLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import type { Ledger } from '../../ledger/ledger.sql.ts';
import { handedSliceWrites, isWithServers, sumOfSlices, type SliceFigures } from './handedSlices.sql.ts';
import { readFigures } from '../readRuns.sql.ts';

const ledgerOf = useEmptyLedger();
const runId = uuidv7();

const writing = <R>(write: (ledger: Ledger) => R): R =>
  writeTogether(ledgerOf().db, () => {
    const written = write(ledgerOf());
    ledgerOf().totals.write();
    return written;
  });
const handLater = (sliceId = uuidv7()): string => {
  writing((ledger) => handedSliceWrites['slices.later'](ledger, { runId, sliceId }));
  return sliceId;
};
const take = (sliceId: string, figures: SliceFigures, isDone: boolean) =>
  writing((ledger) => handedSliceWrites['slices.take'](ledger, { sliceId, ended: [], figures, isDone }));
const counted = (sent: number): SliceFigures => ({ sent, lowMicros: sent * 10, highMicros: sent * 10 });

test('the last word about later checks that were replaced is counted, once', () => {
  const before = readFigures(ledgerOf().db, runId);
  const first = handLater();
  take(first, counted(3), false);
  const second = handLater();
  take(first, counted(5), true);
  take(first, counted(5), true);
  take(second, counted(2), false);
  const { counts, lowMicros } = readFigures(ledgerOf().db, runId);
  expect([counts.sent - before.counts.sent, lowMicros - before.lowMicros]).toEqual([7, 70]);
  expect(sumOfSlices(ledgerOf().db, runId)).toMatchObject({ sent: 7, lowMicros: 70 });
});

test('replaced later checks aren’t waited for; those that took their place are, until they are done', () => {
  const first = handLater();
  const second = handLater();
  take(first, counted(1), true);
  expect(isWithServers(ledgerOf().db, runId)).toBe(true);
  take(second, counted(1), true);
  expect(isWithServers(ledgerOf().db, runId)).toBe(false);
});

test('a slice that this ledger never handed over changes nothing', () => {
  const { counts } = readFigures(ledgerOf().db, runId);
  expect(take(uuidv7(), counted(4), true)).toEqual({ taken: 0, missing: 0, left: [] });
  expect(readFigures(ledgerOf().db, runId).counts).toEqual(counts);
});
