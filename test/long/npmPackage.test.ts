/**
 * The package that needs no Electron: made, installed into an empty folder, and used on the command line and in a browser.
 *
 * @module-tag chromium
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { containerSteps, installGlobally, makeNpmPackage } from '../support/npmPackage.ts';
import { openWindow } from '../support/openWindow.ts';
import { openCliWorkspace, type CliWorkspace } from '../support/spawnCli.ts';

let folder: string;
let archive: string;
let prefix: string;
let installed: string;
let workspace: CliWorkspace;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-package-'));
  archive = await makeNpmPackage(folder);
  prefix = join(folder, 'prefix');
  installed = await installGlobally(archive, prefix, join(folder, 'cache'));
  workspace = openCliWorkspace(join(prefix, 'bin', 'rollcall'));
});
afterAll(() => {
  workspace.remove();
  rmSync(folder, { recursive: true, force: true });
});

const manifestSchema = z.object({ dependencies: z.record(z.string(), z.string()), engines: z.object({ node: z.string() }) });

it('holds the built program and what explains it, and nothing that only developing needs', () => {
  const files = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n');
  for (const file of [
    'bin/rollcall.mjs',
    'out/main/rollcall.js',
    'out/renderer/index.html',
    'resources/sample-leads.csv',
    'LICENSE',
    'npm-shrinkwrap.json',
  ])
    expect(files).toContain(`package/${file}`);
  expect(files.filter((file) => /\.(ts|tsx|map)$|\/(test|node_modules)\/|out\/main\/main\.js|preload/.test(file))).toEqual([]);
  const { dependencies, engines } = manifestSchema.parse(JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')));
  expect(Object.keys(dependencies)).toContain('better-sqlite3');
  expect(Object.keys(dependencies)).not.toContain('electron');
  expect(engines.node).toBe('>=24.2');
  const licences = readFileSync(join(installed, 'LICENSES-OF-PACKAGES.txt'), 'utf8');
  for (const text of ['better-sqlite3 13', 'react 19', 'SIL OPEN FONT LICENSE']) expect(licences).toContain(text);
});

it('checks a list on the command line', async () => {
  expect(await workspace.run(['--version'])).toMatchObject({ code: 0, stdout: '0.1.0\n' });
  const sample = join(installed, 'resources', 'sample-leads.csv');
  const checked = await workspace.run(['check', sample, '--limit', '5', '--environment', 'sandbox', '--out', 'checked.csv', '--json']);
  expect(checked.code, checked.stderr).toBe(0);
  const lines = readFileSync(join(workspace.dir, 'checked.csv'), 'utf8').trim().split('\n');
  expect(lines[0]).toContain('rollcall.grade');
  expect(lines.filter((line) => line.includes('answered')).length).toBeGreaterThan(2);
});

it('serves the window on loopback, and ends by Ctrl-C', async () => {
  const window = await openWindow(workspace);
  try {
    await window.page.getByRole('button', { name: 'Try the sample list' }).click();
    await window.page.getByRole('heading', { name: /ready to check$/ }).waitFor();
    expect(window.complaints).toEqual([]);
  } finally {
    expect(await window.close()).toBe(0);
  }
  // The compile cache beside the program, for its next start.
  expect(readdirSync(join(installed, 'out', 'compiled'))).not.toEqual([]);
});

it('ends with whoever started it', async () => {
  const program = workspace.start(['open', '--browser', '--no-open', '--port', '0']);
  const url = new URL(await program.firstLine);
  program.child.kill('SIGKILL');
  const answers = (): Promise<boolean> =>
    fetch(url.origin).then(
      () => true,
      () => false,
    );
  await expect.poll(answers).toBe(false);
});

it('says which Node it needs where that is too old', () => {
  for (const version of ['22.14.0', '24.1.0']) {
    const older = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'${version}'}})`;
    const { status, stderr } = spawnSync(process.execPath, ['--import', older, join(installed, 'bin', 'rollcall.mjs'), '--version'], {
      encoding: 'utf8',
    });
    expect(stderr).toBe(
      `rollcall: Node ${version} is too old, and Rollcall needs Node 24.2 or newer; install it from nodejs.org and run the same command again.\n`,
    );
    expect(status).toBe(2);
  }
});

it('is what the container file copies, starts and keeps data of, as a user who owns nothing else', () => {
  const steps = containerSteps();
  const all = (instruction: string): string[] => steps.filter(([name]) => name === instruction).map(([, rest]) => rest);
  const copied = all('COPY').filter((rest) => !rest.startsWith('--from='));
  expect(copied).toEqual(['rollcall-*.tgz /tmp/rollcall.tgz']);
  expect(globSync('rollcall-*.tgz', { cwd: folder }).map((name) => join(folder, name))).toEqual([archive]);
  expect(all('USER')).toEqual(['1000:1000']);
  expect(all('VOLUME')).toEqual(['/data']);

  const data = join(folder, 'data');
  const [uid, gid] = process.getuid?.() === 0 ? [1000, 1000] : [process.getuid?.(), process.getgid?.()];
  const environment: Record<string, string> = {};
  for (const [, name = '', value = ''] of (all('ENV')[0] ?? '').matchAll(/(\w+)=(\S+)/g)) environment[name] = value.replace('/data', data);
  const [entry = ''] = z.array(z.string()).parse(JSON.parse(all('ENTRYPOINT')[0] ?? ''));
  chmodSync(folder, 0o755);
  const make = all('RUN').find((rest) => rest.startsWith('install --directory')) ?? '';
  execFileSync('/bin/sh', ['-c', make.replace('/data', data).replaceAll('=1000', (text) => (process.getuid?.() === 0 ? text : `=${uid}`))]);
  const run = spawnSync(
    entry.replace('/opt/rollcall', prefix),
    ['check', join(installed, 'resources', 'sample-leads.csv'), '--limit', '1'],
    {
      cwd: '/',
      env: { PATH: process.env['PATH'], ...environment },
      encoding: 'utf8',
      uid,
      gid,
    },
  );
  expect(run.status, run.stderr).toBe(0);
  expect(statSync(join(data, 'rollcall', 'ledger.db')).mode & 0o777).toBe(0o600);
  expect(readdirSync(data)).toEqual(['rollcall']);
});
