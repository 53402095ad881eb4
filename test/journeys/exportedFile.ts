/** An exported file of the sample list as its reader sees it, and its invariants, however it was made. */
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { expect } from 'vitest';

const read = (text: string): string[][] => Papa.parse<string[]>(text, { delimiter: ',', skipEmptyLines: 'greedy' }).data;

const sampleFile = new URL('../../resources/sample-leads.csv', import.meta.url);
/** Lines with more cells than headings are rejected; shorter ones lack empty cells at their end. */
const [sampleHeadings = [], ...sampleLines] = read(readFileSync(sampleFile, 'utf8'));
const width = sampleHeadings.length;
const sampleRows = sampleLines
  .filter(({ length }) => length <= width)
  .map((cells) => [...cells, ...Array<string>(width - cells.length).fill('')]);

export const sampleRejected = sampleLines.length - sampleRows.length;

export interface ExportedFile {
  /** By column names, which are all different. */
  rows: Record<string, string>[];
  /** Every row's text in this column. */
  column(name: string): string[];
}

const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

function readExported(text: string): ExportedFile {
  const [headings = [], ...lines] = read(withoutMark(text));
  expect(new Set(headings).size).toBe(headings.length);
  const rows = lines.map((cells) => Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])));
  return { rows, column: (name) => rows.map((row) => row[name] ?? `there is no column ${name}`) };
}

/** The value of the answer's own column, and the row's verdict for it; any other value is no check. */
const litigatorBySaid: Readonly<Record<string, string>> = { true: 'litigator', false: 'clear' };

/**
 * Checks a finished sample from the sandbox: the user's own columns are unchanged, every row is in its place and finished, and no row is
 * clear without an answer that says so. Throws with the first difference. `operation`: the requested one, by its name without a version.
 */
export function expectWholeSample(text: string, operation: string): ExportedFile {
  const own = read(withoutMark(text)).map((cells) => cells.slice(0, width));
  expect(own).toEqual([sampleHeadings, ...sampleRows]);

  const file = readExported(text);
  expect(new Set(file.column('rollcall.status'))).toEqual(new Set(['answered', 'partial', 'skipped']));
  expect(new Set(file.column('rollcall.litigator'))).toEqual(new Set(['litigator', 'clear', 'not checked']));
  for (const [index, row] of file.rows.entries()) {
    const answered = row['rollcall.status'] !== 'skipped';
    const output = row[`${operation}.add_ons.litigator_checks.phone.is_litigator_risk`] ?? 'there is no such column';
    expect({
      number: row['rollcall.row']?.split(':')[1],
      environment: row['rollcall.environment'],
      operation: row['rollcall.checked_with']?.split('@')[0],
      litigator: row['rollcall.litigator'],
    }).toEqual({
      number: String(index + 1),
      environment: answered ? 'sandbox (sandbox)' : '',
      operation: answered ? operation : '',
      litigator: litigatorBySaid[output] ?? 'not checked',
    });
    // Without an answer the policy makes no suggestion, but a person may have decided.
    const decisions = answered ? ['keep', 'hold', 'drop'] : ['', 'keep', 'hold', 'drop'];
    expect(decisions).toContain(row['rollcall.decision']);
  }
  return file;
}
