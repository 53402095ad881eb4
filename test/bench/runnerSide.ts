/**
 * One side of the bench over sizes, in a separate process: `begin FOLDER URL ROWS` imports, starts a run and continues until it is killed;
 * `resume FOLDER RUN` resumes the run, completes it and prints its figures as JSON.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { realClock } from '#hosts/node/realClock.ts';
import { undiciTransport } from '#hosts/node/undiciTransport.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { inFlight, makeLeads, makeService, noCap, startRun, untilFinished } from './benchRun.ts';
import type { SizeFigures } from './runnerBench.ts';

const key = 'bench';
const [mode, dataDir = '', ...rest] = process.argv.slice(2);
if (mode === 'begin') await begin(rest[0] ?? '', Number(rest[1]));
else process.stdout.write(JSON.stringify(await resume(rest[0] ?? '')));

async function begin(url: string, rows: number): Promise<void> {
  const core = await openTestCore({ dataDir });
  const environmentId = await makeService(core, url, key);
  const listId = await makeLeads(core, rows);
  const runId = await startRun(core, { listId, environmentId, callsPerSecond: noCap, concurrency: inFlight });
  // Killed in mid-run, with all rows chosen, to measure resuming a run rather than choosing rows.
  await core.next('runs.progressed', ({ counts, checks }) => counts.done >= 500 && checks[0]?.state === 'running');
  process.stdout.write(`${runId}\n`);
  await untilFinished(core, runId);
}

async function resume(runId: string): Promise<SizeFigures> {
  const loop = monitorEventLoopDelay({ resolution: 5 });
  loop.enable();
  const openedAt = performance.now();
  let readyAt = 0;
  const real = undiciTransport(realClock);
  const transport: typeof real = {
    ...real,
    exchange: (request) => {
      readyAt ||= performance.now();
      return real.exchange(request);
    },
  };
  const core = await openTestCore({ dataDir, ports: { transport } });
  const [environment] = (await core.handlers['environments.list']({})).filter(({ baseUrl }) => baseUrl !== null);
  // The keychain belongs to the process: the key is entered again, as after a restart without one.
  await core.handlers['environments.setKey']({ environmentId: environment?.environmentId ?? '', key });
  const samples: { done: number; cpuMicros: number; rss: number }[] = [];
  const sample = (done: number): void => {
    const { user, system } = process.cpuUsage();
    samples.push({ done, cpuMicros: user + system, rss: process.memoryUsage.rss() });
  };
  void core.next('runs.progressed', ({ counts }) => {
    sample(counts.done);
    return false;
  });
  await core.handlers['runs.resume']({ runId });
  await untilFinished(core, runId);
  const { counts, elapsedMs } = await core.handlers['runs.get']({ runId });
  await core.close();
  loop.disable();
  // The cost of the last tenth, when the ledger is largest; in a short run the last half, when the program is warm.
  const last = samples.findLast(({ done }) => done < counts.planned) ?? samples[0];
  const from = samples.findLast(({ done }) => done <= counts.planned - Math.max(counts.planned / 10, 5_000)) ?? samples[0];
  return {
    readyMs: readyAt - openedAt,
    readyFromStartMs: readyAt,
    peakRss: Math.max(...samples.map(({ rss }) => rss)),
    cpuMicrosPerCall: ((last?.cpuMicros ?? 0) - (from?.cpuMicros ?? 0)) / ((last?.done ?? 0) - (from?.done ?? 0)),
    callsPerSecond: counts.done / (elapsedMs / 1000),
    loopP99Ms: loop.percentile(99) / 1e6,
  };
}
