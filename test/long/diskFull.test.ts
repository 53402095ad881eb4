/**
 * A disk that fills up during a run: the run pauses and stops calling, reports what to do, and continues without having lost an answer.
 *
 * @module-tag mount
 */
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#contract/runs/run.ts';
import { stopRemedy } from '#messages/runs/runWords.ts';
import { nodePorts } from '#hosts/node/nodePorts.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan } from '../support/phoneRun.ts';
import { workers } from '../support/programFiles.ts';
import { findBytes } from '../support/everyByte.ts';
import { mountSmallDisk, type SmallDisk } from '../support/smallDisk.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const rows = 300;
const concurrency = 10;
const large = 256 << 20;
/** Sizes of the free space when the run starts, from none to nearly enough. `ROLLCALL_DISK_SIZES=20` tries that many sizes. */
const sizes = Number(process.env['ROLLCALL_DISK_SIZES'] ?? 2);
const rooms = Array.from({ length: sizes }, (_, index) => Math.round(8_192 + (index / Math.max(1, sizes - 1)) * 800_000));

describe('a disk that fills up', () => {
  let disk: SmallDisk;
  let sandbox: TestSandbox;
  let core: TestCore;
  /** The number of calls that the service had received at each report of a failed write. */
  let faults: number[];
  /** Calls that have begun but not ended. */
  let inFlight: number;
  beforeEach(async () => {
    disk = mountSmallDisk(large);
    sandbox = await startTestSandbox();
    [faults, inFlight] = [[], 0];
    const { transport } = nodePorts(join(disk.path, 'data'), { ...unused }).ports;
    const exchange: typeof transport.exchange = (request) => {
      inFlight += 1;
      return transport.exchange(request).finally(() => (inFlight -= 1));
    };
    core = await openTestCore({
      dataDir: join(disk.path, 'data'),
      ports: {
        // Each thread writes in parallel, as in the program.
        threads: workers,
        transport: { ...transport, exchange },
        log: (message, error) => {
          if (message === 'the ledger could not be written') faults.push(sandbox.counts().received);
          return nodePorts(join(disk.path, 'data'), { ...unused }).ports.log(message, error);
        },
      },
    });
  });
  afterEach(async () => {
    disk.resize(large);
    await core.close();
    await sandbox.close();
    disk.unmount();
  });

  const importList = async (): Promise<{ listId: string; environmentId: string }> => {
    const file = join(disk.path, 'leads.csv');
    const phones = Array.from({ length: rows }, (_, row) => `+1${206 + Math.floor(row / 100)}5550${100 + (row % 100)}`);
    writeFileSync(file, ['phone', ...phones].join('\n'));
    const environmentId = await openEnvironment(core, sandbox.url, sandbox.key);
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    // Screening the rows also writes, so the used space is measured after it.
    await core.handlers['lists.screened']({ listId });
    return { listId, environmentId };
  };
  const start = ({ listId, environmentId }: { listId: string; environmentId: string }): Promise<Run> =>
    core.handlers['runs.start'](phonePlan(listId, environmentId, { concurrency }));
  const rests = (runId: string): Promise<unknown> =>
    core.next('runs.progressed', ({ runId: id, state }) => id === runId && !['planning', 'running', 'waiting'].includes(state));

  it.each(rooms)('with %i bytes left pauses, stops calling, and loses no answer', async (workspace) => {
    const list = await importList();
    disk.resize(disk.used() + workspace);
    let run = await start(list).catch((error: unknown) => {
      // No room even for the plan: nothing is sent, and the error is that of a full disk.
      expect(error).toMatchObject({ failure: { code: 'disk.full' } });
      expect(sandbox.counts().received).toBe(0);
      return null;
    });
    if (run === null) {
      disk.resize(large);
      run = await start(list);
      await rests(run.runId);
    } else {
      const { runId } = run;
      if (run.state === 'running') await rests(runId);
      run = await core.handlers['runs.get']({ runId });
      expect(run).toMatchObject({ state: 'paused', stopped: { code: 'storage' } });
      if (run.stopped) expect(stopRemedy(run.stopped)).toMatch(/Free some space/);
      expect(faults.length).toBeGreaterThan(0);
      // Calls in flight at the stop have arrived once they are answered.
      await expect.poll(() => inFlight).toBe(0);
      const { received } = sandbox.counts();
      expect(received - (faults[0] ?? 0)).toBeLessThanOrEqual(concurrency);
      // Still full: resuming reports it, and sends nothing.
      await expect(core.handlers['runs.resume']({ runId }).then(() => rests(runId).then(() => 'sent'))).rejects.toMatchObject({
        failure: { code: 'disk.full' },
      });
      expect(sandbox.counts().received).toBe(received);

      disk.resize(large);
      await core.handlers['runs.resume']({ runId });
      // Polled rather than awaited as an event, because the report of the pause may still be on its way.
      await expect.poll(async () => (await core.handlers['runs.get']({ runId })).state).not.toBe('running');
    }
    run = await core.handlers['runs.get']({ runId: run.runId });
    expect(run.state).toBe('finished');
    expect(run.counts).toMatchObject({ planned: rows, failed: 0, refused: 0, pending: 0 });
    expect(run.counts.done + run.counts.partial).toBe(rows);
    // Answers waited in memory until they could be stored: nothing was requested twice except what is listed as unknown.
    const counted = sandbox.counts();
    expect(counted.billed).toBe(rows + counted.billedAgain);
    expect(counted.billedAgain).toBeLessThanOrEqual(run.counts.billingUnknown);
  });

  it('has recorded everything bought when the program ends, even if the disk stays full', async () => {
    const list = await importList();
    // The first calls allocate the reserve.
    const first = await core.handlers['runs.start'](phonePlan(list.listId, list.environmentId, { limit: 5 }));
    await rests(first.runId);
    // Fully allocated, so that it doesn't take the remaining space from the run.
    await expect.poll(() => statSync(join(core.dataDir, 'reserve'), { throwIfNoEntry: false })?.size).toBe(4 << 20);
    disk.resize(disk.used() + 400_000);
    const { runId } = await start(list);
    if ((await core.handlers['runs.get']({ runId })).state === 'running') await rests(runId);
    expect(await core.handlers['runs.get']({ runId })).toMatchObject({
      state: 'paused',
      stopped: { code: 'storage', message: 'disk.full' },
    });
    await expect(core.handlers['runs.resume']({ runId })).rejects.toMatchObject({ failure: { code: 'disk.full' } });
    await core.close();

    disk.resize(large);
    core = await openTestCore({ dataDir: core.dataDir });
    const { counts, state } = await core.handlers['runs.get']({ runId });
    expect(state).toBe('paused');
    expect(counts.inDoubt + counts.billingUnknown).toBe(0);
    expect(counts.done + counts.partial).toBe(sandbox.counts().billed - 5);
    expect(counts.pending).toBeGreaterThan(0);
  });

  it('keeps the file that an export couldn’t replace, and isn’t stopped by its own log', async () => {
    const { listId } = await importList();
    const target = join(disk.path, 'checked.csv');
    writeFileSync(target, 'what was there');
    const { size } = statSync(join(disk.path, 'leads.csv'));
    // The export is larger than its list: half of that is too little for it.
    disk.resize(disk.used() + Math.floor(size / 2));
    const destinationId = core.grantDestination(target);
    const write = () =>
      core.handlers['exports.write']({ listId, destinationId, format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false });
    await expect(write()).rejects.toMatchObject({ failure: { code: 'disk.full' } });
    expect(readFileSync(target, 'utf8')).toBe('what was there');
    disk.resize(large);
    expect((await write()).rows).toBe(rows);
    expect(existsSync(target)).toBe(true);
  });
});

