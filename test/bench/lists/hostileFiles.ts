/** Files that are harmful, or look like it: read or refused within fixed memory. */
import { closeSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { xlsxOf, xlsxParts } from '../../support/madeWorkbook.ts';
import { zipOf } from '../../support/zipOf.ts';
import { memoryLine, ms, whole, type Line } from '../line.ts';
import type { ListsBench } from './listsBench.ts';
import { measureSide } from './sides.ts';

const textBytes = 100_000_000;

function writeRepeated(path: string, head: string, line: string): void {
  const file = openSync(path, 'w');
  const block = line.repeat(Math.ceil(1_000_000 / line.length));
  writeSync(file, head);
  for (let written = 0; written < textBytes; written += block.length) writeSync(file, block);
  closeSync(file);
}

/** One shared string per row: ten million of them at the full size. */
function writeStrings(path: string, count: number): void {
  const parts: Buffer[] = [];
  for (let from = 0; from < count; from += 100_000)
    parts.push(Buffer.from(Array.from({ length: 100_000 }, (_, index) => `<si><t>shared string ${from + index}</t></si>`).join('')));
  const strings = Buffer.concat([Buffer.from('<sst>'), ...parts, Buffer.from('</sst>')]);
  const rows = Array.from({ length: 1000 }, (_, index) => `<row><c t="s"><v>${(index * 7919) % count}</v></c></row>`).join('');
  const made = xlsxParts({ sheets: [{ name: 'S', rows }] });
  writeFileSync(path, zipOf(made.map((part) => (part.name === 'xl/sharedStrings.xml' ? { ...part, data: strings } : part))));
}

export async function hostileFiles({ rows, folder }: ListsBench): Promise<Line[]> {
  const strings = rows * 10;
  const bomb = (): Buffer => Buffer.alloc(300_000_000, 0x20);
  const files: readonly (readonly [name: string, write: (path: string) => void])[] = [
    ['100 MB behind a quote that never closes', (path) => writeRepeated(path, 'Phone,Note\n1,"', '2065550100,a note without a quote\n')],
    ['100 MB of quotes that never close', (path) => writeRepeated(path, 'Phone,Note\n', '2065550100,"open\n')],
    ['one cell of 100 MB', (path) => writeRepeated(path, 'Phone,Note\n1,', 'x')],
    [
      'an XLSX of 1000:1, 300 MB',
      (path) =>
        writeFileSync(
          path,
          zipOf(
            xlsxParts({ sheets: [{ name: 'S', rows: '' }] }).map((part) =>
              part.name.includes('sheet1') ? { ...part, data: bomb() } : part,
            ),
          ),
        ),
    ],
    [`an XLSX of ${whole(strings)} shared strings`, (path) => writeStrings(path, strings)],
    [
      'an XLSX row of 200,000 cells',
      (path) => writeFileSync(path, xlsxOf({ sheets: [{ name: 'S', rows: `<row>${'<c><v>1</v></c>'.repeat(200_000)}</row>` }] })),
    ],
    [
      'an XLSX with one text of a megabyte in 900 cells of each row',
      (path) => {
        const many = `<row>${'<c t="s"><v>0</v></c>'.repeat(900)}</row>`.repeat(20);
        const headings = `<row>${'<c><v>1</v></c>'.repeat(900)}</row>`;
        writeFileSync(
          path,
          xlsxOf({ sheets: [{ name: 'S', rows: headings + many }], strings: `<si><t>${'x'.repeat(1_000_000)}</t></si>` }),
        );
      },
    ],
  ];
  const lines: Line[] = [];
  for (const [name, write] of files) {
    const path = join(folder, 'hostile');
    write(path);
    const { rows: read, tookMs, peakBytes } = await measureSide('hostileSide.ts', [path, join(folder, 'data')]);
    rmSync(path);
    rmSync(join(folder, 'data'), { recursive: true });
    const reference = `${read < 0 ? 'refused' : `${whole(read)} rows read, the rest rejected,`} after ${ms(tookMs)}`;
    lines.push({ ...memoryLine(peakBytes, { reference }), what: name });
  }
  return lines;
}
