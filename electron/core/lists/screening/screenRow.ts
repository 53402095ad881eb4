/** Normalizes rows under a mapping and derives their findings, individually or for a whole list page by page. */
import { setImmediate } from 'node:timers/promises';
import { hasRow, type RowSet } from '#base/rowSet.ts';
import { Failed } from '#contract/failure.ts';
import type { FieldName } from '#contract/lists/fields.ts';
import type { Noted } from '#contract/lists/finding.ts';
import { columnsOfFilled, type ColumnFit, type Mapping } from '#contract/lists/list.ts';
import { noOptOuts, type OptOuts } from '#contract/lists/optOut.ts';
import type { CellStep } from '#contract/lists/repair.ts';
import { readCell } from '../../normalise/cell.ts';
import { emailsInCell } from '../../normalise/email.ts';
import { openPhoneReader, phonesInCell } from '../../normalise/phones/phoneCell.ts';
import type { WriteDb } from '../../platform/database.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { readList } from '../file/list.sql.ts';
import { fieldBits, type RowFindings, beginRowFindings } from '../findings/rowFindings.sql.ts';
import { understandingOf, type Understanding } from '../listMappings.sql.ts';
import { contactColumns, guardedColumns, matchedColumns, type ContactColumns } from '../mapping/columnCandidate.ts';
import { openFit } from '../mapping/fit.ts';
import { sampleRows } from '../mapping/sampleRows.ts';
import { readColumnsAfter, rowsPerPage, readHiddenRows } from '../rows/cells.sql.ts';
import { readPurgedRows } from '../rows/purgedRows.sql.ts';
import { openCellReaders, partyFields } from './cellReaders.ts';
import type { TextOf } from './fields/address.ts';
import { openAlternates, openEmailRepeats, openPhonesOf, openOtherEmails } from './fields/alternates.ts';
import type { Note } from './fields/note.ts';
import { openFitCounts } from './fitCounts.ts';
import { fieldReaders, openCountryOf, type Cells } from './readFields.ts';
import { openRepeats } from './repeats.ts';
import { openAddresses, openMoved, openNameless, type RowRule } from './rowRules.ts';
import { openOptOuts, openSuppressed, type Beside } from './suppressedRows.ts';

/** What normalizing rows and deriving their findings needs; both work offline. */
export interface FinderOptions extends Partial<ContactColumns> {
  mapping: Mapping;
  /** The list's headings. */
  columns: readonly string[];
  rows: number;
  /** Returns the cells of an earlier row; absent: all cells of each row are remembered, which costs more. */
  cellsOf?: (row: number) => Cells;
  suppressions?: Suppressions;
  /** Columns most of whose cells have a guard (`guardedColumns`). */
  guarded?: ReadonlySet<number>;
  /** Columns with opt-outs; absent: the list's opt-outs don't count. */
  optOuts?: Pick<OptOuts, 'columns' | 'chosen'>;
  /** Rows that are left out because they were hidden in a workbook. */
  hidden?: RowSet;
}

