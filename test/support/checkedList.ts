/** A list whose rows were checked through a service, so that its answers carry the response ids that feedback needs. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCore } from './openTestCore.ts';
import { openEnvironment, phoneOf, rested, startPhones } from './phoneRun.ts';

export interface CheckedList {
  listId: string;
  runId: string;
  environmentId: string;
  /** Phones by row, from 0. */
  phones: string[];
}

/** Imports the rows and checks each with the service. */
export async function checkRows(core: TestCore, baseUrl: string, rows: number, callsPerSecond = 100_000): Promise<CheckedList> {
  const environmentId = await openEnvironment(core, baseUrl, 'sandbox');
  await core.handlers['environments.change']({ environmentId, change: { callsPerSecond: 700, concurrency: 10 } });
  const phones = Array.from({ length: rows }, (_, index) => phoneOf(index));
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, ['phone,name', ...phones.map((phone, index) => `${phone},Person ${index + 1}`)].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const { runId } = await startPhones(core, listId, environmentId, { callsPerSecond });
  await rested(core, runId);
  return { listId, runId, environmentId, phones };
}

/** Records the first rows' calls as connected, which adds as many entries to the outbox. */
export async function enterCalls(core: TestCore, { listId }: Pick<CheckedList, 'listId'>, rows: number): Promise<void> {
  for (let row = 1; row <= rows; row += 1) await core.handlers['outcomes.enter']({ listId, row, meaning: 'connected:right' });
}

/** Resolves when no entry of the outbox is waiting, or its delivery has stopped. */
export async function untilDelivered(core: TestCore): Promise<void> {
  for (;;) {
    const { counts, deliveries } = await core.handlers['outbox.state']({});
    if (counts.waiting === 0 || deliveries.some(({ state }) => state === 'stopped')) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
