/** Normalises one row under a mapping and finds what is wrong with it: free, offline, before anything is bought. */
import type { Mapping } from '../../../contract/list.ts';
import { fieldBits, type FoundRow } from '../../store/lists/foundRows.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { openCellReaders, partyFields, type Note } from './cellReaders.ts';
import { fieldReaders, type Cells } from './readFields.ts';
import { openRepeats } from './repeats.ts';
import { openAddresses, openMoved, openNameless, openSuppressed, type RowRule } from './rowRules.ts';

export interface FinderOptions {
  mapping: Mapping;
  /** How many rows the list has. */
  rows: number;
  suppressions?: Suppressions;
}

const none = {};

/**
 * A function that takes the rows of one list in order, each with all its cells (null where the line ended early). What it says of a row depends on
 * that row and the ones before it alone, and it changes no cell.
 */
export function openFinder({ mapping, rows, suppressions }: FinderOptions): (row: number, cells: Cells) => FoundRow {
  let findings: FoundRow['findings'] = [];
  const note: Note = (rule, field, params = none) => {
    findings.push({ rule, field, params: field !== null && partyFields.has(field) ? { ...params, field } : params });
  };
  const texts = fieldReaders(mapping);
  const readerOf = openCellReaders(mapping.country, texts[mapping.fields.findIndex(({ field }) => field === 'phone.country_hint')], note);
  const readers = mapping.fields.map(({ field, column, also, split }, index) => ({
    text: texts[index],
    read: readerOf(field),
    // A field that is one column's cell as it stands need not be written a second time.
    column: split === undefined && !also?.length ? column : -1,
    bit: index < fieldBits ? 1 << index : 0,
  }));
  const isNobody = (): boolean => findings.some(({ rule }) => rule === 'name.placeholder');
  const present = (rules: readonly (RowRule | null)[]): RowRule[] => rules.filter((rule) => rule !== null);
  const before = present([openNameless(mapping, note, isNobody), ...openAddresses(mapping, note)]);
  const behind = present([openMoved(mapping, note), openSuppressed(mapping, suppressions, note)]);
  const repeated = openRepeats(mapping, rows, note);

  return (row, cells) => {
    findings = [];
    const values: (string | null)[] = [];
    let asRead = 0;
    for (const { text, read, column, bit } of readers) {
      const cell = text?.(cells) ?? '';
      const value = read(cell, cells);
      values.push(value);
      if (value !== null && column >= 0 && value === cells[column]) asRead |= bit;
    }
    for (const rule of before) rule(values);
    repeated(row, values, cells);
    for (const rule of behind) rule(values);
    return { row, values, asRead, findings };
  };
}