const unused = {
  granted: () => ({ path: '', name: '' }),
  destination: () => ({ path: '', fileName: '', download: null }),
  chooseSave: () => Promise.resolve(null),
  sample: () => ({ path: '', name: '' }),
};

/** A list that needs more space to be rewritten than its rows need to be emptied. */
const purgeable = 20_000;

it('a purge on a full disk says what is left to do, and is finished once there is space', async () => {
  const disk = mountSmallDisk(large);
  const dataDir = join(disk.path, 'data');
  const file = join(disk.path, 'leads.csv');
  const lines = Array.from({ length: purgeable }, (_, row) => `Person ${row},+1206${String(2_000_000 + row)},person${row}@example.com`);
  writeFileSync(file, ['name,phone,email', ...lines].join('\n'));
  let core = await openTestCore({ dataDir });
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
  await core.handlers['lists.screened']({ listId });
  const person = { phone: '+12062000010' };
  const left = { failure: { code: 'purge.unfinished', params: { path: dataDir, purgeLeft: 'traces', purgeStop: 'diskFull' } } };
  disk.resize(disk.used() + (1 << 20));
  await expect(core.handlers['privacy.purge']({ of: { person }, dryRun: false })).rejects.toMatchObject(left);
  await core.close();
  disk.resize(disk.used() + (1 << 20));
  await expect(openTestCore({ dataDir })).rejects.toMatchObject(left);
  disk.resize(large);
  core = await openTestCore({ dataDir });
  expect((await core.handlers['privacy.held']({ person })).counts).toEqual([]);
  await core.close();
  expect(findBytes(dataDir, ['2062000010', 'person10@example.com'])).toEqual([]);
  disk.unmount();
});

it('a start on a full disk says that it is full', async () => {
  const disk = mountSmallDisk(1 << 20);
  const dataDir = join(disk.path, 'data');
  mkdirSync(dataDir);
  writeFileSync(join(disk.path, 'full'), Buffer.alloc(statfsSync(disk.path).bfree * statfsSync(disk.path).bsize));
  await expect(openTestCore({ dataDir })).rejects.toMatchObject({ failure: { code: 'disk.full', params: { path: dataDir } } });
  disk.unmount();
});
