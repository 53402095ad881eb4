/** A data folder with a list, a finished run and a decision on every tenth row: what storage tests copy and damage. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestCore } from './openTestCore.ts';
import { startTestSandbox } from './startTestSandbox.ts';

export interface FinishedFolder {
  dataDir: string;
  listId: string;
  runId: string;
  rows: number;
}

export async function makeFinishedFolder(rows = 400): Promise<FinishedFolder> {
  const dataDir = mkdtempSync(join(tmpdir(), 'rollcall-finished-'));
  const sandbox = await startTestSandbox();
  const core = await openTestCore({ dataDir });
  try {
    const file = join(dataDir, 'leads.csv');
    const line = (row: number): string => `Person ${row},+1${206 + Math.floor(row / 100)}5550${100 + (row % 100)}`;
    writeFileSync(file, ['name,phone', ...Array.from({ length: rows }, (_, row) => line(row))].join('\n'));
    const { environmentId } = await core.handlers['environments.create']({ name: 'service', baseUrl: sandbox.url });
    await core.handlers['environments.setKey']({ environmentId, key: sandbox.key });
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    const { runId } = await core.handlers['runs.start']({
      listId,
      environmentId,
      checks: [{ operation: 'phone_intel', addOns: [], only: {} }],
      freshForMs: null,
      limit: null,
      maxCalls: null,
      budgetMicros: null,
      callsPerSecond: 2_000,
      concurrency: 20,
    });
    while ((await core.handlers['runs.get']({ runId })).state !== 'finished') await new Promise((resolve) => setTimeout(resolve, 20));
    for (let row = 10; row <= rows; row += 10) await core.handlers['review.decide']({ listId, rows: [row], value: 'drop', note: 'asked' });
    return { dataDir, listId, runId, rows };
  } finally {
    await core.close();
    await sandbox.close();
  }
}
