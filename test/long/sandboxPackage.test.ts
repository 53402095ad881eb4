/** The sandbox's own package: made, unpacked in an empty place, and called. */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packageKinds } from '../../scripts/package/packageKinds.mjs';

let folder: string;
let unpacked: string;
const run = (...args: string[]) => spawn(process.execPath, [join(unpacked, 'rollcall-sandbox.js'), ...args], { stdio: 'pipe' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'rollcall-sandbox-'));
  const [archive = ''] = (await packageKinds['sandbox']?.({ to: folder, electron: null, releaseKey: null })) ?? [];
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  unpacked = join(folder, 'package');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('serves the service until it is stopped', async () => {
  const served = run('--key', 'mine');
  const [line] = (await once(createInterface(served.stdout), 'line')) as [string];
  const url = /^listening on (http:\/\/127\.0\.0\.1:\d+)$/.exec(line)?.[1] ?? '';
  const query = 'name=Kim+Lee&phone=5005550112&email=kim@mailinator.com';
  const answer = await fetch(`${url}/2.0/real_contact?${query}`, { headers: { 'x-api-key': 'mine' } });
  expect(answer.headers.get('x-rollcall-sandbox')).toBe('1');
  expect(await answer.json()).toMatchObject({ phone: { contact_grade: 'B' }, warnings: ['Disposible Email'] });
  served.kill();
  expect(await once(served, 'exit')).toEqual([0, null]);
});

it('says under its own name what it can’t do, and brings the licenses of what it includes', async () => {
  const refused = run('--nope');
  const [sentence] = (await once(createInterface(refused.stderr), 'line')) as [string];
  expect(sentence).toBe('rollcall-sandbox: rollcall-sandbox has no option --nope; see rollcall-sandbox --help.');
  expect(await once(refused, 'exit')).toEqual([2, null]);
  const licences = readFileSync(join(unpacked, 'LICENSES-OF-PACKAGES.txt'), 'utf8');
  for (const name of ['libphonenumber-js', 'mailchecker']) expect(licences).toContain(`${name} `);
  expect(licences).not.toContain('better-sqlite3');
});
