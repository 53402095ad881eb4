/**
 * A redacted copy names no one: files of a list with personal data in every place are read back, byte by byte, through the core's commands.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { ExportRequest, ExportResult } from '#contract/exports/export.ts';
import { shippedRecipes } from '#contract/exports/shippedRecipes.ts';
import { requestOf } from '#contract/exports/recipe.ts';
import { exportedFiles, findLastExport } from '#core/exports/exports.sql.ts';
import { openToRead } from '#core/platform/database.ts';
import {
  hostileBoxes,
  hostileFile,
  hostilePeople,
  hostilePhones,
  kin,
  rejectedPerson,
  startIndiscreetService,
  type hostileHeadings,
} from '../support/hostilePeople.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { openEnvironment, phonePlan, rested } from '../support/phoneRun.ts';
import type { ScriptedService } from '../support/scriptedService.ts';
import { withoutExport } from '../support/withoutExport.ts';

let core: TestCore;
let service: ScriptedService;
let listId: string;

beforeAll(async () => {
  service = await startIndiscreetService();
  core = await openTestCore({ operator: 'Ana' });
  const path = join(core.dataDir, 'leads of 206-555-0142 2026-05-01.csv');
  writeFileSync(path, hostileFile());
  const list = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: { heading: true } });
  listId = list.listId;
  expect(list).toMatchObject({ rows: hostilePeople.length, rejected: 1 });
  const at = (heading: (typeof hostileHeadings)[number]): number => list.columns.indexOf(heading);
  await core.handlers['lists.map']({
    listId,
    mapping: {
      country: 'US',
      fields: [
        { field: 'name', column: at('Full name') },
        { field: 'phone', column: at('Phone'), otherwise: [at('Other phone')] },
        { field: 'email', column: at('Email') },
        { field: 'address.street_line_1', column: at('Street') },
        { field: 'address.city', column: at('City') },
        { field: 'address.state_code', column: at('State') },
        { field: 'address.postal_code', column: at('ZIP') },
        { field: 'secondary.name', column: at('Co-applicant') },
        { field: 'secondary.phone', column: at('Co phone') },
        { field: 'source_id', column: at('Vendor') },
      ],
    },
  });
  // With a fixed name: a random one may look like a phone, which is masked.
  const environmentId = await openEnvironment(core, service.url, 'a-key-for-tests', 'live');
  const checks = [{ operation: 'caller_id@3.1', addOns: [], where: {} }];
  const { runId } = await core.handlers['runs.start'](phonePlan(listId, environmentId, { checks, freshForMs: 0 }));
  expect(await rested(core, runId)).toMatchObject({ state: 'finished' });
  await core.handlers['exports.count']({ listId, only: null });
  for (const [index, { note }] of hostilePeople.entries())
    await core.handlers['review.decide']({ listId, rows: [index + 1], value: index % 2 === 0 ? 'keep' : 'hold', note });
});
afterAll(async () => {
  await core.end();
  await service.close();
});

const form = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false } as const;
let folders = 0;
/** Writes into a separate folder; returns the files in it. */
async function write(name: string, more: Partial<ExportRequest> = {}): Promise<{ result: ExportResult; paths: string[] }> {
  const folder = join(core.dataDir, `out${folders++}`);
  mkdirSync(folder);
  const path = name === '' ? folder : join(folder, name);
  const result = await core.handlers['exports.write']({ listId, destinationId: core.grantDestination(path), ...form, ...more });
  return { result, paths: readdirSync(folder).map((file) => join(folder, file)) };
}

/** Returns the text of a file, or of every part of a workbook. */
async function textOf(path: string): Promise<string> {
  if (!path.endsWith('.xlsx')) return readFileSync(path, 'utf8');
  const zip = await openPromise(path);
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    const pieces: Buffer[] = [];
    for await (const piece of stream) pieces.push(piece as Buffer);
    texts.push(entry.fileName, Buffer.concat(pieces).toString('utf8'));
  }
  return texts.join('\n');
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();

const words = [...hostilePeople.flatMap((one) => one.words), ...kin.words, ...rejectedPerson.words].map(plain);
const streets = [...hostilePeople.flatMap((one) => one.streets), ...kin.streets];
const answerDetails = ['11111111-2222', '99999999-2222', '3e70a5d0', '47.606', '122.332', '30-34', '98101', '4321', 'female', '1b4f0e98'];
const births = ['05/12/1980', '1979-01-31'];

/** Returns all personal data found in a text. */
function foundIn(text: string): string[] {
  const seen = plain(text);
  const spread = (digits: string): RegExp => new RegExp([...digits].join('[^\\p{L}\\p{Nd}]{0,4}'), 'u');
  return [
    ...hostilePhones.filter((phone) => spread(phone).test(seen) || spread(phone.slice(-7)).test(seen)),
    ...[...hostileBoxes, ...words, ...streets, ...answerDetails, ...births].filter((one) => seen.includes(plain(one))),
  ];
}

