/** The main thread's event loop while a list is imported and another list is running, beside an idle process. */
import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sandboxEnvironmentId } from '#contract/ids.ts';
import { isAtRest, phoneOf, phonePlan } from '../../support/phoneRun.ts';
import { writeLeads } from '../lists/leads.ts';
import { ms, whole, type Line } from '../line.ts';
import { startBuiltProgram, startIdleProcess, type LoopDelays } from './builtProgram.ts';
import { openLoopbackWindow } from './loopbackWindow.ts';

/** More than the run reaches, so that it is as fast as it can be. */
const callsPerSecond = 10_000;
/** More calls than it makes while this many rows are imported. */
const callsBeside = (rows: number): number => Math.max(20_000, rows / 5);
/** How often a window that shows both polls. */
const askedEachMs = 250;
const mostMs = 50;

interface Measured {
  ours: LoopDelays;
  idle: LoopDelays;
  /** The run's calls that were answered meanwhile. */
  made: number;
}

async function measure(rows: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-responsive-'));
  const [leads, phones] = [join(folder, 'leads.csv'), join(folder, 'phones.csv')];
  writeLeads(leads, rows);
  const lines = function* (): Generator<string> {
    yield 'phone\n';
    for (let row = 0; row < callsBeside(rows); row++) yield `${phoneOf(row)}\n`;
  };
  await pipeline(lines, createWriteStream(phones));
  const program = await startBuiltProgram(join(folder, 'data'), { isMetered: true });
  const idle = await startIdleProcess();
  try {
    const { call, upload } = await openLoopbackWindow(program.address);
    const bring = async (path: string): Promise<string> =>
      (await call('lists.import', { importId: randomUUID(), files: [await upload(path)], reading: {} })).listId;
    const listId = await bring(phones);
    await call('lists.screened', { listId });
    const { runId } = await call('runs.start', phonePlan(listId, sandboxEnvironmentId, { callsPerSecond, concurrency: 50 }));
    // All rows are chosen, and calls are being made.
    while ((await call('runs.get', { runId })).counts.done < 500) await pause(askedEachMs);
    const before = (await call('runs.get', { runId })).counts.done;
    await Promise.all([program.loopDelays(), idle.loopDelays()]);
    let isOver = false;
    const importing = bring(leads).finally(() => (isOver = true));
    while (!isOver) {
      await Promise.all([call('lists.list', {}), call('runs.get', { runId }), pause(askedEachMs)]);
    }
    await importing;
    const [ours, nothing] = await Promise.all([program.loopDelays(), idle.loopDelays()]);
    const after = await call('runs.get', { runId });
    if (isAtRest(after)) throw new Error('the run ended before the import: the two were not on at the same time');
    await call('runs.stop', { runId });
    return { ours, idle: nothing, made: after.counts.done - before };
  } finally {
    await Promise.all([program.end(), idle.end()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Imports `rows`, and before that a tenth of them, to measure growth. */
export async function responsiveBench(rows: number): Promise<Line[]> {
  const few = await measure(rows / 10);
  const { ours, idle, made } = await measure(rows);
  return [
    {
      what: `main event loop while ${whole(rows)} rows are imported beside a run, p99`,
      ours: `${ms(ours.p99)} (median ${ms(ours.p50)}, worst ${ms(ours.most)}; processor time of its own between two looks ${ms(ours.ownP99)}, worst ${ms(ours.ownMost)}; ${whole(made)} calls meanwhile)`,
      reference: `${ms(idle.p99)} of an idle process (worst ${ms(idle.most)}); ours with ${whole(rows / 10)} rows ${ms(few.ours.p99)} (idle ${ms(few.idle.p99)})`,
      ratio: (ours.p99 / few.ours.p99).toFixed(2),
      reach: `< ${mostMs} ms`,
      reached: ours.p99 < mostMs,
    },
  ];
}
