/** Backups: made in the middle of work, looked at, put back; and a migration that is cut off or fails leaves the old or the new. */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeBackup, readBackups } from '../../electron/core/store/backups.ts';
import { openToWrite } from '../../electron/core/store/database.ts';
import { ledgerMigrations } from '../../electron/core/store/migrations/ledgerMigrations.ts';
import { migrate } from '../../electron/core/store/migrations/migrate.ts';
import { makeFirstLedger } from '../support/firstLedger.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const newest = ledgerMigrations.at(-1)?.number ?? 0;
let whole: FinishedFolder;
let dataDir: string;
let core: TestCore | null = null;
beforeAll(async () => {
  whole = await makeFinishedFolder(120);
}, 60_000);
afterAll(() => rmSync(whole.dataDir, { recursive: true, force: true }));
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'rollcall-backups-'));
  cpSync(whole.dataDir, dataDir, { recursive: true });
});
afterEach(async () => {
  await core?.close();
  core = null;
  rmSync(dataDir, { recursive: true, force: true });
});

const open = async (): Promise<TestCore> => (core = await openTestCore({ dataDir }));
const close = async (): Promise<void> => {
  await core?.close();
  core = null;
};
const answeredRows = async ({ handlers }: TestCore): Promise<number> => {
  // As the window does when it opens: verdicts have caught up with the ledger by then.
  await handlers['lists.list']({});
  const { viewId } = await handlers['review.open']({ listId: whole.listId, filter: {}, sort: { by: 'row', descending: false } });
  const rows = await handlers['review.window']({ viewId, from: 0, count: 500 });
  return rows.filter(({ verdict }) => verdict.status === 'answered' || verdict.status === 'partial').length;
};
const ledger = (): string => join(dataDir, 'ledger.db');

describe('a backup', () => {
  it(
    'made in the middle of a run holds one moment of it, and what came later is not claimed once it is put back',
    { timeout: 60_000 },
    async () => {
      const sandbox = await startTestSandbox();
      const first = await open();
      const { handlers } = first;
      const environmentId = await openEnvironment(first, sandbox.url, sandbox.key);
      const { runId } = await startPhones(first, whole.listId, environmentId, { callsPerSecond: 20, concurrency: 5 });
      while (sandbox.counts().answered < 10) await new Promise((resolve) => setTimeout(resolve, 5));
      const made = await handlers['backups.make']({ lists: false });
      expect(made).toMatchObject({ reason: 'asked', lists: 0 });
      expect(statSync(join(dataDir, 'backups', made.backupId)).mode & 0o777).toBe(0o600);
      await expect(handlers['backups.restore'](made)).rejects.toMatchObject({ failure: { code: 'backup.runOn' } });
      await rested(first, runId);
      await handlers['review.decide']({ listId: whole.listId, rows: [1], value: 'hold', note: 'later' });

      await handlers['backups.restore'](made);
      expect(await handlers['backups.list']({})).toMatchObject({ waiting: true });
      // Until it has taken the place, nothing is written that would go down with the ledger of before.
      await expect(handlers['review.decide']({ listId: whole.listId, rows: [2], value: 'hold' })).rejects.toMatchObject({
        failure: { code: 'dataFolder.restoreWaits' },
      });
      await close();

      const again = await open();
      const [notice] = await again.handlers['storage.notices']({});
      expect(notice).toMatchObject({ kind: 'restored', backupMadeAt: made.madeAt });
      expect(existsSync(join(dataDir, notice?.setAside ?? ''))).toBe(true);
      const run = await again.handlers['runs.get']({ runId });
      expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'interrupted' } });
      expect(run.counts.pending).toBeGreaterThan(0);
      expect(run.counts.done + run.counts.partial + run.counts.pending).toBe(run.counts.planned);
      expect(run.counts.inDoubt).toBeLessThanOrEqual(5);
      const { decision } = await again.handlers['review.row']({ listId: whole.listId, row: 1 });
      expect(decision.by).not.toBe('person');
      expect((await again.handlers['ledger.check']({})).problems).toEqual({});

      // What is missing is asked again, and nothing else.
      const { received } = sandbox.counts();
      await again.handlers['environments.setKey']({ environmentId, key: sandbox.key });
      await again.handlers['runs.resume']({ runId });
      while ((await again.handlers['runs.get']({ runId })).state !== 'finished') await new Promise((resolve) => setTimeout(resolve, 20));
      expect(sandbox.counts().received - received).toBe(run.counts.pending);
      await again.handlers['storage.dismiss']({ noticeId: notice?.noticeId ?? '' });
      expect(await again.handlers['storage.notices']({})).toEqual([]);
      await sandbox.close();
    },
  );

  it('brings back the lists that are missing, and leaves those that are there', async () => {
    const { handlers } = await open();
    const { backupId, lists } = await handlers['backups.make']({ lists: true });
    expect(lists).toBe(1);
    await handlers['lists.deleteForGood']({ listId: whole.listId });
    await handlers['backups.restore']({ backupId });
    await close();
    expect(await answeredRows(await open())).toBe(whole.rows);
  });

  it('takes the place also where the start was cut off between the two names, and can be taken back before', async () => {
    const { handlers } = await open();
    const { backupId } = await handlers['backups.make']({ lists: false });
    await handlers['backups.restore']({ backupId });
    await handlers['backups.cancelRestore']({});
    await handlers['review.decide']({ listId: whole.listId, rows: [2], value: 'hold' });
    await handlers['backups.restore']({ backupId });
    await close();
    renameSync(ledger(), `${ledger()}.cut-off`);
    expect(await answeredRows(await open())).toBe(whole.rows);
  });

  it('that is none is refused, and nothing is changed', async () => {
    const { handlers } = await open();
    const put = (name: string): string => join(dataDir, 'backups', name);
    mkdirSync(join(dataDir, 'backups'));
    writeFileSync(put('junk.db'), 'x'.repeat(10_000));
    const other = new Database(put('other.db'));
    other.exec('CREATE TABLE t (x); PRAGMA user_version = 1');
    other.close();
    const { backupId } = await handlers['backups.make']({ lists: false });
    const future = new Database(put(backupId));
    future.pragma(`user_version = ${newest + 1}`);
    future.close();
    const refused = async (id: string): Promise<unknown> => handlers['backups.restore']({ backupId: id }).catch((error: unknown) => error);
    expect(await refused('junk.db')).toMatchObject({ failure: { code: 'backup.unreadable' } });
    expect(await refused('other.db')).toMatchObject({ failure: { code: 'backup.unreadable' } });
    expect(await refused(backupId)).toMatchObject({ failure: { code: 'dataFolder.future' } });
    expect(await refused('nowhere.db')).toMatchObject({ failure: { code: 'backup.notFound' } });
    expect(await handlers['backups.list']({})).toMatchObject({ waiting: false });
    expect(readdirSync(dataDir).filter((name) => /ready|part/.test(name))).toEqual([]);
  });

  it('made by itself is kept for the newest five, one that was asked for as long as it is there', async () => {
    for (let at = 0; at < 7; at += 1) await makeBackup({ dataDir, reason: 'migration', at: at * 1_000, lists: false });
    await makeBackup({ dataDir, reason: 'asked', at: 0, lists: false });
    const kept = readBackups(dataDir).map(({ reason, madeAt }) => [reason, madeAt / 1_000]);
    expect(kept).toEqual([6, 5, 4, 3, 2].map((at) => ['migration', at]).concat([['asked', 0]]));
  });
});

