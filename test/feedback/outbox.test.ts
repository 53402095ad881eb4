/** Outcomes of calls through the core's commands, to a service over real sockets: which are reported (once), and which aren't. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Meaning } from '#contract/outcomes/callOutcome.ts';
import type { OutboxEntry } from '#contract/outcomes/outbox.ts';
import type { Clock } from '#core/ports.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { checkRows, untilDelivered, type CheckedList } from '../support/checkedList.ts';
import { rested, startPhones } from '../support/phoneRun.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let sandbox: TestSandbox;
let core: TestCore;
let list: CheckedList;
let reported = 0;
beforeAll(async () => {
  sandbox = await startTestSandbox();
  core = await openTestCore({ host: 'browser' });
  list = await checkRows(core, sandbox.url, 13);
});
afterAll(async () => {
  await core.end();
  await sandbox.close();
});
afterEach(async () => {
  await untilDelivered(core);
  reported = sandbox.feedback().length;
});

type ByHand = Exclude<Meaning, 'connected' | 'ask'>;
const enter = (row: number, meaning: ByHand, name?: string) =>
  core.handlers['outcomes.enter']({ listId: list.listId, row, meaning, ...(name === undefined ? {} : { name }) });
const received = () => sandbox.feedback().slice(reported);
const entryOf = async (row: number): Promise<OutboxEntry | undefined> => {
  const { entries } = await core.handlers['outbox.list']({ states: [], from: 0, count: 500 });
  // Sorted by entry number, newest first.
  return entries.filter((entry) => entry.row === row).sort((a, b) => b.entryId - a.entryId)[0];
};

describe('an outcome', () => {
  it('is told to the service with the response id of its answer, and says so', async () => {
    const entered = await enter(1, 'connected:right', 'Tamsin Achebe');
    expect(entered).toMatchObject({ kind: 'connected', rightParty: true, outbox: 'waiting', phone: list.phones[0], source: null });
    await enter(2, 'connected:wrong');
    await enter(3, 'disconnected');
    await untilDelivered(core);
    const base = { phone_status: 'Connected', name: null };
    expect(received().map(({ receivedAt: _, response_id: id, ...rest }) => ({ ...rest, hasId: id.startsWith('T_') }))).toEqual([
      { ...base, phone: list.phones[0], name: 'Tamsin Achebe', phone_right_party_contact: true, hasId: true },
      { ...base, phone: list.phones[1], phone_right_party_contact: false, hasId: true },
      { ...base, phone: list.phones[2], phone_status: 'Disconnected', phone_right_party_contact: false, hasId: true },
    ]);
    expect(await core.handlers['outcomes.ofRow']({ listId: list.listId, row: 1 })).toMatchObject([{ outbox: 'sent' }]);
    const { attempts } = await core.handlers['ledger.attempts']({ show: 'all', runId: null, before: null, count: 3 });
    expect(attempts).toMatchObject(
      Array.from({ length: 3 }, () => ({ purpose: 'feedback', outcome: 'done', operation: 'phone_feedback@1.0', listId: list.listId })),
    );
    const { name } = await core.handlers['lists.get']({ listId: list.listId });
    expect(attempts.map(({ listName }) => listName)).toEqual([name, name, name]);
    const attempt = attempts[2];
    const opened = await core.handlers['ledger.attempt']({ attemptId: attempt?.attemptId ?? '' });
    expect(opened).toMatchObject({
      attempt,
      answer: { operation: 'phone_feedback@1.0' },
      rows: [1],
    });
    expect(opened.leaf?.hash).toMatch(/^[0-9a-f]{64}$/);
    const { answers } = await core.handlers['review.row']({ listId: list.listId, row: 1 });
    const check = await core.handlers['ledger.attempt']({ attemptId: answers[0]?.attemptId ?? '' });
    expect(check).toMatchObject({ attempt: { purpose: 'run', listId: list.listId }, answer: answers[0], rows: [1] });
    await expect(core.handlers['ledger.attempt']({ attemptId: list.listId })).rejects.toMatchObject({
      failure: { code: 'attempt.notFound' },
    });
  });

  it('has its price before it is entered', async () => {
    const { listId, environmentId } = list;
    const price = () => core.handlers['outcomes.cost']({ listId, row: 6 });
    expect(await price()).toMatchObject({ complete: false });
    const prices = { operations: { 'phone_feedback@1.0': 5_000 }, addOns: {} };
    await core.handlers['environments.change']({ environmentId, change: { prices } });
    expect(await price()).toEqual({ lowMicros: 5_000, highMicros: 5_000, currency: 'USD', complete: true });
  });

  it('of which the service wants no report is kept, and nothing is sent', async () => {
    expect(await enter(4, 'not-reached')).toMatchObject({ kind: 'notReached', outbox: null });
    expect(await entryOf(4)).toBeUndefined();
    expect(received()).toEqual([]);
  });

  it('of somebody who asked not to be called suppresses the phone until it is taken back', async () => {
    const { recordId } = await enter(5, 'suppress');
    const before = await core.handlers['suppressions.list']({});
    expect(before).toMatchObject({ phones: 1, batches: [{ source: 'Entered by hand', reason: 'Asked not to be called', removed: null }] });
    await core.handlers['outcomes.undo']({ recordId });
    expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 0 });
    expect(await core.handlers['outcomes.ofRow']({ listId: list.listId, row: 5 })).toEqual([]);
  });

  it('of somebody who asked twice suppresses the phone until both are taken back, in whichever order', async () => {
    for (const order of [0, 1]) {
      const acts = [await enter(5, 'suppress'), await enter(5, 'suppress')].map(({ recordId }) => recordId);
      const [undone = '', other = ''] = order === 0 ? acts : acts.toReversed();
      expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 1 });
      await core.handlers['outcomes.undo']({ recordId: undone });
      expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 1 });
      await core.handlers['outcomes.undo']({ recordId: other });
      expect(await core.handlers['suppressions.list']({})).toMatchObject({ phones: 0 });
    }
  });

  it('says what to do where the row has no answer, and is sent once it has one', async () => {
    const other = await core.handlers['lists.import']({
      importId: crypto.randomUUID(),
      files: [core.grant(`${core.dataDir}/leads.csv`)],
      reading: {},
    });
    expect(await core.handlers['outcomes.cost']({ listId: other.listId, row: 7 })).toBeNull();
    await core.handlers['outcomes.enter']({ listId: other.listId, row: 7, meaning: 'connected:right' });
    const waits = (await core.handlers['outbox.list']({ states: ['noResponseId'], open: true, from: 0, count: 10 })).entries;
    expect(waits).toMatchObject([{ state: 'noResponseId', cause: 'notChecked', row: 7, environmentId: null }]);
    const entryIds = waits.map(({ entryId }) => entryId);
    expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: 'send' })).toMatchObject({ changed: 0 });
    expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: 'leave' })).toMatchObject({
      changed: 1,
      outbox: { open: 0 },
    });
    // A withdrawn entry still can't be sent.
    expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: 'withdraw' })).toMatchObject({ changed: 1 });
    expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: 'send' })).toMatchObject({ changed: 0 });
    // The outcome refers to a row by number: reading the file differently would change the numbers.
    expect(await core.handlers['lists.originals']({ listId: other.listId })).toMatchObject({ inUse: 'outcome' });
    // Once the row is checked, with the same key, the outcome can be reported.
    const { runId } = await startPhones(core, other.listId, list.environmentId);
    await rested(core, runId);
    expect(await core.handlers['outbox.change']({ choice: { entryIds }, change: 'send' })).toMatchObject({ changed: 1 });
    await untilDelivered(core);
    expect(received()).toMatchObject([{ phone: list.phones[6], phone_status: 'Connected' }]);
  });
});

describe('one answer’s outcome', () => {
  it('that is changed while it waits is sent as it is now, once', async () => {
    await core.handlers['outbox.pause']({});
    await enter(10, 'connected:right');
    const { recordId } = await enter(10, 'disconnected');
    await enter(10, 'disconnected');
    expect((await core.handlers['outbox.state']({})).counts.waiting).toBe(1);
    // After the second outcome is undone, the first one waits again.
    await core.handlers['outcomes.undo']({ recordId });
    expect(await entryOf(10)).toMatchObject({ kind: 'disconnected', state: 'withdrawn', cause: 'undone' });
    expect((await core.handlers['outbox.state']({})).counts.waiting).toBe(1);
    await core.handlers['outbox.deliver']({});
    await untilDelivered(core);
    expect(received()).toMatchObject([{ phone: list.phones[9], phone_status: 'Connected' }]);
  });

  it('that is changed after it was sent is sent again by a person’s word only', async () => {
    await enter(11, 'connected:right');
    await untilDelivered(core);
    expect(await enter(11, 'connected:right')).toMatchObject({ outbox: null });
    await enter(11, 'disconnected');
    await untilDelivered(core);
    const entry = await entryOf(11);
    expect(entry).toMatchObject({ state: 'withdrawn', cause: 'reportedBefore' });
    expect(received()).toHaveLength(1);
    await core.handlers['outbox.change']({ choice: { entryIds: [entry?.entryId ?? 0] }, change: 'send' });
    await untilDelivered(core);
    expect(received()).toMatchObject([{ phone_status: 'Connected' }, { phone_status: 'Disconnected' }]);
  });

  it('that was sent can’t be taken back', async () => {
    const { recordId } = await enter(12, 'connected:right');
    await untilDelivered(core);
    await expect(core.handlers['outcomes.undo']({ recordId })).rejects.toMatchObject({
      failure: { code: 'outcomes.reported', params: { reported: 1 } },
    });
    const { acts } = await core.handlers['outcomes.acts']({ from: 0, count: 1 });
    expect(acts).toMatchObject([{ recordId, reported: 1, isUndone: false, outcomes: { connected: 1 } }]);
  });

  it('that waits can be withdrawn, and sent after all', async () => {
    await core.handlers['outbox.pause']({});
    await enter(13, 'connected:right');
    const entryIds = [(await entryOf(13))?.entryId ?? 0];
    await core.handlers['outbox.change']({ choice: { entryIds }, change: 'withdraw' });
    await core.handlers['outbox.deliver']({});
    await untilDelivered(core);
    expect(received()).toEqual([]);
    expect(await entryOf(13)).toMatchObject({ state: 'withdrawn', cause: 'byPerson' });
    await core.handlers['outbox.change']({ choice: { state: 'withdrawn' }, change: 'send' });
    await untilDelivered(core);
    expect(received().filter(({ phone }) => phone === list.phones[12])).toHaveLength(1);
  });
});

it('the ledger still proves everything', async () => {
  const check = await core.handlers['ledger.check']({});
  expect(check.problems).toEqual({});
});

it('waits as long as the window offers to undo it, is not sent when taken back meanwhile, and sent after that', async () => {
  // Longer than any deadline of a request, so that only timers for undoing are this long.
  const undoMs = 100_000;
  let ahead = 0;
  const patience: (() => void)[] = [];
  const clock: Clock = {
    now: () => realClock.now() + ahead,
    monotonic: () => realClock.monotonic() + ahead,
    after: (ms, fire) => {
      if (ms < undoMs / 2 || ms > undoMs) return realClock.after(ms, fire);
      patience.push(fire);
      return () => void patience.splice(patience.indexOf(fire), 1);
    },
  };
  const patient = await openTestCore({ host: 'browser', undoMs, ports: { clock } });
  const { listId } = await checkRows(patient, sandbox.url, 2);
  const before = sandbox.feedback().length;
  const first = await patient.handlers['outcomes.enter']({ listId, row: 1, meaning: 'connected:right' });
  await patient.handlers['outcomes.enter']({ listId, row: 2, meaning: 'disconnected' });
  const { entries } = await patient.handlers['outbox.list']({ states: ['waiting'], from: 0, count: 5 });
  expect(entries.map(({ dueAt }) => (dueAt ?? 0) >= first.at + undoMs)).toEqual([true, true]);
  await expect.poll(() => patience.length).toBeGreaterThan(0);
  await patient.handlers['outcomes.undo']({ recordId: first.recordId });
  expect(sandbox.feedback()).toHaveLength(before);
  ahead = undoMs;
  for (const fire of patience.splice(0)) fire();
  await untilDelivered(patient);
  expect(sandbox.feedback().slice(before)).toMatchObject([{ phone_status: 'Disconnected' }]);
  await patient.end();
});
