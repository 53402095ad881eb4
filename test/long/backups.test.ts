/** Backups: made during work, listed, restored; and an interrupted migration leaves the old ledger or the new one. */
import Database from 'better-sqlite3';
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stageRestore, swapInLedger } from '#core/storage/restore.ts';
import { makeBackup, readBackups } from '#core/storage/backups.sql.ts';
import { ledgerSchema } from '#core/platform/schema/ledgerSchema.ts';
import { newestVersion } from '#core/platform/schema/migrate.ts';
import { noticeSentences } from '#messages/storage/storageWords.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { nextThreads, useNextVersion } from '../support/nextVersion.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, rested, startPhones } from '../support/phoneRun.ts';
import { startTestSandbox } from '../support/startTestSandbox.ts';

const newest = newestVersion(ledgerSchema);
let whole: FinishedFolder;
let dataDir: string;
let core: TestCore | null = null;
beforeAll(async () => {
  whole = await makeFinishedFolder(60);
});
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
  // As when the window opens: afterwards verdicts have caught up with the ledger.
  await handlers['lists.list']({});
  const { viewId } = await handlers['review.open']({ listId: whole.listId, filter: {}, sort: { by: 'row', descending: false } });
  const rows = await handlers['review.window']({ viewId, from: 0, count: 500 });
  return rows.filter(({ verdict }) => verdict.status === 'answered' || verdict.status === 'partial').length;
};
const ledger = (): string => join(dataDir, 'ledger.db');

