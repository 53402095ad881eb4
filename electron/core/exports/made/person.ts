/** What a row's fields say of its person, in the parts that other programs ask for. */
import type { FieldName, RowFields } from '#contract/lists/fields.ts';
import type { PersonField } from '#contract/exports/recipeColumns.ts';
import { splitName } from '../../lists/split/splitName.ts';

/** The row's own field, else that of the first party of Decision Signals. */
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

/** '' where nothing is known. */
export const personText = (field: PersonField, fields: RowFields): string => personTexts[field](fields);

/** Both canonical; '' if the row has none. */
export const emailOf = (fields: RowFields): string => own(fields, 'email', 'primary.email_address');
export const phoneOf = (fields: RowFields): string => own(fields, 'phone', 'primary.phone');
