/** Damaged files: nothing crashes or is silently empty, readable data is recovered, and the damaged file is kept unchanged. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Failed } from '#contract/failure.ts';
import { damages, flipBits } from '../support/damage.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let whole: FinishedFolder;
let dataDir: string;
beforeAll(async () => {
  whole = await makeFinishedFolder(200);
});
afterAll(() => rmSync(whole.dataDir, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-damaged-'));
  cpSync(whole.dataDir, dataDir, { recursive: true });
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** Sends everything that a window requests when it opens, and reads the list: each command works or fails with a sentence. */
async function lookAround(core: TestCore): Promise<string[]> {
  const failures: string[] = [];
  const ask = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Failed)) throw error;
      failures.push(error.failure.code);
      return null;
    }
  };
  const { handlers } = core;
  await ask(() => handlers['app.state']({}));
  await ask(() => handlers['environments.list']({}));
  await ask(() => handlers['runs.list']({}));
  await ask(() => handlers['lookups.list']({ count: 50 }));
  for (const { listId } of (await ask(() => handlers['lists.list']({}))) ?? []) {
    const view = await ask(() => handlers['review.open']({ listId, filter: {}, sort: { by: 'row', descending: false } }));
    const rows = view && (await ask(() => handlers['review.window']({ viewId: view.viewId, from: 0, count: 500 })));
    // The damage may affect any row, including the first.
    const [first] = rows ?? [];
    if (first) await ask(() => handlers['review.row']({ listId, row: first.row }));
  }
  await ask(() => handlers['ledger.check']({}));
  return failures;
}

describe.each(Object.entries(damages))('files with %s', (name, damage) => {
  it('are quarantined, and what can be read of them is recovered and reported', async () => {
    const ledger = join(dataDir, 'ledger.db');
    const list = join(dataDir, 'lists', `${whole.listId}.db`);
    damage(ledger);
    damage(list);
    const bytes = [readFileSync(ledger), readFileSync(list)];
    const core = await openTestCore({ dataDir });
    try {
      const [ofLedger, ofList] = core.recovered;
      expect(core.recovered).toMatchObject([
        { kind: 'recovered', file: 'ledger.db' },
        { kind: 'recovered', file: `lists/${whole.listId}.db` },
      ]);
      expect(readFileSync(join(dataDir, ofLedger?.quarantinedAs ?? ''))).toEqual(bytes[0]);
      expect(readFileSync(join(dataDir, 'lists', ofList?.quarantinedAs ?? ''))).toEqual(bytes[1]);
      expect(await core.handlers['storage.notices']({})).toEqual([ofList, ofLedger]);
      // Lost data is reported as lost.
      const answers = ofLedger?.tables.find(({ table }) => table === 'answer_bodies');
      expect(answers?.recovered === whole.rows || answers?.lost === true).toBe(true);
      expect(await lookAround(core)).toEqual([]);

      const run = (await core.handlers['runs.list']({})).find(({ runId }) => runId === whole.runId);
      if (run) {
        const { planned, done, partial, failed, refused, pending } = run.counts;
        expect(done + partial + failed + refused + pending).toBe(planned);
        const kept = new Database(ledger, { readonly: true });
        expect(done + partial).toBe(
          kept.prepare('SELECT count(*) FROM jobs WHERE answer_seq IN (SELECT answer_seq FROM answer_bodies)').pluck().get(),
        );
        kept.close();
        expect(run.state === 'finished').toBe(pending === 0);
      }
      const { problems } = await core.handlers['ledger.check']({});
      expect(problems.structure).toBeUndefined();
      expect(problems.headChanged).toBeUndefined();
      expect(problems.lostBefore ?? 0).toBe(ofLedger?.chain?.lost ?? 0);

      const cells = ofList?.tables.find(({ table }) => table === 'cells');
      const cards = await core.handlers['lists.list']({});
      expect(cards.length).toBe(cells === undefined ? 0 : 1);
      if (cells) expect(cells.recovered === whole.rows || cells.lost).toBe(true);
      if (name !== 'its header zeroed') return;

      // None of these are lost: verdicts and decisions are derived from the ledger again.
      expect([run?.state, answers?.recovered, cells?.recovered, problems]).toEqual(['finished', whole.rows, whole.rows, {}]);
      const view = await core.handlers['review.open']({ listId: whole.listId, filter: {}, sort: { by: 'row', descending: false } });
      const rows = await core.handlers['review.window']({ viewId: view.viewId, from: 0, count: 500 });
      expect(rows.filter(({ verdict }) => verdict?.status === 'answered' || verdict?.status === 'partial').length).toBe(whole.rows);
      expect(rows.filter(({ decision }) => decision.by === 'person' && decision.value === 'drop').length).toBe(whole.rows / 10);
    } finally {
      await core.close();
    }
    // The next start is an ordinary one.
    const again = await openTestCore({ dataDir });
    expect(again.recovered).toEqual([]);
    await again.close();
  });
});

