/** Files made by recipes, from a list with every kind of problem: through the core's commands, against the sandbox. */
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ExportRequest, ExportResult } from '#contract/exports/export.ts';
import { recipeNamed, requestOf, type Recipe } from '#contract/exports/recipe.ts';
import { shippedRecipes, everyDetail } from '#contract/exports/shippedRecipes.ts';
import { exportTasks, type ExportParams, type WrittenExport } from '#core/exports/tasks.ts';
import { casesOf } from '../support/propertyCases.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { phonePlan, rested } from '../support/phoneRun.ts';

/** 9:30 in Seattle, 12:30 in New York, 7:30 in Honolulu. */
const now = Date.UTC(2026, 0, 15, 17, 30);
const leads = [
  'Name,Mobile,Home,Email,City,State,Company,Note',
  'Li Tigator,+15005550101,,li@example.com,Seattle,WA,,',
  'Su Pressed,+15005550111,,su@example.com,Seattle,WA,,',
  '"van Dyk, Ann",(206) 555-0142,206-555-0143,Ann.B+Deals@GMail.com,Seattle,WA,"Dyk, ""Ann"" & Co",=1+1',
  '=cmd|calc,2065550144,+1 500 555 0101,,Seattle,WA,@SUM(1),x',
  'Hana Lulu,+18085550145,(206) 555-0146,,Honolulu,HI,,y',
  'Nina None,,,nina@example.com,Miami,FL,,',
  'Grete Fern,+493012345678,2125550147,grete@example.de,,,,',
  'Toll Free,+18005550100,,,,,,',
  'Bo Wright,+12125550148,+12125550148,bo@example.com,New York,NY,,"a\nb"',
].join('\n');
const [litigator, suppressed, ann, formula, hana, nina, grete, free, bo] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

let core: TestCore;
let listId: string;

beforeAll(async () => {
  core = await openTestCore({ operator: 'Ana' });
  await core.handlers['suppressions.import']({ of: { text: '+15005550111' } });
  const path = join(core.dataDir, 'leads.csv');
  writeFileSync(path, leads);
  const list = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
  listId = list.listId;
  const at = (heading: string): number => list.columns.indexOf(heading);
  await core.handlers['lists.map']({
    listId,
    mapping: {
      country: 'US',
      fields: [
        { field: 'name', column: at('Name') },
        { field: 'phone', column: at('Mobile'), otherwise: [at('Home')] },
        { field: 'email', column: at('Email') },
        { field: 'address.city', column: at('City') },
        { field: 'address.state_code', column: at('State') },
        { field: 'business.name', column: at('Company') },
      ],
    },
  });
  const { runId } = await core.handlers['runs.start'](
    phonePlan(listId, 'sandbox', { checks: [{ operation: 'phone_intel', addOns: ['litigator_checks'], where: {} }] }),
  );
  await rested(core, runId);
  await core.handlers['exports.count']({ listId, only: null });
  await core.handlers['review.decide']({
    listId,
    rows: [litigator, suppressed, ann, formula, hana, nina, grete, free, bo],
    value: 'keep',
    acknowledgement: { reason: 'Signed up in our shop' },
  });
});
afterAll(() => core.end());

const out = (): string => join(core.dataDir, 'out.csv');
const named = (name: string): Recipe => recipeNamed(shippedRecipes, name) ?? everyDetail;
/** The foreign number can't be checked for litigators. */
const unchecked = { accept: 'Only a test' };
/** Does what the command does in a separate thread for each file. */
const write = async (recipe: Recipe, more: Partial<ExportParams> = {}): Promise<WrittenExport> =>
  exportTasks(core.dataDir)['exports.writeFile'](
    {
      ...requestOf(recipe),
      ...{ listId, path: out(), fileName: 'out.csv', rows: null, unchecked, by: 'Ana', at: now, version: 'test' },
      ...more,
    },
    { signal: new AbortController().signal, progress: () => undefined },
  );
