/** Outcomes, exports and suppressions of shared lists go to every device, each once, in whichever order they and their list arrive. */
import { deflateRawSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { casesOf, fc } from '#test/support/propertyCases.ts';
import { v7 as uuidv7 } from 'uuid';
import { parseBundle, type ReceivedBundle } from './bundle.sql.ts';
import { canonicalJson } from '#base/json.ts';
import { openTeamLedger, type TeamLedger } from '#test/support/teamLedger.ts';
import { writeTogether } from '../../platform/database.ts';
import { checkHere } from '#test/support/checkHere.ts';
import { mergeBases, exportWrites, findWritten, readOverrides, writtenCode } from '../../exports/exports.sql.ts';
import type { Override } from '#contract/verdict/unchecked.ts';
import { ledgerWrites } from '../../ledger/writes.sql.ts';
import { readOutcomeActs, outcomesOfRow } from '../../outcomes/readOutcomes.sql.ts';
import { outcomeWrites } from '../../outcomes/outcomeActs.sql.ts';
import type { OutcomeToAdd } from '../../outcomes/reports.sql.ts';
import { findSuppression } from '../../suppression/inForce.sql.ts';
import { teamRecordsAfter } from '../calls/teamCalls.sql.ts';
import { removeTraces } from '../../privacy/person/removeTraces.sql.ts';
import { findLedgerTraces } from '../../privacy/person/ledgerTraces.sql.ts';
import { parseSharedAct, sharedActText } from '../lists/sharedAct.ts';
import { readActionsAfter } from '../../review/acts/actions.sql.ts';
import type { ReceivedAct } from './takeActs.sql.ts';
import { readBundle } from './readBundle.sql.ts';
import { sharingWrites, takeShared } from './sharedLists.sql.ts';
import { purgesToApply } from './sharedPurges.sql.ts';
import { keepBundles, bundleWrites, type TakenBundles } from './takeBundles.sql.ts';
import { sharedSuppressionWrites } from './sharedSuppressions.sql.ts';

const listId = uuidv7();
let opened: TestDevice[] = [];
afterEach(closeAll);
function closeAll(): void {
  for (const one of opened) one.end();
  opened = [];
}

interface TestDevice extends TeamLedger {
  name: string;
  pushed: number;
  pulled: number;
}

/** `isHere`: the list is here. */
function openDevice(name: string, isHere = true): TestDevice {
  const one = { ...openTeamLedger(name), name, pushed: 0, pulled: 0 };
  opened.push(one);
  if (isHere) within(one, () => sharingWrites['sharing.begin'](one.ledger, { listId, name: 'leads', by: 'Ada', at: 1 }));
  return one;
}
const within = <R>({ ledger }: TeamLedger, work: () => R): R =>
  writeTogether(ledger.db, () => {
    const done = work();
    ledger.chain.seal();
    return done;
  });

const call: Omit<OutcomeToAdd, 'listId' | 'row'> = {
  kind: 'connected',
  rightParty: true,
  name: 'Ann Lee',
  phone: '+12065550101',
  disposition: 'answered',
  calledAt: 1_000,
  durationMs: 60_000,
  agent: 'Grace',
  file: null,
  line: null,
  isLast: true,
};
const calls = (count: number): OutcomeToAdd[] => Array.from({ length: count }, (_, index) => ({ ...call, listId, row: index + 1 }));

/** Returns the act's id. */
function bringIn(device: TestDevice, outcomes: readonly OutcomeToAdd[], suppressionId: string | null = null): string {
  const recordId = uuidv7();
  within(device, () => {
    outcomeWrites['outcomes.begin'](device.ledger, { recordId, source: 'calls.csv', sha256: 'a'.repeat(64), by: device.name, at: 2_000 });
    outcomeWrites['outcomes.add'](device.ledger, { recordId, outcomes, at: 2_000 });
    outcomeWrites['outcomes.finish'](device.ledger, { recordId, suppressionId, at: 2_000, notBefore: 0 });
  });
  return recordId;
}
const takeBack = (device: TestDevice, undoes: string): null =>
  within(device, () => outcomeWrites['outcomes.undo'](device.ledger, { recordId: uuidv7(), undoes, by: device.name, at: 3_000 }));

/** The device's records for the log since the last call. */
function push(device: TestDevice): ReceivedBundle[] {
  return teamRecordsAfter(device.read, device.pushed, 1_000).flatMap((record): ReceivedBundle[] => {
    device.pushed = record.deviceSeq;
    if (record.kind !== 'bundle' || record.body === null) return [];
    const bundle = readBundle(device.read, record.body);
    if (!bundle) return [];
    const output = canonicalJson(bundle);
    return [{ bundleId: record.recordId, deviceId: device.deviceId, bundle: parseBundle(output), body: output }];
  });
}
const keep = (device: TestDevice, bundles: readonly ReceivedBundle[]): void => within(device, () => keepBundles(device.ledger.db, bundles));
const take = (device: TestDevice): TakenBundles =>
  within(device, () => bundleWrites['sharing.takeBundles'](device.ledger, { listId, at: 5_000 }));
function receive(device: TestDevice, bundles: readonly ReceivedBundle[]): TakenBundles {
  keep(device, bundles);
  return take(device);
}
const standing = ({ read }: TestDevice): (string | null)[][] =>
  [1, 2, 3].map((row) => outcomesOfRow(read, listId, row).map(({ recordId }) => recordId));
const problemsOf = async ({ read }: TestDevice) => (await checkHere(read)).problems;
const waits = ({ read }: TestDevice): number => read.prepare<[], number>('SELECT count(*) FROM waiting_bundles').pluck().get() ?? NaN;

test('an outcome shows on the other device, with its author, for the record only, and is taken back there, too', async () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  const act = bringIn(grace, calls(1));
  expect(receive(ada, push(grace))).toEqual({ outcomes: true, suppressions: false, records: false });
  expect(outcomesOfRow(ada.read, listId, 1)).toMatchObject([{ recordId: act, by: 'Grace', name: 'Ann Lee', outbox: null }]);
  takeBack(grace, act);
  receive(ada, push(grace));
  expect(standing(ada)).toEqual([[], [], []]);
  expect(readOutcomeActs(ada.read, { listId, from: 0, count: 9 }).acts).toMatchObject([{ recordId: act, isUndone: true }]);
  for (const one of [grace, ada]) expect(await problemsOf(one)).toEqual({});
});

