/** The phones and e-mail addresses of some rows of a list, as its mapping reads them. */
import { readList } from '../lists/file/list.sql.ts';
import { fieldColumns, readFieldsOf } from '../lists/findings/fields.sql.ts';
import type { OpenList } from './openLists.ts';
import type { Slices } from './slices.ts';

const rowsAtOnce = 1_000;

export async function contactsOf(
  { db }: Pick<OpenList, 'db'>,
  rows: Uint32Array,
  slices: Slices,
): Promise<{ listName: string; phones: string[]; emails: string[] }> {
  const mapped = fieldColumns(db);
  const asked = (['phone', 'email'] as const).filter((field) => mapped.includes(field));
  const found = { phone: [] as string[], email: [] as string[] };
  for (let at = 0; at < rows.length && asked.length > 0; at += rowsAtOnce) {
    if (slices.due()) await slices.turn();
    for (const [, , ...values] of readFieldsOf(db, asked, [...rows.subarray(at, at + rowsAtOnce)]))
      for (const [index, field] of asked.entries()) {
        const value = values[index];
        if (typeof value === 'string') found[field].push(value);
      }
  }
  return { listName: readList(db).name, phones: found.phone, emails: found.email };
}
