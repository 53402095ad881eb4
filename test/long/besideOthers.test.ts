/**
 * Read-only folders and folders that another process owns: one sentence, nothing sent, and reading still works.
 *
 * @module-tag chromium
 */
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { damages } from '../support/damage.ts';
import { makeFinishedFolder, type FinishedFolder } from '../support/finishedFolder.ts';
import { killChild, says } from '../support/killChild.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { cliEntry, compiledEnv } from '../support/programFiles.ts';
import { mountSmallDisk } from '../support/smallDisk.ts';
import { openElectronStandIn, startMain } from '../support/electronStandIn/openElectronStandIn.ts';
import { startTestSandbox, type TestSandbox } from '../support/startTestSandbox.ts';

let whole: FinishedFolder;
let sandbox: TestSandbox;
let workspace: string;
let dataDir: string;
beforeAll(async () => {
  whole = await makeFinishedFolder(20);
  sandbox = await startTestSandbox();
});
afterAll(async () => {
  await sandbox.close();
  rmSync(whole.dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'rollcall-beside-'));
  dataDir = join(workspace, 'data');
  cpSync(whole.dataDir, dataDir, { recursive: true });
  writeFileSync(join(workspace, 'new.csv'), 'phone\n+12065550199\n');
});
afterEach(() => rmSync(workspace, { recursive: true, force: true }));

interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Root may write anywhere, so tests of missing permissions use another user. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const quietEnv = (): NodeJS.ProcessEnv => ({
  ...{ PATH: process.env['PATH'], HOME: workspace, DBUS_SESSION_BUS_ADDRESS: 'disabled:', LC_ALL: 'C.UTF-8' },
  ...compiledEnv,
});

function rollcall(args: readonly string[], as: { uid?: number; gid?: number } = {}, folder = dataDir): Promise<Ended> {
  const child = spawn(process.execPath, [cliEntry, ...args, '--data-dir', folder], {
    cwd: workspace,
    env: { ...quietEnv(), ROLLCALL_API_KEY: sandbox.key },
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

const check = (): string[] => ['check', join(workspace, 'new.csv'), '--operation', 'phone_intel', '--base-url', sandbox.url, '--quiet'];

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
    chmodSync(workspace, 0o755);
    for (const name of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) chownSync(join(dataDir, name), 65_534, 65_534);
    chownSync(dataDir, 65_534, 65_534);
  };

  it('for a folder is reported in a sentence before anything is sent', async () => {
    giveAway();
    chmodSync(dataDir, 0o500);
    await refused(rollcall(check(), nobody), /data folder .* can’t be used \(.*\); make it writable/);
    chmodSync(dataDir, 0o700);
  });

  it('for a database file likewise, and the file isn’t made writable without its owner’s knowledge', async () => {
    giveAway();
    const ledger = join(dataDir, 'ledger.db');
    chmodSync(ledger, 0o400);
    await refused(rollcall(check(), nobody), /can’t be used \(.*(readonly|read-only).*\); make it writable/i);
    expect(statSync(ledger).mode & 0o777).toBe(0o400);
  });

  it('as a mount likewise, also for the window', { tags: ['mount'] }, async () => {
    const disk = mountSmallDisk(64 << 20);
    try {
      const folder = join(disk.path, 'data');
      cpSync(dataDir, folder, { recursive: true });
      disk.readOnly(true);
      await refused(rollcall(check(), {}, folder), /can’t be used \(.*\); make it writable/);
      await refused(rollcall(['open', '--browser', '--no-open'], {}, folder), /can’t be used/);
      // Reading works if SQLite can read, and otherwise fails with a sentence.
      const { code, stderr } = await rollcall(['lists'], {}, folder);
      expect(code === 0 || (code === 2 && /can’t be used/.test(stderr))).toBe(true);
    } finally {
      disk.unmount();
    }
  });
});

