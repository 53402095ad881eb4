/** Counts how well columns fit their fields, while rows are screened. */
import { kindOfField } from '#contract/lists/fields.ts';
import type { Noted } from '#contract/lists/finding.ts';
import { columnsOfFilled, type ColumnFit, type Filled, type Mapping } from '#contract/lists/list.ts';
import { isApplied, repairs, type Repair } from '#contract/lists/repair.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { guardedColumns } from '../mapping/columnCandidate.ts';
import { type FitOf, type FitOfKind, openFit } from '../mapping/fit.ts';
import { type Cells, type CountryOf, type FieldReader, fieldReaders, openCountryOf } from './readFields.ts';

interface FitCounts {
  /** Counts one field of a row. `value`: its canonical text, null if it has none; absent: not determined yet. */
  see(index: number, text: string, cells: Cells, value?: string | null): void;
  /** Counts the repairs among a row's findings. */
  seeRepairs(findings: readonly Noted[]): void;
  /** Returns the counts in the mapping's order, and a field's columns in their order. `rows`: the number of counted rows. */
  counts(rows: number): ColumnFit[];
}

const isBlank = (text: string | null | undefined): boolean => text === null || text === undefined || text.trim() === '';

export function openFitCounts(mapping: Mapping, readers: readonly FieldReader[], fitOf: FitOfKind, countryOf: CountryOf): FitCounts {
  const counters = mapping.fields.map((filled, index) => {
    const judge = fitOf(kindOfField(filled.field));
    const { from = null, cell } = readers[index] ?? {};
    return from === null || !cell ? oneCounter(filled, judge, countryOf) : alternatesCounter(filled, judge, { from, cell }, countryOf);
  });
  const repaired = new Map<Filled['field'], Map<Repair, number>>();
  const seeRepair = (field: Filled['field'], repair: Repair): void => {
    const rowsOf = repaired.get(field) ?? new Map<Repair, number>();
    repaired.set(field, rowsOf.set(repair, (rowsOf.get(repair) ?? 0) + 1));
  };
  return {
    see: (index, text, cells, value) => counters[index]?.see(text, cells, value),
    seeRepairs(findings) {
      for (const { rule, params } of findings)
        if (rule === 'cell.repaired' || rule === 'cell.suggested') seeRepair(params.field, params.repair);
    },
    counts: (rows) =>
      counters.flatMap(({ counts }, index) => {
        const filled = mapping.fields[index];
        const rowsOf = filled && repaired.get(filled.field);
        const found = repairs.flatMap((repair) => {
          const count = rowsOf?.get(repair);
          return filled === undefined || count === undefined ? [] : [{ repair, rows: count, applied: isApplied(repair, filled) }];
        });
        // A field's repairs are counted under its first column.
        return counts.map((count, place) => ({ ...count, rows, ...(place === 0 && found.length > 0 && { repairs: found }) }));
      }),
  };
}

interface Counter {
  see(text: string, cells: Cells, value: string | null | undefined): void;
  counts: Omit<ColumnFit, 'rows'>[];
}

/** Whether a field has a canonical form: a text fits if it has one. */
const isCanonical = (field: Filled['field']): boolean => ['phone', 'email', 'ip', 'country', 'time'].includes(kindOfField(field));

/** Counts one column, or several joined ones. */
function oneCounter(filled: Filled, judge: FitOf | null, countryOf: CountryOf): Counter {
  const { field, column, split } = filled;
  const columns = columnsOfFilled(filled);
  const count = { field, column, filled: 0, fits: judge === null ? null : 0, taken: 0 };
  const canonical = isCanonical(field);
  return {
    counts: [count],
    see(text, cells, value) {
      const empty = split === undefined ? isBlank(text) : columns.every((one) => isBlank(cells[one]));
      if (empty) return;
      count.filled++;
      const fits = value !== undefined && canonical ? value !== null : judge === null || judge(text, countryOf(field, cells)) > 0;
      if (count.fits !== null && fits) count.fits++;
      if (value === undefined ? fits : value !== null) count.taken++;
    },
  };
}

/** Counts several columns, of which each row uses one. */
function alternatesCounter(
  filled: Filled,
  judge: FitOf | null,
  { from, cell: read }: { from: (cells: Cells) => number; cell: FieldReader['cell'] },
  countryOf: CountryOf,
): Counter {
  const { field } = filled;
  const counts = columnsOfFilled(filled).map((column) => ({ field, column, filled: 0, fits: 0, taken: 0 }));
  return {
    counts,
    see(_text, cells) {
      const taken = from(cells);
      for (const count of counts) {
        const cell = read(cells, count.column);
        if (isBlank(cell)) continue;
        count.filled++;
        if (judge !== null && judge(cell, countryOf(field, cells)) === 0) continue;
        count.fits++;
        if (count.column === taken) count.taken++;
      }
    },
  };
}

/** Returns how well columns would fit fields, from a sample of the rows. `rows`: the cells of the sampled rows. */
export function sampleFits(mapping: Mapping, rows: readonly (readonly string[])[]): ColumnFit[] {
  const fitOf = openFit(openPhoneReader(mapping.country));
  const countryOf = openCountryOf(mapping);
  const readers = fieldReaders(mapping, guardedColumns(rows), fitOf, countryOf);
  const fits = openFitCounts(mapping, readers, fitOf, countryOf);
  for (const cells of rows) readers.forEach(({ text }, index) => fits.see(index, text(cells), cells));
  return fits.counts(rows.length);
}
