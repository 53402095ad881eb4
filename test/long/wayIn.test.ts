/**
 * Imports through the core's commands: reading options, additional and repaired lines, stored originals, and hostile files that leave
 * nothing.
 */
import iconv from 'iconv-lite';
import { randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { List, Reading } from '#contract/lists/list.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { phonePlan } from '../support/phoneRun.ts';

let core: TestCore;
let folder: string;
beforeAll(async () => {
  core = await openTestCore();
  folder = mkdtempSync(join(tmpdir(), 'rollcall-way-in-'));
});
afterAll(async () => {
  await core.end();
  rmSync(folder, { recursive: true, force: true });
});

const file = (content: string | Buffer, name = `${randomUUID()}.csv`): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const bring = (path: string, reading: Reading = {}, keepOriginals?: boolean): Promise<List> =>
  core.handlers['lists.import']({
    importId: randomUUID(),
    files: [core.grant(path)],
    reading,
    ...(keepOriginals !== undefined && { keepOriginals }),
  });
const add = (listId: string, ...paths: string[]) =>
  core.handlers['lists.importInto']({ importId: randomUUID(), listId, files: paths.map((path) => core.grant(path)), reading: {} });
const cellsOf = async (listId: string): Promise<string[][]> =>
  (await core.handlers['lists.preview']({ listId, from: 1, count: 200 })).map(({ cells }) => cells);
const failing = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Error && 'failure' in error ? error.failure : error),
  );
const leftovers = (): string[] => readdirSync(join(core.dataDir, 'lists')).filter((name) => name.includes('importing'));

describe('how a file is read', () => {
  test('is previewed before import, and so is the result of other options', async () => {
    const files = [core.grant(file(iconv.encode('Name;Phone\nJörg;1\n', 'windows-1252')))];
    const before = (await core.handlers['lists.list']({})).length;
    expect(await core.handlers['lists.inspect']({ of: { files }, reading: {} })).toMatchObject({
      files: [{ format: 'text', encoding: 'windows-1252', delimiter: ';', heading: true, bom: false, sheets: [] }],
      columns: ['Name', 'Phone'],
      rows: [['Jörg', '1']],
    });
    const other = await core.handlers['lists.inspect']({ of: { files }, reading: { encoding: 'utf-8', delimiter: ',', heading: false } });
    expect(other).toMatchObject({ columns: ['Column 1'], rows: [['Name;Phone']] });
    expect(await core.handlers['lists.list']({})).toHaveLength(before);
  });

  test('can be changed: a new list replaces the old one, under its name', async () => {
    const path = file(iconv.encode('Kötter,1\nMüller,2\n', 'utf-16le'));
    const list = await bring(path, { encoding: 'koi8-r' });
    expect((await cellsOf(list.listId))[0]?.[0]).not.toBe('Kötter');
    await core.handlers['lists.rename']({ listId: list.listId, name: 'Kin' });
    const again = await core.handlers['lists.readAgain']({ importId: randomUUID(), listId: list.listId, reading: { heading: false } });
    expect(again).toMatchObject({ name: 'Kin', rows: 2, columns: ['Column 1', 'Column 2'] });
    expect(await cellsOf(again.listId)).toEqual([
      ['Kötter', '1'],
      ['Müller', '2'],
    ]);
    expect(await failing(core.handlers['lists.get']({ listId: list.listId }))).toMatchObject({ code: 'list.notFound' });
    // And once more, from the resulting list.
    expect(await core.handlers['lists.inspect']({ of: { listId: again.listId }, reading: {} })).toMatchObject({
      files: [{ encoding: 'utf-16le' }],
    });
  });

  test('can’t be changed once something refers to the rows, and a failed reading leaves the list as it was', async () => {
    const path = file('Phone,Name\n2065550100,Ann\n');
    const { listId } = await bring(path);
    const again = (reading: Reading): Promise<List> => core.handlers['lists.readAgain']({ importId: randomUUID(), listId, reading });
    renameSync(path, `${path}.away`);
    expect(await failing(again({}))).toMatchObject({ code: 'file.missing' });
    renameSync(`${path}.away`, path);
    expect(await core.handlers['lists.originals']({ listId })).toEqual({ readable: true, inUse: null, keptBytes: null });
    await core.handlers['lists.screened']({ listId });
    await core.handlers['review.decide']({ listId, rows: [1], value: 'keep' });
    expect(await core.handlers['lists.originals']({ listId })).toMatchObject({ inUse: 'decision' });
    expect(await failing(again({}))).toMatchObject({ code: 'list.inUse', params: { by: 'decision' } });
    expect(await cellsOf(listId)).toEqual([['2065550100', 'Ann']]);
    expect(leftovers()).toEqual([]);
  });
});