describe('a folder in use by another Rollcall', () => {
  it('refuses writing, in one sentence, from every host', async () => {
    const owner = await openTestCore({ dataDir });
    try {
      const words = /^rollcall: Another Rollcall is using the data folder/;
      await refused(rollcall(check()), words);
      await refused(rollcall(['open', '--browser', '--no-open']), words);
      await refused(rollcall(['restore', join(dataDir, 'ledger.db')]), words);
      const desktop = startMain(dataDir);
      expect(await desktop.exited).toBe(2);
      expect(desktop.output).toEqual([
        { kind: 'errorBox', title: 'Rollcall', content: expect.stringMatching(/^Another Rollcall is using the data folder/) as string },
      ]);
    } finally {
      await owner.close();
    }
  });

  it('allows reading, and a plan, which keeps its list and makes no calls', async () => {
    const owner = await openTestCore({ dataDir });
    try {
      const { received } = sandbox.counts();
      const out = join(workspace, 'out.csv');
      const plan = (file: string): string[] => ['plan', file, '--operation', 'phone_intel', '--environment', 'service', '--json'];
      const results = await Promise.all([
        rollcall(['runs', '--json']),
        rollcall(['export', whole.listId, '--out', out]),
        rollcall(['verify', '--json']),
        rollcall(['backup', '--out', join(workspace, 'copy.db')]),
        rollcall(plan(join(workspace, 'new.csv'))),
        // The plan takes the owner's ledger into account: the same rows again would buy nothing.
        rollcall(plan(join(dataDir, 'leads.csv'))),
      ]);
      expect(results.map(({ code, stderr }) => ({ code, stderr: code === 0 ? '' : stderr }))).toEqual(
        results.map(() => ({ code: 0, stderr: '' })),
      );
      const [runs, , verified, , planned, again] = results.map(({ stdout }) =>
        stdout.startsWith('{') || stdout.startsWith('[') ? stdout : 'null',
      );
      expect(JSON.parse(runs ?? '')).toMatchObject([{ run: whole.runId, state: 'finished' }]);
      expect(JSON.parse(verified ?? '')).toMatchObject({ problems: {} });
      expect([existsSync(out), existsSync(join(workspace, 'copy.db'))]).toEqual([true, true]);
      expect(JSON.parse(planned ?? '')).toMatchObject({ rows: 1, checks: [{ calls: { planned: 1 } }] });
      expect(JSON.parse(again ?? '')).toMatchObject({ rows: whole.rows, reused: whole.rows, calls: { planned: 0 } });
      expect(JSON.parse((await rollcall(['lists', '--json'])).stdout)).toHaveLength(3);
      // A new environment would have to be stored.
      await refused(
        rollcall(['plan', join(workspace, 'new.csv'), '--operation', 'phone_intel', '--base-url', `${sandbox.url}/other`]),
        /^rollcall: Another Rollcall is using/,
      );
      expect(sandbox.counts().received).toBe(received);
    } finally {
      await owner.close();
    }
  });

  it('is free again at once when its owner was killed', async () => {
    expect(await killChild('openAndWait.ts', [dataDir], { isDue: says('open\n'), afterMs: 0 })).toBe('opening\nopen\n');
    const { code, stderr } = await rollcall(check());
    expect({ code, stderr: code === 0 ? '' : stderr }).toEqual({ code: 0, stderr: '' });
  });
});

describe('a folder in use by a window', () => {
  it('in a browser gives the desktop program a new address, and no second window', async () => {
    const browser = spawn(process.execPath, [cliEntry, 'open', '--browser', '--no-open', '--port', '0', '--data-dir', dataDir], {
      cwd: workspace,
      env: quietEnv(),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const gone = new Promise((resolve) => browser.once('exit', resolve));
    try {
      const url = await new Promise<string>((resolve) =>
        browser.stdout.setEncoding('utf8').once('data', (text: string) => resolve(text.trim())),
      );
      const desktop = startMain(dataDir);
      expect(await desktop.exited).toBe(0);
      // Rollcall's own page in the data folder, because what the system is asked to open appears on a command line.
      expect(desktop.output).toEqual([
        { kind: 'openedOutside', url: expect.stringMatching(/^file:\/\/.*\/data\/opening\/\w{32}\.html$/) as string },
      ]);
      const [opened] = desktop.output;
      const page = opened?.kind === 'openedOutside' ? readFileSync(fileURLToPath(opened.url), 'utf8') : '';
      expect(page).toContain(`${new URL(url).origin}/?token=`);
    } finally {
      browser.kill('SIGINT');
      await gone;
    }
  });

  it('on the desktop shows that window instead of a second one', async () => {
    const desktop = await openElectronStandIn({ dataDir });
    try {
      await desktop.page.locator('#root header').first().waitFor();
      const { code, stdout } = await rollcall(['open', '--browser', '--no-open']);
      expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
      expect(desktop.output).toContainEqual({ kind: 'shown', how: 'focus' });
    } finally {
      await desktop.close();
    }
  });
});

it('a damaged folder is reported once, with exit status 2 and nothing sent, and the next command continues', async () => {
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
  const core = await openTestCore({ dataDir, mode: 'read' });
  expect(await core.handlers['runs.get']({ runId: whole.runId })).toMatchObject({ state: 'finished' });
  await core.close();
});
