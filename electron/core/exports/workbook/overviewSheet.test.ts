import { readXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { madeOverview } from '#test/support/madeOverview.ts';
import { overviewBars } from '#contract/review/overview.ts';
import { newTally } from '../tally.ts';
import type { SheetOverview } from './overviewSheet.ts';
import { openWorkbook } from './workbookSink.ts';

const cost = { micros: 399_630_000, currency: 'USD', complete: false, sandbox: false };

async function sheetOf(overview: SheetOverview, sandbox = false): Promise<(string | number | null)[][]> {
  const pieces: Buffer[] = [];
  const write = (data: string | Uint8Array): Promise<void> => Promise.resolve(void pieces.push(Buffer.from(data)));
  const columns = [{ heading: 'Name', kind: 'text' as const, original: true, free: false }];
  const sink = openWorkbook({ write }, columns, { listName: 'Solar', rejected: 0, sandbox, provenance: [], overview, at: 0 });
  await sink.end(newTally());
  const { sheets } = await readXlsx(Buffer.concat(pieces));
  const names = sheets.map(({ name }) => name);
  expect(names).toEqual(['Rows', 'Summary', 'Overview', 'Provenance'].map((name) => (sandbox ? `${name} (sandbox)` : name)));
  return (sheets[2]?.rows ?? []) as (string | number | null)[][];
}
/** Returns the cells of the table whose first cell is this heading, down to the next empty one. */
function tableAt(rows: (string | number | null)[][], heading: string): (string | number | null)[][] {
  // A value may have the same name as its table.
  const columnIn = (row: (string | number | null)[]): number => row.findIndex((cell, at) => cell === heading && row[at + 1] === 'Rows');
  const top = rows.findIndex((row) => columnIn(row) >= 0);
  const column = columnIn(rows[top] ?? []);
  const below = rows.slice(top + 1);
  const end = below.findIndex((row) => (row[column] ?? '') === '');
  return below.slice(0, end < 0 ? undefined : end).map((row) => row.slice(column, column + 3));
}

it('has a table behind each bar of the window, with the same rows and their shares of the list', async () => {
  const rows = await sheetOf({ overview: madeOverview, column: null, cost: null });
  const bars = overviewBars(madeOverview);
  const numbersOf = (heading: string): unknown[] => tableAt(rows, heading).map(([, count]) => count);
  expect(numbersOf('Grade')).toEqual(bars.grades.map(({ rows: its }) => its));
  expect(numbersOf('Activity score')).toEqual(bars.scores.map(({ rows: its }) => its));
  expect(tableAt(rows, 'Litigator').map(([label, count]) => [label, count])).toEqual([
    ['Litigator', 71],
    ['Not checked', 695],
    ['Clear', 11_706],
  ]);
  expect(numbersOf('Line type')).toEqual(bars.lines.map(({ rows: its }) => its));
  expect(numbersOf('Reason for drop (a row may have several)')).toEqual(bars.dropped.map(({ rows: its }) => its));
  expect(tableAt(rows, 'Finding (a row may have several)')[0]).toEqual(['phone.repeated', 641, 641 / madeOverview.rows]);
  expect(rows.flat()).not.toContain('Vendor');
});

it('compares the values of the source column, and says that a cost is at least this', async () => {
  const rows = await sheetOf({ overview: madeOverview, column: 'Vendor', cost });
  const heading = rows.find((row) => row[0] === 'Vendor');
  const first = rows.find((row) => row[0] === 'Brightpath');
  const [source] = madeOverview.sources?.values ?? [];
  expect(heading?.at(-1)).toBe('Cost per kept row, USD (at least: a price is missing)');
  expect(first?.slice(5, 13)).toEqual([
    source?.kept,
    ...['A', 'B', 'C', 'D', 'E', 'F', 'none'].map((grade) => source?.grades[grade as 'A']),
  ]);
  expect(first?.[13]).toBeCloseTo((399.63 * (source?.answered ?? 0)) / madeOverview.answered / (source?.kept ?? 1), 4);
  expect(rows.map(([label]) => label)).toEqual(expect.arrayContaining(['Empty', '9 other values']));
});

it('says on its page that its answers are invented', async () => {
  const rows = await sheetOf({ overview: madeOverview, column: null, cost: null }, true);
  expect(rows[1]?.[0]).toMatch(/^SANDBOX/);
});
