/** The phones of a row besides the one that is checked: of the same cell, and of the other columns that can fill the same field. */
import { columnsOfFilled, type List } from '#contract/lists/list.ts';
import type { RowFields } from '#contract/lists/fields.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../../platform/database.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import { phoneOf } from './person.ts';

/** Of these rows, by row: canonical, in the order of the columns, each once, without the row's own. */
export type OtherPhones = (fieldsOf: ReadonlyMap<number, RowFields>) => ReadonlyMap<number, readonly string[]>;

const none: ReadonlyMap<number, readonly string[]> = new Map();

export function openOtherPhones(list: ReadDb, { mapping }: Pick<List, 'mapping'>): OtherPhones {
  const filled = mapping.fields.find(
    ({ field, otherwise, also }) => (field === 'phone' || field === 'primary.phone') && (otherwise !== undefined || also === undefined),
  );
  if (filled === undefined) return () => none;
  const cells = openJoinedCells(list, columnsOfFilled(filled));
  const readPhone = openPhoneReader(mapping.country);
  const phonesIn = (row: readonly string[], fields: RowFields): string[] => {
    const country = filled.field === 'phone' ? (fields['phone.country_hint'] ?? null) : null;
    const found = new Set(row.flatMap((cell) => readPhone.whole(cell, country).phones.map(({ number }) => number)));
    found.delete(phoneOf(fields));
    return [...found];
  };
  return (fieldsOf) => {
    const page = cells.these([...fieldsOf.keys()]);
    return new Map(cells.apart(page).map((row, line) => [page.rows[line] ?? 0, phonesIn(row, fieldsOf.get(page.rows[line] ?? 0) ?? {})]));
  };
}