test('the same record changes nothing when it comes again, from the log or with the list as a whole', () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  bringIn(grace, calls(3));
  const bundles = push(grace);
  receive(ada, bundles);
  const before = standing(ada);
  receive(ada, bundles);
  // As after the hub was restored, when even what was taken in is unknown.
  within(ada, () => ada.ledger.db.exec('DELETE FROM taken_bundles'));
  receive(ada, bundles);
  expect(standing(ada)).toEqual(before);
  expect(before.map((some) => some.length)).toEqual([1, 1, 1]);
});

test('a sheet with many lines goes in pieces, and counts once all of them are here', async () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  bringIn(grace, calls(4_500));
  const bundles = push(grace);
  expect(bundles).toHaveLength(3);
  receive(ada, bundles.slice(0, 2));
  expect(readOutcomeActs(ada.read, { from: 0, count: 9 }).total).toBe(0);
  receive(ada, bundles.slice(2));
  expect(readOutcomeActs(ada.read, { from: 0, count: 9 }).acts).toMatchObject([{ outcomes: { connected: 4_500 } }]);
  expect([waits(ada), await problemsOf(ada)]).toEqual([0, {}]);
});

test('what comes before its list, or before what it refers to, waits for it', () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada', false)];
  const act = bringIn(grace, calls(1));
  const [added] = [push(grace)];
  takeBack(grace, act);
  const undone = push(grace);
  receive(ada, undone);
  const share = { shareId: uuidv7(), listId, deviceId: grace.deviceId, name: 'leads', by: 'Grace', at: 1, body: '{}' };
  within(ada, () => takeShared(ada.ledger, [], [share]));
  receive(ada, undone);
  within(ada, () => sharingWrites['sharing.arrived'](ada.ledger, share));
  take(ada);
  expect(waits(ada)).toBe(1);
  receive(ada, added);
  take(ada);
  expect(waits(ada)).toBe(0);
  expect(readOutcomeActs(ada.read, { from: 0, count: 9 }).acts).toMatchObject([{ recordId: act, isUndone: true }]);
});

/** Decides a row, and returns the act in the log's form. */
function decide({ ledger, read, deviceId, name, ...device }: TestDevice, row: number): ReceivedAct {
  const recordId = uuidv7();
  const body = { rows: [row], value: 'drop' as const, note: null, seen: [] };
  const act = { recordId, listId, kind: 'decide' as const, undoes: null, by: name, at: row, rowCount: 1, body };
  within({ ledger, read, deviceId, ...device }, () => ledgerWrites['actions.append'](ledger, act));
  const received = parseSharedAct('act', recordId, deviceId, sharedActText(read, recordId) ?? '');
  if (received === null) throw new Error('the act can be read');
  return received;
}

