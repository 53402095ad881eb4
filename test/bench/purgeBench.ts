/** How long it takes to purge one person from a list, beside reading its cells once; and how this grows. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openToRead } from '#core/platform/database.ts';
import { listPath } from '#core/platform/paths.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { writeLeads } from './lists/leads.ts';
import { ms, whole, type Line } from './line.ts';

/** The limit for a million rows. */
const mostMs = 5_000;

async function measure(rows: number): Promise<{ purgeMs: number; dryMs: number; readMs: number; purged: number }> {
  const core = await openTestCore();
  try {
    const file = join(core.dataDir, 'leads.csv');
    writeLeads(file, rows);
    const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    rmSync(file);
    await core.handlers['lists.screened']({ listId });
    const { fields } = await core.handlers['review.row']({ listId, row: Math.ceil(rows / 2) });
    const person = { phone: fields.phone ?? '' };
    const db = openToRead(listPath(core.dataDir, listId));
    const began = performance.now();
    db.prepare("SELECT sum(length(concat_ws('', c0, c1, c2, c3))) FROM cells").get();
    const readMs = performance.now() - began;
    db.close();
    const timed = async (dryRun: boolean) => {
      const start = performance.now();
      const { counts } = await core.handlers['privacy.purge']({ of: { person }, dryRun });
      return { took: performance.now() - start, purged: counts.find(({ kind }) => kind === 'rows')?.count ?? 0 };
    };
    const dry = await timed(true);
    const { took, purged } = await timed(false);
    return { purgeMs: took, dryMs: dry.took, readMs, purged };
  } finally {
    await core.end();
  }
}

export async function purgeBench(sizes: readonly number[]): Promise<Line[]> {
  const lines: Line[] = [];
  for (const rows of sizes) {
    const { purgeMs, dryMs, readMs, purged } = await measure(rows);
    lines.push({
      what: `a person purged from ${whole(rows)} rows`,
      ours: `${ms(purgeMs)} (${whole(purged)} rows; ${ms(dryMs)} to say what would go)`,
      reference: `${ms(readMs)} to read four columns once`,
      ratio: `${(purgeMs / readMs).toFixed(1)}×`,
      reach: `≤ ${ms(mostMs)}`,
      reached: purgeMs <= mostMs && purged > 0,
    });
  }
  return lines;
}
