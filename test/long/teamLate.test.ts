/**
 * Answers that arrive after their lease has expired, permits that outlive their device's sleep, and colleagues who took the questions over
 * meanwhile.
 *
 * @module-tag postgres
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lateTransport } from '../support/lateTransport.ts';
import { rested } from '../support/phoneRun.ts';
import { sendAnswer, startScriptedService, type ScriptedService } from '../support/scriptedService.ts';
import { askedTwice, startRun } from '../support/teamRuns.ts';
import { useTeams, type Device } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
const callMs = 1_000;

async function startService(answerMs = 5, onCall: () => void = () => undefined): Promise<ScriptedService> {
  const service = await startScriptedService((call, response) => {
    onCall();
    setTimeout(() => sendAnswer(call, response), answerMs);
  });
  onTestFinished(() => service.close());
  return service;
}
const audit = ({ core }: Device) => core.handlers['team.audit']({});
/** Expires the leases of questions in flight, as happens some seconds after the longest call. */
const endLeases = (database: string) => postgres().sql(database, `UPDATE hub.claims SET until = now() WHERE state = 'asking'`);
const inDoubt = { state: 'paused', stopped: { code: 'teamInDoubt' } };

/** The attempt of each row's answer, as this device shows it. */
async function answersOf({ core }: Device, listId: string, rows: number): Promise<(number | undefined)[]> {
  const shown = Array.from({ length: rows }, (_, at) => core.handlers['review.row']({ listId, row: at + 1 }));
  return (await Promise.all(shown)).map(({ answers }) => answers[0]?.arrivedAt);
}