describe('rejected lines', () => {
  test('with undecodable bytes are exported and imported again as windows-1252, which they nearly always are', async () => {
    const bytes = Buffer.concat([Buffer.from('Name,Phone\nZoë,1\nAndré,2\n'), Buffer.from([0x4a, 0xf6, 0x72, 0x67, 0x2c, 0x33, 0x0a])]);
    const list = await bring(file(bytes));
    expect([list.rows, list.rejected]).toEqual([2, 1]);
    expect((await core.handlers['lists.rejected']({ listId: list.listId, from: 0, count: 9 }))[0]).toMatchObject({ text: 'J\ufffdrg,3' });
    const out = join(folder, 'foreign.csv');
    await core.handlers['lists.exportRejected']({ listId: list.listId, destinationId: core.grantDestination(out) });
    expect(await add(list.listId, out)).toMatchObject({ repaired: 1, list: { rows: 3, rejected: 0 } });
    expect((await cellsOf(list.listId)).at(-1)).toEqual(['Jörg', '3']);
  });

  test('of other encodings are exported with each byte named, and file names that act as formulas aren’t', async () => {
    const bytes = Buffer.concat([Buffer.from('Name,Phone\nJos\xe9,1\nD\x81rr,2\n', 'latin1')]);
    const list = await bring(file(bytes, '=cmd.csv'));
    expect([list.rows, list.rejected]).toEqual([1, 1]);
    const out = join(folder, 'told.csv');
    await core.handlers['lists.exportRejected']({ listId: list.listId, destinationId: core.grantDestination(out) });
    expect(readFileSync(out, 'utf8')).toContain(`:1,'=cmd.csv,3,badBytes,D\u0081rr,2`);
    expect(await add(list.listId, out)).toMatchObject({ repaired: 1, list: { rows: 2, rejected: 0 } });
  });

  test('come home from a workbook, too, whose headings end before an unnamed column', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => `${index + 10},N,n\n`).join('');
    const list = await bring(file(`Phone,Name\n1,Ann,a\n2,"Bob,b\n${rows}`));
    expect([list.columns, list.rows, list.rejected]).toEqual([['Phone', 'Name', ''], 10, 1]);
    const ours = ['rollcall.rejected', 'rollcall.file', 'rollcall.line', 'rollcall.reason'];
    const line = [`${list.listId}:1`, 'leads.csv', '3', 'quoteNeverClosed', '2', 'Bob', 'b'];
    const book = xlsxOf({ sheets: [{ name: 'S', rows: textRows([[...ours, 'Phone', 'Name'], line]) }] });
    expect(await add(list.listId, file(book, `${randomUUID()}.xlsx`))).toMatchObject({ repaired: 1, list: { rows: 11, rejected: 0 } });
    expect((await cellsOf(list.listId)).at(-1)).toEqual(['2', 'Bob', 'b']);
  });

  const broken =
    'Phone,Name,Note\n1,Ann,a\n2,Bob,b,too,many\n\n3,"Cy,never closed\n4,Di,d\n5,"E ""x"" \n f",e,more\n' +
    Array.from({ length: 30 }, (_, index) => `${index + 10},N,n\n`).join('');

  test('are exported with their cells, repaired, and imported as rows after the others: the sum stays correct', async () => {
    const list = await bring(file(broken));
    expect([list.rows, list.rejected]).toEqual([32, 4]);
    const out = join(folder, 'rejected.csv');
    const { lines } = await core.handlers['lists.exportRejected']({ listId: list.listId, destinationId: core.grantDestination(out) });
    expect(lines).toBe(3);
    const written = readFileSync(out, 'utf8');
    const name = list.sources[0]?.name ?? '';
    const mark = (position: number): string => `${list.listId}:${position}`;
    expect(written).toBe(
      `\ufeffrollcall.rejected,rollcall.file,rollcall.line,rollcall.reason,Phone,Name,Note\r\n` +
        `${mark(1)},${name},3,tooManyCells,2,Bob,b,too,many\r\n` +
        `${mark(3)},${name},5,quoteNeverClosed,3,"""Cy",never closed\r\n` +
        `${mark(4)},${name},7,tooManyCells,5,"E ""x"" \n f",e,more\r\n`,
    );
    // The second is missing, and there is an extra line at the end.
    const repaired = written
      .replace('2,Bob,b,too,many', '2,Bob,"b,too,many",,')
      .replace('5,"E ""x"" \n f",e,more', '5,E,e')
      .concat(',,,,99,Zoe,new\r\n');
    const into = await add(list.listId, file(repaired.replace('3,"""Cy",never closed', '3,"""Cy",never closed,x,y')));
    expect(into).toMatchObject({ rows: 3, repaired: 2, rejected: 1, list: { rows: 35, rejected: 2 } });
    expect((await cellsOf(list.listId)).slice(32)).toEqual([
      ['2', 'Bob', 'b,too,many'],
      ['5', 'E', 'e'],
      ['99', 'Zoe', 'new'],
    ]);
    const left = await core.handlers['lists.rejected']({ listId: list.listId, from: 0, count: 10 });
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'empty'],
      [5, 'quoteNeverClosed'],
    ]);
    // Importing the same file again adds only what is new in it; the last line is finally repaired.
    const last = await add(list.listId, file(written.replace('3,"""Cy",never closed', '3,Cy,closed')));
    expect(last).toMatchObject({ rows: 1, repaired: 1, list: { rows: 36, rejected: 1 } });
    expect((await core.handlers['lists.screened']({ listId: list.listId })).screened).toBe(true);
    expect((await core.handlers['review.open']({ listId: list.listId, filter: {}, sort: { by: 'row', descending: false } })).rows).toBe(36);
    expect(leftovers()).toEqual([]);
  });

  test('of another list are refused, and nothing is added', async () => {
    const one = await bring(file(broken));
    const other = await bring(file(broken));
    const out = join(folder, 'other.csv');
    await core.handlers['lists.exportRejected']({ listId: one.listId, destinationId: core.grantDestination(out) });
    expect(await failing(add(other.listId, out))).toMatchObject({ code: 'file.ofOtherList' });
    expect(await core.handlers['lists.get']({ listId: other.listId })).toMatchObject({ rows: 32, rejected: 4 });
    expect(leftovers()).toEqual([]);
  });
});

