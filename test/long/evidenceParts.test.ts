/**
 * Evidence of a list that a team shares: it contains every device's part, signed by that device, and names what no signature covers.
 *
 * @module-tag postgres
 * @module-tag python
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { evidenceStatementSchema, sealSchema, type EvidencePredicate } from '#contract/evidence/evidence.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { shippedPolicies } from '#contract/review/shippedPolicies.ts';
import { verdictsOn } from '../support/evidenceVerdicts.ts';
import { hangMs } from '../support/hangMs.ts';
import { hastyClock } from '../support/hastyClock.ts';
import { importPhones, phoneOf, phonePlan, rested } from '../support/phoneRun.ts';
import { startScriptedService } from '../support/scriptedService.ts';
import { startTcpProxy } from '../support/tcpProxy.ts';
import { useTeams, type Device, type TestTeam } from '../support/teamFixtures.ts';

const { team, postgres } = useTeams();
const soon = { timeout: hangMs, interval: 100 };
const closing: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

async function teamBehind() {
  const service = await startScriptedService();
  const { host, port } = postgres();
  const network = await startTcpProxy({ host, port });
  closing.push(
    () => service.close(),
    () => network.close(),
  );
  return { ...(await team(service.url, {}, { host: '127.0.0.1', port: network.port }, { clock: hastyClock })), network };
}

const decide = ({ core }: Device, listId: string, rows: number[], value: DecisionValue, note?: string) =>
  core.handlers['review.decide']({ listId, rows, value, ...(note !== undefined && { note }) });

const valueOf = async ({ core }: Device, listId: string, row: number) =>
  (await core.handlers['review.row']({ listId, row })).decision.value;

async function exchanged(...devices: Device[]): Promise<void> {
  for (const { core } of [...devices, ...devices]) await core.handlers['team.refresh']({});
}

/** Runs the list’s check on this device, and waits until the others have its results. */
async function checkOn(device: Device, listId: string): Promise<void> {
  const { runId } = await device.core.handlers['runs.start'](phonePlan(listId, device.environmentId, { freshForMs: 0 }));
  await rested(device.core, runId);
}

async function arrived({ core }: Device, listId: string): Promise<void> {
  const state = async () => (await core.handlers['team.state']({})).team?.lists.map(({ listId: id, state: is }) => [id, is]);
  await vi.waitFor(async () => expect(await state()).toEqual([[listId, 'here']]), soon);
}

/** A list of ten phones that Ada imported, checked and decided before she shared it with Bo. */
async function shared({ admin, join: joinTeam }: TestTeam): Promise<{ bo: Device; listId: string }> {
  const bo = await joinTeam('buyer', 'Bo');
  const listId = await importPhones(admin.core, 10);
  await checkOn(admin, listId);
  await decide(admin, listId, [1], 'keep', 'calls back on Monday');
  await admin.core.handlers['team.shareList']({ listId });
  await arrived(bo, listId);
  return { bo, listId };
}

interface Made {
  path: string;
  text: string;
  lines: string[];
  predicate: EvidencePredicate;
  /** By device: signed and unsigned decisions, signed and unsigned answers. */
  covers: Record<string, [number, number, number, number]>;
  unknown: { decisions: number; answers: number };
}

let files = 0;
const pathIn = ({ core }: Device, name: string): string => join(core.dataDir, `${(files += 1)}-${name}`);

async function evidenceFrom(device: Device, listId: string): Promise<Made> {
  const path = pathIn(device, 'evidence.jsonl');
  await device.core.handlers['evidence.make']({
    ...{ listId, runId: null, destinationId: device.core.grantDestination(path), timestampUrl: null, organization: '', campaign: '' },
  });
  const text = readFileSync(path, 'utf8');
  const lines = text.split('\n').slice(0, -1);
  const { predicate } = statementIn(lines.at(-1) ?? '');
  const covers = Object.fromEntries(
    (predicate.shared?.parts ?? []).map(({ device: name, decisions, answers }) => [
      name,
      [decisions.covered, decisions.notCovered, answers.covered, answers.notCovered] as [number, number, number, number],
    ]),
  );
  return { path, text, lines, predicate, covers, unknown: predicate.shared?.unknown ?? { decisions: -1, answers: -1 } };
}

function statementIn(seal: string) {
  const { envelope } = sealSchema.parse(JSON.parse(seal));
  return evidenceStatementSchema.parse(JSON.parse(Buffer.from(envelope.payload, 'base64').toString('utf8')));
}

async function proofFrom(device: Device, listId: string, row: number): Promise<string> {
  const path = pathIn(device, 'proof.json');
  await device.core.handlers['evidence.prove']({ listId, runId: null, row, destinationId: device.core.grantDestination(path) });
  return readFileSync(path, 'utf8');
}

const holds = [{ ours: null, theirs: null }];

