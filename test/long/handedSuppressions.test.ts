/** People suppressed by a list's sender aren't called by its receiver: between two data folders, through the core's commands. */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CommandParams } from '#contract/commands.ts';
import type { SuppressionEntry } from '#contract/suppression/suppression.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { rested, startPhones } from '../support/phoneRun.ts';
import { quickThreads } from '../support/quickThreads.ts';

const passphrase = 'four-words-or-so-1';
const day = 86_400_000;
const until = Date.now() + 30 * day;
const keepAll = { rules: [], otherwise: 'keep' as const, name: 'Keep all', version: 1 };
/** Suppressed by phone, by domain, by a hashed phone, by name and phone, by the receiver, and not at all. */
const leads = [
  'Name,Phone,Email',
  'By Phone,+12065550101,phone@mail.example',
  'By Domain,+12065550102,domain@acme.example',
  'By Hash,+12065550103,hash@mail.example',
  'By Person,+12065550104,person@mail.example',
  'Known There,+12065550105,known@mail.example',
  'Cle Ar,+12065550106,clear@mail.example',
].join('\n');

let ann: TestCore;
let bo: TestCore;
let listId: string;

const suppress = (core: TestCore, text: string, more: Partial<CommandParams<'suppressions.import'>> = {}) =>
  core.handlers['suppressions.import']({ of: { text, name: 'dnc.csv' }, ...more });
async function importList(core: TestCore): Promise<string> {
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, leads);
  return (await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} })).listId;
}
async function handOver(from: TestCore): Promise<string> {
  const path = join(from.dataDir, `${randomUUID()}.age`);
  await from.handlers['handover.make']({ listId, destinationId: from.grantDestination(path), passphrase });
  return path;
}
const receive = (into: TestCore, path: string) => into.handlers['handover.receive']({ fileId: into.grant(path), passphrase });
const entriesOf = async (core: TestCore): Promise<SuppressionEntry[]> =>
  (
    await core.handlers['suppressions.browse']({
      filter: { kind: null, batchId: null, until: null, text: '' },
      from: 0,
      count: 100,
    })
  ).entries;
/** Returns the names in a file of rows to call. */
async function kept(core: TestCore): Promise<(string | undefined)[]> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: 'keep', rows: null },
    ...{ escapeFormulas: false, bom: false, unchecked: { accept: 'Called us first' } },
  });
  const { data } = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8'), { header: true, skipEmptyLines: true });
  return data.map(({ Name }) => Name);
}

beforeAll(async () => {
  [ann, bo] = await Promise.all([openTestCore({ operator: 'Ann', ports: { threads: quickThreads } }), openTestCore({ operator: 'Bo' })]);
  listId = await importList(ann);
  const { runId } = await startPhones(ann, listId, 'sandbox');
  await rested(ann, runId);
  await ann.handlers['policies.apply']({ listId, policy: keepAll });
  await suppress(ann, '+12065550101\n+12065550199', { reason: 'Asked us to stop', until });
  await suppress(ann, '@acme.example\n+12065550105');
  await suppress(ann, '+12065550103', { hashed: true });
  await suppress(ann, 'Name,Phone\nBy Person,+12065550104', { people: true });
  await suppress(bo, '+12065550105');
});
afterAll(() => Promise.all([ann.end(), bo.end()]));

it('never leaves as keep on either side, whoever suppressed it', async () => {
  expect(await kept(ann)).toEqual(['Cle Ar']);
  const path = await handOver(ann);
  const { counts } = await bo.handlers['handover.inspect']({ fileId: bo.grant(path), passphrase });
  expect(counts.suppressions).toBe(5);
  expect(await entriesOf(bo)).toHaveLength(1);

  expect((await receive(bo, path)).counts.suppressions).toEqual({ added: 4, known: 1 });
  expect(await kept(bo)).toEqual(['Cle Ar']);
  // The receiver's other lists leave them out too.
  const { findings } = await bo.handlers['lists.screened']({ listId: await importList(bo) });
  expect(findings).toContainEqual({ rule: 'suppressed', rows: 5 });
});

it('is on the list as one batch, with reason, source, since when and until when, hashed where it was hashed, and nobody else', async () => {
  const { batches } = await bo.handlers['suppressions.list']({});
  expect(batches).toHaveLength(2);
  expect(batches[0]).toMatchObject({ source: 'Hand-over of leads by Ann', by: 'Bo', phones: 2, domains: 1, persons: 1, emails: 0 });
  const came = (await entriesOf(bo)).filter(({ batchId }) => batchId === batches[0]?.batchId);
  const today = new Date().toISOString().slice(0, 10);
  const of = (kind: string, value: string | null) => came.find((entry) => entry.kind === kind && entry.value === value);
  expect(of('phone', '+12065550101')).toMatchObject({ reason: `Asked us to stop (dnc.csv, ${today})`, until });
  expect(of('phone', null)).toMatchObject({ reason: `dnc.csv, ${today}`, until: null });
  expect(of('domain', 'acme.example')).toMatchObject({ until: null });
  expect(of('person', 'by person|+12065550104')).toBeTruthy();

  expect((await bo.handlers['ledger.check']({})).problems).toEqual({});
});

it('is not doubled when the list comes again, and can be taken off as a recorded action', async () => {
  const path = await handOver(ann);
  expect((await receive(bo, path)).counts.suppressions).toEqual({ added: 0, known: 5 });
  const [batch] = (await bo.handlers['suppressions.list']({})).batches;
  await bo.handlers['suppressions.remove']({ of: { batchId: batch?.batchId ?? '' } });
  expect(await kept(bo)).toEqual(['By Phone', 'By Domain', 'By Hash', 'By Person', 'Cle Ar']);
});