const order = (recipe: Recipe, more: Partial<ExportRequest> = {}): Promise<ExportResult> => {
  const destinationId = core.grantDestination(out());
  return core.handlers['exports.write']({ listId, destinationId, rows: null, unchecked, ...requestOf(recipe), ...more });
};
const lines = (delimiter = ','): string[][] => Papa.parse<string[]>(readFileSync(out(), 'utf8'), { delimiter, skipEmptyLines: true }).data;
const records = (): Record<string, string>[] =>
  Papa.parse<Record<string, string>>(readFileSync(out(), 'utf8'), { header: true, skipEmptyLines: true }).data;
/** A file with the sandbox's answers says so in a column, with any recipe. */
const output = 'rollcall.environment';
const invented = 'sandbox (sandbox)';
const rowsWritten = (heading = 'rollcall_row'): number[] => records().map((record) => Number((record[heading] ?? '').split(':')[1]));
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('a dialer’s file', () => {
  it('has one phone per row and the others behind it, without litigators’ phones, and says who was left out', async () => {
    const result = await order(named('Dialer, 10 digits'));
    expect(rowsWritten()).toEqual([ann, formula, hana, free, bo]);
    // Regardless of any reason given for keeping them.
    expect(result).toMatchObject({ heldBack: { litigators: 1, suppressed: 1 }, leftOut: { withoutContact: 2 } });
    // The others weren't checked.
    expect(result.leftOut).toMatchObject({ litigatorPhones: 1, uncheckedPhones: 2 });
    expect(records().map(({ phone, phone2 }) => [phone, phone2])).toEqual([
      ['2065550142', ''],
      ['2065550144', ''],
      ['8085550145', ''],
      ['8005550100', ''],
      ['2125550148', ''],
    ]);
    const accepted = await order(named('Dialer, 10 digits'), { acceptPhones: 'Only a test' });
    expect(accepted).toMatchObject({
      leftOut: { litigatorPhones: 1, uncheckedPhones: 0 },
      unchecked: { phones: { kind: 'phones', rows: 2, reason: 'Only a test' } },
    });
    expect(records().map(({ phone, phone2, phone3 }) => [phone, phone2, phone3])).toEqual([
      ['2065550142', '2065550143', ''],
      ['2065550144', '', ''],
      ['8085550145', '2065550146', ''],
      ['8005550100', '', ''],
      ['2125550148', '', ''],
    ]);
    const [first, second] = records();
    expect(first).toMatchObject({ first_name: 'Ann', last_name: 'van Dyk', company: 'Dyk, "Ann" & Co', email: 'ann.b+deals@gmail.com' });
    // Appended text never acts as a formula.
    expect(second).toMatchObject({ first_name: "'=cmd|calc", company: "'@SUM(1)" });
    expect(records().every((record) => ['clear', 'not checked'].includes(record['rollcall_litigator'] ?? ''))).toBe(true);
  });

  it('writes E.164 for any country', async () => {
    await write(named('Dialer, E.164'), { acceptPhones: 'Only a test' });
    expect(records().map(({ phone, phone2 }) => [phone, phone2])).toContainEqual(['+493012345678', '+12125550147']);
  });

  it('has every kept row with a phone exactly once and in order, whatever else was decided', async () => {
    const withPhone = [ann, formula, hana, grete, free, bo];
    await fc.assert(
      fc.asyncProperty(fc.subarray([ann, formula, hana, nina, grete, free, bo]), async (kept) => {
        await core.handlers['review.decide']({ listId, rows: [ann, formula, hana, nina, grete, free, bo], value: 'drop' });
        if (kept.length > 0) await core.handlers['review.decide']({ listId, rows: kept, value: 'keep' });
        await write(named('Dialer, E.164'));
        expect(rowsWritten()).toEqual(withPhone.filter((row) => kept.includes(row)));
      }),
      casesOf(8),
    );
    await core.handlers['review.decide']({ listId, rows: [ann, formula, hana, nina, grete, free, bo], value: 'keep' });
  });
});

