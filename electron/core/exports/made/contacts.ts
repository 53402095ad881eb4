/** What columns made from a row's fields need: its fields, and the phones that may be written, read by the page. */
import type { CallingRule } from '#contract/calling/callingRules.ts';
import type { ExportRequest } from '#contract/exports/export.ts';
import type { FieldName, RowFields } from '#contract/lists/fields.ts';
import type { List } from '#contract/lists/list.ts';
import { hasOtherPhones, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { ReadDb } from '../../platform/database.ts';
import { fieldColumns, readFieldsOf } from '../../lists/findings/fields.sql.ts';
import { openCallable, type CallingOfRow } from './callable.ts';
import type { PhoneGate } from './phoneGate.ts';
import { openOtherPhones } from './otherPhones.ts';
import { phoneOf } from './person.ts';

export interface Contact {
  fields: RowFields;
  /** Canonical; the row's own first, '' if it has none. */
  phones: readonly string[];
  /** Null if no column asks for it. */
  calling: CallingOfRow | null;
}

export const noContact: Contact = { fields: {}, phones: [''], calling: null };

export interface ContactOptions extends Pick<ExportRequest, 'callableNow'> {
  /** Which phones the file may have; null: it isn't one of rows to call. */
  gate: PhoneGate | null;
  columns: readonly RecipeColumn[];
  /** Epoch ms. */
  at: number;
  /** The calling rules in force. */
  callingRules: readonly CallingRule[];
}

/**
 * Reads the contacts of rows. A file of rows to call has none of a row's other phones that may not leave, nor, if it is for calls now, one that can't be
 * called now. A row with a suppressed phone isn't in such a file at all.
 */
export function openContacts(
  list: ReadDb,
  details: Pick<List, 'listId' | 'mapping'>,
  { columns, gate, callableNow, at, callingRules }: ContactOptions,
): (rows: readonly number[]) => Map<number, Contact> {
  const names = fieldColumns(list);
  const others = hasOtherPhones(columns) ? openOtherPhones(list, details) : null;
  const callable = openCallable(callingRules, at);
  const tellsCalling = columns.some(({ from }) => from === 'calling');
  const mayWrite = (fields: RowFields, phone: string): boolean =>
    (gate?.lets(phone, true) ?? true) && (callableNow !== true || callable(fields, phone).state === 'open');
  return (rows) => {
    const fieldsOf = new Map(readFieldsOf(list, names, rows).map(([row, , ...values]) => [row, toFields(names, values)]));
    const behind = others?.(fieldsOf);
    return new Map(
      [...fieldsOf].map(([row, fields]) => {
        const phones = (behind?.get(row) ?? []).filter((phone) => mayWrite(fields, phone));
        const own = phoneOf(fields);
        return [row, { fields, phones: [own, ...phones], calling: tellsCalling ? callable(fields, own) : null }];
      }),
    );
  };
}

function toFields(names: readonly FieldName[], values: readonly (string | null)[]): RowFields {
  const fields: RowFields = {};
  names.forEach((name, index) => {
    const value = values[index];
    if (typeof value === 'string') fields[name] = value;
  });
  return fields;
}
