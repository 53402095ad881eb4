/**
 * Evidence travels with its list: what was proved in one data folder is proved in another, also to a third party.
 *
 * @module-tag python
 */
import { randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Received } from '#contract/handover/handover.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { rested, startPhones } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';

const verifier = fileURLToPath(new URL('../../docs/verify-evidence.py', import.meta.url));
const [litigator, clear, purged] = [1, 2, 3];
const passphrase = 'four-words-or-so-1';
const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];

let ann: TestCore;
let bo: TestCore;
let list: string;

const pathIn = (core: TestCore): string => join(core.dataDir, randomUUID());
async function check(core: TestCore, rows: readonly string[]): Promise<string> {
  const path = `${pathIn(core)}.csv`;
  writeFileSync(path, ['Name,Phone', ...rows].join('\n'));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  const { runId } = await startPhones(core, listId, 'sandbox', { checks });
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  return listId;
}
async function handOver(from: TestCore, to: TestCore, listId = list): Promise<Received> {
  const path = `${pathIn(from)}.age`;
  await from.handlers['handover.make']({ listId, destinationId: from.grantDestination(path), passphrase });
  return to.handlers['handover.receive']({ fileId: to.grant(path), passphrase });
}
async function makeEvidence(core: TestCore, listId = list): Promise<string> {
  const path = pathIn(core);
  const asked = { listId, runId: null, timestampUrl: null, organization: '', campaign: '' };
  await core.handlers['evidence.make']({ ...asked, destinationId: core.grantDestination(path) });
  return path;
}
async function prove(core: TestCore, row: number, listId = list): Promise<string> {
  const path = pathIn(core);
  await core.handlers['evidence.prove']({ listId, runId: null, row, destinationId: core.grantDestination(path) });
  return readFileSync(path, 'utf8');
}
/** Verifies with the program and with the independent verifier. */
async function holds(core: TestCore, path: string): Promise<void> {
  const others = { listFileId: null, exportFileId: null, keyFileId: null };
  expect(await core.handlers['evidence.verify']({ fileId: core.grant(path), ...others })).toMatchObject({ fault: null });
  expect(execFileSync('python3', [verifier, path]).toString()).toMatch(/all of it holds\n$/);
}
async function proofHolds(core: TestCore, proof: string): Promise<void> {
  const path = pathIn(core);
  writeFileSync(path, proof);
  await holds(core, path);
}

beforeAll(async () => {
  [ann, bo] = await Promise.all([
    openTestCore({ operator: 'Ann', ports: { threads: quickThreads } }),
    openTestCore({ operator: 'Bo', ports: { threads: quickThreads } }),
  ]);
  list = await check(ann, ['Li Tigator,+15005550101', 'Cle Ar,+15005550100', 'Pur Ged,+12065550142']);
  // Answers have other numbers in a ledger that already had some.
  await check(bo, ['Bo Own,+12065550150', 'Bo Other,+12065550151']);
  await makeEvidence(ann);
  await ann.handlers['privacy.purge']({ of: { person: { phone: '+12065550142', email: '', name: '' } }, dryRun: false });
  await handOver(ann, bo);
});
afterAll(() => Promise.all([ann.end(), bo.end()]));

it('proves the same rows in the folder that received it, word for word', async () => {
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row);
    expect(proof).toBe(await prove(ann, row));
    expect(proof).toContain(row === litigator ? '+15005550101' : '+15005550100');
    expect(proof).not.toContain('"response": null');
    await proofHolds(bo, proof);
  }
});

it('says purged of a row that was purged before, there as here', async () => {
  for (const core of [ann, bo]) await expect(prove(core, purged)).rejects.toMatchObject({ failure: { code: 'evidence.rowPurged' } });
});

it('holds where it is made anew of the received list, and so do its proofs', async () => {
  await holds(bo, await makeEvidence(bo));
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row);
    expect(proof).toContain(row === litigator ? String.raw`\"litigator\"` : String.raw`\"clear\"`);
    await proofHolds(bo, proof);
  }
});

it('is proved where the list was merged, too', async () => {
  await makeEvidence(ann);
  await handOver(ann, bo);
  for (const row of [litigator, clear]) {
    const proof = await prove(bo, row);
    expect(proof).toBe(await prove(ann, row));
    await proofHolds(bo, proof);
  }
});

it('stays with whoever made it where both did before they had the other’s', async () => {
  const of = await check(ann, ['Bo Th,+15005550100']);
  await handOver(ann, bo, of);
  await makeEvidence(bo, of);
  const before = await prove(bo, 1, of);
  await makeEvidence(ann, of);
  expect(await handOver(ann, bo, of)).toMatchObject({ evidence: 'apart' });
  const proof = await prove(bo, 1, of);
  expect(proof).toBe(before);
  await proofHolds(bo, proof);
});

it('is made of a received list after one of its people was purged, who doesn’t come back with newer answers', async () => {
  const of = await check(ann, ['Lea Ves,+12065550143', 'Sta Ys,+12065550144']);
  await handOver(ann, bo, of);
  const person = { phone: '+12065550143' };
  await bo.handlers['privacy.purge']({ of: { person }, dryRun: false });
  expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
  await holds(bo, await makeEvidence(bo, of));

  const { runId } = await startPhones(ann, of, 'sandbox', { checks });
  expect(await rested(ann, runId)).toMatchObject({ state: 'finished' });
  await handOver(ann, bo, of);
  expect((await bo.handlers['privacy.held']({ person })).counts).toEqual([]);
  expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
});
