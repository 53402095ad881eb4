/** Realistic files, read through the commands of a core. The ids are those of the cases in issue 35. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Failed } from '#contract/failure.ts';
import type { List, Reading, RejectedLine } from '#contract/lists/list.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { rowFields } from '#core/lists/findings/fields.sql.ts';
import { withList } from '#core/lists/file/openList.sql.ts';
import { openTestCore, type TestCore } from '../support/openTestCore.ts';

let core: TestCore;
beforeAll(async () => {
  core = await openTestCore();
});
afterAll(() => core.close());

interface Read {
  list: List;
  cells: string[][];
  rejected: RejectedLine[];
  /** The lines that were set aside, and why. */
  aside: [line: number, reason: string][];
}

async function read(content: string | Buffer, reading: Reading = {}): Promise<Read> {
  const path = join(core.dataDir, `${randomUUID()}.csv`);
  writeFileSync(path, content);
  const { handlers } = core;
  const { listId } = await handlers['lists.import']({ importId: randomUUID(), files: [core.grant(path)], reading });
  const list = await handlers['lists.screened']({ listId });
  const rejected = await handlers['lists.rejected']({ listId, from: 0, count: 200 });
  const rows = await handlers['lists.preview']({ listId, from: 0, count: 200 });
  return { list, cells: rows.map(({ cells }) => cells), rejected, aside: rejected.map(({ line, reason }) => [line, reason]) };
}

const ava = ['Ava Reed', '2065550142', 'WA'];
const bo = ['Bo Lind', '2065550143', 'WA'];
const people = `${ava.join(',')}\n${bo.join(',')}\n`;

describe('C18: title lines', () => {
  test.each([
    ['of one cell', 'Leads of spring\nName,Phone,State\n', 2],
    ['as wide as the table, with a date', 'Leads of spring,,\nExported,05/02/2026,\n,,\nName,Phone,State\n', 4],
    ['with commas in their text', 'Leads, of spring, of 2026, all of them\nName,Phone,State\n', 2],
    ['of groups of columns, which are known names themselves', 'Contact,,Address\nName,Phone,State\n', 2],
    ['and forty empty lines', `Leads\n${'\n'.repeat(40)}Name,Phone,State\n`, 42],
  ])('%s are set aside, and the headings are found', async (_, above, line) => {
    const { list, cells, aside } = await read(above + people);
    expect([list.columns, cells]).toEqual([
      ['Name', 'Phone', 'State'],
      [ava, bo],
    ]);
    expect(list.sources[0]?.headingLine).toBe(line);
    expect(aside.filter(([, reason]) => reason !== 'empty').every(([at, reason]) => at < line && reason === 'titleLine')).toBe(true);
    expect(list.mapping.fields.map(({ field }) => field)).toEqual(['name', 'phone', 'address.state_code']);
    expect(list.rows + list.rejected).toBe(line - 1 + 2);
  });

  test('of a sheet, too', async () => {
    const rows = textRows([['Leads of spring'], ['Exported', '05/02/2026'], ['Name', 'Phone', 'State'], ava, bo]);
    const { list, cells, aside } = await read(xlsxOf({ sheets: [{ name: 'S', rows }] }));
    expect([list.columns, cells, aside]).toEqual([
      ['Name', 'Phone', 'State'],
      [ava, bo],
      [
        [1, 'titleLine'],
        [2, 'titleLine'],
      ],
    ]);
  });

  test('any line can be made the heading, and the preview shows the lines above it', async () => {
    const text = 'Alpha,Beta,Gamma\nName,Phone,State\n';
    const { list, aside } = await read(text + people, { headingLine: 2 });
    expect([list.columns, aside]).toEqual([['Name', 'Phone', 'State'], [[1, 'titleLine']]]);
    const path = join(core.dataDir, `${randomUUID()}.csv`);
    writeFileSync(path, text + people);
    const shown = await core.handlers['lists.inspect']({ of: { files: [core.grant(path)] }, reading: { headingLine: 2 } });
    expect([shown.above, shown.lines, shown.rows]).toEqual([[{ line: 1, cells: ['Alpha', 'Beta', 'Gamma'] }], [3, 4], [ava, bo]]);
  });

  test('a mapping is remembered for the headings, whatever the title', async () => {
    const { list } = await read(`Spring\nWho,Number,Where\n${people}`);
    const fields = [{ field: 'phone' as const, column: 1 }];
    await core.handlers['lists.map']({ listId: list.listId, mapping: { fields, country: 'US' } });
    const again = await read(`Leads of autumn\n\nWho,Number,Where\n${people}`);
    expect([again.list.mappedBy, again.list.mapping.fields]).toEqual(['remembered', fields]);
  });
});