describe('a backup', () => {
  it('made in the middle of a run holds one moment of it, and once restored, claims nothing later', async () => {
    const sandbox = await startTestSandbox();
    const first = await open();
    const { handlers } = first;
    const environmentId = await openEnvironment(first, sandbox.url, sandbox.key);
    const { runId } = await startPhones(first, whole.listId, environmentId, { callsPerSecond: 20, concurrency: 5 });
    await expect.poll(() => sandbox.counts().answered, { interval: 5 }).toBeGreaterThanOrEqual(10);
    const made = await handlers['backups.make']({ lists: false });
    expect(made).toMatchObject({ reason: 'asked', lists: 0 });
    expect(statSync(join(dataDir, 'backups', made.backupId)).mode & 0o777).toBe(0o600);
    await expect(handlers['backups.restore'](made)).rejects.toMatchObject({ failure: { code: 'backup.runOn' } });
    await handlers['runs.pause']({ runId });
    await handlers['runs.resume']({ runId, caps: { callsPerSecond: 10_000 } });
    await rested(first, runId);
    await handlers['review.decide']({ listId: whole.listId, rows: [1], value: 'hold', note: 'later' });

    await handlers['backups.restore'](made);
    expect(await handlers['backups.list']({})).toMatchObject({ waiting: true });
    // Until the restore is complete, nothing is written that would be lost with the previous ledger.
    await expect(handlers['review.decide']({ listId: whole.listId, rows: [2], value: 'hold' })).rejects.toMatchObject({
      failure: { code: 'dataFolder.restoreWaits' },
    });
    await close();

    const again = await open();
    const [notice] = await again.handlers['storage.notices']({});
    expect(notice).toMatchObject({ kind: 'restored', backupMadeAt: made.madeAt });
    expect(existsSync(join(dataDir, notice?.quarantinedAs ?? ''))).toBe(true);
    const run = await again.handlers['runs.get']({ runId });
    expect(run).toMatchObject({ state: 'stopped', stopped: { code: 'interrupted' } });
    expect(run.counts.pending).toBeGreaterThan(0);
    expect(run.counts.done + run.counts.partial + run.counts.pending).toBe(run.counts.planned);
    expect(run.counts.inDoubt).toBeLessThanOrEqual(5);
    const { decision } = await again.handlers['review.row']({ listId: whole.listId, row: 1 });
    expect(decision.by).not.toBe('person');
    expect((await again.handlers['ledger.check']({})).problems).toEqual({});

    // Only what is missing is requested again.
    const { received } = sandbox.counts();
    await again.handlers['environments.setKey']({ environmentId, key: sandbox.key });
    await again.handlers['runs.resume']({ runId });
    expect(await rested(again, runId)).toMatchObject({ state: 'finished' });
    expect(sandbox.counts().received - received).toBe(run.counts.pending);
    await again.handlers['storage.dismiss']({ noticeId: notice?.noticeId ?? '' });
    expect(await again.handlers['storage.notices']({})).toEqual([]);
    await sandbox.close();
  });

  it('lets nobody be called again who was suppressed since it was made, each as before, and says so', async () => {
    const first = await open();
    const { handlers } = first;
    const until = Date.now() + 3_600_000_000;
    await handlers['suppressions.import']({ of: { text: '+12065550101\n+12065550102' }, reason: 'Before' });
    const made = await handlers['backups.make']({ lists: false });
    await handlers['suppressions.import']({ of: { text: '+12065550102\n+12065550103\nann@example.com' }, reason: 'Asked us to stop' });
    await handlers['suppressions.import']({ of: { text: '+12065550104' }, reason: 'Until summer', until });
    await handlers['suppressions.import']({ of: { text: '+12065550105' }, reason: 'Kept as a hash', hashed: true });
    await handlers['backups.restore'](made);
    await close();

    const again = await open();
    const { batches } = await again.handlers['suppressions.list']({});
    expect(batches.map(({ reason, until: ends, phones, emails }) => [reason, ends, phones, emails]).sort()).toEqual(
      [
        ['Before', null, 2, 0],
        // What the backup already contained isn't added twice.
        ['Asked us to stop', null, 1, 1],
        ['Until summer', until, 1, 0],
        ['Kept as a hash', null, 1, 0],
      ].sort(),
    );
    const [notice] = await again.handlers['storage.notices']({});
    expect(notice).toMatchObject({ kind: 'restored', suppressed: { kept: 4, lost: 0 } });
    expect((await again.handlers['ledger.check']({})).problems).toEqual({});
    const known = async (text: string): Promise<boolean> => {
      const filter = { kind: null, batchId: null, until: null, text };
      return (await again.handlers['suppressions.browse']({ filter, from: 0, count: 9 })).entries.length > 0;
    };
    expect(await Promise.all(['+12065550103', '+12065550105'].map(known))).toEqual([true, true]);
  });

  it('brings back nobody purged since it was made, also in a restored list, and says so', async () => {
    const { handlers, grant } = await open();
    const [phone, other] = ['+12065550101', '+12065550102'];
    const load = async (text: string): Promise<string> => {
      const file = join(dataDir, `${randomUUID()}.csv`);
      writeFileSync(file, text);
      return (await handlers['lists.import']({ importId: randomUUID(), files: [grant(file)], reading: {} })).listId;
    };
    const listId = await load(`name,phone\nAnn Lee,206-555-0101\nBo Fox,206-555-0177\n`);
    const purgedList = await load('phone\n206-555-0178\n');
    const alone = await load('phone\n206-555-0179\n');
    const made = await handlers['backups.make']({ lists: true });
    await handlers['privacy.purge']({ of: { person: { phone } }, dryRun: false });
    await handlers['privacy.purge']({ of: { listId: purgedList }, dryRun: false });
    await handlers['privacy.purge']({ of: { person: { phone: '206-555-0179' } }, dryRun: false });
    await handlers['lists.deleteForGood']({ listId });
    await handlers['lists.deleteForGood']({ listId: alone });
    await handlers['backups.restore'](made);
    await close();

    const again = await open();
    const heldOn = async (one: string) => (await again.handlers['privacy.held']({ person: { phone: one } })).counts;
    expect(await heldOn(phone)).toEqual([]);
    expect((await heldOn(other)).map(({ kind }) => kind)).toContain('answers');
    const lists = await again.handlers['lists.list']({});
    expect(lists.map((one) => one.listId).sort()).toEqual([whole.listId, listId, alone].sort());
    const [notice] = await again.handlers['storage.notices']({});
    // Only the deleted list contained the row of the last one.
    expect(notice).toMatchObject({ kind: 'restored', purged: { again: 3, unsure: 1 } });
    expect((await again.handlers['ledger.check']({})).problems).toEqual({});
  });

  it.each([
    ['overwritten', Buffer.alloc(8192, 'Z')],
    ['emptied', Buffer.alloc(0)],
  ])('brings back nobody, and loses no suppression, beside a list that was %s', async (_, bytes) => {
    const { handlers, grant } = await open();
    const load = async (text: string): Promise<string> => {
      const file = join(dataDir, `${randomUUID()}.csv`);
      writeFileSync(file, text);
      return (await handlers['lists.import']({ importId: randomUUID(), files: [grant(file)], reading: {} })).listId;
    };
    await load('name,phone\nAnn Lee,206-555-0101\n');
    const damaged = await load('name,phone\nBo Fox,206-555-0102\n');
    const { backupId, madeAt } = await handlers['backups.make']({ lists: false });
    await handlers['suppressions.import']({ of: { text: '+12065550103' }, reason: 'Asked us to stop' });
    for (const phone of ['+12065550101', '+12065550102']) await handlers['privacy.purge']({ of: { person: { phone } }, dryRun: false });
    await close();
    writeFileSync(join(dataDir, 'lists', `${damaged}.db`), bytes);
    await stageRestore({ dataDir, from: join(dataDir, 'backups', backupId), madeAt, at: Date.now(), noticeId: randomUUID() });
    swapInLedger(dataDir);

    const notices = await (await open()).handlers['storage.notices']({});
    // Whom the damaged list contained can't be known any more.
    expect(notices).toContainEqual(
      expect.objectContaining({ kind: 'restored', suppressed: { kept: 1, lost: 0 }, purged: { again: 2, unsure: 1 } }),
    );
  });

  it('says so if the ledger that it replaces can’t be read for whom was suppressed', async () => {
    const { handlers } = await open();
    const { backupId, madeAt } = await handlers['backups.make']({ lists: false });
    await close();
    writeFileSync(ledger(), 'no database');
    const from = join(dataDir, 'backups', backupId);
    await stageRestore({ dataDir, from, madeAt, at: madeAt + 1, noticeId: randomUUID() });
    swapInLedger(dataDir);
    const [notice] = await (await open()).handlers['storage.notices']({});
    expect(notice).toMatchObject({ kind: 'restored', suppressed: null, purged: null });
    expect(notice && noticeSentences(notice, null).join(' ')).toContain('may be called again');
  });

  it('restores the lists that are missing, and leaves existing ones', async () => {
    const { handlers } = await open();
    const { backupId, lists } = await handlers['backups.make']({ lists: true });
    expect(lists).toBe(1);
    await handlers['lists.deleteForGood']({ listId: whole.listId });
    await handlers['backups.restore']({ backupId });
    await close();
    expect(await answeredRows(await open())).toBe(whole.rows);
  });

  it.each([
    ['cut short', (copy: string) => truncateSync(copy, statSync(copy).size / 2)],
    ['emptied', (copy: string) => truncateSync(copy)],
  ])('is restored although its copy of a list was %s, which the next start reports', async (_, damage) => {
    const { handlers } = await open();
    const { backupId } = await handlers['backups.make']({ lists: true });
    await handlers['lists.deleteForGood']({ listId: whole.listId });
    damage(join(dataDir, 'backups', backupId.replace(/db$/, 'lists'), `${whole.listId}.db`));
    await handlers['backups.restore']({ backupId });
    await close();
    const kinds = (await (await open()).handlers['storage.notices']({})).map(({ kind, file }) => [kind, file]);
    expect(kinds).toEqual([
      ['recovered', `lists/${whole.listId}.db`],
      ['restored', 'ledger.db'],
    ]);
  });

  it('is restored even if the start was interrupted between the two renames, and can be canceled before', async () => {
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

  it('that isn’t a backup is refused, and nothing is changed', async () => {
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

  it('with its lists is made whole or not at all, and names a damaged list, which the next start recovers', async () => {
    const list = join(dataDir, 'lists', `${whole.listId}.db`);
    const bytes = readFileSync(list);
    writeFileSync(list, bytes.fill('Z', bytes.length / 2, (bytes.length / 4) * 3));
    const made = makeBackup({ dataDir, reason: 'asked', at: 0, lists: true, out: join(dataDir, 'backups', 'mine.db') });
    await expect(made).rejects.toMatchObject({ failure: { code: 'dataFolder.corrupt', params: { file: list } } });
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([]);
    expect(existsSync(`${list}.suspect`)).toBe(true);
  });

  it('made automatically is one of the newest five, one made on request is kept until it is deleted', async () => {
    for (let at = 0; at < 7; at += 1) await makeBackup({ dataDir, reason: 'migration', at: at * 1_000, lists: false });
    await makeBackup({ dataDir, reason: 'asked', at: 0, lists: false });
    const kept = readBackups(dataDir).map(({ reason, madeAt }) => [reason, madeAt / 1_000]);
    expect(kept).toEqual([6, 5, 4, 3, 2].map((at) => ['migration', at]).concat([['asked', 0]]));
  });
});

describe('a migration', () => {
  const script = fileURLToPath(new URL('../support/openAndWait.ts', import.meta.url));
  /** Opens the folder with the made-up next version in a separate process, which is killed once `until` resolves. */
  const killed = async (until: () => Promise<unknown>): Promise<void> => {
    const child = spawn(process.execPath, [script, dataDir, 'next'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // Tens of megabytes, so that the migration takes long enough to be interrupted midway.
      env: { ...process.env, ROLLCALL_TEST_BALLAST: '60000' },
    });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // From its first output on, which it prints before it opens the folder.
    await new Promise((resolve) => child.stdout.once('data', resolve));
    await until();
    child.kill('SIGKILL');
    await ended;
  };
  const versionFound = (): unknown => {
    const found = new Database(ledger(), { readonly: true });
    expect(found.pragma('quick_check', { simple: true })).toBe('ok');
    const version = found.pragma('user_version', { simple: true });
    found.close();
    return version;
  };
  /** The next version opens what is left, complete and with a backup of the previous state. */
  const opensWhole = async (): Promise<void> => {
    const backToThis = useNextVersion();
    try {
      core = await openTestCore({ dataDir, ports: { threads: nextThreads } });
      expect(core.recovered).toEqual([]);
      expect((await core.handlers['runs.get']({ runId: whole.runId })).counts.pending).toBe(0);
      const { backups } = await core.handlers['backups.list']({});
      expect(backups.filter(({ reason }) => reason === 'migration').length).toBeGreaterThan(0);
      await close();
      expect(versionFound()).toBe(newest + 1);
    } finally {
      backToThis();
    }
  };

  it('that is killed while it writes leaves the old ledger', async () => {
    const log = `${ledger()}-wal`;
    const written = 10_000_000;
    await killed(() => expect.poll(() => statSync(log, { throwIfNoEntry: false })?.size ?? 0, { interval: 1 }).toBeGreaterThan(written));
    expect(versionFound()).toBe(newest);
    await opensWhole();
  });
});
