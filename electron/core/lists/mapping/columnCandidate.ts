/** Determines which field a column could fill by its heading and its values, and how well. */
import { hasGuard } from '#contract/lists/cellText.ts';
import { type FieldKind, type FieldName, kindOfField } from '#contract/lists/fields.ts';
import { columnsOfFilled, type List, type Mapping } from '#contract/lists/list.ts';
import { readCell } from '../../normalise/cell.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../../platform/database.ts';
import { isFlag, type FitOfKind, openFit } from './fit.ts';
import { aliasOf, namesSomethingElse, secondPartyField, type Alias } from './headingAliases.ts';
import { contentKind, type ContentKind } from './headings.ts';
import { sampleRows } from './sampleRows.ts';

/** A guess with at least this confidence enters the mapping. */
export const mappedFrom = 2;
/** The share of its cells that makes a column count as a kind. */
export const fitsFrom = 0.6;

export interface Candidate {
  field: FieldName;
  confidence: 0 | 1 | 2 | 3 | 4;
  /** How well the heading names the field: 2 its own name, 1 a possible name, 0 not at all. */
  strength: 0 | 1 | 2;
  /** Set if the column has no values: one with values has priority, whatever the headings. */
  empty?: true;
  /** The share of its filled cells that fit the field. */
  share: number;
  /** Ranks columns for one field: by how well the values fit, in how many rows, and last by the heading. */
  worth: number;
}

/** One column of the sample. `cells` are trimmed and not empty; `rows`: the number of rows they come from. */
interface SampledColumn {
  cells: readonly string[];
  rows: number;
}

/** Returns the field that a column best fits, if any. `heading`: null if the file has none. */
export function columnCandidate(heading: string | null, column: SampledColumn, fitOf: FitOfKind): Candidate | null {
  const alias = heading === null ? null : aliasOf(heading);
  const byName = alias && namedCandidate(alias, column, fitOf);
  if (byName && byName.confidence >= mappedFrom) return byName;
  // If the heading names a second party, the cells must not fill the first party's field.
  if (heading !== null && alias === null && secondPartyField(heading) !== null) return null;
  const byContent = contentCandidate(heading, column, fitOf);
  // If the heading names another field, only unmistakable values can overrule it.
  return byContent && (!byName || byContent.confidence >= mappedFrom) ? byContent : byName;
}

/** Returns how well the column fits the field that its heading names; null for ticks and crosses or serial numbers. */
export function namedCandidate({ field, strength }: Alias, column: SampledColumn, fitOf: FitOfKind): Candidate | null {
  const { cells } = column;
  const kind = kindOfField(field);
  if (cells.length === 0) return { field, strength, confidence: strength === 2 ? 3 : 1, empty: true, share: 0, worth: 0 };
  if (neverFlags.includes(kind) && shareOf(cells, isFlag) > 0.5) return null;
  if (kind === 'phone' && strength < 2 && isSerial(cells)) return null;
  const { share, quality } = measure(field, cells, fitOf);
  const found = { field, strength, share, worth: worthOf(strength, quality, column) };
  if (share >= fitsFrom) return { ...found, confidence: strength === 2 ? 4 : checkable.includes(kind) ? 3 : 2 };
  // Counts any notation, even malformed: a phone column full of mistakes is still the phone column.
  const looks = shareOf(cells, (cell) => looksLike(kind, cell) && (strength === 2 || !/^\d+$/.test(cell)));
  if (looks >= fitsFrom) return { ...found, confidence: 2 };
  // The heading names the field, but the values differ: a specific name is worth checking, a vague one isn't.
  return { ...found, confidence: strength === 2 && looks + share > 0 ? 2 : 1 };
}

/** Kinds that a column of yes, no and x never is, whatever its heading. */
const neverFlags: readonly FieldKind[] = ['phone', 'email', 'ip', 'name', 'street', 'city', 'postalCode'];
const checkable: readonly FieldKind[] = ['phone', 'email', 'ip', 'postalCode', 'state'];

const shareOf = (cells: readonly string[], passes: (cell: string) => boolean): number =>
  cells.length === 0 ? 0 : cells.filter(passes).length / cells.length;

/** `quality` counts a possible but unassigned number as half, because ten-digit customer numbers contain many of those. */
function measure(field: FieldName, cells: readonly string[], fitOf: FitOfKind): { share: number; quality: number } {
  const kind = kindOfField(field);
  const judge = fitOf(kind);
  const fits = cells.map((cell) => (judge === null ? 2 : judge(readCell(cell, kind))));
  return {
    share: fits.filter((fit) => fit > 0).length / cells.length,
    quality: fits.reduce<number>((sum, fit) => sum + fit, 0) / (2 * cells.length),
  };
}

const weights = [0.6, 0.75, 1] as const;

const worthOf = (strength: 0 | 1 | 2, quality: number, { cells, rows }: SampledColumn): number =>
  weights[strength] * quality * (0.4 + (0.6 * cells.length) / Math.max(1, rows));

/** Patterns that are rarely mistaken on their own; short codes are if the heading names something else. */
const speaking: readonly (readonly [ContentKind, FieldName, alone: boolean])[] = [
  ['email', 'email', true],
  ['phone', 'phone', true],
  ['ip', 'ip_address', true],
  ['postalCode', 'address.postal_code', false],
  ['state', 'address.state_code', false],
];