test('headings of two lines are joined', async () => {
  const { list, cells } = await read('Person,Phone,,Place\n,,,\n,Home,Work,\nAva,2065550142,2065550152,Kent\nBo,2065550143,,Kent\n');
  expect(list.columns).toEqual(['Person', 'Phone Home', 'Phone Work', 'Place']);
  expect(cells[0]).toEqual(['Ava', '2065550142', '2065550152', 'Kent']);
});

test('lines that are quoted as a whole are read within their quotes', async () => {
  const wrapped = ['Name,Phone,State', ...people.trim().split('\n'), '"Cy, Jr.",2065550144,WA'].map(
    (line) => `"${line.replaceAll('"', '""')}"\r\n`,
  );
  const { list, cells } = await read(wrapped.join(''));
  expect([list.columns, cells]).toEqual([
    ['Name', 'Phone', 'State'],
    [ava, bo, ['Cy, Jr.', '2065550144', 'WA']],
  ]);
  const names = await read('"Reed, Ava"\n"Lind, Bo"\n"Fox, Cy"\n');
  expect(names.list.columns).toHaveLength(1);
});

test('years are headings beside known ones', async () => {
  const { list } = await read(`Name,Phone,2023,2024\nAva,2065550142,5,6\nBo,2065550143,7,8\n`);
  expect([list.columns, list.rows]).toEqual([['Name', 'Phone', '2023', '2024'], 2]);
});

test.each([
  ['C34: UTF-16 without a byte order mark', Buffer.from(`Name,Phone,State\n${people}`, 'utf16le')],
  ['C36: a line that names the delimiter', `sep=;\nName;Phone;State\n${people.replaceAll(',', ';')}`],
])('%s', async (_, content) => {
  const { list, cells } = await read(content);
  expect([list.columns, cells]).toEqual([
    ['Name', 'Phone', 'State'],
    [ava, bo],
  ]);
});

test('C35: of UTF-8 with a line of windows-1252, only that line is set aside', async () => {
  const line = Buffer.from('Zoë Hart,2065550144,WA\n', 'latin1');
  const { cells, rejected } = await read(
    Buffer.concat([Buffer.from('Name,Phone,State\nJosé Ruiz,2065550141,WA\n'), line, Buffer.from('Ånn Li,2065550140,WA\n')]),
  );
  expect(cells.map(([name]) => name)).toEqual(['José Ruiz', 'Ånn Li']);
  expect(rejected).toMatchObject([{ line: 3, reason: 'badBytes' }]);
});

test.each([
  ['separators alone are nothing', ',,,\n'.repeat(300), {}, '.csv is empty; choose a file with headings and at least one row of data.'],
  [
    'headings can’t be in a line that the file doesn’t have',
    `Name,Phone,State\n${people}`,
    { headingLine: 9 },
    '.csv can’t have the headings, because the file ends before it or too many rows precede it; choose an earlier line.',
  ],
  [
    'nor behind more rows than are looked at',
    `${'a,b,c\n'.repeat(250)}Name,Phone,State\n${people}`,
    { headingLine: 251 },
    '.csv can’t have the headings, because the file ends before it or too many rows precede it; choose an earlier line.',
  ],
])('%s, which is said', async (_, content, reading, sentence) => {
  const error = await read(content, reading).catch((thrown: unknown) => thrown);
  const said = error instanceof Failed ? failureSentence(error.failure) : '';
  expect(said.slice(-sentence.length)).toBe(sentence);
});

