/**
 * A release as seen by someone without this checkout, built twice, in two places; and its Debian package, around a made-up folder with
 * Electron's layout: its contents, and how it installs, starts and is removed.
 */
import { extractAll, extractFile, listPackage } from '@electron/asar';
import { getCurrentFuseWire, FuseV1Options } from '@electron/fuses';
import { execFile, execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { desktopConfig } from '../../scripts/package/desktopConfig.mjs';
import { parseReleaseKey, readSignedRelease } from '#hosts/electron/updates/signedRelease.ts';
import { layOutDummyElectron } from '../support/dummyElectron.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const debName = 'rollcall_0.1.0_amd64.deb';
const made = [
  'LICENSES-OF-PACKAGES.txt',
  'NOTES.md',
  'SHA256SUMS',
  'SHA256SUMS.sig',
  'bom.cdx.json',
  'release-key.pem',
  'release.json',
  'rollcall-0.1.0.tgz',
];
const sources = [
  ...['electron', 'renderer', 'resources', 'scripts', 'docs', 'LICENSE', 'CHANGELOG.md'],
  ...['package.json', 'package-lock.json', 'electron.vite.config.ts', 'tsconfig.json', 'tsconfig.base.json'],
  // Named by `tsconfig.json`, which the build reads.
  'test/tsconfig.json',
];
const copies: string[] = [];
let folder: string;
let key: string;
const here = (): string => join(folder, 'here');
const deb = (): string => join(here(), debName);
const installedRoot = (): string => join(folder, 'root');
const opt = (...parts: string[]): string => join(installedRoot(), 'opt', 'Rollcall', ...parts);
const dpkg = (...args: string[]): string =>
  execFileSync('dpkg', ['--root', installedRoot(), '--force-not-root', '--force-depends', '--force-script-chrootless', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    // It looks for administration programs, whose folders aren't in every user's PATH.
    env: { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` },
  });

async function release(checkout: string, to: string, ...more: string[]): Promise<string> {
  const args = [join(checkout, 'scripts', 'package', 'release.mjs'), '--to', to, '--sign-with', key, ...more];
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000' },
  });
  return stderr;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-desktop-'));
  key = join(folder, 'key.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  await layOutDummyElectron(join(folder, 'electron'), join(folder, 'app'));
  await release(root, here(), '--draft', '--electron', join(folder, 'electron'));
  for (const name of ['info', 'updates', 'triggers']) mkdirSync(join(installedRoot(), 'var', 'lib', 'dpkg', name), { recursive: true });
  for (const name of ['status', 'available']) writeFileSync(join(installedRoot(), 'var', 'lib', 'dpkg', name), '');
  dpkg('--install', deb());
  extractAll(opt('resources', 'app.asar'), join(folder, 'app'));
});
afterAll(() => [folder, ...copies].forEach((made) => rmSync(made, { recursive: true, force: true })));

it('installs into a clean root as one package of root’s, with nothing outside of its places', () => {
  expect(execFileSync('dpkg-deb', ['--field', deb(), 'Package', 'Version'], { encoding: 'utf8' })).toBe(
    'Package: rollcall\nVersion: 0.1.0\n',
  );
  expect(dpkg('--list', 'rollcall')).toMatch(/^ii +rollcall +0\.1\.0 /m);
  const listed = execFileSync('dpkg-deb', ['--contents', deb()], { encoding: 'utf8' }).trim().split('\n');
  expect(listed.filter((line) => !line.includes(' root/root '))).toEqual([]);
  expect(listed.filter((line) => !/ \.\/((opt|usr)\/.*)?$/.test(line.replace(/ -> .*/, '')))).toEqual([]);
  // Only root can change files that all users run, and only Chromium's sandbox changes the user it runs as.
  expect(listed.filter((line) => !line.startsWith('l') && /^.....w|^........w/.test(line))).toEqual([]);
  expect(listed.filter((line) => /^...s/.test(line)).map((line) => line.slice(line.indexOf('./')))).toEqual([
    './opt/Rollcall/chrome-sandbox',
  ]);
});

it('is found by the desktop, with its icon, for the sheets that it opens', () => {
  const share = join(installedRoot(), 'usr', 'share');
  const entry = readFileSync(join(share, 'applications', 'rollcall.desktop'), 'utf8');
  expect(entry).toContain('\nExec=/opt/Rollcall/rollcall-desktop %U\n');
  expect(existsSync(opt('rollcall-desktop'))).toBe(true);
  expect(/^MimeType=(.*)$/m.exec(entry)?.[1]?.split(';')).toEqual([
    'text/csv',
    'text/tab-separated-values',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.oasis.opendocument.spreadsheet',
    '',
  ]);
  for (const size of readdirSync(join(share, 'icons', 'hicolor')).filter((name) => name !== 'scalable')) {
    const png = readFileSync(join(share, 'icons', 'hicolor', size, 'apps', 'rollcall.png'));
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(size);
  }
  expect(existsSync(join(share, 'icons', 'hicolor', 'scalable', 'apps', 'rollcall.svg'))).toBe(true);
});

it('has the built program and what it loads in its archive, and nothing that only developing or other systems need', () => {
  const files = listPackage(opt('resources', 'app.asar'), { isPack: false });
  for (const file of [
    '/out/main/main.js',
    '/out/main/ledgerThread.js',
    '/out/preload/preload.cjs',
    '/out/renderer/index.html',
    '/package.json',
  ])
    expect(files).toContain(file);
  const packages = new Set(files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/@]+)\//.exec(file)?.[1] ?? []));
  for (const name of ['better-sqlite3', '@napi-rs/keyring', 'undici']) expect(packages).toContain(name);
  for (const name of ['electron', 'react', 'vite', 'typescript', 'zod', 'libphonenumber-js']) expect(packages).not.toContain(name);
  expect(files.filter((file) => /\.(ts|tsx|map|c|h|cpp|md)$|\/test\/|better-sqlite3\/deps/.test(file))).toEqual([]);
  const natives = readdirSync(opt('resources', 'app.asar.unpacked'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.node'),
  );
  expect(natives.length).toBeGreaterThan(1);
  expect(natives.filter((file) => !file.includes('linux'))).toEqual([]);
  expect(statSync(opt('resources', 'app.asar')).size).toBeLessThan(20_000_000);
});

it('starts itself as Node nowhere, because its Electron refuses to be that', () => {
  const main = join(folder, 'app', 'out', 'main');
  const texts = readdirSync(main).map((name) => ({ name, text: readFileSync(join(main, name), 'utf8') }));
  expect(texts.filter(({ text }) => /\bfork\(|ELECTRON_RUN_AS_NODE/.test(text)).map(({ name }) => name)).toEqual([]);
  // Only `open` starts this program again, through a script that only a checkout has.
  expect(texts.filter(({ text }) => text.includes('process.execPath')).map(({ name }) => name.replace(/-.*/, ''))).toEqual(['open']);
  expect(existsSync(join(folder, 'app', 'scripts'))).toBe(false);
});

it('has set the fuses of the program that it starts', async () => {
  const wire = await getCurrentFuseWire(opt('rollcall-desktop'));
  const set = (fuse: FuseV1Options): string => String.fromCharCode(wire[fuse] ?? 0);
  const on = [FuseV1Options.EnableCookieEncryption, FuseV1Options.EnableEmbeddedAsarIntegrityValidation, FuseV1Options.OnlyLoadAppFromAsar];
  const off = [
    FuseV1Options.RunAsNode,
    FuseV1Options.EnableNodeOptionsEnvironmentVariable,
    FuseV1Options.EnableNodeCliInspectArguments,
    FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
    FuseV1Options.GrantFileProtocolExtraPrivileges,
  ];
  for (const fuse of on) expect(set(fuse), FuseV1Options[fuse]).toBe('1');
  for (const fuse of off) expect(set(fuse), FuseV1Options[fuse]).toBe('0');
});

/** The command line of the installed `rollcall`; the package's /opt is in this root. */
const launch = (args: readonly string[]): string[] => {
  const launcher = readFileSync(join(installedRoot(), 'usr', 'bin', 'rollcall'), 'utf8').replaceAll('/opt/Rollcall', opt());
  return ['-c', launcher, 'rollcall', ...args];
};
/** In the test's folder, without a keychain. */
const quietly = (): { cwd: string; env: NodeJS.ProcessEnv } => ({
  cwd: folder,
  env: { PATH: process.env['PATH'], HOME: folder, DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
});

it('opens the desktop program by the command line, in the data folder that was named', async () => {
  const dataDir = join(folder, 'named');
  const program = spawn('/bin/sh', launch(['open', '--data-dir', dataDir]), { ...quietly(), stdio: 'ignore' });
  const ended = new Promise((resolve) => program.on('exit', resolve));
  try {
    // Only the desktop program creates a window's profile, and only an open core a ledger.
    const isOpen = (): boolean => existsSync(join(dataDir, 'window')) && existsSync(join(dataDir, 'ledger.db'));
    await expect.poll(isOpen).toBe(true);
  } finally {
    program.kill('SIGKILL');
    await ended;
  }
});

it('brings the command line, through the main process and without a window', () => {
  const rollcall = (...args: string[]): string => execFileSync('/bin/sh', launch(args), { ...quietly(), encoding: 'utf8' });
  expect(rollcall('--version')).toBe('0.1.0\n');
  const sample = join(folder, 'app', 'resources', 'sample-leads.csv');
  rollcall('check', sample, '--limit', '3', '--environment', 'sandbox', '--out', 'checked.csv', '--quiet');
  expect(readFileSync(join(folder, 'checked.csv'), 'utf8').split('\n')[0]).toContain('rollcall.grade');
  expect(() => rollcall('check', 'missing.csv')).toThrow(expect.objectContaining({ status: 2 }));
});

it('names no file in any system’s configuration that is not there', () => {
  const named: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && value.startsWith(root)) named.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const { linux, mac, win, nsis, extraResources } = desktopConfig({
    output: folder,
    electron: null,
    releaseKeyFolder: null,
    vcRuntime: null,
  });
  collect([linux, mac, win, nsis, extraResources]);
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((file) => !existsSync(file))).toEqual([]);
});

it('finds the program of macOS from the link that somebody made to its command line', () => {
  const contents = join(folder, 'Rollcall.app', 'Contents');
  for (const name of ['MacOS', 'Resources/bin']) mkdirSync(join(contents, name), { recursive: true });
  writeFileSync(join(contents, 'MacOS', 'Rollcall'), '#!/bin/sh\nprintf "%s|" "$@"\n', { mode: 0o755 });
  copyFileSync(join(root, 'resources', 'packaging', 'mac', 'rollcall'), join(contents, 'Resources', 'bin', 'rollcall'));
  symlinkSync('Rollcall.app/Contents/Resources/bin/rollcall', join(folder, 'linked'));
  expect(execFileSync(join(folder, 'linked'), ['check', 'two words.csv'], { encoding: 'utf8' })).toBe(
    '--command-line|--|check|two words.csv|',
  );
});

it('is released so that sha256sum and OpenSSL can check it, and one changed byte is found', { tags: ['openssl'] }, () => {
  expect(readdirSync(here()).sort()).toEqual([...made, debName]);
  const verify = (): string =>
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: here(), encoding: 'utf8', stdio: 'pipe' });
  expect(verify().match(/: OK$/gm)).toHaveLength(6);
  const args = ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', 'release-key.pem', '-sigfile', 'SHA256SUMS.sig', '-in', 'SHA256SUMS'];
  const signed = (): string => execFileSync('openssl', args, { cwd: here(), encoding: 'utf8', stdio: 'pipe' });
  expect(signed()).toContain('Verified Successfully');

  for (const [file, check] of [
    ['rollcall-0.1.0.tgz', verify],
    ['SHA256SUMS', signed],
  ] as const) {
    const before = readFileSync(join(here(), file));
    const after = Buffer.from(before);
    after[10] = (after[10] ?? 0) ^ 1;
    writeFileSync(join(here(), file), after);
    expect(check).toThrow();
    writeFileSync(join(here(), file), before);
  }
});

it('is a feed: the program in its package trusts its key, and reads version and package from what was signed', () => {
  const pinned = extractFile(opt('resources', 'app.asar'), 'release-key.pem').toString();
  expect(pinned).toBe(readFileSync(join(here(), 'release-key.pem'), 'utf8'));
  expect(readFileSync(opt('resources', 'package-type'), 'utf8')).toBe('deb\n');
  expect(existsSync(opt('resources', 'app-update.yml'))).toBe(true);
  const trusted = parseReleaseKey(pinned);
  if (trusted === null) throw new Error('the key of the package is not read');
  const [sums, signature, about] = ['SHA256SUMS', 'SHA256SUMS.sig', 'release.json'].map((file) => readFileSync(join(here(), file)));
  if (sums === undefined || signature === undefined || about === undefined) throw new Error('a file is missing');
  const { version, headline, packages } = readSignedRelease({ sums, signature, about }, trusted);
  expect({ version, kinds: packages.map(({ kind, arch, file }) => [kind, arch, file]) }).toEqual({
    version: '0.1.0',
    kinds: [['deb', 'x64', debName]],
  });
  expect(headline).toMatch(/^Import a spreadsheet.*\.$/);
  const [{ bytes, sha256 } = { bytes: 0, sha256: '' }] = packages;
  expect(bytes).toBe(readFileSync(deb()).length);
  expect(sums.toString()).toContain(`${sha256}  ${debName}`);
});

const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  components: z.array(
    z.object({ 'bom-ref': z.string(), purl: z.string(), hashes: z.array(z.object({ alg: z.string(), content: z.string() })) }),
  ),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

it('has a bill of materials that names each package once, with its hash, and what needs it', () => {
  const { components, dependencies } = billSchema.parse(JSON.parse(readFileSync(join(here(), 'bom.cdx.json'), 'utf8')));
  const refs = components.map((component) => component['bom-ref']);
  expect(new Set(refs).size).toBe(refs.length);
  expect(components.map(({ purl }) => purl.replace(/@[\d.]+$/, ''))).toEqual(
    expect.arrayContaining(['pkg:npm/better-sqlite3', 'pkg:npm/react', 'pkg:npm/zod']),
  );
  for (const { hashes } of components) expect(hashes.map(({ alg, content }) => [alg, content.length])).toEqual([['SHA-512', 128]]);
  // All are reachable from the program.
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    dependencies.find((entry) => entry.ref === ref)?.dependsOn.forEach(visit);
  };
  visit(dependencies[0]?.ref ?? '');
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
});

it('does not release what the list of changes calls unreleased', async () => {
  await expect(release(root, join(folder, 'final'))).rejects.toThrow('CHANGELOG.md gives no date for 0.1.0');
  expect(existsSync(join(folder, 'final'))).toBe(false);
});

it('is the same, byte for byte, built again from the same sources at another place', async () => {
  // On the same disk, so that the packages can be hard-linked: the build names their paths, and a symbolic link to their folder would
  // change these.
  const copy = mkdtempSync(join(root, '.cache', 'elsewhere-'));
  copies.push(copy);
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
  mkdirSync(join(copy, '.cache'));
  const there = join(folder, 'there');
  const output = await release(copy, there, '--draft', '--electron', join(folder, 'electron'));
  expect(output).toContain('building');
  const differing = readdirSync(here()).filter((file) => !readFileSync(join(here(), file)).equals(readFileSync(join(there, file))));
  expect(differing).toEqual([]);
});

it('goes without a trace', () => {
  dpkg('--purge', 'rollcall');
  expect(readdirSync(installedRoot(), { recursive: true, encoding: 'utf8' }).filter((file) => !file.startsWith('var'))).toEqual([]);
});