describe('a file of rows that can be called now', () => {
  const writeAt = (recipe: Recipe, at: number): Promise<WrittenExport> =>
    write(recipe, { at, callableNow: true, acceptPhones: 'Only a test' });

  it('leaves out whoever is asleep, and whoever may be anywhere; other phones, too', async () => {
    const result = await writeAt(named('Dialer, 10 digits'), now);
    expect(rowsWritten()).toEqual([ann, formula, bo]);
    expect(result.leftOut).toEqual({ withoutContact: 2, zoneUnknown: 1, notCallableNow: 1, litigatorPhones: 1, uncheckedPhones: 0 });
    // 8:30 in Honolulu, 10:30 in Seattle.
    await writeAt(named('Dialer, 10 digits'), Date.UTC(2026, 0, 15, 18, 30));
    expect(records().find(({ first_name: name }) => name === 'Hana')).toMatchObject({ phone: '8085550145', phone2: '2065550146' });
    // 20:30 in Honolulu, past ten in Seattle.
    await writeAt(named('Dialer, 10 digits'), Date.UTC(2026, 0, 16, 6, 30));
    expect(records().map(({ phone, phone2 }) => [phone, phone2])).toEqual([['8085550145', '']]);
  });
});

describe('a CRM’s file', () => {
  it('has its headings, E.164 phones and the verdict, and finds home', async () => {
    for (const name of ['HubSpot', 'Salesforce', 'Close', 'Pipedrive']) {
      const recipe = named(name);
      await write(recipe);
      expect(lines()[0]).toEqual([...recipe.columns.map((column) => ('heading' in column ? column.heading : '')), output]);
      expect(rowsWritten('Rollcall row')).toEqual([ann, formula, hana, nina, grete, free, bo]);
    }
    await write(named('Salesforce'));
    expect(records()[2]).toMatchObject({ 'First Name': 'Hana', 'Last Name': 'Lulu', Company: '[not provided]', Phone: '+18085550145' });
    await write(named('HubSpot'));
    expect(records()[0]).toMatchObject({ Email: 'ann.b+deals@gmail.com', 'Phone Number': '+12065550142', 'Rollcall decision': 'keep' });
  });
});

describe('a file for others', () => {
  it('has only hashes for audiences, and says that answers are invented', async () => {
    await write(named('Meta audience'));
    expect(lines()[0]).toEqual(['email', 'phone', output]);
    expect(lines()).toContainEqual([sha256('ann.b+deals@gmail.com'), sha256('12065550142'), invented]);
    expect(lines()).toContainEqual(['', sha256('12065550144'), invented]);
    await write(named('Google Ads audience'));
    expect(lines()[0]).toEqual(['Email', 'Phone', output]);
    expect(lines()).toContainEqual([sha256('annb@gmail.com'), sha256('+12065550142'), invented]);
    expect(lines().slice(1).flat()).toSatisfy((cells: string[]) =>
      cells.every((cell) => /^([0-9a-f]{64})?$/.test(cell) || cell === invented),
    );
  });

  it('names everybody who must not be called in a suppression list, kept or not', async () => {
    await write(named('Suppression list'));
    expect(lines()).toEqual([
      ['phone', 'email', output],
      ['+15005550101', 'li@example.com', invented],
      ['+15005550111', 'su@example.com', ''],
    ]);
  });
});

