/** The fields that a column can be mapped to: the specification's parameter names, and what kind of text each holds. */
import { z } from 'zod';

export const fieldKinds = [
  'phone',
  'name',
  'email',
  'ip',
  'street',
  'unit',
  'city',
  'state',
  'postalCode',
  'country',
  'text',
  'time',
  'flag',
] as const;
/** `time`: UTC, `YYYY-MM-DD HH:MM` or ISO 8601. `flag`: `true` or `false`. */
export type FieldKind = (typeof fieldKinds)[number];

/** All fields, in the order of the window's menu: common fields first, the parties of Decision Signals last. */
export const fields = [
  { name: 'name', kind: 'name' },
  { name: 'first_name', kind: 'name' },
  { name: 'last_name', kind: 'name' },
  { name: 'business.name', kind: 'name' },
  { name: 'phone', kind: 'phone' },
  { name: 'phone.country_hint', kind: 'country' },
  { name: 'email', kind: 'email' },
  { name: 'address.street_line_1', kind: 'street' },
  { name: 'address.street_line_2', kind: 'unit' },
  { name: 'address.city', kind: 'city' },
  { name: 'address.state_code', kind: 'state' },
  { name: 'address.postal_code', kind: 'postalCode' },
  { name: 'address.country_code', kind: 'country' },
  { name: 'ip_address', kind: 'ip' },
  { name: 'source_id', kind: 'text' },
  { name: 'phone.name_hint', kind: 'name' },
  { name: 'phone.postal_code_hint', kind: 'postalCode' },
  { name: 'transaction_id', kind: 'text' },
  { name: 'transaction_time', kind: 'time' },
  { name: 'secondary.name', kind: 'name' },
  { name: 'secondary.phone', kind: 'phone' },
  { name: 'secondary.email_address', kind: 'email' },
  { name: 'secondary.address.street_line_1', kind: 'street' },
  { name: 'secondary.address.city', kind: 'city' },
  { name: 'secondary.address.state_code', kind: 'state' },
  { name: 'secondary.address.postal_code', kind: 'postalCode' },
  { name: 'primary.name', kind: 'name' },
  { name: 'primary.business_name', kind: 'name' },
  { name: 'primary.phone', kind: 'phone' },
  { name: 'primary.email_address', kind: 'email' },
  { name: 'primary.address.street_line_1', kind: 'street' },
  { name: 'primary.address.city', kind: 'city' },
  { name: 'primary.address.state_code', kind: 'state' },
  { name: 'primary.address.postal_code', kind: 'postalCode' },
] as const satisfies readonly { name: string; kind: FieldKind }[];

export const fieldNames = fields.map((field) => field.name);
export type FieldName = (typeof fields)[number]['name'];
export const fieldNameSchema = z.enum(fieldNames as [FieldName, ...FieldName[]]);

/** A row's normalized fields: canonical text, absent if the cell is empty or can't be read as its kind. */
export type RowFields = Partial<Record<FieldName, string>>;

/**
 * Finds a column by its heading, as people and policy files write it. Returns the position of the column with exactly this heading, else of
 * the only one that differs just in case or blanks, else of the one without a heading that is called so (`Column 4`); null if there is none.
 */
export function columnWithHeading(headings: readonly string[], heading: string): number | null {
  const exact = headings.indexOf(heading);
  if (exact >= 0) return exact;
  const plain = (text: string): string => text.trim().toLowerCase();
  const alike = [...headings.keys()].filter((index) => plain(headings[index] ?? '') === plain(heading));
  if (alike.length > 0) return alike.length === 1 ? (alike[0] ?? null) : null;
  const place = Number(/^column (\d{1,4})$/.exec(plain(heading))?.[1]) - 1;
  return headings[place]?.trim() === '' ? place : null;
}

const kinds = new Map<FieldName, FieldKind>(fields.map(({ name, kind }) => [name, kind]));

export const kindOfField = (field: FieldName): FieldKind => kinds.get(field) ?? 'text';
