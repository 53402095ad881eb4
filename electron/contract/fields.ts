/** The fields that a column can be mapped to: the specification's parameter names, with what kind of text each holds. */
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
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/** Order is the order in which the window offers them. */
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
] as const satisfies readonly { name: string; kind: FieldKind }[];

export const fieldNames = fields.map((field) => field.name);
export type FieldName = (typeof fields)[number]['name'];
export const fieldNameSchema = z.enum(fieldNames as [FieldName, ...FieldName[]]);

/** A row's normalised fields: canonical text, absent where the cell is empty or can't be read as its kind. */
export type RowFields = Partial<Record<FieldName, string>>;