test('headings are found below hundreds of empty rows', async () => {
  const { list, cells } = await read(`${',,\n'.repeat(300)}Name,Phone,State\n${people}`);
  expect([list.columns, cells]).toEqual([
    ['Name', 'Phone', 'State'],
    [ava, bo],
  ]);
});

test('a line without headings that can’t be read is rejected, and can be repaired', async () => {
  const { list, rejected } = await read('"Ava,2065550142\n', { heading: false });
  expect([list.rows, list.columns.length, rejected.map(({ reason }) => reason)]).toEqual([0, 1, ['quoteNeverClosed']]);
});

test('headings alone are an empty list', async () => {
  const { list } = await read('Name,Phone,State\n');
  expect([list.rows, list.rejected, list.columns]).toEqual([0, 0, ['Name', 'Phone', 'State']]);
});

describe('C19: what stands below the rows', () => {
  test('totals, notices and lines of delimiters are set aside', async () => {
    const { list, cells, aside } = await read(
      `Name,Phone,State\n${people}Total,2,\n,,\nProprietary and Confidential,,\nReport generated on 05/02/2026,,\nExample Sales Inc.,,\n`,
    );
    expect([list.rows, cells]).toEqual([2, [ava, bo]]);
    expect(aside).toEqual([
      [4, 'total'],
      [5, 'empty'],
      [6, 'footer'],
      [7, 'footer'],
      [8, 'footer'],
    ]);
  });

  test('a ruler, a page’s number, a part’s sum and the end of a file of DOS are set aside', async () => {
    const heading = 'Name,Phone,State\n';
    const { cells, aside } = await read(
      `${heading}----,-----,-----\n${ava.join(',')}\nSubtotal WA,1,\nPage 2 of 2\n${heading.toUpperCase()}${bo.join(',')}\nCount: 2,,\n\nNotes:\n* checked in May\n\x1a`,
    );
    expect(cells).toEqual([ava, bo]);
    expect(aside).toEqual([
      [2, 'marks'],
      [4, 'total'],
      [5, 'footer'],
      [6, 'repeatedHeading'],
      [8, 'total'],
      [9, 'empty'],
      [10, 'footer'],
      [11, 'footer'],
      [12, 'marks'],
    ]);
  });

  test('sums of groups are set aside, named twice and behind an empty column', async () => {
    const { cells, aside } = await read(
      [
        ',Owner,Name,Phone,City',
        ',Ann,Ava Reed,2065550142,Kent',
        ',,Bo Lind,2065550143,Kent',
        ',Subtotal,Count,2,',
        ',Dan,Count Olaf,2065550144,Kent',
        ',Subtotal,Count,1,',
        ',Total,Count,3,',
      ].join('\n'),
    );
    expect(cells.map((row) => row[2])).toEqual(['Ava Reed', 'Bo Lind', 'Count Olaf']);
    expect(aside).toEqual([4, 6, 7].map((line) => [line, 'total']));
  });

  test('headings are the same again with blanks around a letter', async () => {
    const { aside } = await read(` A ,Name,Phone\nx,${ava.slice(0, 2).join(',')}\nA,Name,Phone\ny,${bo.slice(0, 2).join(',')}\n`);
    expect(aside).toEqual([[3, 'repeatedHeading']]);
  });

  test('people who are called like a footer, or who left cells empty, are rows', async () => {
    const { cells, aside } = await read(
      `Name,Phone,State\n${people}Total Wine,2065550144,\nConfidential Records,2065550145,WA\n,2065550146,\nCy,,\n`,
    );
    expect([cells.length, aside]).toEqual([6, []]);
  });
});

test('a line that was set aside becomes a row in one step, and stays counted', async () => {
  const { list } = await read(`Name,Phone,State\n${people}Total,5,\n`);
  const { listId } = list;
  await core.handlers['lists.takeLine']({ listId, source: 0, line: 4 });
  const now = await core.handlers['lists.screened']({ listId });
  expect([now.rows, now.rejected]).toEqual([3, 0]);
  const [row] = await core.handlers['lists.preview']({ listId, from: 3, count: 1 });
  expect([row?.cells, row?.line]).toEqual([['Total', '5', ''], 4]);
  await expect(core.handlers['lists.takeLine']({ listId, source: 0, line: 4 })).rejects.toMatchObject({
    failure: { code: 'command.badParams' },
  });
});

