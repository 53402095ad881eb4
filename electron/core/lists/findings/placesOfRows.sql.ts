/** Where the people of a list's rows may be, page by page: postal codes, states and phones. */
import type { FieldName } from '#contract/lists/fields.ts';
import { statement, type ReadDb } from '../../platform/database.ts';
import { fieldColumns } from './fields.sql.ts';

/** Canonical; null: none. The first party's where the row has no own. */
export type PlaceOfRow = [row: number, postalCode: string | null, state: string | null, phone: string | null];

const alternatives: readonly (readonly FieldName[])[] = [
  ['address.postal_code', 'primary.address.postal_code'],
  ['address.state_code', 'primary.address.state_code'],
  ['phone', 'primary.phone'],
];

/** Up to `limit` rows after row `after`, in order. */
export function readPlacesAfter(db: ReadDb, after: number, limit: number): PlaceOfRow[] {
  const filled = fieldColumns(db);
  const columns = alternatives.map((names) => {
    const known = names.filter((name) => filled.includes(name)).map((name) => `"${name}"`);
    return known.length > 1 ? `coalesce(${known.join(', ')})` : (known[0] ?? 'NULL');
  });
  return statement<[number, number], PlaceOfRow>(db, `SELECT row, ${columns.join(', ')} FROM fields WHERE row > ? ORDER BY row LIMIT ?`)
    .raw()
    .all(after, limit);
}