describe('a migration', () => {
  it('is preceded by a backup of what it will change', async () => {
    makeFirstLedger(ledger());
    const { handlers } = await open();
    const { backups, folder } = await handlers['backups.list']({});
    expect(backups).toMatchObject([{ reason: 'migration' }]);
    const copy = new Database(join(folder, backups[0]?.backupId ?? ''), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    copy.close();
    await close();
    const migrated = new Database(ledger(), { readonly: true });
    expect(migrated.pragma('user_version', { simple: true })).toBe(newest);
    migrated.close();
    // And only then: an ordinary start makes none.
    expect((await (await open()).handlers['backups.list']({})).backups.length).toBe(1);
  });

  it('that is killed at any moment leaves the old ledger or the new one', { timeout: 120_000 }, async () => {
    const script = fileURLToPath(new URL('../support/openAndWait.ts', import.meta.url));
    for (const afterMs of [40, 150, 400]) {
      cpSync(join(whole.dataDir, 'ledger.db'), ledger());
      makeFirstLedger(ledger());
      const child = spawn(process.execPath, [script, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
      const ended = new Promise((resolve) => child.once('exit', resolve));
      // From its first word on, which it says before it opens the folder.
      await new Promise((resolve) => child.stdout.once('data', resolve));
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      child.kill('SIGKILL');
      await ended;
      const found = new Database(ledger(), { readonly: true });
      expect([1, newest]).toContain(found.pragma('user_version', { simple: true }));
      expect(found.pragma('quick_check', { simple: true })).toBe('ok');
      found.close();
      const { handlers, recovered } = await open();
      expect(recovered).toEqual([]);
      expect((await handlers['runs.get']({ runId: whole.runId })).counts.pending).toBe(0);
      await close();
    }
  });

  it('that fails leaves the file as it was, and says so', () => {
    const path = join(dataDir, 'old.db');
    const db = openToWrite(path, 'FULL');
    migrate(db, ledgerMigrations.slice(0, 1), path);
    const bad = { number: 2, name: 'bad', sql: 'CREATE TABLE added (x) STRICT; INSERT INTO runs (run_id) VALUES (NULL);' };
    expect(() => migrate(db, [...ledgerMigrations.slice(0, 1), bad], path)).toThrowError(/dataFolder.migrationFailed/);
    expect(db.pragma('user_version', { simple: true })).toBe(1);
    expect(db.prepare("SELECT name FROM sqlite_schema WHERE name = 'added'").get()).toBeUndefined();
    db.close();
  });

  it('is not tried on a ledger from the future, which is left untouched', async () => {
    const db = new Database(ledger());
    db.pragma(`user_version = ${newest + 1}`);
    db.pragma('journal_mode = DELETE');
    db.close();
    const before = statSync(ledger()).mtimeMs;
    await expect(open()).rejects.toMatchObject({ failure: { code: 'dataFolder.future' } });
    expect(statSync(ledger()).mtimeMs).toBe(before);
    expect(readBackups(dataDir)).toEqual([]);
  });
});
