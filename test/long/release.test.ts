/**
 * A release as somebody gets it who has never seen this checkout: made twice, at two places, checked with the system's own tools.
 *
 * @module-tag openssl
 */
import { extractFile } from '@electron/asar';
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { parseReleaseKey, readSignedRelease } from '../../electron/hosts/electron/updates/signedRelease.ts';
import { layOutDummyElectron } from '../support/dummyElectron.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
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
];
const copies: string[] = [];
let folder: string;
let key: string;
const here = (): string => join(folder, 'here');

async function release(checkout: string, to: string, ...more: string[]): Promise<string> {
  const args = [join(checkout, 'scripts', 'release.mjs'), '--to', to, '--sign-with', key, ...more];
  const { stderr } = await promisify(execFile)(process.execPath, args, {
    cwd: checkout,
    env: { ...process.env, SOURCE_DATE_EPOCH: '1790000000' },
  });
  return stderr;
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-release-'));
  key = join(folder, 'key.pem');
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', key]);
  await layOutDummyElectron(join(folder, 'electron'), join(folder, 'app'));
  await release(root, here(), '--draft', '--electron', join(folder, 'electron'));
}, 300_000);
afterAll(() => [folder, ...copies].forEach((made) => rmSync(made, { recursive: true, force: true })));

it('is checked with sha256sum and OpenSSL, and one changed byte is found', () => {
  expect(readdirSync(here()).sort()).toEqual([...made, 'rollcall_0.1.0_amd64.deb']);
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
  const deb = 'rollcall_0.1.0_amd64.deb';
  execFileSync('dpkg-deb', ['--extract', join(here(), deb), join(folder, 'unpacked')]);
  const resources = join(folder, 'unpacked', 'opt', 'Rollcall', 'resources');
  const pinned = extractFile(join(resources, 'app.asar'), 'release-key.pem').toString();
  expect(pinned).toBe(readFileSync(join(here(), 'release-key.pem'), 'utf8'));
  expect(readFileSync(join(resources, 'package-type'), 'utf8')).toBe('deb\n');
  expect(existsSync(join(resources, 'app-update.yml'))).toBe(true);
  const key = parseReleaseKey(pinned);
  if (key === null) throw new Error('the key of the package is not read');
  const [sums, signature, about] = ['SHA256SUMS', 'SHA256SUMS.sig', 'release.json'].map((file) => readFileSync(join(here(), file)));
  if (sums === undefined || signature === undefined || about === undefined) throw new Error('a file is missing');
  const { version, headline, packages } = readSignedRelease({ sums, signature, about }, key);
  expect({ version, kinds: packages.map(({ kind, arch, file }) => [kind, arch, file]) }).toEqual({
    version: '0.1.0',
    kinds: [['deb', 'x64', deb]],
  });
  expect(headline).toMatch(/^Import CSV.*\.$|^Import CSV.*:$/);
  const [{ bytes, sha256 } = { bytes: 0, sha256: '' }] = packages;
  expect(bytes).toBe(readFileSync(join(here(), deb)).length);
  expect(sums.toString()).toContain(`${sha256}  ${deb}`);
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
  // Each is reached from the program.
  const reached = new Set<string>();
  const visit = (ref: string): void => {
    if (reached.has(ref)) return;
    reached.add(ref);
    dependencies.find((entry) => entry.ref === ref)?.dependsOn.forEach(visit);
  };
  visit(dependencies[0]?.ref ?? '');
  expect([...refs].filter((ref) => !reached.has(ref))).toEqual([]);
});

it('does not release what the list of changes calls unreleased', { timeout: 120_000 }, async () => {
  await expect(release(root, join(folder, 'final'))).rejects.toThrow('CHANGELOG.md gives no date for 0.1.0');
  expect(existsSync(join(folder, 'final'))).toBe(false);
});

it('is the same, byte for byte, built again from the same sources at another place', { timeout: 300_000 }, async () => {
  // On the same disk, so that the packages can be linked: the build names their places, and would name another one for a link to their folder.
  const copy = mkdtempSync(join(root, '.cache', 'elsewhere-'));
  copies.push(copy);
  for (const name of sources) cpSync(join(root, name), join(copy, name), { recursive: true });
  execFileSync('cp', ['-al', join(root, 'node_modules'), join(copy, 'node_modules')]);
  mkdirSync(join(copy, '.cache'));
  const there = join(folder, 'there');
  const said = await release(copy, there, '--draft', '--electron', join(folder, 'electron'));
  expect(said).toContain('building');
  const differing = readdirSync(here()).filter((file) => !readFileSync(join(here(), file)).equals(readFileSync(join(there, file))));
  expect(differing).toEqual([]);
});
