/**
 * The sandbox's statements about real people are invented, so no one is called because of them. For the sample’s people there are no
 * others.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportRequest } from '#contract/exports/export.ts';
import { requestOf } from '#contract/exports/recipe.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { openTestCore, samplePath, type TestCore } from './support/openTestCore.ts';
import { phonePlan, rested } from './support/phoneRun.ts';

const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
const policy = { rules: [], otherwise: 'keep' as const, name: 'Keep all', version: 1 };

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana' });
});
afterAll(() => core.end());

/** A list that the sandbox has checked; all rows are suggested to be kept. */
async function checked(files: readonly string[]): Promise<string> {
  const granted = files.map((path) => core.grant(path));
  const { listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: granted, reading: {} });
  await core.handlers['policies.apply']({ listId, policy });
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks, limit: 40, callsPerSecond: 100_000 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  return listId;
}
const leads = (): string => {
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, 'Name,Phone,Home\nCle Ar,+15005550100,+15005550104\nAnn Lee,+12065550142,+15005550100\n');
  return path;
};
const write = (listId: string, more: Partial<ExportRequest> = {}) =>
  core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(join(core.dataDir, 'out.csv')), rows: null },
    ...{ format: 'csv', only: 'keep', escapeFormulas: false, bom: false, ...more },
  });
const written = (): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(readFileSync(join(core.dataDir, 'out.csv'), 'utf8'), { header: true, skipEmptyLines: true }).data;

it('lets nobody out to be called, unless a person says why, and clears no other phone', async () => {
  const listId = await checked([leads()]);
  const unchecked = { rows: 2, why: { sandbox: 2 } };
  for (const choice of [{ only: 'keep' }, { only: 'toCall' }] as const) {
    expect((await core.handlers['exports.count']({ listId, ...choice })).unchecked).toEqual({ ...unchecked, settles: false });
    expect((await core.handlers['exports.preview']({ listId, ...choice })).unchecked).toEqual({ ...unchecked, settles: false });
    await expect(write(listId, choice)).rejects.toMatchObject({ failure: { code: 'export.unchecked', params: { unchecked } } });
  }
  expect(await write(listId, { unchecked: 'hold' })).toMatchObject({ rows: 0, unchecked: { held: unchecked } });
  // It was checked, without an answer: this doesn't settle the list.
  expect(await write(listId, { unchecked: { accept: 'They asked us to' } })).toMatchObject({
    rows: 2,
    unchecked: { accepted: { kind: 'export', why: unchecked.why } },
    leftOut: { uncheckedPhones: 2 },
  });
});

it('stops no file of the sample, which says in a column who answered, whatever its recipe', async () => {
  const listId = await checked([samplePath]);
  for (const recipe of shippedRecipes.filter(({ rows }) => rows.only === 'toCall')) {
    expect((await core.handlers['exports.count']({ listId, only: 'toCall' })).unchecked.why).not.toHaveProperty('sandbox');
    await write(listId, { ...requestOf(recipe), unchecked: 'hold' });
    const output = written().map((line) => line['rollcall.environment'] ?? line['rollcall_environment']);
    expect([recipe.name, output.length > 0 && output.every((text) => text === 'sandbox (sandbox)')]).toEqual([recipe.name, true]);
  }
});

it('lets nobody out of a list that has the sample’s people and others', async () => {
  const listId = await checked([samplePath, leads()]);
  expect((await core.handlers['exports.count']({ listId, only: 'toCall' })).unchecked.why.sandbox).toBeGreaterThan(0);
});
