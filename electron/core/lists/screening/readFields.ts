/** Reads each mapped field from a row's cells: one cell, several joined, the first valid one of several, or a part of one. */
import { type FieldName, kindOfField } from '#contract/lists/fields.ts';
import { columnsOfFilled, type Filled, type Mapping } from '#contract/lists/list.ts';
import type { Fit, FitOfKind } from '../mapping/fit.ts';
import { repairsOf, type CellStep } from '#contract/lists/repair.ts';
import { readCell, type CellPlace } from '../../normalise/cell.ts';
import { withoutEntities, withoutMojibake, normaliseText } from '../../normalise/text.ts';
import { normaliseCountry } from '../../normalise/place.ts';
import { type Note, openMend, type Understood } from './fields/note.ts';
import { splitAddress, splitName, type AddressParts } from '../split/split.ts';

export type Cells = readonly (string | null)[];

/** Returns a field's text. `cells`: the whole row; a cell is null if its line ended before it. */
export type ReadField = (cells: Cells) => string;

/** Returns a field's canonical text; null if its cell is empty or can't be read. `cells`: the whole row. */
export type ReadCell = (cell: string, cells: Cells) => string | null;

/** Returns the country (ISO-3166 alpha-2) that a row states for its own number; null if none, and for the phones of other parties. */
export type CountryOf = (field: FieldName, cells: Cells) => string | null;

export interface FieldReader {
  text: ReadField;
  /** The text of one of its columns in this row. */
  cell(cells: Cells, column: number): string;
  /** The column that the text comes from; null if it is always the same. */
  from: ((cells: Cells) => number) | null;
}

/**
 * Returns one reader per field, in the mapping's order. A cell shared by several fields is split once per row. `guarded`: columns most of
 * whose cells have a guard (`guardedColumns`); `took`: called, possibly repeatedly, with each step that changed how a cell is interpreted;
 * `note`: for texts in a wrong encoding.
 */
export function fieldReaders(
  mapping: Mapping,
  guarded: ReadonlySet<number>,
  fitOf: FitOfKind,
  countryOf: CountryOf,
  took?: (field: FieldName, step: CellStep) => void,
  note: Note = () => undefined,
): FieldReader[] {
  const taken = new Map<string, (cells: Cells) => Record<string, string>>();
  return mapping.fields.map((filled): FieldReader => {
    const { field, otherwise, split } = filled;
    const cell = openCells(filled, mapping, guarded, took, note);
    const judge = fitOf(kindOfField(field));
    const fit = (text: string, cells: Cells): Fit => judge?.(text, countryOf(field, cells)) ?? 2;
    if (otherwise !== undefined) {
      const from = once(firstThatFits(columnsOfFilled(filled), cell, fit));
      return { text: (cells) => cell(cells, from(cells)), cell, from };
    }
    const all = whole(filled, cell);
    if (split === undefined) return { text: kindOfField(field) === 'phone' ? wholePhone(filled, all, fit) : all, cell, from: null };
    const name = JSON.stringify([split, filled.column, filled.also, filled.asWritten, filled.asSuggested]);
    const apart = taken.get(name) ?? once(takeApart(filled, all));
    taken.set(name, apart);
    const part = partOf(field);
    return { text: (cells) => apart(cells)[part] ?? '', cell, from: null };
  });
}

export function openCountryOf({ fields }: Mapping): CountryOf {
  const filled = fields.find(({ field }) => field === 'phone.country_hint');
  if (filled === undefined) return () => null;
  const hint = whole(filled, openCells(filled, { fields }, new Set()));
  return (field, cells) => (field === 'phone' ? normaliseCountry(hint(cells)) : null);
}

type ReadOne = FieldReader['cell'];

/** Reads the field's cells, one at a time, with the steps common to all cells. */
export function openCells(
  filled: Filled,
  { fields }: Pick<Mapping, 'fields'>,
  guarded: ReadonlySet<number>,
  took?: (field: FieldName, step: CellStep) => void,
  note: Note = () => undefined,
): ReadOne {
  const { field, asWritten: off = [] } = filled;
  const decode = repairsOf(field).includes('text.encoding') ? openMend(filled, note) : null;
  const kind = kindOfField(field);
  const tell = took && ((step: CellStep) => took(field, step));
  const [plain, bare]: [CellPlace, CellPlace] = [{ off }, { off, guarded: true }];
  const first = field === 'last_name' ? fields.find((one) => one.field === 'first_name' && one.split === undefined)?.column : undefined;
  return (cells, column) => {
    const place = guarded.has(column) ? bare : plain;
    const raw = cells[column] ?? '';
    // Decoded before any step: half a letter in a wrong encoding may look like an invisible character.
    const cell = decode === null || raw === '' ? raw : decode(raw, understoodText(raw));
    return readCell(cell, kind, first === undefined ? place : { ...place, firstName: cells[first] ?? '' }, tell);
  };
}

function understoodText(raw: string): Understood | null {
  const as = withoutMojibake(raw) ?? withoutEntities(raw);
  return as === null ? null : { repair: 'text.encoding', as };
}

function whole({ column, also }: Filled, cell: ReadOne): ReadField {
  if (also === undefined || also.length === 0) return (cells) => cell(cells, column);
  const columns = [column, ...also];
  return (cells) =>
    columns
      .map((one) => cell(cells, one).trim())
      .filter((text) => text !== '')
      .join(' ');
}

/** Takes digits before a number as a country code without a plus, if that makes a better number. */
function wholePhone(filled: Filled, joined: ReadField, fit: (text: string, cells: Cells) => Fit): ReadField {
  if (filled.also === undefined || filled.also.length === 0) return joined;
  return (cells) => {
    const text = joined(cells);
    if (!/^\d{1,3} /.test(text)) return text;
    const asRead = fit(text, cells);
    return asRead < 2 && fit(`+${text}`, cells) > asRead ? `+${text}` : text;
  };
}

/** Returns the first of the columns with a valid value, else with a possible one, else with any value. */
function firstThatFits(columns: readonly number[], cell: ReadOne, fit: (text: string, cells: Cells) => Fit): (cells: Cells) => number {
  return (cells) => {
    let best = columns[0] ?? 0;
    let bestFit = -1;
    for (const column of columns) {
      const text = cell(cells, column);
      if (text.trim() === '') continue;
      const found = fit(text, cells);
      if (found > bestFit) [best, bestFit] = [column, found];
      if (found === 2) break;
    }
    return best;
  };
}

function takeApart(filled: Filled, text: ReadField): (cells: Cells) => Record<string, string> {
  return (cells) => {
    const line = normaliseText(text(cells)) ?? '';
    if (filled.split === 'name') return { ...splitName(line) };
    const parts: AddressParts = splitAddress(line);
    return { ...parts };
  };
}

/** Caches the result for the last row. */
export function once<R>(read: (cells: Cells) => R): (cells: Cells) => R {
  let last: { cells: Cells; value: R } | null = null;
  return (cells) => {
    if (last?.cells !== cells) last = { cells, value: read(cells) };
    return last.value;
  };
}

/** Returns the part of a split cell that fills the field. */
function partOf(field: FieldName): keyof AddressParts | 'first' | 'last' {
  if (field.endsWith('first_name')) return 'first';
  if (field.endsWith('last_name')) return 'last';
  if (field.endsWith('street_line_2')) return 'unit';
  if (field.endsWith('city')) return 'city';
  if (field.endsWith('state_code')) return 'state';
  if (field.endsWith('postal_code')) return 'postalCode';
  return 'street';
}