describe('more lines for a list', () => {
  test('join by their headings, in any order, from a workbook too; unknown headings are refused', async () => {
    const list = await bring(file('Phone,Name\n1,Ann\n'));
    const book = file(
      xlsxOf({
        sheets: [
          {
            name: 'S',
            rows: textRows([
              ['Name', 'Phone'],
              ['Bob', '2'],
            ]),
          },
        ],
      }),
      'more.xlsx',
    );
    const into = await add(list.listId, file('Name\nCy\n\n'), book);
    expect(into).toMatchObject({ rows: 2, repaired: 0, rejected: 1, list: { rows: 3, rejected: 1 } });
    expect(await cellsOf(list.listId)).toEqual([
      ['1', 'Ann'],
      ['', 'Cy'],
      ['2', 'Bob'],
    ]);
    expect(into.list.sources.map(({ columns }) => columns)).toEqual([null, [1], [1, 0]]);
    expect(await failing(add(list.listId, file('Phone,Fax\n1,2\n')))).toMatchObject({
      code: 'file.headingsDiffer',
      params: { lacks: 'Fax' },
    });
    expect(await core.handlers['lists.get']({ listId: list.listId })).toMatchObject({ rows: 3 });
  });

  test('keep the cells below no heading, in a text and in a workbook', async () => {
    const rows = [
      ['Name', 'Phone'],
      ['Ann', '1', 'north'],
      ['Bob', '2', 'south'],
      ['Cy', '3', ''],
    ];
    const list = await bring(file(rows.map((cells) => cells.join(',')).join('\n')));
    const book = file(xlsxOf({ sheets: [{ name: 'S', rows: textRows(rows) }] }), `${randomUUID()}.xlsx`);
    expect(await add(list.listId, file(rows.map((cells) => cells.join(',')).join('\n')), book)).toMatchObject({ rows: 6, rejected: 0 });
    expect(await cellsOf(list.listId)).toEqual([1, 2, 3].flatMap(() => rows.slice(1)));
  });

  test('leave nothing when they are canceled', async () => {
    const list = await bring(file('Phone\n1\n'));
    const importId = randomUUID();
    const big = file(`Phone\n${'2065550100\n'.repeat(200_000)}`);
    const work = core.handlers['lists.importInto']({ importId, listId: list.listId, files: [core.grant(big)], reading: {} });
    await core.next('lists.importProgressed', (progress) => progress.importId === importId);
    await core.handlers['lists.cancelImport']({ importId });
    expect(await failing(work)).toMatchObject({ code: 'import.cancelled' });
    expect(await cellsOf(list.listId)).toEqual([['1']]);
    expect(leftovers()).toEqual([]);
  });
});

