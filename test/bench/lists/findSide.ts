/**
 * Screens a list's rows in a second worker while another serves windows of the list at random positions: its speed, and the windows'
 * latency.
 */
import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { openListThreads } from '#core/workers/listThreads.ts';
import { workerThreads } from '#hosts/node/builtFiles.ts';
import { realClock } from '#hosts/node/realClock.ts';
import { peakBytesOf, sideFigures } from './sides.ts';

export const findFigures = sideFigures.extend({ cpuMs: z.number(), windows: z.int(), windowP99Ms: z.number(), findings: z.int() });

if (process.argv[1] === import.meta.filename) {
  const [file = '', folder = ''] = process.argv.slice(2);
  process.stdout.write(JSON.stringify(await find(file, folder)));
}

async function find(file: string, folder: string): Promise<z.infer<typeof findFigures>> {
  mkdirSync(folder, { recursive: true });
  const listId = 'bench';
  const threads = openListThreads({ threads: workerThreads(), clock: realClock }, folder);
  const importer = threads.openOwnThread();
  await importer.call('lists.readFiles', {
    ...{ listId, importedAt: 0, by: 'bench', name: null, reading: {}, keepOriginals: false, country: 'US' },
    files: [{ path: file, name: 'leads' }],
  });
  await importer.close();
  const [finder, reader] = [threads.openOwnThread(), threads.thread];
  const { rows } = await reader.call('lists.read', { listId });
  // A thread's start isn't measured.
  await finder.call('lists.isFindDue', { listId, at: Date.now() });
  const cpu = process.cpuUsage();
  const startedAt = performance.now();
  let over = false;
  const found = finder.call('lists.screen', { listId, change: {}, at: Date.now() }).finally(() => {
    over = true;
  });
  const waits: number[] = [];
  while (!over) {
    const askedAt = performance.now();
    await reader.call('lists.preview', { listId, from: 1 + Math.floor(Math.random() * rows), count: 50 });
    waits.push(performance.now() - askedAt);
    await setTimeout(20);
  }
  const list = await found;
  const tookMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(cpu);
  await threads.close();
  waits.sort((a, b) => a - b);
  return {
    rows,
    tookMs,
    peakBytes: peakBytesOf('self'),
    cpuMs: (user + system) / 1000,
    windows: waits.length,
    windowP99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    findings: list.findings.reduce((sum, one) => sum + one.rows, 0),
  };
}