describe('C20: files that were joined', () => {
  test('leave headings and byte order marks behind', async () => {
    const part = (rows: string): string => `\ufeff"Name",Phone,State\r\n${rows}`;
    const { cells, aside } = await read(part(`${ava.join(',')}\r\n`) + part(`${bo.join(',')}\r\n`));
    expect([cells, aside]).toEqual([[ava, bo], [[3, 'repeatedHeading']]]);
  });

  test('another table below is set aside', async () => {
    const { cells, aside } = await read(`Name,Phone,State,City\nAva,1,WA,Kent\nBo,2,WA,Kent\nState,City,Name\nWA,Kent,Ava\n`);
    expect([cells.length, aside]).toEqual([
      2,
      [
        [4, 'otherTable'],
        [5, 'otherTable'],
      ],
    ]);
  });
});

describe('C21: line ends', () => {
  test.each([
    ['\r\n', '\n', '\r'],
    ['\r', '\r\n', '\n'],
    ['\r\r\n', '\r\r\n', '\r\n'],
  ])('%j, %j and %j in one file', async (first, second, third) => {
    const { list, cells, rejected } = await read(
      ['Name,Phone,State', first, ava.join(), second, bo.join(), third, 'Cy,2065550144,WA'].join(''),
    );
    expect([list.rows, cells[1], rejected]).toEqual([3, bo, []]);
  });
});

describe('dialects', () => {
  test.each([
    [
      'C25: backslashes',
      'Name,Phone,Note\n"Ava \\"A, B\\" Reed",2065550142,"x \\\\ y"\n"Bo",2065550143,z\n',
      ['Ava "A, B" Reed', '2065550142', 'x \\ y'],
    ],
    [
      'C26: blanks around quotes',
      'Name,Phone,City\n"Reed, Ava" ,2065550142, "Kent, WA"\nBo,2065550143,Kent\n',
      ['Reed, Ava', '2065550142', 'Kent, WA'],
    ],
    [
      'blanks behind delimiters',
      'Name, Phone, City\nAva, 2065550142, "Kent, WA"\nBo, 2065550143, Kent\n',
      ['Ava', '2065550142', 'Kent, WA'],
    ],
    [
      'apostrophes as quotes',
      "Name,Phone,City\n'Reed, Ava','2065550142','Kent'\n'Lind, Bo','2065550143','Kent'\n",
      ['Reed, Ava', '2065550142', 'Kent'],
    ],
    [
      'a heading of other width',
      'Name;Phone\nAva;2065550142;Kent, WA\nBo;2065550143;Kent, WA\nCy;2065550144;Kent, WA\n',
      ['Ava', '2065550142', 'Kent, WA'],
    ],
    ['a list in a cell', 'Name,Phone,Tags\nAva,2065550142,a|b|c|d\nBo,2065550143,e|f|g|h\n', ['Ava', '2065550142', 'a|b|c|d']],
  ])('%s', async (_, text, cells) => {
    const found = await read(text);
    expect([found.cells[0], found.rejected]).toEqual([cells, []]);
    expect(found.list.mapping.fields.map(({ field }) => field)).toContain('phone');
  });

  test('apostrophes of names aren’t quotes', async () => {
    const { cells } = await read("Name,Phone\nPat O'Neil,2065550142\n't Hooft,2065550143\nD'Arcy,2065550144\n");
    expect(cells.map(([name]) => name)).toEqual(["Pat O'Neil", "'t Hooft", "D'Arcy"]);
  });
});

