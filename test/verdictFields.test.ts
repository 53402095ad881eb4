/** Each field of the verdict is the same everywhere: in its facet, filter, sort and export column, after a run on the sandbox. */
import Database from 'better-sqlite3';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportColumns, exportText, isExportedField } from '#contract/exports/recipeColumns.ts';
import {
  choiceFacets,
  facetChoices,
  facetLines,
  filterSchema,
  sortSchema,
  textFacets,
  type ChoiceFacet,
  type Facets,
  type Filter,
  type Sort,
  type TextFacet,
} from '#contract/review/facets.ts';
import { entryOf, isVerdictField } from '#contract/verdict/verdictFields.ts';
import { parseCondition } from '#hosts/cli/options/readChecks.ts';
import { openTestCore, type TestCore } from './support/openTestCore.ts';
import { phonePlan, rested } from './support/phoneRun.ts';

let core: TestCore;
let listId: string;
let rows: Record<string, string>[];

beforeAll(async () => {
  core = await openTestCore();
  ({ listId } = await core.handlers['lists.import']({ importId: randomUUID(), files: 'sample', reading: {} }));
  const checks = ['phone_intel', 'real_contact'].map((operation) => ({ operation, addOns: ['litigator_checks' as const], where: {} }));
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, 'sandbox', { checks, limit: 200 }));
  await rested(core, runId);
  const path = join(core.dataDir, 'out.csv');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false },
  });
  rows = Papa.parse<Record<string, string>>(readFileSync(path, 'utf8').trimEnd(), { header: true }).data;
});
afterAll(() => core.end());

const open = (filter: Filter = {}, sort: Sort = { by: 'row', descending: false }) => core.handlers['review.open']({ listId, filter, sort });

/** Returns what a file contains for rows with this value. */
function written(facet: ChoiceFacet | TextFacet, value: string): string {
  if (value === 'none') return '';
  return isVerdictField(facet) ? (entryOf(facet).export?.texts?.[value] ?? value) : value;
}
const columnOf = (facet: ChoiceFacet | TextFacet): string | undefined => exportColumns.find(({ key }) => key === facet)?.name;

describe.each([...choiceFacets, ...textFacets])('%s', (facet) => {
  it('has as many rows in its facet as its filter shows and a file holds', async () => {
    const { facets, rows: all } = await open();
    const lines = facetLines(facets, facet);
    if (!textFacets.some((one) => one === facet)) expect(lines.reduce((sum, line) => sum + line.rows, 0)).toBe(all);
    expect(lines.filter((line) => line.rows > 0).length).toBeGreaterThan(1);
    for (const { value, rows: reported } of lines) {
      const filter = filterSchema.parse({ [facet]: [value] });
      expect([value, (await open(filter)).count]).toEqual([value, reported]);
      const column = columnOf(facet);
      if (column === undefined || facet === 'status') continue;
      expect([value, rows.filter((row) => row[column] === written(facet, value)).length]).toEqual([value, reported]);
    }
  });

  it('sorts its rows, those without a value last', async () => {
    const sort = sortSchema.safeParse({ by: facet, descending: false });
    if (!sort.success) return expect(facet).toBe('decidedBy');
    const { viewId } = await open({}, sort.data);
    const column = columnOf(facet) ?? '';
    const sorted = (await core.handlers['review.rowNumbers']({ viewId })).map((row) => rows[row - 1]?.[column] ?? '');
    const firsts = sorted.filter((text, at) => text !== sorted[at - 1]);
    // Rows with the same value are contiguous.
    expect(new Set(firsts).size).toBe(firsts.length);
    if (sorted.includes('')) expect(firsts.at(-1)).toBe('');
  });
});

it('knows all facets of the contract', async () => {
  const { facets } = await open();
  const known: (keyof Facets)[] = [...choiceFacets, ...textFacets];
  expect(Object.keys(facets).toSorted()).toEqual([...known, 'score', 'assigned', 'contested', 'findings', 'standing'].toSorted());
  for (const facet of choiceFacets) expect(Object.keys(facets[facet]).toSorted()).toEqual([...facetChoices(facet)].toSorted());
});

it('writes each exported field as the verdict says it', async () => {
  for (const row of [1, 7, 99]) {
    const { verdict } = await core.handlers['review.row']({ listId, row });
    for (const { key, name } of exportColumns) {
      if (!isExportedField(key) || key === 'reasons') continue;
      expect([name, rows[row - 1]?.[name]]).toEqual([name, exportText(key, verdict[key])]);
    }
  }
});

it('shows the carrier of each phone: as a facet, a filter, a sort and a column of the file', async () => {
  const carrier = 'Northline Wireless';
  expect(await core.handlers['exports.columns']({ listId })).toContain('rollcall.carrier');
  const { carrier: reported } = (await open()).facets;
  const found = reported.values.find(({ value }) => value === carrier)?.rows ?? 0;
  expect(found).toBeGreaterThan(10);
  expect(rows.filter((row) => row['rollcall.carrier'] === carrier)).toHaveLength(found);
  expect((await open({ carrier: [carrier] })).count).toBe(found);
  const { viewId } = await open({}, { by: 'carrier', descending: false });
  const [first] = await core.handlers['review.window']({ viewId, from: 0, count: 1 });
  expect(first?.verdict.carrier).toBe(reported.values.map(({ value }) => value).toSorted()[0]);
});

it('shows the service’s grade of each e-mail address, and accepts it as a condition', async () => {
  const { emailGrade } = (await open()).facets;
  expect(emailGrade.A).toBeGreaterThan(10);
  expect(rows.filter((row) => row['rollcall.email_grade'] === 'A')).toHaveLength(emailGrade.A);
  expect((await open({ emailGrade: ['A', 'B'] })).count).toBe(emailGrade.A + emailGrade.B);
  const where = parseCondition('email-grade=a|B', '--when');
  expect(where).toEqual({ emailGrade: ['A', 'B'] });
  const plan = await core.handlers['plans.make'](phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone', addOns: [], where }] }));
  const [check] = plan.checks;
  const unmet = check?.skipped.find(({ why }) => why === 'condition')?.rows;
  expect(unmet).toBe(plan.rows - emailGrade.A - emailGrade.B);
});

it('is derived again, decisions included, where another program wrote the verdicts with other fields', async () => {
  await core.handlers['review.decide']({ listId, rows: [1, 2, 3], value: 'hold' });
  const before = (await open()).facets;
  const cards = await core.handlers['lists.list']({});
  await core.close();

  const file = new Database(join(core.dataDir, 'lists', `${listId}.db`));
  file.exec('ALTER TABLE verdicts DROP COLUMN carrier; ALTER TABLE verdicts ADD COLUMN mood TEXT');
  file.close();

  core = await openTestCore({ dataDir: core.dataDir });
  expect((await open()).facets).toEqual(before);
  expect(await core.handlers['lists.list']({})).toEqual(cards);
});
