/** The catalog of inputs with known answers: for trying things out, for tests, and for `rollcall sandbox --help`. */
import type { AddressWarning, EmailFacts } from './facts.ts';
import { magicPhones } from './magicPhones.ts';

export interface MagicInput {
  /** The parameter's name in the specification. */
  readonly parameter: string;
  readonly value: string;
  readonly gives: string;
}

interface MagicName {
  readonly nameMatch: boolean | null;
  readonly gives: string;
}

interface MagicStreet {
  readonly warning: AddressWarning | null;
  readonly isAddressValid: boolean | null;
  /** Address Validation's own warning. */
  readonly validation: string;
}

const names: Readonly<Record<string, MagicName>> = {
  'Mia Match': { nameMatch: true, gives: 'a name that matches any number and any address' },
  'Dennis Differs': { nameMatch: false, gives: 'a name that matches no number and no address' },
  'Nora Null': { nameMatch: null, gives: 'a name match that is null' },
};

const emails: Readonly<Record<string, EmailFacts>> = {
  'good@sandbox.example': email('A', true),
  'invalid@sandbox.example': { ...email('F', false, 'Invalid Email'), isValid: false },
  'free@sandbox.example': email('A', true, 'Free Email Service Provider'),
  'tumbled@sandbox.example': email('B', true, 'Tumbled Email'),
  'disposable@sandbox.example': email('F', true, 'Disposible Email'),
  'privacy@sandbox.example': email('B', true, 'Privacy Email'),
  'spam-trap@sandbox.example': email('F', true, 'Email is a spam trap'),
  'junk@sandbox.example': email('E', true, 'Potential Junk Email'),
  'role@sandbox.example': email('C', true, 'Role Based Email'),
  'undeliverable@sandbox.example': checkedEmail('F', false, 'Undeliverable Email'),
  'catch-all@sandbox.example': checkedEmail('C', null, 'Domain is a catch all and does not support validation'),
  'unvalidated@sandbox.example': checkedEmail('C', null, 'Could not validate email'),
  'timeout@sandbox.example': checkedEmail(
    'C',
    null,
    'TimeoutError: Timeout getting a response from the email server for email deliverability check',
  ),
};

const streets: Readonly<Record<string, MagicStreet>> = {
  '1 Missing Unit Way': street('Missing Unit/Apt/Suite Number', true, 'Missing unit/apt/suite number'),
  '2 Invalid Unit Way': street('Invalid Unit/Apt/Suite Number', true, 'Invalid unit/apt/suite number'),
  '3 Invalid House Way': street('Invalid House/Building Number', false, 'Invalid house/building number'),
  '4 Invalid Address Way': street('Invalid Address', false, 'Invalid address'),
  '5 Foreign Way': street(null, null, 'Non-US country address validation is not supported.'),
  '6 Timeout Way': street(null, null, 'Address validation could not be completed at this time. Please try again later'),
};

/** All of them, in display order. */
export const magicInputs: readonly MagicInput[] = [
  ...Object.entries(magicPhones)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ending, { gives }]) => ({ parameter: 'phone', value: `+150055501${ending}`, gives })),
  ...Object.entries(names).map(([value, { gives }]) => ({ parameter: 'name', value, gives })),
  { parameter: 'name', value: 'Gideon Nakamura', gives: 'several people of that name (Find Person)' },
  { parameter: 'name', value: 'Noel Nowhere', gives: 'nobody of that name (Find Person)' },
  ...Object.entries(emails).map(([value, { warnings, deliveryWarnings }]) => ({
    parameter: 'email',
    value,
    gives: emailGives(warnings, deliveryWarnings),
  })),
  ...Object.entries(streets).map(([value, { warning, validation }]) => ({
    parameter: 'address.street_line_1',
    value,
    gives: warning === null ? `the warning "${validation}" in Address Validation` : `the warning "${warning}"`,
  })),
  { parameter: 'address.street_line_1', value: 'NN Sandbox Way', gives: 'what the number ending in NN does to the call (50-78, 90-98)' },
  { parameter: 'postal_code', value: 'K1A 0B1', gives: 'an address outside the United States' },
  { parameter: 'any parameter', value: '(blank)', gives: 'the warning "Missing Input"' },
];

export function magicName(name: string): MagicName | undefined {
  return own(names, name);
}

/** `email` in lower case. */
export function magicEmail(email: string): EmailFacts | undefined {
  return email.endsWith('@sandbox.example') ? own(emails, email) : undefined;
}

export function magicStreet(street: string): MagicStreet | undefined {
  return own(streets, street);
}

function street(warning: AddressWarning | null, isAddressValid: boolean | null, validation: string): MagicStreet {
  return { warning, isAddressValid, validation };
}

function email(contactGrade: string, isDeliverable: boolean | null, ...warnings: string[]): EmailFacts {
  return { isValid: true, contactGrade, isDeliverable, ageScore: 80, warnings, deliveryWarnings: [] };
}

function checkedEmail(contactGrade: string, isDeliverable: boolean | null, warning: string): EmailFacts {
  return { ...email(contactGrade, isDeliverable), deliveryWarnings: [warning] };
}

function emailGives([warning]: readonly string[], [deliveryWarning]: readonly string[]): string {
  if (warning !== undefined) return `the warning "${warning}"`;
  return deliveryWarning === undefined
    ? 'a good address without warnings'
    : `the warning "${deliveryWarning}", where deliverability is asked for`;
}

/** Only own properties: nobody's e-mail is `constructor`. */
function own<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}
