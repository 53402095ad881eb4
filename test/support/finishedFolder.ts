/** A data folder with a list, a finished run and a decision on every tenth row, for storage tests to copy and damage. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestCore } from './openTestCore.ts';
import { openEnvironment, rested, startPhones } from './phoneRun.ts';
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
    const environmentId = await openEnvironment(core, sandbox.url, sandbox.key, 'service');
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond: 2_000 });
    await rested(core, runId);
    for (let row = 10; row <= rows; row += 10) await core.handlers['review.decide']({ listId, rows: [row], value: 'drop', note: 'asked' });
    return { dataDir, listId, runId, rows };
  } finally {
    await core.close();
    await sandbox.close();
  }
}