test('an export shows with its author and override, and a file that comes back is compared with what its author knew', async () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  const hear = (device: TestDevice, received: ReceivedAct): string[] =>
    within(device, () => takeShared(device.ledger, [{ received, body: '' }], []));
  const facts = {
    listId,
    format: 'csv',
    rows: 3,
    bytes: 90,
    sha256: 'b'.repeat(64),
    sandbox: false,
    redacted: false,
    by: 'Grace',
    at: 4_000,
  };
  const record = (exportId: string, ...overrides: Override[]): void => {
    const actionsSeq = readActionsAfter(grace.read, listId, 0, 99).at(-1)?.seq ?? 0;
    const made = {
      exportId,
      fileName: 'to call.csv',
      ...facts,
      decisions: deflateRawSync(Buffer.from((['drop', null, null] as const).map(writtenCode))),
      actionsSeq,
      overrides,
    };
    within(grace, () => exportWrites['exports.append'](grace.ledger, made));
  };
  const [first, second, overrideId] = [uuidv7(), uuidv7(), uuidv7()];
  const adas = decide(ada, 1);
  hear(ada, decide(grace, 2));
  const why = { reason: 'They called us', rows: 1, why: { notAsked: 1 } };
  record(first, { overrideId, listId, kind: 'export', ...why, exportId: first, by: 'Grace', at: 4_000 });
  hear(grace, adas);
  record(second);
  expect(receive(ada, push(grace))).toMatchObject({ records: true });
  expect(mergeBases(ada.read, listId).map(({ exportId, by }) => [exportId, by])).toEqual([
    [second, 'Grace'],
    [first, 'Grace'],
  ]);
  expect(readOverrides(ada.read, listId)).toMatchObject([{ overrideId, reason: 'They called us', exportId: first }]);
  // Ada's decision is first here, and Grace's first file didn't know it.
  const seqs = readActionsAfter(ada.read, listId, 0, 99).map(({ seq }) => seq);
  expect([first, second].map((exportId) => findWritten(ada.read, exportId)?.actionsSeq)).toEqual([0, seqs.at(-1)]);
  expect(findWritten(ada.read, first)?.decisionOf(1)).toBe('drop');
  for (const one of [grace, ada]) expect(await problemsOf(one)).toEqual({});
});

test('a record that isn’t what it says is set aside, and keeps nothing else from coming', async () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  bringIn(grace, calls(1));
  const good = bringIn(grace, calls(1));
  const [bad, fine] = push(grace);
  if (!bad || !fine || bad.bundle.of !== 'outcomes') throw new Error('there are two acts');
  const forged: ReceivedBundle['bundle'][] = [
    { ...bad.bundle, outcomes: bad.bundle.outcomes.map((one) => ({ ...one, kind: 'bribed' })) },
    { ...bad.bundle, outcomes: bad.bundle.outcomes.map((one) => ({ ...one, list_id: uuidv7() })) },
    { ...bad.bundle, leaf: { ...bad.bundle.leaf, payload: '{}' } },
    { ...bad.bundle, leaf: { ...bad.bundle.leaf, kind: 'purge' } },
    { ...bad.bundle, act: { ...bad.bundle.act, record_id: uuidv7() } },
  ];
  const asides = forged.map((bundle) => ({ ...bad, bundleId: uuidv7(), bundle: { ...bundle, recordId: uuidv7() } }));
  receive(ada, [...asides.map((one) => ({ ...one, body: canonicalJson(one.bundle) })), fine]);
  expect(standing(ada)).toEqual([[good], [], []]);
  expect(ada.read.prepare('SELECT count(*) FROM team_set_aside').pluck().get()).toBe(forged.length);
  expect([waits(ada), await problemsOf(ada)]).toEqual([0, {}]);
});

const entry = {
  kind: 'phone' as const,
  value: '+12065550101',
  reason: 'Asked us',
  source: 'Pasted',
  until: null,
  since: 1_000,
  hashed: false,
};
const tell = (device: TestDevice, entries: (typeof entry)[]): { reported: number } =>
  within(device, () =>
    sharedSuppressionWrites['sharing.suppress'](device.ledger, { listId, entries, through: 1, by: device.name, at: 4_000 }),
  );

test('an entry that matches a row is told once, and not back by whoever gets it', () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  expect([tell(grace, [entry]), tell(grace, [entry])]).toEqual([{ reported: 1 }, { reported: 0 }]);
  const bundles = push(grace);
  expect(receive(ada, bundles)).toMatchObject({ suppressions: true });
  expect(findSuppression(ada.read, 'phone', entry.value, 6_000)).toMatchObject({ source: 'Shared list leads', until: null });
  expect(tell(ada, [entry])).toEqual({ reported: 0 });
  // Removed from the list here and added again, it is sent again.
  expect([tell(grace, []), tell(grace, [entry])]).toEqual([{ reported: 0 }, { reported: 1 }]);
  // And an entry that a person removed here isn't added again by the same record.
  const [{ batchId } = { batchId: '' }] = ada.read
    .prepare<[], { batchId: string }>('SELECT record_id AS batchId FROM suppression_batches')
    .all();
  within(ada, () => ledgerWrites['suppressions.remove'](ada.ledger, { recordId: uuidv7(), by: 'Ada', at: 6_000, of: { batchId } }));
  receive(ada, bundles);
  expect(findSuppression(ada.read, 'phone', entry.value, 7_000)).toBeNull();
});