describe('cells too many or shifted', () => {
  const findingsOf = async (listId: string): Promise<(string[] | undefined)[]> =>
    (await core.handlers['lists.preview']({ listId, from: 0, count: 10 })).map(({ findings }) => findings.map(({ rule }) => rule));

  test('an empty cell too many is no reason to reject a line, and is a finding where it may have shifted others', async () => {
    const { list, cells, rejected } = await read(
      `Name,Phone,State\nAva,2065550142,WA\nBo,2065550143,WA,\nCy,,2065550144,\nDi,2065550145,WA,x\n${people.repeat(2)}`,
    );
    expect(cells.slice(0, 2)).toEqual([
      ['Ava', '2065550142', 'WA'],
      ['Bo', '2065550143', 'WA'],
    ]);
    expect((await findingsOf(list.listId)).slice(0, 3).map((rules) => rules?.includes('line.short'))).toEqual([false, false, true]);
    expect(rejected).toMatchObject([{ line: 5, reason: 'tooManyCells' }]);
  });

  test('a stray quote is text if that makes the line whole, and is a finding', async () => {
    const { list, cells, rejected } = await read(
      'Name,City,Phone,State\nAva,Kent,2065550142,WA\n"Bo,Kent,"2065550143",WA\nCy,""Kent, East",2065550144,WA\nDi,Kent,"2065550145,WA\nEd,"Kent",2065550146,WA\n',
    );
    expect(cells).toEqual([
      ['Ava', 'Kent', '2065550142', 'WA'],
      ['"Bo', 'Kent', '2065550143', 'WA'],
      ['Cy', '"Kent, East', '2065550144', 'WA'],
      ['Ed', 'Kent', '2065550146', 'WA'],
    ]);
    expect((await findingsOf(list.listId)).map((rules) => rules?.includes('line.short'))).toEqual([false, true, true, false]);
    expect(rejected).toMatchObject([{ line: 5, reason: 'quoteNeverClosed' }]);
  });

  test('quotes that join two lines to one row of the right width are a finding', async () => {
    const { list, cells } = await read('Name,City,Phone\nAva,Kent,2065550142\nBo,"Kent,2065550143\nCy,Kent",2065550144\n');
    expect(cells[1]).toEqual(['Bo', 'Kent,2065550143\nCy,Kent', '2065550144']);
    expect((await findingsOf(list.listId))[1]).toContain('line.short');
  });
});

describe('C27: lists without a heading line', () => {
  const lead = (code: string, phone: string, rest: string): string => `1001,V1,101,${code},${phone},,Ava,,Reed,1 Example Way,,,${rest}`;

  test('a lead file of VICIdial is known by its columns', async () => {
    const { list } = await read(
      [
        lead('1', '2065550142', 'Seattle,WA,,98101,USA,,,2065550152,ava@example.com,,web form'),
        lead('44', '7700900123', 'Leeds,,,LS1 1AA,GBR,,,,bo@example.com,,web form'),
        lead('61', '491570156', 'Perth,,,6000,AUS,,,,cy@example.com,,web form'),
      ].join('\n'),
    );
    expect(list.columns.slice(3, 5)).toEqual(['phone_code', 'phone_number']);
    const fieldOf = (column: number): string[] => list.mapping.fields.filter((one) => one.column === column).map(({ field }) => field);
    expect([3, 6, 8, 9, 12, 13, 15, 16, 20].map(fieldOf)).toEqual([
      ['phone'],
      ['first_name'],
      ['last_name'],
      ['address.street_line_1'],
      ['address.city'],
      ['address.state_code'],
      ['address.postal_code'],
      ['address.country_code'],
      ['email'],
    ]);
    expect(list.mapping.fields.find(({ field }) => field === 'phone')?.also).toEqual([4]);
    expect(list.guesses[19]?.alternate).toBe('phone');
    const { listId } = list;
    const phones = withList(core.dataDir, listId, (db) => [1, 2, 3].map((row) => rowFields(db, row).phone));
    expect(phones).toEqual(['+12065550142', '+447700900123', '+61491570156']);
  });

  test('columns of any other list are guessed from their cells', async () => {
    const { list } = await read('Ava Reed,2065550142,ava@example.com,98101\nBo Lind,2065550143,bo@example.com,98102\n');
    expect(list.columns).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4']);
    expect(list.mapping.fields.map(({ field }) => field)).toEqual(['name', 'phone', 'email', 'address.postal_code']);
  });
});
