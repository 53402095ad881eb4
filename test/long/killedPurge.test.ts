/** kill −9 at points of a purge: after the next start the person is there as before, or gone everywhere, and never in between. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killChild, says } from '../support/killChild.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { phonePlan } from '../support/phoneRun.ts';
import { fillWithJane, findBytes, jane, type FolderWithJane } from '../support/purgeFixtures.ts';

let folder: string;
let filled: string;
let before: string[];
let made: FolderWithJane;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-killed-'));
  filled = join(folder, 'filled');
  const core = await openTestCore({ dataDir: filled });
  made = await fillWithJane(core, false);
  await core.close();
  before = findBytes(filled);
}, 180_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Kills the child `afterMs` after it said so. */
const kill = (dataDir: string, word: string, afterMs: number): Promise<string> =>
  killChild('purgeInChild.ts', [dataDir, jane.phone], { isDue: says(word), afterMs });

test('a purge that is cut off is finished at the next start', { timeout: 400_000 }, async () => {
  expect(before.length).toBeGreaterThan(5);
  const met = { before: 0, after: 0 };
  for (const [word, afterMs] of [
    ['open', 0],
    ['begun', 0],
    ['begun', 15],
    ['begun', 60],
  ] as const) {
    const dataDir = mkdtempSync(join(folder, 'data-'));
    cpSync(filled, dataDir, { recursive: true });
    const said = await kill(dataDir, word, afterMs);
    const core = await openTestCore({ dataDir });
    const { counts } = await core.handlers['privacy.held']({ person: { phone: jane.phone } });
    expect((await core.handlers['ledger.check']({})).problems).toEqual({});
    await core.close();
    const left = findBytes(dataDir);
    if (said.includes('begun')) {
      expect(counts).toEqual([]);
      expect(left).toEqual([]);
      met.after += 1;
    } else {
      expect(left).toEqual(before);
      met.before += 1;
    }
  }
  expect(Math.min(met.before, met.after)).toBeGreaterThan(0);
});

test('a purge while a run of the list is in progress is refused, and changes nothing', { timeout: 120_000 }, async () => {
  const dataDir = mkdtempSync(join(folder, 'data-'));
  cpSync(filled, dataDir, { recursive: true });
  const core = await openTestCore({ dataDir });
  const [listId] = made.lists;
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { freshForMs: 0, callsPerSecond: 0.1 }));
  const purged = core.handlers['privacy.purge']({ of: { person: { phone: jane.phone } }, dryRun: false });
  await expect(purged).rejects.toMatchObject({ failure: { code: 'list.busy', params: { listId } } });
  await core.handlers['runs.stop']({ runId });
  const { cells, verdict } = await core.handlers['review.row']({ listId, row: 2 });
  expect(cells[0]).toBe(jane.name);
  expect(verdict.status).not.toBe('purged');
  await core.close();
});