it('a missing ledger isn’t replaced by an empty one while there are lists', async () => {
  rmSync(join(dataDir, 'ledger.db'));
  await expect(openTestCore({ dataDir })).rejects.toMatchObject({ failure: { code: 'dataFolder.ledgerMissing' } });
  writeFileSync(join(dataDir, 'ledger.db'), '');
  await expect(openTestCore({ dataDir })).rejects.toMatchObject({ failure: { code: 'dataFolder.ledgerMissing' } });
});

const seeds = Array.from({ length: Number(process.env['ROLLCALL_DISK_SIZES'] ?? 2) }, (_, index) => index + 1);
it.each(seeds)('a thousand flipped bits crash nothing (%i)', async (seed) => {
  flipBits(join(dataDir, 'ledger.db'), 1_000, seed);
  flipBits(join(dataDir, 'lists', `${whole.listId}.db`), 1_000, seed + 1_000);
  const core = await openTestCore({ dataDir }).catch((error: unknown) => {
    if (!(error instanceof Failed)) throw error;
    return null;
  });
  if (core === null) return;
  expect(core.recovered.length).toBeGreaterThan(0);
  await lookAround(core);
  await core.close();
});

it('damage that is only found during work is reported, and the next start recovers from it', async () => {
  const path = join(dataDir, 'lists', `${whole.listId}.db`);
  const core = await openTestCore({ dataDir });
  damages['8 KB of 0xFF in its middle']?.(path);
  await lookAround(core);
  expect(await core.handlers['lists.damaged']({})).toMatchObject([{ listId: whole.listId }]);
  await core.close();
  expect(existsSync(`${path}.suspect`)).toBe(true);
  const again = await openTestCore({ dataDir });
  expect(again.recovered.map(({ file }) => file)).toEqual([`lists/${whole.listId}.db`]);
  await again.close();
  expect(readdirSync(join(dataDir, 'lists')).filter((name) => name.endsWith('.suspect'))).toEqual([]);
});

it('damage that a search of all lists finds is reported of the right file', async () => {
  const path = join(dataDir, 'lists', `${whole.listId}.db`);
  const core = await openTestCore({ dataDir });
  damages['8 KB of 0xFF in its middle']?.(path);
  const held = core.handlers['privacy.held']({ person: { phone: '+12065550100' } });
  await expect(held).rejects.toMatchObject({ failure: { code: 'dataFolder.corrupt', params: { file: path } } });
  await core.close();
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.suspect'))).toEqual([]);
  expect(existsSync(`${path}.suspect`)).toBe(true);
});

it('a purge that meets damage is finished once the list is recovered, and keeps nobody from starting', async () => {
  const first = await openTestCore({ dataDir });
  const file = join(dataDir, 'large.csv');
  // More than the start checks as a whole.
  writeFileSync(file, ['phone,note', ...[1, 2, 3, 4, 5].map((row) => `206-555-010${row},${'x'.repeat(900_000)}`)].join('\n'));
  const { listId } = await first.handlers['lists.import']({ importId: randomUUID(), files: [first.grant(file)], reading: {} });
  await first.handlers['lists.screened']({ listId });
  const path = join(dataDir, 'lists', `${listId}.db`);
  damageIndex(path, 'verdicts_checked_at');
  const damaged = { failure: { code: 'dataFolder.corrupt', params: { file: path } } };
  await expect(first.handlers['privacy.purge']({ of: { person: { phone: '206-555-0101' } }, dryRun: false })).rejects.toMatchObject(
    damaged,
  );
  await first.close();
  rmSync(`${path}.suspect`);
  await expect(openTestCore({ dataDir })).rejects.toMatchObject(damaged);
  const last = await openTestCore({ dataDir });
  expect(last.recovered.map((one) => one.file)).toEqual([`lists/${listId}.db`]);
  expect((await last.handlers['privacy.held']({ person: { phone: '206-555-0101' } })).counts).toEqual([]);
  await last.close();
});

it('damage of a large ledger that only its first use finds is recovered from at the next start', async () => {
  const path = join(dataDir, 'ledger.db');
  const db = new Database(path);
  // More than the start checks as a whole.
  const large = db.prepare('INSERT INTO notices (notice_id, notice) VALUES (?, ?)');
  for (let at = 0; at < 66; at += 1) large.run(randomUUID(), 'x'.repeat(1 << 20));
  db.close();
  damageIndex(path, 'outbox_of_state');
  await expect(openTestCore({ dataDir })).rejects.toMatchObject({ failure: { code: 'dataFolder.corrupt', params: { file: path } } });
  const again = await openTestCore({ dataDir });
  expect(again.recovered.map(({ file }) => file)).toEqual(['ledger.db']);
  await again.close();
});

/** Overwrites the first page of an index. */
function damageIndex(path: string, name: string): void {
  const db = new Database(path);
  db.pragma('wal_checkpoint(TRUNCATE)');
  const page = db.prepare<[string], number>('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(name) ?? 0;
  db.close();
  const bytes = readFileSync(path);
  writeFileSync(path, bytes.fill('Z', (page - 1) * 4096, page * 4096));
}
