/** The inputs of columns made from a row's fields: the fields, and the phones that may be written, read page by page. */
import type { FieldName, RowFields } from '#contract/lists/fields.ts';
import { type PersonField, type CallingColumn, hasOtherPhones, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { splitName } from '../../lists/split/split.ts';
import { columnsOfFilled, type List } from '#contract/lists/list.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import type { ReadDb } from '../../platform/database.ts';
import { openJoinedCells } from '../../lists/rows/joinedCells.sql.ts';
import type { CallableState, CallingRule } from '#contract/calling/callingRules.ts';
import { callingWeek } from '../../calling/callingWindow.ts';
import { openCallingTable } from '../../calling/hoursOfDay.ts';
import { callableState, openSituations } from '../../calling/situations.ts';
import type { ExportRequest } from '#contract/exports/export.ts';
import { fieldsOfRows } from '../../lists/findings/fields.sql.ts';
import type { PhoneGate } from './phoneGate.ts';

/** Returns the row's own field, else that of the first party of Decision Signals. */
const own = (fields: RowFields, name: FieldName, ofParty?: FieldName): string => fields[name] ?? (ofParty && fields[ofParty]) ?? '';

const fullName = (fields: RowFields): string => own(fields, 'name', 'primary.name');
const spaced = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ');

const personTexts: Readonly<Record<PersonField, (fields: RowFields) => string>> = {
  fullName: (fields) => fullName(fields) || spaced([own(fields, 'first_name'), own(fields, 'last_name')]),
  firstName: (fields) => own(fields, 'first_name') || splitName(fullName(fields)).first,
  lastName: (fields) => own(fields, 'last_name') || splitName(fullName(fields)).last,
  company: (fields) => own(fields, 'business.name', 'primary.business_name'),
  street: (fields) => own(fields, 'address.street_line_1', 'primary.address.street_line_1'),
  unit: (fields) => own(fields, 'address.street_line_2'),
  city: (fields) => own(fields, 'address.city', 'primary.address.city'),
  state: (fields) => own(fields, 'address.state_code', 'primary.address.state_code'),
  postalCode: (fields) => own(fields, 'address.postal_code', 'primary.address.postal_code'),
  country: (fields) => own(fields, 'address.country_code'),
};

/** Returns a part of the row's person, as other programs expect it; '' if unknown. */
export const personText = (field: PersonField, fields: RowFields): string => personTexts[field](fields);

/** Both return canonical values; '' if the row has none. */
export const emailOf = (fields: RowFields): string => own(fields, 'email', 'primary.email_address');
const phoneOf = (fields: RowFields): string => own(fields, 'phone', 'primary.phone');

/**
 * Returns, by row, the other phones of these rows: canonical, in the order of the columns, without duplicates and without the row's own.
 */
type OtherPhones = (fieldsOf: ReadonlyMap<number, RowFields>) => ReadonlyMap<number, readonly string[]>;

const none: ReadonlyMap<number, readonly string[]> = new Map();

/** Finds the phones of a row besides the one that is checked: in the same cell, and in the other columns that can fill the same field. */
function openOtherPhones(list: ReadDb, { mapping }: Pick<List, 'mapping'>): OtherPhones {
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

interface CallingOfRow {
  /** Whether the row may be called at the requested moment. */
  state: CallableState;
  /** The cell text for a file. */
  text(column: CallingColumn): string;
}

const nowTexts: Readonly<Record<CallableState, string>> = { open: 'yes', closed: 'no', noPhone: 'no', zoneUnknown: 'unknown' };

/**
 * Computes when people may be called, for files of a million rows: places repeat, so each combination is computed once. `now`: epoch ms.
 * `phone`: the canonical number that would be called, '' if there is none.
 */
export function openCallable(rules: readonly CallingRule[], now: number): (fields: RowFields, phone: string) => CallingOfRow {
  const table = openCallingTable(rules);
  const situations = openSituations();
  const known: CallingOfRow[] = [];
  const make = (code: number): CallingOfRow => {
    const situation = situations.all[code];
    if (situation === undefined) throw new Error('a situation has no such number');
    const state = callableState(situation, table, now);
    let hours: string | null = null;
    return {
      state,
      text: (column) => {
        if (column === 'callableNow') return nowTexts[state];
        if (column === 'timeZone') return situation.zones.join('; ');
        return (hours ??= callingWeek(situation.places, table, now));
      },
    };
  };
  return (fields, phone) => {
    const postalCode = fields['address.postal_code'] ?? fields['primary.address.postal_code'] ?? null;
    const state = fields['address.state_code'] ?? fields['primary.address.state_code'] ?? null;
    const code = situations.codeOf(postalCode, state, phone);
    return (known[code] ??= make(code));
  };
}

export interface Contact {
  fields: RowFields;
  /** Canonical phones; the row's own comes first, '' if it has none. */
  phones: readonly string[];
  /** Null if no column needs it. */
  calling: CallingOfRow | null;
}

export const noContact: Contact = { fields: {}, phones: [''], calling: null };

export interface ContactOptions extends Pick<ExportRequest, 'callableNow'> {
  /** The gate for phones in a file of rows to call; null for any other file. */
  gate: PhoneGate | null;
  columns: readonly RecipeColumn[];
  /** The time of the export (epoch ms). */
  at: number;
  /** The calling rules in force. */
  callingRules: readonly CallingRule[];
}

/**
 * Reads the contacts of rows. In a file of rows to call, a row's other phones are left out if they must not be released or, in a file for
 * calls now, can't be called now. A row with a suppressed phone isn't in such a file at all.
 */
export function openContacts(
  list: ReadDb,
  details: Pick<List, 'listId' | 'mapping'>,
  { columns, gate, callableNow, at, callingRules }: ContactOptions,
): (rows: readonly number[]) => Map<number, Contact> {
  const others = hasOtherPhones(columns) ? openOtherPhones(list, details) : null;
  const callable = openCallable(callingRules, at);
  const tellsCalling = columns.some(({ from }) => from === 'calling');
  const mayWrite = (fields: RowFields, phone: string): boolean =>
    (gate?.lets(phone, true) ?? true) && (callableNow !== true || callable(fields, phone).state === 'open');
  return (rows) => {
    const fieldsOf = fieldsOfRows(list, rows);
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