it('takes a recipe of one’s own: columns of the list renamed, fixed texts, another form, no headings', async () => {
  const recipe: Recipe = {
    name: 'Mine',
    version: 1,
    rows: { only: null, callableNow: false, having: ['email'] },
    columns: [
      { from: 'email', format: 'plain', heading: 'mail' },
      { from: 'original', column: 'note', heading: 'remark' },
      { from: 'text', text: 'spring', heading: 'campaign' },
      { from: 'original', column: 'Gone' },
    ],
    file: { format: 'csv', delimiter: ';', bom: false, heading: false, escapeFormulas: false },
  };
  expect(await write(recipe)).toMatchObject({ rows: 6, leftOut: { withoutContact: 3 } });
  expect(lines(';')).toEqual([
    ['li@example.com', '', 'spring', invented],
    ['su@example.com', '', 'spring', ''],
    ['ann.b+deals@gmail.com', '=1+1', 'spring', invented],
    ['nina@example.com', '', 'spring', ''],
    ['grete@example.de', '', 'spring', invented],
    ['bo@example.com', 'a\nb', 'spring', invented],
  ]);
});

it('shows the first lines before, with what would be left out', async () => {
  const { columns, only, having, simpleHeadings } = requestOf(named('Dialer, 10 digits'));
  const preview = await core.handlers['exports.preview']({
    listId,
    only,
    ...(columns && { columns }),
    ...(having && { having }),
    ...(simpleHeadings && { simpleHeadings }),
  });
  expect(preview).toMatchObject({ rows: 5, litigators: 0, heldBack: { litigators: 1, suppressed: 1 }, leftOut: { withoutContact: 2 } });
  await write(named('Dialer, 10 digits'));
  const [headings] = lines();
  expect(preview.columns.map(({ heading }) => heading)).toEqual(headings);
  expect(preview.lines.map(({ cells }) => cells.slice(0, 3))).toEqual(
    lines()
      .slice(1)
      .map((cells) => cells.slice(0, 3)),
  );
});

describe('saved recipes', () => {
  it('are kept by name whatever its case; those that come with the program can’t be replaced', async () => {
    const mine = { ...named('HubSpot'), name: 'Our HubSpot' };
    await core.handlers['recipes.save']({ recipe: mine });
    expect(await core.handlers['recipes.save']({ recipe: { ...mine, name: 'our hubspot' } })).toEqual([{ ...mine, name: 'our hubspot' }]);
    await expect(core.handlers['recipes.save']({ recipe: { ...mine, name: 'HUBSPOT' } })).rejects.toMatchObject({
      failure: { code: 'recipe.shipped', params: { name: 'HUBSPOT' } },
    });
    expect(await core.handlers['recipes.delete']({ name: 'Our HubSpot' })).toEqual([]);
  });

  it('are announced to every window when they change', async () => {
    const told = (): number => core.events.filter(({ name }) => name === 'recipes.changed').length;
    const before = told();
    await core.handlers['recipes.save']({ recipe: { ...named('HubSpot'), name: 'Mine' } });
    expect(told()).toBe(before + 1);
    await core.handlers['recipes.delete']({ name: 'Mine' });
    expect(told()).toBe(before + 2);
  });
});

it('has as many rows as were counted before', async () => {
  for (const name of ['HubSpot', 'Suppression list', 'Whole spreadsheet']) {
    const recipe = named(name);
    const { rows, heldBack } = await write(recipe);
    const { having: _, ...counted } = recipe.rows;
    expect(await core.handlers['exports.count']({ listId, only: counted.only })).toMatchObject({ rows, heldBack });
  }
});

