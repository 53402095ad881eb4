/** Normalizes one row under a mapping and derives its findings: free and offline. */
import type { Noted } from '#contract/lists/finding.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled, type ColumnFit, type Mapping } from '#contract/lists/list.ts';
import type { CellStep } from '#contract/lists/repair.ts';
import { noOptOuts, type OptOuts } from '#contract/lists/optOut.ts';
import { hasRow, type RowSet } from '#base/rowSet.ts';
import { fieldBits, type RowFindings } from '../findings/rowFindings.sql.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { openFit } from '../mapping/fit.ts';
import { matchedPhoneColumns } from '../mapping/phoneColumns.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { phonesInCell } from '../../normalise/phones/phonesInCell.ts';
import { openOptOuts } from './openOptOuts.ts';
import { openAlternates } from './fields/alternates.ts';
import { openCellReaders, partyFields } from './cellReaders.ts';
import type { Note } from './fields/note.ts';
import { openEmailRepeats } from './fields/emailRepeats.ts';
import { openFitCounts } from './fitCounts.ts';
import { openPhonesOf } from './fields/phonesOf.ts';
import { fieldReaders, openCountryOf, type Cells } from './readFields.ts';
import { openOtherEmails } from './fields/otherEmails.ts';
import type { TextOf } from './fields/postalCode.ts';
import { openRepeats, type CellsOf } from './repeats.ts';
import { openAddresses, openMoved, openNameless, type RowRule } from './rowRules.ts';
import { openSuppressed } from './suppressedRows.ts';

export interface FinderOptions {
  mapping: Mapping;
  /** The list's headings. */
  columns: readonly string[];
  /** How many rows the list has. */
  rows: number;
  /** The cells of a row that was taken before; absent: all cells of each row are remembered, which costs more. */
  cellsOf?: CellsOf;
  suppressions?: Suppressions;
  /** Columns that hold phones, matched or not: a number of the suppression list in any of them suppresses its row. */
  phoneColumns?: ReadonlySet<number>;
  /** Columns most of whose cells have a guard (guardedColumns.ts). */
  guarded?: ReadonlySet<number>;
  /** Columns that say whom not to contact; absent: what the list itself says doesn't count. */
  optOuts?: Pick<OptOuts, 'columns' | 'chosen'>;
  /** Rows that were hidden in a workbook and are left out. */
  hidden?: RowSet;
}

export interface Finder {
  /**
   * Takes the rows of one list in order, each with all its cells (null if the line ended early). Findings depend only on that row and the
   * ones before it. Changes no cell.
   */
  find(row: number, cells: Cells): RowFindings;
  /** How well the columns have filled their fields so far. */
  fits(): ColumnFit[];
  /** How many rows have refused each channel so far. */
  optedOut(): OptOuts['rows'];
}

const none = {};

export function openScreener({
  mapping,
  columns,
  rows,
  cellsOf,
  suppressions,
  phoneColumns = new Set(),
  guarded = new Set(),
  optOuts,
  hidden,
}: FinderOptions): Finder {
  let findings: RowFindings['findings'] = [];
  const note: Note = (...[rule, field, params = none]) => {
    // A rule and its params belong together; the compiler loses that when they are destructured.
    findings.push({ rule, field, params: field !== null && partyFields.has(field) ? { ...params, field } : params } as Noted);
  };
  const readPhone = openPhoneReader(mapping.country);
  const fitOf = openFit(readPhone);
  const countryOf = openCountryOf(mapping);
  const clean = (field: FieldName, step: CellStep): void => {
    const isNoted = findings.some(({ rule, params }) => rule === 'cell.repaired' && params.field === field && params.repair === step);
    if (!isNoted) note('cell.repaired', field, { field, repair: step, as: '' });
  };
  const fields = fieldReaders(mapping, guarded, fitOf, countryOf, clean, note);
  const counts = openFitCounts(mapping, fields, fitOf, countryOf);
  const textOf: TextOf = (field) => fields[mapping.fields.findIndex((filled) => filled.field === field)]?.text;
  const phonesOf = openPhonesOf(mapping, readPhone, countryOf);
  const readerOf = openCellReaders({ mapping, columns, phonesOf, textOf }, note);
  const readers = mapping.fields.map((filled, index) => ({
    text: fields[index]?.text,
    read: readerOf(filled),
    // A field that equals one column's cell needn't be stored again.
    column: filled.split === undefined && columnsOfFilled(filled).length === 1 ? filled.column : -1,
    bit: index < fieldBits ? 1 << index : 0,
  }));
  const isNobody = (): boolean => findings.some(({ rule }) => rule === 'name.placeholder');
  const isSuppressed = (): boolean => findings.some(({ rule }) => rule === 'suppressed');
  const present = (rules: readonly (RowRule | null)[]): RowRule[] => rules.filter((rule) => rule !== null);
  const alternates = openAlternates(mapping, columns, fields, phonesOf, note);
  const before = present([openNameless(mapping, note, isNobody), ...openAddresses(mapping, note)]);
  const matched = matchedPhoneColumns(mapping);
  const otherEmails = openOtherEmails(mapping, fields);
  const others = (place: number, cells: Cells): readonly string[] => {
    const emails = otherEmails(place, cells);
    return emails.length === 0 ? alternates.values(place, cells) : [...alternates.values(place, cells), ...emails];
  };
  // Numbers of matched columns are compared as their fields' values, or as what could have been.
  const unmatched = [...phoneColumns].filter((column) => !matched.has(column));
  const otherPhones = (cells: Cells): string[] =>
    unmatched.flatMap((column) => phonesInCell(cells[column] ?? '', readPhone).map(({ number }) => number));
  const behind = present([openMoved(mapping, note), openSuppressed(mapping, suppressions, others, otherPhones, note)]);
  const emailRepeated = openEmailRepeats(mapping, rows, otherEmails, note);
  const repeated = openRepeats(mapping, rows, alternates, note, cellsOf);
  const optOut = optOuts && openOptOuts(optOuts, columns, note);

  let seen = 0;
  const find = (row: number, cells: Cells): RowFindings => {
    seen++;
    findings = [];
    const values: (string | null)[] = [];
    let asRead = 0;
    for (const { text, read, column, bit } of readers) {
      const cell = text?.(cells) ?? '';
      const value = read(cell, cells);
      counts.see(values.length, cell, cells, value);
      values.push(value);
      if (value !== null && column >= 0 && value === cells[column]) asRead |= bit;
    }
    alternates.note(values, cells);
    for (const rule of before) rule(values, cells);
    repeated(row, values, cells, emailRepeated(row, values, cells));
    for (const rule of behind) rule(values, cells);
    optOut?.note(cells, isSuppressed());
    if (hidden && hasRow(hidden, row) && !isSuppressed())
      note('suppressed', null, { on: 'hidden', reason: '', source: 'the workbook', until: null });
    if (findings.length > 0) counts.seeRepairs(findings);
    return { row, values, asRead, findings };
  };
  return { find, fits: () => counts.counts(seen), optedOut: () => optOut?.rows ?? noOptOuts };
}
