/**
 * Read-only folders and folders that another process owns: one sentence, nothing sent, and reading still works.
 *
 * @module-tag chromium
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '../support/damage.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { cliEntry } from '../support/programFiles.ts';
import { mountSmallDisk } from '../support/smallDisk.ts';
import { openElectronStandIn, startMain } from '../support/electronStandIn/openElectronStandIn.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

const openAndWait = fileURLToPath(new URL('../support/openAndWait.ts', import.meta.url));

let whole: FinishedFolder;
let sandbox: TestSandbox;
let room: string;
let dataDir: string;
beforeAll(async () => {
  whole = await makeFinishedFolder(60);
  sandbox = await startTestSandbox();
}, 60_000);
afterAll(async () => {
  await sandbox.close();
  rmSync(whole.dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'rollcall-beside-'));
  dataDir = join(room, 'data');
  cpSync(whole.dataDir, dataDir, { recursive: true });
  writeFileSync(join(room, 'new.csv'), 'phone\n+12065550199\n');
});
afterEach(() => rmSync(room, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Root may write anywhere, so that tests of missing permissions use another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

function rollcall(args: readonly string[], as: { uid?: number; gid?: number } = {}, folder = dataDir): Promise<Ended> {
  const child = spawn(process.execPath, [cliEntry, ...args, '--data-dir', folder], {
    cwd: room,
    env: { PATH: process.env['PATH'], HOME: room, DBUS_SESSION_BUS_ADDRESS: 'disabled:', LC_ALL: 'C.UTF-8', ROLLCALL_API_KEY: sandbox.key },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...as,
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const check = (): string[] => ['check', join(room, 'new.csv'), '--operation', 'phone_intel', '--base-url', sandbox.url];

async function refused(ended: Promise<Ended>, words: RegExp): Promise<void> {
  const { received } = sandbox.counts();
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr.trim().split('\n').length).toBe(1);
  expect(stderr).not.toMatch(/undefined|at \w+ \(/);
  expect(sandbox.counts().received).toBe(received);
}

describe('a read-only path', () => {
  const giveAway = (): void => {
    if (process.getuid?.() !== 0) return;
    chmodSync(room, 0o755);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) chownSync(join(dataDir, name), 65_534, 65_534);
    chownSync(dataDir, 65_534, 65_534);
  };

  it('for a folder is reported in a sentence before anything is sent', { timeout: 60_000 }, async () => {
    giveAway();
    chmodSync(dataDir, 0o500);
    await refused(rollcall(check(), nobody), /data folder .* can’t be used \(.*\); make it writable/);
    await refused(rollcall(['resume', whole.runId], nobody), /can’t be used/);
    chmodSync(dataDir, 0o700);
  });

  it('for a database file likewise, and the file isn’t made writable without its owner’s knowledge', { timeout: 60_000 }, async () => {
    giveAway();
    const ledger = join(dataDir, 'ledger.db');
    chmodSync(ledger, 0o400);
    await refused(rollcall(check(), nobody), /can’t be used \(.*(readonly|read-only).*\); make it writable/i);
    await refused(rollcall(check(), nobody), /can’t be used/);
  });

  it('as a mount likewise, also for the window', { timeout: 60_000, tags: ['mount'] }, async () => {
    const disk = mountSmallDisk(64 << 20);
    try {
      const folder = join(disk.path, 'data');
      cpSync(dataDir, folder, { recursive: true });
      disk.readOnly(true);
      await refused(rollcall(check(), {}, folder), /can’t be used \(.*\); make it writable/);
      await refused(rollcall(['open', '--browser', '--no-open'], {}, folder), /can’t be used/);
      // Reading works where SQLite can read, and says so in a sentence where it can't.
      const { code, stderr } = await rollcall(['lists'], {}, folder);
      expect(code === 0 || (code === 2 && /can’t be used/.test(stderr))).toBe(true);
    } finally {
      disk.unmount();
    }
  });
});

describe('a folder in use by another Rollcall', () => {
  let owner: ChildProcess;
  let ended: Promise<unknown>;
  beforeEach(async () => {
    owner = spawn(process.execPath, [openAndWait, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
    ended = new Promise((resolve) => owner.once('exit', resolve));
    await new Promise<void>((resolve) => {
      let said = '';
      owner.stdout?.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        if (said.includes('open\n')) resolve();
      });
    });
  }, 30_000);
  afterEach(async () => {
    owner.kill('SIGKILL');
    await ended;
  });

  it('refuses writing, in one sentence, from every host', { timeout: 90_000 }, async () => {
    const words = /^rollcall: Another Rollcall is using the data folder/;
    await refused(rollcall(check()), words);
    await refused(rollcall(['resume', whole.runId]), words);
    await refused(rollcall(['lookup', 'phone_intel', 'phone=+12065550142', '--base-url', sandbox.url]), words);
    await refused(rollcall(['open', '--browser', '--no-open']), words);
    await refused(rollcall(['restore', join(dataDir, 'ledger.db')]), words);
  });

  it('allows reading', { timeout: 90_000 }, async () => {
    const out = join(room, 'out.csv');
    const results = await Promise.all([
      rollcall(['lists', '--json']),
      rollcall(['runs', '--json']),
      rollcall(['export', whole.listId, '--out', out]),
      rollcall(['verify', '--json']),
      rollcall(['backup', '--out', join(room, 'copy.db')]),
    ]);
    expect(results.map(({ code, stderr }) => ({ code, stderr: code === 0 ? '' : stderr }))).toEqual(
      results.map(() => ({ code: 0, stderr: '' })),
    );
    expect(JSON.parse(results[0]?.stdout ?? '')).toMatchObject([{ list: whole.listId, rows: whole.rows }]);
    expect(JSON.parse(results[1]?.stdout ?? '')).toMatchObject([{ run: whole.runId, state: 'finished' }]);
    expect(JSON.parse(results[3]?.stdout ?? '')).toMatchObject({ problems: {} });
    expect(existsSync(out)).toBe(true);
    expect(existsSync(join(room, 'copy.db'))).toBe(true);
  });

  it('allows a plan, which keeps its list and makes no calls', { timeout: 60_000 }, async () => {
    const { received } = sandbox.counts();
    const { code, stdout, stderr } = await rollcall([
      'plan',
      join(room, 'new.csv'),
      '--operation',
      'phone_intel',
      '--environment',
      'service',
      '--json',
    ]);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ rows: 1, checks: [{ calls: { planned: 1 } }] });
    // The owner's ledger is taken into account: the same rows again would buy nothing.
    const again = await rollcall(['plan', join(dataDir, 'leads.csv'), '--operation', 'phone_intel', '--environment', 'service', '--json']);
    expect(JSON.parse(again.stdout)).toMatchObject({ rows: whole.rows, reused: whole.rows, calls: { planned: 0 } });
    expect(sandbox.counts().received).toBe(received);
    expect(JSON.parse((await rollcall(['runs', '--json'])).stdout)).toHaveLength(1);
    expect(JSON.parse((await rollcall(['lists', '--json'])).stdout)).toHaveLength(3);
    // An environment of its own would have to be written down.
    await refused(
      rollcall(['plan', join(room, 'new.csv'), '--operation', 'phone_intel', '--base-url', `${sandbox.url}/other`]),
      /^rollcall: Another Rollcall is using/,
    );
  });

  it('is reported by the desktop program opened there, in one sentence', { timeout: 60_000 }, async () => {
    const desktop = startMain(dataDir);
    expect(await desktop.exited).toBe(2);
    expect(desktop.said).toEqual([
      { kind: 'told', title: 'Rollcall', content: expect.stringMatching(/^Another Rollcall is using the data folder/) as string },
    ]);
  });

  it('is free again at once when its owner was killed', { timeout: 60_000 }, async () => {
    owner.kill('SIGKILL');
    await ended;
    const { code, stderr } = await rollcall(['check', join(room, 'new.csv'), '--operation', 'phone_intel', '--base-url', sandbox.url]);
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('a folder in use by a window', () => {
  it('in a browser gives the desktop program a new address, and no second window', { timeout: 60_000 }, async () => {
    const browser = spawn(process.execPath, [cliEntry, 'open', '--browser', '--no-open', '--port', '0', '--data-dir', dataDir], {
      cwd: room,
      env: { PATH: process.env['PATH'], HOME: room, DBUS_SESSION_BUS_ADDRESS: 'disabled:', LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    try {
      const url = await new Promise<string>((resolve) =>
        browser.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
      );
      const desktop = startMain(dataDir);
      expect(await desktop.exited).toBe(0);
      // Rollcall's own page, in the data folder: what the system is asked to open stands on a command line.
      expect(desktop.said).toEqual([
        { kind: 'openedOutside', url: expect.stringMatching(/^file:\/\/.*\/data\/opening\/\w{32}\.html$/) as string },
      ]);
      const [opened] = desktop.said;
      const page = opened?.kind === 'openedOutside' ? readFileSync(fileURLToPath(opened.url), 'utf8') : '';
      expect(page).toContain(`${new URL(url).origin}/?token=`);
    } finally {
      browser.kill('SIGINT');
      await gone;
    }
  });

  it('on the desktop lets the command line read and plan, but not write', { timeout: 60_000 }, async () => {
    const desktop = await openElectronStandIn({ dataDir });
    try {
      await desktop.page.locator('#root header').first().waitFor();
      expect(JSON.parse((await rollcall(['lists', '--json'])).stdout)).toMatchObject([{ list: whole.listId }]);
      const planned = await rollcall(['plan', join(room, 'new.csv'), '--operation', 'phone_intel', '--environment', 'service', '--json']);
      expect({ code: planned.code, stderr: planned.code === 0 ? '' : planned.stderr }).toEqual({ code: 0, stderr: '' });
      await refused(rollcall(check()), /^rollcall: Another Rollcall is using the data folder/);
      const { code, stdout } = await rollcall(['open', '--browser', '--no-open']);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(desktop.said).toContainEqual({ kind: 'shown', how: 'focus' });
    } finally {
      await desktop.close();
    }
  });
});

it(
  'a damaged folder is reported once, with exit status 2 and nothing sent, and the next command continues',
  { timeout: 60_000 },
  async () => {
    damages['its header zeroed']?.(join(dataDir, 'ledger.db'));
    await refused(rollcall(check()), /was damaged: it was set aside as ledger\.db\.damaged-.*rollcall restore FILE/);
    const { code, stdout, stderr } = await rollcall(['verify']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringMatching(/^Everything matches/) as string });
    expect(stderr).toMatch(/The ledger was damaged and has been recovered/);
    const backup = await rollcall(['backup', '--lists', '--json']);
    const { file } = JSON.parse(backup.stdout) as { file: string };
    const restored = await rollcall(['restore', file]);
    expect(restored).toMatchObject({ code: 0 });
    expect(restored.stdout).toMatch(/The ledger was replaced with a backup/);
    expect((await rollcall(['runs'])).stdout).toContain(whole.runId);
  },
);