describe('the file itself', () => {
  const originals = (): string[] => (existsSync(join(core.dataDir, 'originals')) ? readdirSync(join(core.dataDir, 'originals')) : []);

  test('is kept by choice, compressed and private; read again if the file is lost; and removed with the last list that came from it', async () => {
    const text = 'Phone,Name\n2065550100,Kept\n';
    const path = file(text);
    const plain = await bring(path);
    expect(originals()).toEqual([]);
    const one = await bring(path, {}, true);
    const kept = join(core.dataDir, 'originals', `${one.sources[0]?.sha256 ?? ''}.gz`);
    expect(gunzipSync(readFileSync(kept)).toString()).toBe(text);
    expect([statSync(kept).mode & 0o777, statSync(join(core.dataDir, 'originals')).mode & 0o777]).toEqual([0o600, 0o700]);
    expect(await core.handlers['lists.originals']({ listId: plain.listId })).toMatchObject({ keptBytes: statSync(kept).size });

    renameSync(path, `${path}.lost`);
    const { dataDir } = core;
    await core.close();
    core = { ...(await openTestCore({ dataDir })) };
    expect(await core.handlers['lists.originals']({ listId: one.listId })).toMatchObject({ readable: true });
    const again = await core.handlers['lists.readAgain']({ importId: randomUUID(), listId: one.listId, reading: { heading: false } });
    expect(again).toMatchObject({ rows: 2, sources: one.sources.map((source) => ({ ...source, heading: false })) });
    await core.handlers['lists.deleteForGood']({ listId: again.listId });
    expect(originals()).toHaveLength(1);
    await core.handlers['lists.deleteForGood']({ listId: plain.listId });
    expect(originals()).toEqual([]);
    expect(leftovers()).toEqual([]);
  });

  test('can be kept later, and dropped again; but not if the file has changed', async () => {
    const path = file('Phone\n2065550177\n');
    const { listId } = await bring(path);
    expect((await core.handlers['lists.keepOriginals']({ listId, keep: true })).keptBytes).toBeGreaterThan(20);
    expect(await core.handlers['lists.keepOriginals']({ listId, keep: false })).toMatchObject({ keptBytes: null, readable: true });
    appendFileSync(path, '2\n');
    expect(await failing(core.handlers['lists.keepOriginals']({ listId, keep: true }))).toMatchObject({ code: 'original.gone' });
    expect(originals()).toEqual([]);
  });
});

describe('hostile files', () => {
  test('one that grows or vanishes while it is read is refused, and leaves nothing', async () => {
    for (const harm of [(path: string) => appendFileSync(path, '3\n'), (path: string) => rmSync(path)]) {
      const path = file(`Phone\n${'2065550100\n'.repeat(150_000)}`);
      const importId = randomUUID();
      const work = core.handlers['lists.import']({ importId, files: [core.grant(path)], reading: {} });
      await core.next('lists.importProgressed', (progress) => progress.importId === importId);
      harm(path);
      expect(await failing(work)).toMatchObject({ code: 'file.changed' });
      expect(leftovers()).toEqual([]);
    }
  });

  test('one with three hundred cells of almost a megabyte side by side is looked through, planned and written out', async () => {
    const light = Array.from({ length: 500 }, (_, row) => `206555${1000 + row},`);
    const heavy = Array.from({ length: 300 }, (_, row) => `206555${2000 + row},${'note '.repeat(180_000)}`);
    const { listId, rows } = await bring(file(['Phone,Note', ...light, ...heavy].join('\n')));
    expect(rows).toBe(800);
    const { environmentId } = (await core.handlers['environments.list']({}))[0] ?? { environmentId: '' };
    expect(await core.handlers['plans.make'](phonePlan(listId, environmentId))).toMatchObject({ rows: 800 });
    const destinationId = core.grantDestination(join(folder, 'heavy-out.csv'));
    const plain = { format: 'csv', only: null, rows: null, escapeFormulas: false, bom: false } as const;
    expect(await core.handlers['exports.write']({ listId, destinationId, ...plain })).toMatchObject({ rows: 800 });
  });
});