export interface Finder {
  /**
   * Takes the rows of one list in order, each with all its cells (null after the end of its line). Findings depend only on that row and
   * earlier ones. Doesn't modify cells.
   */
  find(row: number, cells: Cells): RowFindings;
  /** How well the columns have fit their fields so far. */
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
  emailColumns = new Set(),
  guarded = new Set(),
  optOuts,
  hidden,
}: FinderOptions): Finder {
  let findings: RowFindings['findings'] = [];
  const note: Note = (...[rule, field, params = none]) => {
    // A rule matches its params; the compiler loses that when they are destructured.
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
  const otherEmails = openOtherEmails(mapping, fields);
  const others = (place: number, cells: Cells): readonly string[] => {
    const emails = otherEmails(place, cells);
    return emails.length === 0 ? alternates.values(place, cells) : [...alternates.values(place, cells), ...emails];
  };
  // What mapped columns hold is already compared as values or alternatives of their fields.
  const [phonesMatched, emailsMatched] = [matchedColumns('phone', mapping), matchedColumns('email', mapping)];
  const phonesBeside = [...phoneColumns].filter((column) => !phonesMatched.has(column));
  const emailsBeside = [...emailColumns].filter((column) => !emailsMatched.has(column));
  const beside: Beside = {
    phones: (cells) => phonesBeside.flatMap((column) => phonesInCell(cells[column] ?? '', readPhone).map(({ number }) => number)),
    emails: (cells) => emailsBeside.flatMap((column) => emailsInCell(readCell(cells[column] ?? '', 'email'))),
  };
  const behind = present([openMoved(mapping, note), openSuppressed(mapping, suppressions, others, beside, note)]);
  const valuesOf = (cells: Cells): (string | null)[] => {
    const noted = findings;
    findings = [];
    const values = readers.map(({ text, read }) => read(text?.(cells) ?? '', cells));
    findings = noted;
    return values;
  };
  const earlier = cellsOf && { cells: cellsOf, values: (row: number) => valuesOf(cellsOf(row)) };
  const emailRepeated = openEmailRepeats(mapping, rows, otherEmails, note, earlier?.values);
  const repeated = openRepeats(mapping, rows, alternates, note, earlier);
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

/** Entries that match what a column holds, mapped or not. */
const contactKinds = ['phone', 'email', 'domain'] as const;

/** Rows per transaction, so few that a decision on the same list needn't wait long; fewer for wide rows, to save memory. */
const mostAtOnce = { rows: 2_000, cells: 60_000 };

/** Options for screening a list's rows page by page. For options of how cells are interpreted, absent ones are as the list has them. */
export interface ScreenListOptions extends Partial<Understanding> {
  suppressions?: Suppressions;
  signal: AbortSignal;
  /** Called with the number of finished rows, after each page. */
  onScreened(rows: number): void;
}

/**
 * Replaces all normalized fields and findings in one step. Throws Failed('import.cancelled') when the signal is aborted; the list then
 * keeps the old ones.
 */
export async function screenList(db: WriteDb, { suppressions, signal, onScreened, ...understood }: ScreenListOptions): Promise<void> {
  const list = readList(db);
  const { columns, rows } = list;
  const { mapping, optOuts: chosen, hiddenRows } = { ...understandingOf(list), ...understood };
  const optOuts = list.optOuts && { ...list.optOuts, chosen };
  const all = columns.map((_, column) => column);
  const writer = beginRowFindings(db, mapping);
  const finder = openScreener({
    ...{ mapping, columns, rows, guarded: guardedColumns(sampleRows(db, rows)) },
    cellsOf: (row) => readColumnsAfter(db, all, row - 1, 1)[0]?.cells ?? [],
    ...(suppressions && { suppressions }),
    ...(optOuts && { optOuts }),
    ...(list.hiddenRows && hiddenRows?.choice !== 'take' && { hidden: readHiddenRows(db, rows) }),
    ...(suppressions && contactKinds.some((kind) => suppressions.any(kind)) && contactColumns(db, { columns, rows }, mapping)),
  });
  const purged = new Set(readPurgedRows(db).map(({ row }) => row));
  const pageRows = rowsPerPage(db, columns.length, mostAtOnce);
  for (let after = 0; ;) {
    const page = readColumnsAfter(db, all, after, pageRows);
    writer.add(page.map(({ row, cells }) => (purged.has(row) ? nothingFound(row, mapping) : finder.find(row, cells))));
    after = page.at(-1)?.row ?? after;
    onScreened(after);
    if (page.length < pageRows) break;
    await setImmediate();
    if (signal.aborted) throw new Failed('import.cancelled');
  }
  writer.finish(finder.fits(), optOuts && { ...optOuts, rows: finder.optedOut() });
}

/** For a purged row, which has no fields and no findings. */
const nothingFound = (row: number, { fields }: Mapping): RowFindings => ({ row, values: fields.map(() => null), asRead: 0, findings: [] });