test('what an outcome put on the suppression list goes with it when it is taken back, on either device', () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  const suppressing = uuidv7();
  const batch = { recordId: suppressing, source: 'calls.csv', reason: '', until: null, hashed: false, by: 'Grace', at: 2_000 };
  const sized = { ...batch, phones: 1, emails: 0, domains: 0, persons: 0, entriesSha256: 'c'.repeat(64) };
  within(grace, () => {
    ledgerWrites['suppressions.begin'](grace.ledger, sized);
    ledgerWrites['suppressions.add'](grace.ledger, { recordId: suppressing, kind: 'phone', values: [entry.value] });
    ledgerWrites['suppressions.finish'](grace.ledger, sized);
  });
  const act = bringIn(grace, [{ ...call, kind: 'suppressed', listId, row: 1 }], suppressing);
  tell(grace, [entry]);
  receive(ada, push(grace));
  expect(findSuppression(ada.read, 'phone', entry.value, 6_000)).not.toBeNull();
  takeBack(ada, act);
  const undo = push(ada);
  expect(receive(grace, undo)).toMatchObject({ suppressions: true });
  expect(findSuppression(grace.read, 'phone', entry.value, 6_000)).toBeNull();
});

test('a record about a row that was purged here is purged again, and the log is told which record had it', () => {
  const [grace, ada] = [openDevice('Grace'), openDevice('Ada')];
  within(ada, () =>
    ledgerWrites['purges.begin'](ada.ledger, {
      purge: { recordId: uuidv7(), kind: 'person', listId: null, rows: 1, by: 'Ada', at: 1 },
      work: '{}',
      announce: [{ listId, rows: [1] }],
    }),
  );
  expect(purgesToApply(ada.read)).toEqual([]);
  bringIn(grace, calls(1));
  receive(ada, push(grace));
  expect(purgesToApply(ada.read)).toMatchObject([{ listId, by: 'Ada' }]);
  const traces = findLedgerTraces(ada.read, [{ listId, rows: [1] }], { phones: [], emails: [], names: [], addresses: [] });
  within(ada, () => removeTraces(ada.ledger, traces));
  expect(standing(ada)).toEqual([[], [], []]);
  const reported = teamRecordsAfter(ada.read, 0, 99).flatMap((record) => (record.kind === 'purge' ? [record.body] : []));
  const [bundle] = teamRecordsAfter(grace.read, 0, 99);
  expect(reported.at(-1)).toContain(bundle?.recordId);
});

const stepArbitrary = fc.record({
  device: fc.nat({ max: 2 }),
  what: fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('add' as const), rows: fc.subarray([1, 2, 3], { minLength: 1 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat({ max: 20 }) }) },
    { weight: 3, arbitrary: fc.constant({ kind: 'exchange' as const }) },
  ),
});

test('whatever is added and taken back on three devices, in whichever order they hear of it, all end with the same, each once', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { minLength: 2, maxLength: 25 }), (steps) => {
      closeAll();
      const devices = ['Ada', 'Bo', 'Cy'].map((name) => openDevice(name));
      const log: ReceivedBundle[] = [];
      /** Rows by act, and the acts that were taken back. */
      const [added, undone] = [new Map<string, number[]>(), new Set<string>()];
      const exchange = (device: TestDevice): void => {
        log.push(...push(device));
        receive(
          device,
          log.slice(device.pulled).filter(({ deviceId }) => deviceId !== device.deviceId),
        );
        device.pulled = log.length;
      };
      for (const { device: index, what } of steps) {
        const device = devices[index];
        if (!device) continue;
        if (what.kind === 'exchange') exchange(device);
        else if (what.kind === 'add') {
          const act = bringIn(
            device,
            what.rows.map((row) => ({ ...call, listId, row })),
          );
          added.set(act, what.rows);
        } else {
          const { acts } = readOutcomeActs(device.read, { from: 0, count: 99 });
          const open = acts.filter(({ isUndone }) => !isUndone);
          const one = open[what.which % Math.max(1, open.length)];
          if (!one) continue;
          takeBack(device, one.recordId);
          undone.add(one.recordId);
        }
      }
      for (const one of [...devices, ...devices]) exchange(one);
      const expected = [1, 2, 3].map((row) =>
        [...added].flatMap(([act, rows]) => (rows.includes(row) && !undone.has(act) ? [act] : [])).sort(),
      );
      for (const one of devices) expect(standing(one).map((some) => some.toSorted())).toEqual(expected);
    }),
    casesOf(10),
  );
}, 60_000);
