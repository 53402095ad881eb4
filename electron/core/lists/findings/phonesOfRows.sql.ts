/** The phones of a list's rows, page by page. */
import type { FieldName } from '#contract/lists/fields.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { fieldColumns } from './fields.sql.ts';

/** `[row, phone, …]`: canonical, in the order of `phoneFields`; null: none. */
export type PhonesOfRow = [row: number, ...phones: (string | null)[]];

const phoneNames: readonly FieldName[] = ['phone', 'secondary.phone'];

/** The fields of phones that the list's mapping fills. */
export function phoneFields(db: ReadDb): FieldName[] {
  const filled = fieldColumns(db);
  return phoneNames.filter((name) => filled.includes(name));
}

/** Up to `limit` rows after row `after`, in order. */
export function readPhonesAfter(db: ReadDb, fields: readonly FieldName[], after: number, limit: number): PhonesOfRow[] {
  const names = fields.map((name) => `"${name}"`);
  return statement<[number, number], PhonesOfRow>(
    db,
    `SELECT ${['row', ...names].join(', ')} FROM fields WHERE row > ? ORDER BY row LIMIT ?`,
  )
    .raw()
    .all(after, limit);
}
