/** The phones of a row besides the one that is checked: from the other columns that can fill the same field. */
import { columnsOfFilled, type List } from '../../../contract/list.ts';
import type { RowFields } from '../../../contract/fields.ts';
import { openPhoneReader } from '../../normalise/phone.ts';
import type { ReadDb } from '../../store/database.ts';
import { openJoinedCells } from '../../store/lists/rows/joinedCells.ts';
import { phoneOf } from './person.ts';

/** Canonical, in the order of the columns, each once, without the row's own. */
export type OtherPhones = (row: number, fields: RowFields) => readonly string[];

const none: readonly string[] = [];

export function openOtherPhones(list: ReadDb, { mapping }: Pick<List, 'mapping'>): OtherPhones {
  const filled = mapping.fields.find(({ field, otherwise }) => (field === 'phone' || field === 'primary.phone') && otherwise !== undefined);
  if (filled === undefined) return () => none;
  const cells = openJoinedCells(list, columnsOfFilled(filled));
  const readPhone = openPhoneReader(mapping.country);
  return (row, fields) => {
    const country = filled.field === 'phone' ? (fields['phone.country_hint'] ?? null) : null;
    const found = new Set(cells.cellsOf(row).flatMap((cell) => (cell.trim() === '' ? [] : (readPhone(cell, country)?.number ?? []))));
    found.delete(phoneOf(fields));
    return [...found];
  };
}
