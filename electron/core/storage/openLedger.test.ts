import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { nodePorts } from '#hosts/node/nodePorts.ts';
import { newDataDir, removeDataDir } from '#test/support/madeList.ts';
import { testThreads } from '#test/support/testThreads.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import { openDataFolder } from './openDataFolder.ts';
import { type Reserve, reservedWrites } from './openLedger.ts';

/** A disk with room for this many writes, and for this many more once its reserve is released. */
let room = 0;
let kept = 3;
let state: Reserve['state'] = 'kept';
const written: string[] = [];
const reserve: Reserve = {
  get state() {
    return state;
  },
  keep: () => {
    if (room > 5) [room, state] = [room - kept, 'kept'];
    return Promise.resolve(state === 'kept');
  },
  giveUp: () => {
    if (state === 'kept') [room, state] = [room + kept, 'givenUp'];
    return state === 'givenUp';
  },
  settled: () => Promise.resolve(),
};
let givenUp = 0;
/** Stands in for writes whose content doesn't matter here. */
const nothing = (): never => {
  throw new Error('not asked for');
};
const write = reservedWrites(
  ((name: string) => {
    if (room === 0) return Promise.reject(new Failed('disk.full', { path: '/data' }));
    room -= 1;
    written.push(name);
    return Promise.resolve(null);
  }) as WriteLedger,
  reserve,
  '/data',
  () => (givenUp += 1),
);
const claim = () => write('attempts.claim', nothing);
const end = () => write('attempts.end', nothing);
const full = { failure: { code: 'disk.full' } };

beforeEach(() => {
  [room, kept, state, givenUp] = [2, 3, 'kept', 0];
  written.length = 0;
});

it('records what came back on a full disk, and allows no new calls until there is a reserve again', async () => {
  await claim();
  await claim();
  await expect(claim()).rejects.toMatchObject(full);
  await Promise.all([end(), end()]);
  expect([givenUp, state, room]).toEqual([1, 'givenUp', 1]);
  // There is room, but it is reserved for answers.
  await expect(claim()).rejects.toMatchObject(full);
  await end();
  await expect(end()).rejects.toMatchObject(full);
  room = 10;
  await claim();
  expect([state, room]).toEqual(['kept', 6]);
  expect(written.filter((name) => name === 'attempts.end')).toHaveLength(3);
});

it('leaves no half of a reserve behind in a folder that is closed', async () => {
  const dataDir = newDataDir();
  const { ports } = nodePorts(dataDir, { granted: nothing, destination: nothing, chooseSave: nothing, sample: nothing });
  const folder = await openDataFolder({ dataDir, mode: 'write', ports: { ...ports, threads: testThreads }, newId: randomUUID });
  await folder.write('runs.setState', { runId: randomUUID(), state: 'running', stopped: null, elapsedMs: 0, finishedAt: null });
  await folder.close();
  expect(statSync(join(dataDir, 'reserve'), { throwIfNoEntry: false })?.size).toBe(4 << 20);
  removeDataDir(dataDir);
});

it('passes on any other failure', async () => {
  const broken = reservedWrites(
    () => Promise.reject(new Error('a bug')),
    reserve,
    '/data',
    () => (givenUp += 1),
  );
  await expect(broken('attempts.end', nothing)).rejects.toThrow('a bug');
  expect([givenUp, state]).toEqual([0, 'kept']);
});
