/** The latency of another list's window, at a random position, while a big list is imported. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openTestCore } from '../../support/openTestCore.ts';
import { ms, type Line } from '../line.ts';
import { writeLeads } from './leads.ts';
import type { ListsBench } from './listsBench.ts';

const pauseMs = 4;
const shownRows = 60;

export async function windowWhileImporting({ rows, folder }: ListsBench): Promise<Line[]> {
  const file = join(folder, 'window.csv');
  writeLeads(file, rows);
  const core = await openTestCore();
  try {
    const bring = () => core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(file)], reading: {} });
    const { listId } = await bring();
    const view = await core.handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } });
    let over = false;
    const importing = bring().finally(() => (over = true));
    const took: number[] = [];
    for (let at = 0; !over; at++) {
      const from = (at * 2_654_435_761) % (rows - shownRows);
      const startedAt = performance.now();
      if (at % 2 === 0) await core.handlers['lists.preview']({ listId, from: from + 1, count: shownRows });
      else await core.handlers['review.window']({ viewId: view.viewId, from, count: shownRows });
      took.push(performance.now() - startedAt);
      await setTimeout(pauseMs);
    }
    await importing;
    const sorted = took.toSorted((a, b) => a - b);
    const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
    return [
      {
        what: `grid window at a random place while importing, p99 of ${took.length}`,
        ours: ms(p99),
        reference: `median ${ms(sorted[Math.floor(sorted.length / 2)] ?? 0)}, worst ${ms(sorted.at(-1) ?? 0)}`,
        reach: '≤ 16 ms',
        reached: p99 <= 16,
      },
    ];
  } finally {
    await core.end();
  }
}
