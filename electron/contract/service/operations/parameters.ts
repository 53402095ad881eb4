/** Parameters and columns that several operations share. */
import type { OperationColumn, ResponsePath, OperationParameter, UsualCondition } from '../operation.ts';
import { answerFields, type AnswerField } from './answerFields.ts';
import { addressFields, coordinateFields, personFields, phoneFields } from './records.ts';

/** Indexes of the owners, residents or people that get columns; the raw answer has all of them. */
export const exportedPeople = [0, 1, 2] as const;

/** Returns one export column per field of the object at `at`, named by its path: `owners.0.name`. */
export function columnsAt(at: ResponsePath, fields: readonly AnswerField[]): OperationColumn[] {
  return fields.map((field) => ({ name: [...at, field].join('.'), path: [...at, field], personal: answerFields[field] }));
}

/** Returns the columns of the address object at `at`, including coordinates. `also`: another path of the same address. */
export function addressColumns(at: ResponsePath, also?: ResponsePath): OperationColumn[] {
  const columns = (from: ResponsePath) => [...columnsAt(from, addressFields), ...columnsAt([...from, 'lat_long'], coordinateFields)];
  const others = also && columns(also);
  return columns(at).map((column, index) => {
    const other = others?.[index];
    return other ? { ...column, otherPath: other.path } : column;
  });
}

/** The parts of an address, with the limits that the specification states for Reverse Address and Find Person. */
const parts = {
  street_line_1: { kind: 'street', maxLength: 1000 },
  street_line_2: { kind: 'unit', maxLength: 1000 },
  city: { kind: 'city', maxLength: 500 },
  state_code: { kind: 'state', maxLength: 100 },
  postal_code: { kind: 'postalCode', maxLength: 100 },
  country_code: { kind: 'country', maxLength: 100 },
} as const;
type AddressPart = keyof typeof parts;
const allParts = Object.keys(parts) as AddressPart[];

/** Returns parameters for parts of an address, without limits; `prefix`: the prefix of their names. */
export const addressParameters = (prefix: string, names: readonly AddressPart[] = allParts): OperationParameter[] =>
  names.map((part) => ({ name: `${prefix}${part}`, kind: parts[part].kind, required: false }));

/** The address parameters of Find Person. */
export const prefixedAddressParameters: readonly OperationParameter[] = allParts.map((part) => ({
  name: `address.${part}`,
  required: false,
  ...parts[part],
}));

/**
 * The specification lists the parameters of Reverse Address without a prefix, but its sample requests have one; both are accepted. The
 * samples' spelling is sent, because it is known to work.
 */
export const reverseAddressParameters: readonly OperationParameter[] = allParts.map((part) => ({
  name: part,
  required: false,
  ...parts[part],
  sentAs: `address.${part}`,
  from: [`address.${part}`],
}));

/** The phone parameter of the operations that look up a phone number. */
export const phoneParameter = { name: 'phone', kind: 'phone', required: true } as const satisfies OperationParameter;

export const countryHint = { name: 'phone.country_hint', kind: 'country', required: false } as const satisfies OperationParameter;

/**
 * For Reverse Phone and Caller Identification: the hints rank matching names and addresses higher, so they are filled from the row's own
 * name and ZIP code.
 */
export const hintedPhoneParameters = [
  phoneParameter,
  countryHint,
  {
    name: 'phone.name_hint',
    kind: 'name',
    required: false,
    from: ['phone.name_hint', 'name', ['first_name', 'last_name'], 'business.name'],
  },
  { name: 'phone.postal_code_hint', kind: 'postalCode', required: false, from: ['phone.postal_code_hint', 'address.postal_code'] },
] as const satisfies readonly OperationParameter[];

export const realContactParameters = [
  { name: 'name', kind: 'name', required: true, from: ['name', ['first_name', 'last_name']] },
  { name: 'phone', kind: 'phone', required: true },
  { name: 'first_name', kind: 'name', required: false },
  { name: 'last_name', kind: 'name', required: false },
  { name: 'business.name', kind: 'name', required: false },
  { name: 'email', kind: 'email', required: false },
  { name: 'ip_address', kind: 'ip', required: false },
  ...addressParameters('address.'),
] as const satisfies readonly OperationParameter[];

/** The rows worth the price of a Real Contact after a cheaper check of the phone: skips phones that nobody answers, and litigators. */
export const worthARealContact: readonly UsualCondition[] = [
  { after: ['score', 'litigator'], where: { scoreAtLeast: 31, litigator: ['clear', 'notChecked'] } },
  { after: ['score'], where: { scoreAtLeast: 31 } },
];

/** The export columns that both versions of Caller Identification share, whichever form the address has. */
export const callerIdColumns: readonly OperationColumn[] = [
  ...columnsAt([], phoneFields),
  ...columnsAt(['belongs_to'], [...personFields, 'type', 'industry', 'link_to_phone_start_date']),
  ...addressColumns(['current_address'], ['current_addresses', '0']),
];
