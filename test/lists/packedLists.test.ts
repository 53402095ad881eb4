/** Issue 35, C29: lists in a .gz or a ZIP archive. */
import { gzipSync } from 'node:zlib';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { textRows, xlsxOf } from '../support/madeWorkbook.ts';
import { openImportWorkspace } from '../support/importedFile.ts';
import { openTestCore } from '../support/openTestCore.ts';
import { zipOf } from '../support/zipOf.ts';

const workspace = openImportWorkspace();
afterAll(() => workspace.remove());

const text = 'Name,Phone\nAva Reed,2065550142\nBo Lind,2065550143\n';
const rows = [
  ['Ava Reed', '2065550142'],
  ['Bo Lind', '2065550143'],
];
const sheet = xlsxOf({ sheets: [{ name: 'Leads', rows: textRows([['Name', 'Phone'], ...rows]) }] });
const readme = { name: 'readme.txt', data: 'Two files' };

test.each([
  ['leads.csv.gz', gzipSync(text)],
  ['leads.csv.gz of two parts', Buffer.concat([gzipSync(text.slice(0, 30)), gzipSync(text.slice(30))])],
  ['leads.xlsx.gz', gzipSync(sheet)],
  ['leads.zip', zipOf([{ name: 'leads.csv', data: text }])],
  [
    'a list in a folder',
    zipOf([
      { name: 'May/', data: '' },
      { name: 'May/leads.csv', data: text },
    ]),
  ],
  [
    'an archive of macOS',
    zipOf([
      { name: 'leads.csv', data: text },
      { name: '__MACOSX/._leads.csv', data: 'x' },
      { name: '.DS_Store', data: 'x' },
    ]),
  ],
  [
    'a list beside a picture',
    zipOf([
      { name: 'logo.png', data: '\x89PNG' },
      { name: 'leads.csv', data: text },
    ]),
  ],
  ['a workbook in an archive', zipOf([{ name: 'leads.xlsx', data: sheet }])],
  ['a file without an extension', zipOf([{ name: 'LEADS', data: text }])],
])('C29: %s is read', async (_what, bytes) => {
  const { list, rows: read } = await workspace.import('leads.zip', bytes);
  expect([list.columns, read]).toEqual([['Name', 'Phone'], rows]);
  // Proofs name the user's own file.
  expect(list.sources[0]).toMatchObject({
    name: 'leads.zip',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
  expect(workspace.leftovers()).toEqual([]);
});

test('C29: what is said of a file is said of it in an archive, too', async () => {
  const formula = '<row><c t="inlineStr"><is><t>Cy</t></is></c><c><f>1+1</f></c></row>';
  const book = xlsxOf({
    sheets: [
      { name: 'Leads', rows: textRows([['Name', 'Phone'], ...rows]) + formula },
      { name: 'Old', rows: '', state: 'hidden' },
    ],
  });
  const [plain, packed, nul] = [
    await workspace.import('leads.xlsx', book),
    await workspace.import('leads.zip', zipOf([{ name: 'leads.xlsx', data: book }])),
    await workspace.import('leads.csv.gz', gzipSync(text.replace('Ava', 'A\0va'))),
  ].map(({ list }) => list.sources[0]);
  expect(plain?.notes).toMatchObject({ hiddenSheets: ['Old'], uncached: 1 });
  expect(packed?.notes).toEqual(plain?.notes);
  expect(nul?.nuls).toBe(1);
});

test('C29: a list is named after the file without its extensions', async () => {
  expect((await workspace.import('leads.csv.gz', gzipSync(text))).list.name).toBe('leads');
});

test('C29: of several lists in an archive, one is chosen', async () => {
  const bytes = zipOf([{ name: 'a.csv', data: text }, readme, { name: 'b.xlsx', data: sheet }]);
  expect(await workspace.refusal('leads.zip', bytes)).toBe(
    'leads.zip contains several files (a.csv, readme.txt, b.xlsx); choose one of them (on the command line: --entry NAME).',
  );
  expect(await workspace.refusal('leads.zip', bytes, { entry: 'c.csv' })).toBe(
    'leads.zip has no list “c.csv”; use one of a.csv, readme.txt, b.xlsx.',
  );
  const { list, rows: read } = await workspace.import('leads.zip', bytes, { entry: 'b.xlsx' });
  expect([list.sources[0]?.entry, list.sources[0]?.sheet, read]).toEqual(['b.xlsx', 'Leads', rows]);
  const { files } = await workspace.inspect('leads.zip', bytes, { entry: 'a.csv' });
  expect(files[0]).toMatchObject({ entry: 'a.csv', entries: ['a.csv', 'readme.txt', 'b.xlsx'], format: 'text' });
});

test.each([
  ['a bomb in a .gz', gzipSync(Buffer.alloc(12_000_000, 0x20)), 'it expands to more than a hundred times its size'],
  [
    'a bomb in an archive',
    zipOf([{ name: 'a.csv', data: Buffer.alloc(12_000_000, 0x20) }]),
    'it expands to more than a hundred times its size',
  ],
  [
    'an archive in an archive',
    zipOf([{ name: 'a.zip', data: zipOf([{ name: 'a.csv', data: text }]) }]),
    'unpack it and choose the spreadsheet',
  ],
  ['an archive in a .gz', gzipSync(zipOf([{ name: 'a.csv', data: text }])), 'unpack it and choose the spreadsheet'],
  ['a .gz in a .gz', gzipSync(gzipSync(text)), 'unpack it and choose the spreadsheet'],
  [
    'an archive of pictures',
    zipOf([
      { name: 'a.png', data: 'x' },
      { name: 'b.png', data: 'y' },
    ]),
    'unpack it and choose the spreadsheet',
  ],
  ['an empty archive', zipOf([]), 'unpack it and choose the spreadsheet'],
  ['half a .gz', gzipSync(text).subarray(0, 40), 'it seems damaged (unexpected end of file)'],
  ['a misstated size', zipOf([{ name: 'a.csv', data: text, claimedSize: 3 }]), 'it seems damaged'],
  ['a name that leads outside', zipOf([{ name: '../../a.csv', data: text }]), 'it refers to parts outside itself'],
  ['a picture in an archive', zipOf([{ name: 'a', data: Buffer.from('\x89PNG\r\n', 'latin1') }]), 'leads.zip/a looks like a PNG picture'],
])('C29: %s ends in a sentence and leaves nothing', async (_what, bytes, words) => {
  expect(await workspace.refusal('leads.zip', bytes)).toContain(words);
  expect(workspace.leftovers()).toEqual([]);
});

test('C29: an encrypted archive says what to do', async () => {
  const bytes = zipOf([{ name: 'a.csv', data: text }]);
  // The encryption flag, at the file and in the directory.
  bytes[6] = (bytes[6] ?? 0) | 1;
  const directory = bytes.indexOf('PK\x01\x02', 0, 'latin1');
  bytes[directory + 8] = (bytes[directory + 8] ?? 0) | 1;
  expect(await workspace.refusal('leads.zip', bytes)).toBe(
    'leads.zip looks like an encrypted ZIP archive, which Rollcall can’t read; unpack it and choose the spreadsheet inside.',
  );
});

test('C29: of several suppression lists in an archive, all are read, and all visible sheets of a workbook, whatever their headings', async () => {
  const core = await openTestCore();
  const path = join(core.dataDir, 'stops.zip');
  writeFileSync(
    path,
    zipOf([
      { name: 'may.csv', data: 'Phone\n2065550142\n' },
      { name: 'june.csv', data: 'Mail\nann@example.com\n' },
      {
        name: 'july.xlsx',
        data: xlsxOf({
          sheets: [
            { name: 'Notes', rows: '' },
            {
              name: 'East',
              rows: textRows([
                ['Name', 'Number'],
                ['Ava', '2065550143'],
              ]),
            },
            { name: 'West', rows: textRows([['2065550144'], ['2065550145']]) },
            { name: 'Old', rows: textRows([['Phone'], ['2065550146']]), state: 'hidden' },
          ],
        }),
      },
    ]),
  );
  await core.handlers['suppressions.import']({ of: { files: [core.grant(path)] }, reason: 'asked' });
  const filter = { kind: null, batchId: null, until: null, text: '' };
  const { entries } = await core.handlers['suppressions.browse']({ filter, from: 0, count: 10 });
  expect(entries.map(({ value }) => value).toSorted()).toEqual([
    ...[142, 143, 144, 145].map((end) => `+12065550${end}`),
    'ann@example.com',
  ]);
  await core.end();
});
