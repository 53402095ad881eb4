/** A power cut may leave a ledger or list with the journal of an unfinished transaction: the next start rolls it back and continues. */
import Database from 'better-sqlite3';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listPath } from '#core/platform/paths.ts';
import { makeFinishedFolder } from '../support/finishedFolder.ts';
import { openTestCore } from '../support/openTestCore.ts';

/** Leaves the file half overwritten, with the journal that can restore it. */
function cutOff(path: string, half: string): void {
  const db = new Database(path);
  db.pragma('journal_mode = DELETE');
  // Changes go to the file at once, after the original pages have gone to the journal.
  db.pragma('cache_size = 1');
  db.exec(`BEGIN; ${half}`);
  copyFileSync(path, `${path}.cut`);
  copyFileSync(`${path}-journal`, `${path}.cut-journal`);
  db.exec('ROLLBACK');
  db.close();
  copyFileSync(`${path}.cut`, path);
  copyFileSync(`${path}.cut-journal`, `${path}-journal`);
}

it('opens, with everything as it was before the transaction', async () => {
  const { dataDir, listId, runId, rows } = await makeFinishedFolder(100);
  try {
    cutOff(join(dataDir, 'ledger.db'), "UPDATE attempts SET by = 'nobody'; DELETE FROM chain_payloads");
    cutOff(listPath(dataDir, listId), "UPDATE cells SET c0 = 'gone'; DELETE FROM verdicts");
    const { handlers, recovered, close } = await openTestCore({ dataDir });
    expect(recovered).toEqual([]);
    expect((await handlers['runs.get']({ runId })).counts.pending).toBe(0);
    expect((await handlers['ledger.check']({})).problems).toEqual({});
    const preview = await handlers['lists.preview']({ listId, from: 1, count: 100 });
    expect(preview.filter(({ cells }) => cells[0]?.startsWith('Person')).length).toBe(rows);
    await close();
    expect(existsSync(join(dataDir, 'ledger.db-journal'))).toBe(false);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
});