it('is a workbook whose phones stay text, with the window’s own numbers of the whole list, and says what was left out', async () => {
  await core.handlers['review.decide']({ listId, rows: [nina], value: 'drop' });
  const path = join(core.dataDir, 'out.xlsx');
  await core.handlers['exports.write']({
    ...{ listId, destinationId: core.grantDestination(path), rows: null, unchecked, acceptPhones: 'They are customers' },
    ...{ ...requestOf(named('Dialer, 10 digits')), format: 'xlsx' },
  });
  const overview = await core.handlers['review.overview']({ listId, column: null });
  await core.handlers['review.decide']({ listId, rows: [nina], value: 'keep' });
  const { sheets } = await readXlsx(readFileSync(path));
  const [data] = sheets;
  expect(data?.rows.slice(0, 2).map((row) => row.slice(0, 2))).toEqual([
    ['phone', 'phone2'],
    ['2065550142', '2065550143'],
  ]);
  const output = sheets.flatMap(({ rows }) => rows.flat()).map(String);
  expect(output).toEqual(expect.arrayContaining(['Other phones exported unchecked by', 'They are customers']));
  expect(output.find((text) => text.startsWith('to call'))).toBe(
    'to call (keep only, without those who must not be called): 5 rows; 2 held back, must not be called; 1 left out without a contact that the file can write; recipe “Dialer, 10 digits”',
  );
  const cells = sheets.find(({ name }) => name.startsWith('Overview'))?.rows ?? [];
  // A value may have the same name as its table, whose heading is followed by the name of the count.
  const numberBeside = (label: string): unknown =>
    cells.flatMap((row) => row.flatMap((cell, at) => (cell === label && typeof row[at + 1] === 'number' ? [row[at + 1]] : [])))[0];
  const { grade, litigator: checked } = overview.facets;
  expect([checked.clear, checked.notChecked].every((count) => count > 0)).toBe(true);
  expect(['Rows of the whole list', 'A · Call first', 'F · Bad lead', 'No grade'].map(numberBeside)).toEqual([
    bo,
    grade.A,
    grade.F,
    grade.none,
  ]);
  expect(['Not checked', 'Clear'].map(numberBeside)).toEqual([checked.notChecked, checked.clear]);
  expect(numberBeside('70 to 100, answered')).toBe(overview.scores.slice(70).reduce((sum, one) => sum + one, 0));
  expect([numberBeside('Another rule, or a person'), overview.dropped.reasons.none]).toEqual([1, 1]);
});

it('writes when people may be called, under the table of calling rules as it is changed', async () => {
  const columns = (['timeZone', 'hours', 'callableNow'] as const).map((says) => ({ from: 'calling' as const, says, heading: says }));
  const recipe: Recipe = { ...named('Dialer, E.164'), columns: [{ from: 'original', column: 'Name' }, ...columns] };
  const of = async (name: string): Promise<string[] | undefined> => {
    await write({ ...recipe, rows: { only: null, callableNow: false, having: [] } });
    return lines()
      .find(([first]) => first === name)
      ?.slice(0, 4);
  };
  expect(await of('Hana Lulu')).toEqual(['Hana Lulu', 'Pacific/Honolulu', 'Mon-Sun 08:00-21:00', expect.stringMatching(/^(yes|no)$/)]);
  expect(await of('Toll Free')).toEqual(['Toll Free', '', '', 'unknown']);
  const [first] = (await core.handlers['callingRules.list']({})).rules;
  expect(first).toMatchObject({ place: 'AL', source: 'Ala. Admin. Code r. 770-X-5-.17' });
  const week = Array.from({ length: 7 }, (_, day) => (day === 6 ? null : { from: 600, to: 960 }));
  const changed = await core.handlers['callingRules.save']({ rule: { place: 'HI', week, source: 'Our counsel', asOf: '2026-11-20' } });
  expect([changed.shipped, changed.rules.length]).toEqual([false, 14]);
  expect(await of('Hana Lulu')).toEqual(['Hana Lulu', 'Pacific/Honolulu', 'Mon-Sat 10:00-16:00', expect.stringMatching(/^(yes|no)$/)]);
  const detail = await core.handlers['review.row']({ listId, row: hana });
  expect(detail.calling?.places).toMatchObject([
    { by: 'state', states: ['HI'], rules: [{ place: 'HI', source: 'Our counsel', asOf: '2026-11-20' }] },
    { by: 'areaCode', states: ['HI'] },
  ]);
  expect((await core.handlers['callingRules.remove']({ place: 'HI' })).rules).toHaveLength(13);
  expect(await core.handlers['callingRules.restore']({})).toMatchObject({ shipped: true });
  expect((await of('Hana Lulu'))?.[2]).toBe('Mon-Sun 08:00-21:00');
});
