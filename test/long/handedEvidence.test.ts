/**
 * Evidence of a list goes where the list goes: what was proved in one data folder is proved in another, also by a stranger.
 *
 * @module-tag openssl
 * @module-tag python
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCliRoom, type CliRoom, type Ended } from '../support/spawnCli.ts';

const verifier = fileURLToPath(new URL('../../docs/verify-evidence.py', import.meta.url));
const [litigator, clear, purged] = [1, 2, 3];
const passphrase = { ROLLCALL_PASSPHRASE: 'four-words-or-so-1' };
const timeout = 120_000;

let ann: CliRoom;
let bo: CliRoom;
let list: string;

const json = ({ stdout }: Ended): Record<string, unknown> => JSON.parse(stdout) as Record<string, unknown>;
async function done(room: CliRoom, args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended = await room.run(args, env);
  expect(ended).toMatchObject({ code: 0 });
  return ended;
}
async function check(room: CliRoom, name: string, rows: readonly string[]): Promise<string> {
  writeFileSync(join(room.dir, name), ['Name,Phone', ...rows].join('\n'));
  const asked = ['--operation', 'phone_intel', '--add-ons', 'litigator_checks', '--environment', 'sandbox'];
  return String(json(await done(room, ['check', name, ...asked, '--out', `checked-${name}`, '--json']))['list']);
}
async function handOver(from: CliRoom, to: CliRoom, name: string, of = list): Promise<Ended> {
  await done(from, ['handover', of, '--out', name], passphrase);
  copyFileSync(join(from.dir, name), join(to.dir, name));
  return done(to, ['receive', name], passphrase);
}
const makeEvidence = (room: CliRoom, name: string, of = list): Promise<Ended> =>
  done(room, ['evidence', of, '--out', name, '--sign-with', 'key.pem']);
async function prove(room: CliRoom, row: number, name: string, of = list): Promise<string> {
  await done(room, ['evidence', of, '--row', String(row), '--out', name]);
  return readFileSync(join(room.dir, name), 'utf8');
}
/** By us and by the program of a stranger. */
async function holds(room: CliRoom, name: string): Promise<void> {
  await done(room, ['verify', name, '--key', 'public.pem']);
  expect(execFileSync('python3', [verifier, join(room.dir, name)]).toString()).toMatch(/all of it holds\n$/);
}

beforeAll(async () => {
  [ann, bo] = [openCliRoom(), openCliRoom()];
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', 'key.pem'], { cwd: ann.dir, stdio: 'pipe' });
  execFileSync('openssl', ['pkey', '-in', 'key.pem', '-pubout', '-out', 'public.pem'], { cwd: ann.dir });
  for (const key of ['key.pem', 'public.pem']) copyFileSync(join(ann.dir, key), join(bo.dir, key));
  list = await check(ann, 'leads.csv', ['Li Tigator,+15005550101', 'Cle Ar,+15005550100', 'Pur Ged,+12065550142']);
  // Answers have other numbers in a ledger that had some before.
  await check(bo, 'own.csv', ['Bo Own,+12065550150', 'Bo Other,+12065550151']);
  await makeEvidence(ann, 'a.evidence');
  await done(ann, ['purge', '--phone', '+12065550142']);
  await handOver(ann, bo, 'leads.age');
}, timeout);
afterAll(() => [ann, bo].forEach((room) => room.remove()));

it('proves the same rows in the folder that received it, word for word', { timeout }, async () => {
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row, `kept-${row}.json`);
    expect(proof).toBe(await prove(ann, row, `kept-${row}.json`));
    expect(proof).toContain(row === litigator ? '+15005550101' : '+15005550100');
    expect(proof).not.toContain('"response": null');
    await holds(bo, `kept-${row}.json`);
  }
});

it('says purged of a row that was purged before, there as here', { timeout }, async () => {
  for (const room of [ann, bo]) {
    const { code, stderr } = await room.run(['evidence', list, '--row', String(purged), '--out', 'none.json']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('purged')]);
  }
});

it('holds where it is made anew of the received list, and so do its proofs', { timeout }, async () => {
  await makeEvidence(bo, 'b.evidence');
  await holds(bo, 'b.evidence');
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row, `anew-${row}.json`);
    expect(proof).toContain(row === litigator ? String.raw`\"litigator\"` : String.raw`\"clear\"`);
    await holds(bo, `anew-${row}.json`);
  }
});

it('is proved where the list was merged, too', { timeout }, async () => {
  await makeEvidence(ann, 'later.evidence');
  await handOver(ann, bo, 'later.age');
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row, `merged-${row}.json`);
    expect(proof).toBe(await prove(ann, row, `merged-${row}.json`));
    await holds(bo, `merged-${row}.json`);
  }
});

it('stays with whoever made it where both did before they had the other’s', { timeout }, async () => {
  const of = await check(ann, 'both.csv', ['Bo Th,+15005550100']);
  await handOver(ann, bo, 'both-1.age', of);
  await makeEvidence(bo, 'bo.evidence', of);
  const before = await prove(bo, 1, 'bo-1.json', of);
  await makeEvidence(ann, 'ann.evidence', of);
  const { stderr } = await handOver(ann, bo, 'both-2.age', of);
  expect(stderr).toContain('whoever made it proves its rows');
  expect(await prove(bo, 1, 'bo-2.json', of)).toBe(before);
  await holds(bo, 'bo-2.json');
});
