/** Leaves out chosen rows that the file can't use: those without a contact that it can write, or that can't be called now. */
import { noneLeftOut, type ExportRequest, type LeftOut, type WantedContact } from '#contract/exports/export.ts';
import type { List } from '#contract/lists/list.ts';
import type { RecipeColumn } from '#contract/exports/recipeColumns.ts';
import type { ReadDb } from '../../platform/database.ts';
import { openCallable, noContact, openContacts, type Contact, type ContactOptions, emailOf } from './contacts.ts';
import { emailText, phoneText } from './madeColumn.ts';

interface Narrowed {
  /** The rows in their order; null for the whole list. */
  order: Uint32Array | null;
  leftOut: LeftOut;
}

/** Rows whose fields are read at once. */
const pageRows = 10_000;

/** `order`: the chosen rows; null for all `rows` of the list. Their order is kept. */
export function narrowRows(
  list: ReadDb,
  details: Pick<List, 'listId' | 'mapping' | 'rows'>,
  order: Uint32Array | null,
  { having = [], ...options }: Omit<ContactOptions, 'gate'> & Pick<ExportRequest, 'having'>,
): Narrowed {
  const { columns, callableNow, at, callingRules } = options;
  if (having.length === 0 && callableNow !== true) return { order, leftOut: noneLeftOut };
  const leftOut = { ...noneLeftOut };
  const callable = callableNow === true ? openCallable(callingRules, at) : null;
  // Other phones don't matter here, so they aren't read.
  const contactsOf = openContacts(list, details, {
    ...options,
    gate: null,
    columns: columns.filter((column) => !(column.from === 'phone' && column.place > 1)),
  });
  const stays = (contact: Contact): boolean => {
    if (having.length > 0 && !having.some((wanted) => hasContact(wanted, columns, contact))) {
      leftOut.withoutContact++;
      return false;
    }
    const now = callable?.(contact.fields, contact.phones[0] ?? '').state ?? 'open';
    if (now === 'noPhone') leftOut.withoutContact++;
    if (now === 'zoneUnknown') leftOut.zoneUnknown++;
    if (now === 'closed') leftOut.notCallableNow++;
    return now === 'open';
  };
  const asked = order ?? Uint32Array.from({ length: details.rows }, (_, index) => index + 1);
  const kept = new Uint32Array(asked.length);
  let count = 0;
  for (let first = 0; first < asked.length; first += pageRows) {
    const rows = [...asked.subarray(first, first + pageRows)];
    const contacts = contactsOf(rows);
    for (const row of rows) if (stays(contacts.get(row) ?? noContact)) kept[count++] = row;
  }
  return { order: kept.slice(0, count), leftOut };
}

/** Whether the row has the contact in the form that the file's column would write. */
function hasContact(wanted: WantedContact, columns: readonly RecipeColumn[], { fields, phones: [phone = ''] }: Contact): boolean {
  if (wanted === 'email') {
    const column = columns.find((one) => one.from === 'email');
    return emailText(column?.format ?? 'plain', emailOf(fields)) !== '';
  }
  const column = columns.find((one) => one.from === 'phone' && one.place === 1);
  return phoneText(column?.from === 'phone' ? column.format : 'e164', phone) !== '';
}
