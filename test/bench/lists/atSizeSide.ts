/** A list from its file to its export, through a core that also serves its rows as to a window. Arguments: file, folder. */
import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { openTestCore, type TestCore } from '../../support/openTestCore.ts';
import { peakBytesOf, sideFigures } from './sides.ts';

/** `tookMs`: import, findings and plan. */
export const atSizeFigures = sideFigures.extend({ usableMs: z.number(), windowP99Ms: z.number(), exportMs: z.number() });
type Figures = z.infer<typeof atSizeFigures>;

if (process.argv[1] === import.meta.filename) {
  const [file = '', folder = ''] = process.argv.slice(2);
  mkdirSync(folder, { recursive: true });
  const core = await openTestCore({ dataDir: folder });
  const figures = await measure(core, file);
  await core.close();
  process.stdout.write(JSON.stringify(figures));
}

async function measure({ handlers, dataDir, grant, grantDestination }: TestCore, file: string): Promise<Figures> {
  const startedAt = performance.now();
  const { listId, rows } = await handlers['lists.import']({ importId: randomUUID(), files: [grant(file)], reading: {} });
  const usableMs = performance.now() - startedAt;
  const waits: number[] = [];
  let over = false;
  const screened = handlers['lists.screened']({ listId }).finally(() => {
    over = true;
  });
  while (!over) {
    const askedAt = performance.now();
    await handlers['lists.preview']({ listId, from: Math.floor(Math.random() * rows), count: 50 });
    waits.push(performance.now() - askedAt);
    await setTimeout(20);
  }
  await screened;
  const checks = [{ operation: 'real_contact@2.0', addOns: ['litigator_checks' as const], where: {} }];
  const caps = { limit: null, maxCalls: null, budgetMicros: null, callsPerSecond: null };
  await handlers['plans.make']({ listId, environmentId: 'sandbox', checks, freshForMs: null, ...caps });
  const tookMs = performance.now() - startedAt;
  const exportedAt = performance.now();
  await handlers['exports.write']({
    ...{ listId, destinationId: grantDestination(join(dataDir, 'out.csv')), format: 'csv', only: null, rows: null },
    ...{ escapeFormulas: false, bom: false },
  });
  waits.sort((a, b) => a - b);
  return {
    rows,
    tookMs,
    usableMs,
    windowP99Ms: waits[Math.floor(waits.length * 0.99)] ?? 0,
    exportMs: performance.now() - exportedAt,
    peakBytes: peakBytesOf('self'),
  };
}
