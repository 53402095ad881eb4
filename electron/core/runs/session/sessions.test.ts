import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { v7 as uuidv7 } from 'uuid';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeClock, settle, type FakeClock } from '#test/support/fakeClock.ts';
import { makeLedger, newDataDir, type MadeLedger } from '#test/support/madeList.ts';
import { makeEnvironment, makeRun } from '#test/support/madeRun.ts';
import { memoryKeychain } from '#test/support/openTestCore.ts';
import { nodePorts } from '#hosts/node/nodePorts.ts';
import { createLimiters } from '../jobs/rateLimiter.ts';
import { createKeys } from '../../accounts/keys.ts';
import { findRun, type StoredRun } from '../readRuns.sql.ts';
import { drainMs } from './runSession.ts';
import type { Ending } from './processEnd.ts';
import { createSessions, type Sessions } from './sessions.ts';

let dataDir: string;
let made: MadeLedger;
let clock: FakeClock;
let run: StoredRun;
let sessions: Sessions;
beforeEach(() => {
  dataDir = newDataDir();
  made = makeLedger(dataDir);
  clock = fakeClock();
  const environmentId = makeEnvironment(made.ledger, 'Live', uuidv7());
  const { runId } = makeRun(made.ledger, { listId: uuidv7(), environmentId, startedAt: clock.now(), rows: { 1: 'call' } });
  const found = findRun(made.read, runId);
  if (!found) throw new Error('there is no run');
  run = found;
  const files = {
    granted: () => ({ path: '', name: '' }),
    destination: () => ({ path: '', fileName: '', download: null }),
    chooseSave: () => Promise.resolve(null),
    sample: () => ({ path: '', name: '' }),
  };
  const ports = { ...nodePorts(dataDir, files).ports, clock, keychain: memoryKeychain() };
  const nobody = (): never => {
    throw new Error('nothing is planned here');
  };
  sessions = createSessions({
    db: made.read,
    write: made.write,
    keys: createKeys(ports.keychain, randomBytes(32)),
    ports,
    newId: uuidv7,
    sandboxUrl: nobody,
    gateOf: () => Promise.resolve(null),
    planner: { use: nobody },
    freshDays: nobody,
    thread: { call: nobody },
    limiterOf: createLimiters(clock, ports.random),
    by: () => 'kim',
    emit: () => undefined,
    derive: () => Promise.resolve(),
    dataDir,
    screened: () => Promise.resolve(),
    suppressedRows: nobody,
  });
});
afterEach(() => {
  made.close();
  rmSync(dataDir, { recursive: true });
});

it('starts no run without a key, and knows none that wasn’t started', async () => {
  await expect(sessions.start(run)).rejects.toMatchObject({ failure: { code: 'environment.keyMissing' } });
  expect([sessions.find(run.runId), sessions.isAnyOn()]).toEqual([undefined, false]);
  await expect(sessions.rest(run.runId, 'paused', 'person')).rejects.toMatchObject({ failure: { code: 'run.notFound' } });
  await sessions.drained(run.runId);
});

it('keeps the process alive for manual calls in progress, and starts nothing once it is closing', async () => {
  const done = Promise.withResolvers<undefined>();
  const endings: Ending[] = [];
  const held = sessions.hold((ending) => {
    endings.push(ending);
    return done.promise;
  });
  expect(sessions.isAnyOn()).toBe(true);
  let isClosed = false;
  const closing = sessions.close().then(() => (isClosed = true));
  await settle();
  expect([sessions.halted.aborted, endings[0]?.stop.aborted, endings[0]?.cut.aborted]).toEqual([true, true, false]);
  await expect(sessions.hold(() => Promise.resolve())).rejects.toMatchObject({ failure: { code: 'program.ends' } });
  await clock.advance(drainMs - 1);
  expect([isClosed, endings[0]?.cut.aborted]).toEqual([false, false]);
  // The drain is over: calls in flight are cut, and end.
  await clock.advance(1);
  expect(endings[0]?.cut.aborted).toBe(true);
  done.resolve(undefined);
  await Promise.all([held, closing]);
  expect([isClosed, sessions.isAnyOn()]).toEqual([true, false]);
});

it('ends even if a call in progress never does: that call is in doubt at the next start', async () => {
  void sessions.hold(() => new Promise(() => undefined));
  const closing = sessions.close();
  await clock.advance(drainMs + 1_000);
  await closing;
  expect(sessions.isAnyOn()).toBe(true);
});
