/** C33: files within the limits of their destination, through the core's commands. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportResult } from '#contract/exports/export.ts';
import { recipeNamed, requestOf, type Recipe, type RecipeFile } from '#contract/exports/recipe.ts';
import { shippedRecipes, everyDetail } from '#contract/exports/shippedRecipes.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';

const names = ['Ava', 'Bo', 'Cy', 'Di', 'Ed'];
let core: TestCore;
let listId: string;
beforeAll(async () => {
  core = await openTestCore();
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, ['Name,Phone', ...names.map((name, at) => `${name},206555014${at}`)].join('\n'));
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} }));
  const checks = [{ operation: 'phone_intel', addOns: ['litigator_checks' as const], where: {} }];
  await rested(core, (await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks }))).runId);
  await core.handlers['review.decide']({ listId, rows: [1, 2, 3, 4, 5], value: 'keep' });
});
afterAll(() => core.end());

const named = (name: string): Recipe => recipeNamed(shippedRecipes, name) ?? everyDetail;

/** Writes into a separate folder; returns its files by name. */
async function written(
  recipe: Recipe,
  fileName: string,
  change: Partial<RecipeFile> = {},
): Promise<{ result: ExportResult; files: Map<string, Buffer> }> {
  const folder = join(core.dataDir, randomUUID());
  mkdirSync(folder);
  const result = await core.handlers['exports.write']({
    ...requestOf({ ...recipe, file: { ...recipe.file, ...change } }),
    listId,
    rows: null,
    destinationId: core.grantDestination(join(folder, fileName)),
    unchecked: { accept: 'A test' },
  });
  return { result, files: new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))])) };
}
const linesOf = (file: Buffer | undefined): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(String(file), { header: true, skipEmptyLines: true }).data;

it('has parts of at most as many rows as the target takes, together all of them in their order, and records each', async () => {
  const { result, files } = await written(named('Dialer, 10 digits'), 'dial.csv', { mostRows: 2 });
  expect([...files.keys()].sort()).toEqual(['dial-1.csv', 'dial-2.csv', 'dial-3.csv']);
  expect([...files.values()].map((file) => linesOf(file).map((line) => line['first_name']))).toEqual([['Ava', 'Bo'], ['Cy', 'Di'], ['Ed']]);
  expect(result).toMatchObject({ rows: 5, files: [{ rows: 2 }, { rows: 2 }, { rows: 1 }] });
});

it('is one file under the chosen name where that is enough', async () => {
  const { files } = await written(named('Dialer, 10 digits'), 'dial.csv', { mostRows: 5 });
  expect([...files.keys()]).toEqual(['dial.csv']);
  expect(named('Dialer, 10 digits').file.mostRows).toBe(30_000);
});

it('has headings without special characters for a dialer, by which its results are recognized', async () => {
  const { files } = await written(named('Dialer, E.164'), 'dial.csv');
  const file = files.get('dial.csv');
  const headings = Object.keys(linesOf(file)[0] ?? {});
  expect(headings).toContain('rollcall_row');
  expect(headings.filter((heading) => /[^\w -]/.test(heading))).toEqual([]);
  const back = join(core.dataDir, 'back.csv');
  writeFileSync(back, String(file));
  const { listId: fromListId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(back)], reading: {} });
  expect(await core.handlers['review.previewMerge']({ fromListId })).toMatchObject({ listId, rows: 5 });
});

it('has one sheet in a workbook for HubSpot, and all of them in another', async () => {
  const sheetsOf = async (recipe: Recipe): Promise<number> => {
    const { files } = await written(recipe, 'crm.xlsx', { format: 'xlsx' });
    return (await readXlsx(files.get('crm.xlsx') ?? Buffer.alloc(0))).sheets.length;
  };
  expect(await sheetsOf(named('HubSpot'))).toBe(1);
  expect(await sheetsOf(named('Pipedrive'))).toBeGreaterThan(1);
});