type Line = Record<string, string>;
const linesOf = (text: string, delimiter = ','): Line[] => Papa.parse<Line>(text, { header: true, skipEmptyLines: true, delimiter }).data;

describe('a redacted copy', () => {
  it('has nobody in it who is in the normal file, in any format', async () => {
    const normal = await write('leads.csv');
    // Checks that the search finds what is there.
    const all = [...hostilePhones, ...hostileBoxes, ...words, ...streets, ...answerDetails, ...births];
    const { paths } = await write('', { split: true, unchecked: 'hold' });
    const everything = [...(await Promise.all([...normal.paths, ...paths].map(textOf)))].join('\n');
    expect(all.filter((one) => !foundIn(everything).includes(one))).toEqual([]);

    for (const [name, format] of [
      ['leads.csv', 'csv'],
      ['leads.tsv', 'tsv'],
      ['leads.xlsx', 'xlsx'],
    ] as const) {
      const { result, paths: written } = await write(name, { format, redacted: true });
      expect(result.fileName).toBe(`leads.redacted.${format}`);
      expect(result.rows).toBe(normal.result.rows);
      for (const path of written) expect([path, foundIn(await textOf(path))]).toEqual([path, []]);
    }
  });

  it('has everything else: rows, columns, decisions, cities, numbers of rows', async () => {
    const { paths: normal } = await write('leads.csv');
    const { paths: masked } = await write('leads.csv', { redacted: true });
    const [was, is] = await Promise.all([normal, masked].map(async ([path = '']) => linesOf(await textOf(path))));
    const headings = Object.keys(was?.[0] ?? {});
    expect(Object.keys(is?.[0] ?? {})).toEqual(headings);
    const kept = [
      'City',
      'State',
      ...headings.filter((name) => /^rollcall\.(?!reasons|note|warnings|carrier)|is_valid$|\.city$|line_type$/.test(name)),
    ];
    expect(kept).toContain('rollcall.decision');
    const those = (line: Line): string[] => kept.map((name) => withoutExport(line[name] ?? ''));
    expect(is?.map(those)).toEqual(was?.map(those));
    // Missing data is still missing, and no other data is.
    const filled = (line: Line): string[] => headings.filter((name) => line[name] !== '');
    expect(is?.map(filled)).toEqual(was?.map(filled));
  });

  it('masks by what a cell holds', async () => {
    const { paths } = await write('leads.csv', { redacted: true });
    const [zoltan, brunhilde, jacquetta, , nobody] = linesOf(await textOf(paths[0] ?? ''));
    expect(zoltan).toMatchObject({
      ...{ 'Full name': 'Z*** E***', Phone: '(***) ***-**42', 'Other phone': '** ***.***.**43', Email: 'z***@***', Street: '***' },
      ...{ ZIP: '981**', 'Co-applicant': 'O*** E***', 'Date of birth': '***', Fax: '*-***-***-**46 ext. 12', Vendor: 'North vendor' },
      ...{ Comments: 'E*** wants a call at ***–***–**45, or write to ****@***; lives at ***. in 981**' },
      ...{ 'rollcall.note': 'z*** (not o***) said * * * * * * * * 4 7; ***' },
      ...{ 'caller_id.belongs_to.name': 'Z*** E***', 'caller_id.belongs_to.id': '***', 'caller_id.phone_number': '**********42' },
    });
    expect(brunhilde).toMatchObject({ 'Full name': 'O*** B***', Vendor: 'Referred by B***' });
    expect(jacquetta).toMatchObject({ 'Full name': 'J*** V*** D***', 'Other phone': '***-***-**64', Comments: 'J***; j***_w***' });
    expect(nobody).toMatchObject({ Comments: 'Nothing known; call ***-***-**99 <n***@***> ***' });
  });

  it('is a part of a split list as well, with rejected lines masked, and isn’t stopped by rows that nobody checked', async () => {
    await expect(write('keep.csv', { only: 'keep' })).rejects.toMatchObject({ failure: { code: 'export.unchecked' } });
    expect((await write('keep.csv', { only: 'keep', redacted: true })).result).toMatchObject({ rows: 3, fileName: 'keep.redacted.csv' });
    expect((await core.handlers['exports.count']({ listId, only: 'keep', redacted: true })).unchecked.rows).toBe(0);

    const { paths } = await write('', { split: true, redacted: true });
    expect(paths.map((path) => basename(path))).toEqual(
      ['drop', 'hold', 'keep', 'litigator', 'rejected', 'undecided'].map((part) => `${part}.redacted.csv`),
    );
    for (const path of paths) expect([path, foundIn(await textOf(path))]).toEqual([path, []]);
    const rejected = linesOf(await textOf(paths.find((path) => path.includes('rejected')) ?? ''));
    expect(rejected).toEqual([
      {
        'rollcall.file': 'leads of ***-***-**42 2026-05-01.csv',
        'rollcall.line': '7',
        'rollcall.reason': 'tooManyCells',
        'rollcall.text': '*** ***,***-***-***,,,,,,,,,,,,,***,***,***',
      },
    ]);
  });

  it.each(shippedRecipes.map((recipe) => [recipe.name, recipe] as const))('names nobody by the recipe %s', async (_, recipe) => {
    const { only: __, ...asked } = requestOf({ ...recipe, rows: { only: null, callableNow: false, having: [] } });
    for (const format of ['csv', 'xlsx'] as const) {
      const { paths } = await write(`file.${format}`, { ...asked, format, redacted: true });
      for (const path of paths) expect([path, foundIn(await textOf(path))]).toEqual([path, []]);
    }
    const { paths } = await write('file.csv', { ...asked, format: 'csv', heading: true, redacted: true });
    // A hash of a phone is as revealing as the phone.
    for (const path of paths) expect(await textOf(path)).not.toMatch(/[\da-f]{32}/i);
  });

  it('is shown as it will be written', async () => {
    const { paths } = await write('leads.csv', { redacted: true });
    const written = Papa.parse<string[]>(await textOf(paths[0] ?? ''), { skipEmptyLines: true }).data;
    const { columns, lines } = await core.handlers['exports.preview']({ listId, only: null, redacted: true });
    expect([columns.map(({ heading }) => heading), ...lines.map(({ cells }) => cells)]).toEqual(
      written.map((cells) => cells.map(withoutExport)),
    );
  });

  it('says in a workbook what it is, and nothing of the values of a column', async () => {
    const { paths } = await write('leads.xlsx', { format: 'xlsx', redacted: true });
    const text = await textOf(paths[0] ?? '');
    expect(text).toContain('A copy for showing around.');
    expect(text).toContain('Redacted copy');
    // In a normal workbook, the overview compares vendors, one of whom is a person.
    const { paths: normal } = await write('leads.xlsx', { format: 'xlsx' });
    expect(await textOf(normal[0] ?? '')).toContain('Cost per kept row');
    expect(text).not.toContain('Cost per kept row');
  });

  it('counts as no export of its people: not in evidence, in held data, or in the list’s last export', async () => {
    const { result } = await write('shown.csv', { redacted: true });
    const ledger = openToRead(join(core.dataDir, 'ledger.db'));
    try {
      expect(exportedFiles(ledger, listId).map(({ fileName }) => fileName)).not.toContain(result.fileName);
      expect(findLastExport(ledger, listId)?.fileName).not.toContain('redacted');
    } finally {
      ledger.close();
    }
    const held = await core.handlers['privacy.held']({ person: { phone: '206-555-0142' } });
    expect(held.exports.length).toBeGreaterThan(0);
    expect(held.exports.map(({ fileName }) => fileName).filter((name) => name.includes('redacted'))).toEqual([]);
  });

  it('brings no masked note home, but a decision that was changed in it', async () => {
    const { paths } = await write('home.csv', { redacted: true });
    const path = paths[0] ?? '';
    writeFileSync(path, readFileSync(path, 'utf8').replace(/,hold,/, ',drop,'));
    const { listId: fromListId } = await core.handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading: {} });
    const preview = await core.handlers['review.previewMerge']({ fromListId });
    expect(preview).toMatchObject({ changed: 1, inConflict: 0, troubled: 0 });
    expect(preview?.changes[0]?.after).toEqual({ value: 'drop', note: hostilePeople[1]?.note });
    await core.handlers['lists.delete']({ listId: fromListId });
  });

  it('masks headings that are somebody’s cells', async () => {
    const path = join(core.dataDir, 'headless.csv');
    writeFileSync(path, 'Gwendolyn Fairweatherby,206-555-0188,Tacoma,of Gwendolyn\nZoltan Ebreczky,206-555-0142,Seattle,Fairweatherby’s\n');
    const { listId: headless } = await core.handlers['lists.import']({
      ...{ importId: randomUUID(), files: [core.grant(path)], reading: { heading: true } },
    });
    await core.handlers['lists.map']({
      ...{
        listId: headless,
        mapping: {
          country: 'US',
          fields: [
            { field: 'name', column: 0 },
            { field: 'phone', column: 1 },
          ],
        },
      },
    });
    const { paths } = await write('headless.csv', { listId: headless, redacted: true });
    const text = await textOf(paths[0] ?? '');
    expect(foundIn(text)).toEqual([]);
    expect(text.split('\r\n')[0]?.split('\n')[0]).toMatch(/^Column 1,Column 2,Column 3,Column 4,rollcall\.row/);
    expect(text).toContain('Z*** E***,***-***-**42,Seattle,F***');
  });
});