function contentCandidate(heading: string | null, column: SampledColumn, fitOf: FitOfKind): Candidate | null {
  const { cells } = column;
  if (cells.length === 0) return null;
  const kinds = cells.map(contentKind);
  const found = (field: FieldName, confidence: Candidate['confidence']): Candidate => {
    const { share, quality } = measure(field, cells, fitOf);
    return { field, strength: 0, confidence, share, worth: worthOf(0, quality, column) };
  };
  for (const [kind, field, alone] of speaking) {
    const share = kinds.filter((one) => one === kind).length / cells.length;
    if (share < fitsFrom) continue;
    if (kind === 'phone' && ((heading !== null && namesSomethingElse(heading)) || isSerial(cells))) return null;
    if (alone) return found(field, share >= 0.9 ? 3 : 2);
    return found(field, heading === null ? 2 : 1);
  }
  const named = shareOf(cells, (cell) => /^\p{Lu}[\p{L}'’.-]+( \p{Lu}[\p{L}'’.-]*){1,3}$/u.test(cell));
  return named >= 0.8 ? found('name', heading === null ? 2 : 1) : null;
}

/** Numbers that increase from row to row aren't phones. */
function isSerial(cells: readonly string[]): boolean {
  const numbers = cells.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : Number.NaN));
  const steps = numbers.slice(1).filter((number, index) => {
    const step = number - (numbers[index] ?? Number.NaN);
    return step > 0 && step <= 10;
  });
  return cells.length > 3 && steps.length >= 0.5 * (cells.length - 1);
}

/** A number that a spreadsheet program turned into scientific notation, or one spelled with letters. */
const lostPhone = /^\d([.,]\d+)?e\+(0?9|1\d)$|^(\+?1[-. ]?)?\(?[2-9]\d{2}\)?[-. ]?[a-z][-a-z]{4,10}$/i;

/** Whether a cell was meant as this kind, even if malformed. */
function looksLike(kind: FieldKind, cell: string): boolean {
  if (kind === 'phone') return (/\d{3}/.test(cell) && (cell.match(/\d/g) ?? []).length >= 6 && !cell.includes('@')) || lostPhone.test(cell);
  if (kind === 'email') return cell.includes('@');
  if (kind === 'country') return hasLetters.test(cell) && !cell.includes('@');
  return false;
}
const hasLetters = /\p{L}/u;

/**
 * Returns the 0-based positions of the columns in which at least half of the filled cells have a guard against spreadsheet programs.
 * `rows`: cells of sampled rows.
 */
export function guardedColumns(rows: readonly (readonly string[])[]): ReadonlySet<number> {
  const guarded = new Set<number>();
  const columns = Math.max(0, ...rows.map(({ length }) => length));
  for (let column = 0; column < columns; column++) {
    const filled = rows.map((cells) => cells[column] ?? '').filter((cell) => cell.trim() !== '');
    if (filled.length > 0 && filled.filter(hasGuard).length * 2 >= filled.length) guarded.add(column);
  }
  return guarded;
}

/** Returns the column's cells as read for any kind of field, without meaningless ones. */
export function sampledColumn(rows: readonly (readonly string[])[], column: number, guarded: ReadonlySet<number>): SampledColumn {
  const place = { guarded: guarded.has(column) };
  const cells = rows.map((row) => readCell(row[column] ?? '', 'text', place).trim()).filter((cell) => cell !== '');
  return { cells, rows: rows.length };
}

/** Returns the 0-based positions of the columns mapped to a field of this kind. */
export const matchedColumns = (kind: FieldKind, { fields }: Pick<Mapping, 'fields'>): Set<number> =>
  new Set(fields.filter(({ field }) => kindOfField(field) === kind).flatMap(columnsOfFilled));

/** The 0-based positions of the columns that hold phones, and of those that hold e-mail addresses, mapped or not. */
export interface ContactColumns {
  phoneColumns: ReadonlySet<number>;
  emailColumns: ReadonlySet<number>;
}

/** `mapping`: the list's own, or one that is to replace it. */
export function contactColumns(
  list: ReadDb,
  { columns: headings, rows: count }: Pick<List, 'columns' | 'rows'>,
  mapping: Mapping,
): ContactColumns {
  const rows = sampleRows(list, count);
  const guarded = guardedColumns(rows);
  const [phoneColumns, emailColumns] = [matchedColumns('phone', mapping), matchedColumns('email', mapping)];
  const fitOf = openFit(openPhoneReader(mapping.country));
  headings.forEach((heading, at) => {
    const column = sampledColumn(rows, at, guarded);
    const second = secondPartyField(heading);
    const candidate =
      columnCandidate(heading, column, fitOf) ?? (second === null ? null : namedCandidate({ field: second, strength: 1 }, column, fitOf));
    if (candidate === null || candidate.confidence < mappedFrom) return;
    const kind = kindOfField(candidate.field);
    if (kind === 'phone') phoneColumns.add(at);
    if (kind === 'email' && !isOfStaff(column)) emailColumns.add(at);
  });
  return { phoneColumns, emailColumns };
}

/** A few addresses in many rows are those of owners and agents: on the suppression list, they would suppress nearly every row. */
const isOfStaff = ({ cells }: SampledColumn): boolean => new Set(cells.map((cell) => cell.toLowerCase())).size * 3 <= cells.length;