let made: Awaited<ReturnType<typeof teamBehind>>;
let admin: Device;
let bo: Device;
let listId: string;
/** What Ada made before she shared the list, and what Bo made afterwards: both checked all rows. */
beforeAll(async () => {
  made = await teamBehind();
  ({ admin } = made);
  ({ bo, listId } = await shared(made));
  await decide(bo, listId, [2, 3], 'drop', 'asked us to stop');
  const [policy] = shippedPolicies;
  if (!policy) throw new Error('there is a policy');
  await bo.core.handlers['policies.apply']({ listId, policy });
  await checkOn(bo, listId);
  await exchanged(bo, admin);
  await vi.waitFor(async () => expect(await valueOf(admin, listId, 2)).toBe('drop'), soon);
  await vi.waitFor(async () => expect(await admin.core.handlers['runs.list']({ listId })).toHaveLength(2), soon);
});

test('each device signs what it made, and evidence made on any of them shows it and holds', async () => {
  for (const device of [admin, bo]) {
    const { text, covers, unknown, predicate } = await evidenceFrom(device, listId);
    expect(covers).toEqual({ 'Front desk': [1, 0, 10, 0], 'Bo’s laptop': [2, 0, 10, 0] });
    expect(unknown).toEqual({ decisions: 0, answers: 0 });
    expect(predicate.shared?.policy).toHaveLength(3);
    expect(await verdictsOn([text])).toEqual(holds);
    // Proofs of single rows: Ada's decision, and Bo's.
    for (const row of [1, 2]) expect(await verdictsOn([await proofFrom(device, listId, row)])).toEqual(holds);
  }
  for (const { core } of [admin, bo]) expect((await core.handlers['ledger.check']({})).problems).toEqual({});
});

test('evidence still holds after a person was purged: the leaves stay', async () => {
  const person = { phone: phoneOf(1), email: '', name: '' };
  await admin.core.handlers['privacy.purge']({ of: { person }, dryRun: false });
  await exchanged(admin, bo);
  const heldBy = async ({ core }: Device) => (await core.handlers['privacy.held']({ person })).counts.filter(({ kind }) => kind !== 'logs');
  for (const device of [admin, bo]) await expect.poll(() => heldBy(device), soon).toEqual([]);
  for (const device of [admin, bo]) {
    // Each device signs its part again once it has received the purge.
    const covers = async () => (await evidenceFrom(device, listId)).covers;
    await expect.poll(covers, soon).toEqual({ 'Front desk': [1, 0, 9, 0], 'Bo’s laptop': [1, 0, 9, 0] });
    const { text, predicate } = await evidenceFrom(device, listId);
    expect(predicate.counts.purged).toBe(1);
    expect(await verdictsOn([text])).toEqual(holds);
    for (const row of [1, 3]) expect(await verdictsOn([await proofFrom(device, listId, row)])).toEqual(holds);
  }
});

test('a list that isn’t shared has no parts', async () => {
  const ownId = await importPhones(admin.core, 3, 100);
  await decide(admin, ownId, [1], 'drop');
  const { lines, predicate } = await evidenceFrom(admin, ownId);
  expect(predicate.shared).toBeUndefined();
  expect(JSON.parse(lines[1] ?? '')).toHaveLength(9);
});

test('what a device made and hasn’t signed yet is said, and signed once it is back', async () => {
  const { network } = made;
  // Another list of both, on which Bo has only decided.
  const listId = await importPhones(admin.core, 10, 100);
  await checkOn(admin, listId);
  await decide(admin, listId, [1], 'keep', 'calls back on Monday');
  await admin.core.handlers['team.shareList']({ listId });
  await expect.poll(async () => (await bo.core.handlers['lists.list']({})).length, soon).toBe(2);
  await decide(bo, listId, [4], 'hold');
  await exchanged(bo, admin);
  await expect.poll(() => valueOf(admin, listId, 4), soon).toBe('hold');
  const before = await evidenceFrom(admin, listId);
  expect(before.covers).toEqual({ 'Front desk': [1, 0, 10, 0], 'Bo’s laptop': [0, 1, 0, 0] });
  expect(before.predicate.shared?.parts.find(({ device }) => device === 'Bo’s laptop')?.seal).toBeNull();
  expect(await verdictsOn([before.text])).toEqual(holds);
  expect(await verdictsOn([await proofFrom(admin, listId, 4)])).toEqual(holds);

  await network.cut();
  await decide(bo, listId, [5], 'drop');
  // Made offline, it contains this device’s own part, up to date.
  const offline = await evidenceFrom(bo, listId);
  expect(offline.covers).toEqual({ 'Front desk': [1, 0, 10, 0], 'Bo’s laptop': [2, 0, 0, 0] });
  expect(await verdictsOn([offline.text])).toEqual(holds);
  expect((await evidenceFrom(admin, listId)).covers['Bo’s laptop']).toEqual([0, 1, 0, 0]);
  await network.restore();
  await exchanged(bo, admin);
  await expect.poll(() => valueOf(admin, listId, 5), soon).toBe('drop');
  const after = await evidenceFrom(admin, listId);
  expect(after.covers['Bo’s laptop']).toEqual([2, 0, 0, 0]);
  expect(await verdictsOn([after.text])).toEqual(holds);
});