describe('a call whose lease is over', () => {
  test('is in doubt for colleagues, and once its answer comes it is counted once and serves everybody', async () => {
    const service = await startService();
    const { admin, join, database } = await team(service.url);
    const transport = lateTransport();
    const bo = await join('buyer', 'Bo', { ports: { transport } });
    const runId = await startRun(bo, 5, { timeoutMs: callMs });
    await expect.poll(() => transport.kept).toBe(5);

    await endLeases(database);
    const theirs = await startRun(admin, 5);
    // Only a person may continue.
    expect(await rested(admin.core, theirs)).toMatchObject({ ...inDoubt, counts: { sent: 0, pending: 5 } });
    expect(await audit(admin)).toMatchObject({ counted: 0, inDoubt: 5, unreported: 5 });
    expect((await admin.core.handlers['team.refresh']({})).team?.keys).toMatchObject([{ inDoubt: 5 }]);

    while (transport.kept > 0) transport.letOneThrough();
    expect(await rested(bo.core, runId)).toMatchObject({ state: 'finished', counts: { done: 5 } });
    await expect.poll(() => audit(admin)).toMatchObject({ counted: 5, inDoubt: 0, unreported: 0 });
    await admin.core.handlers['runs.resume']({ runId: theirs });
    expect(await rested(admin.core, theirs)).toMatchObject({ state: 'finished', counts: { sent: 0, pending: 0 } });
    expect(service.seen).toHaveLength(5);
    for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
  });

  test('is taken over while its answer comes: every call that was made is counted, and the newest answer serves', async () => {
    const rows = 40;
    const transport = lateTransport();
    let isTakenOver = false;
    const service = await startService(30, () => isTakenOver && transport.letOneThrough());
    const { admin, join, database } = await team(service.url, { callsPerSecond: 40 });
    const bo = await join('buyer', 'Bo', { ports: { transport } });
    const runId = await startRun(bo, rows, { timeoutMs: callMs, concurrency: rows });
    await expect.poll(() => transport.kept).toBe(rows);
    await endLeases(database);
    const theirs = await startRun(admin, rows, { timeoutMs: callMs });
    expect(await rested(admin.core, theirs)).toMatchObject({ ...inDoubt, counts: { sent: 0 } });

    // A person accepts that they may be bought twice, and the answers come after all: ten before, and another one with each question that
    // is taken over.
    for (let at = 0; at < 10; at += 1) transport.letOneThrough();
    await expect.poll(() => audit(admin)).toMatchObject({ counted: 10 });
    isTakenOver = true;
    await admin.core.handlers['runs.resume']({ runId: theirs, despite: true });
    await rested(admin.core, theirs);
    while (transport.kept > 0) transport.letOneThrough();
    for (const [device, id] of [[bo, runId] as const, [admin, theirs] as const])
      expect(await rested(device.core, id)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
    const twice = askedTwice(service).length;
    expect(twice).toBeGreaterThan(0);
    expect(twice).toBeLessThan(rows);
    expect(service.seen).toHaveLength(rows + twice);
    await expect.poll(() => audit(admin)).toMatchObject({ counted: rows + twice, inDoubt: 0, unreported: 0 });
    expect((await admin.core.handlers['team.refresh']({})).team?.keys).toMatchObject([{ calls: rows + twice, inDoubt: 0 }]);

    // Later requests, and members who join later, get the newest answer that anyone received.
    const lists: string[] = [];
    const devices = [admin, bo, await join('buyer', 'Cy')];
    for (const device of devices) {
      await device.core.handlers['team.refresh']({});
      const run = await rested(device.core, await startRun(device, rows));
      expect(run).toMatchObject({ state: 'finished', counts: { sent: 0 } });
      lists.push(run.listId);
      expect((await device.core.handlers['ledger.check']({})).problems).toEqual({});
    }
    const [first, ...others] = await Promise.all(devices.map((device, at) => answersOf(device, lists[at] ?? '', rows)));
    for (const other of others) expect(other).toEqual(first);
    expect(service.seen).toHaveLength(rows + twice);
  });

  test.each(['stopped', 'asleep'])('of a device that was %s: it sends nothing on its old permits', async (how) => {
    const rows = 240;
    const service = await startService(60);
    const { admin, join: joinTeam, database } = await team(service.url, { callsPerSecond: 80 });
    const bo = await joinTeam('buyer', 'Bo');
    const runId = await startRun(bo, rows, { timeoutMs: callMs });
    await bo.core.handlers['runs.pause']({ runId });
    await bo.core.close();
    const script = join(import.meta.dirname, '../support/teamRunInChild.ts');
    const child = spawn(process.execPath, [script, bo.core.dataDir, bo.keychainPath, runId, how], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const ended = once(child, 'close');
    const before = service.seen.length;
    await expect.poll(() => service.seen.length).toBeGreaterThan(before + 20);
    child.kill('SIGSTOP');

    await endLeases(database);
    const theirs = await startRun(admin, rows, { timeoutMs: callMs });
    const held = await rested(admin.core, theirs);
    expect(held).toMatchObject(inDoubt);
    // Its calls in flight, and those it had a permit for.
    expect(held.counts.pending).toBeGreaterThan(0);
    await admin.core.handlers['runs.resume']({ runId: theirs, despite: true });
    expect(await rested(admin.core, theirs)).toMatchObject({ state: 'finished', counts: { pending: 0 } });

    const wokeAt = performance.now();
    child.kill('SIGCONT');
    await ended;
    // A colleague has bought everything meanwhile.
    expect(service.since(wokeAt)).toBe(0);
    const again = await bo.reopen();
    const run = await again.core.handlers['runs.get']({ runId });
    if (run.state !== 'finished') await again.core.handlers['runs.resume']({ runId });
    expect(await rested(again.core, runId)).toMatchObject({ state: 'finished', counts: { pending: 0 } });
    expect(service.since(wokeAt)).toBe(0);
    // Only what was in flight was bought twice, with a person's consent.
    expect(askedTwice(service).length).toBeLessThanOrEqual(held.counts.pending);
    const { counted, inDoubt: doubtful } = await audit(admin);
    expect(counted).toBeLessThanOrEqual(service.seen.length);
    expect(counted + doubtful).toBeGreaterThanOrEqual(service.seen.length);
  });
});
