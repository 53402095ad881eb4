/** The catalogue of inputs whose answer is known beforehand: for trying things out, for tests, and for `rollcall sandbox --help`. */
import type { EmailFacts } from './emails.ts';
import { magicPhones } from './magicPhones.ts';

export interface MagicInput {
  /** The parameter's name in the specification. */
  readonly parameter: string;
  readonly value: string;
  readonly gives: string;
}

interface MagicName {
  readonly nameMatch: 'yes' | 'no' | 'null';
  readonly gives: string;
}

interface MagicEmail {
  readonly warning?: string;
  readonly email?: Partial<EmailFacts>;
}

interface MagicStreet {
  readonly warning: string;
  readonly isAddressValid: boolean;
}

const names: Readonly<Record<string, MagicName>> = {
  'Mia Match': { nameMatch: 'yes', gives: 'a name that matches any number' },
  'Dennis Differs': { nameMatch: 'no', gives: 'a name that matches no number' },
  'Nora Null': { nameMatch: 'null', gives: 'a name match that is null' },
};

/** What is warned of about the address itself follows from the address; these also fix what a deliverability check finds. */
const emails: Readonly<Record<string, MagicEmail>> = {
  'good@sandbox.example': { email: checked('A', true, []) },
  'invalid@sandbox.example': { warning: 'Invalid Email', email: { ...checked('F', false, []), isValid: false } },
  'free@sandbox.example': { warning: 'Free Email Service Provider', email: checked('A', true, []) },
  'tumbled@sandbox.example': { warning: 'Tumbled Email', email: checked('B', true, []) },
  'disposable@sandbox.example': { warning: 'Disposible Email', email: checked('F', true, []) },
  'privacy@sandbox.example': { warning: 'Privacy Email', email: checked('B', true, []) },
  'spam-trap@sandbox.example': { warning: 'Email is a spam trap', email: checked('F', true, []) },
  'junk@sandbox.example': { warning: 'Potential Junk Email', email: checked('E', true, []) },
  'role@sandbox.example': { warning: 'Role Based Email', email: checked('C', true, []) },
  'undeliverable@sandbox.example': { email: checked('F', false, ['Undeliverable Email']) },
  'catch-all@sandbox.example': { email: checked('C', null, ['Domain is a catch all and does not support validation']) },
  'unvalidated@sandbox.example': { email: checked('C', null, ['Could not validate email']) },
  'timeout@sandbox.example': {
    email: checked('C', null, ['TimeoutError: Timeout getting a response from the email server for email deliverability check']),
  },
};

const streets: Readonly<Record<string, MagicStreet>> = {
  '1 Missing Unit Way': { warning: 'Missing Unit/Apt/Suite Number', isAddressValid: true },
  '2 Invalid Unit Way': { warning: 'Invalid Unit/Apt/Suite Number', isAddressValid: true },
  '3 Invalid House Way': { warning: 'Invalid House/Building Number', isAddressValid: false },
  '4 Invalid Address Way': { warning: 'Invalid Address', isAddressValid: false },
};

/** All of them, in the order in which they are shown. */
export const magicInputs: readonly MagicInput[] = [
  ...Object.entries(magicPhones)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([ending, { gives }]) => ({ parameter: 'phone', value: `+150055501${ending}`, gives })),
  ...Object.entries(names).map(([value, { gives }]) => ({ parameter: 'name', value, gives })),
  ...Object.entries(emails).map(([value, { warning, email }]) => {
    const warnings = [...(warning === undefined ? [] : [warning]), ...(email?.deliveryWarnings ?? [])];
    return {
      parameter: 'email',
      value,
      gives: warnings.length === 0 ? 'a good address without warnings' : `the warning "${warnings.join('", "')}"`,
    };
  }),
  ...Object.entries(streets).map(([value, { warning }]) => ({
    parameter: 'address.street_line_1',
    value,
    gives: `the warning "${warning}"`,
  })),
];

export function magicName(name: string): MagicName | undefined {
  return own(names, name);
}

/** `email` in small letters. */
export function magicEmail(email: string): MagicEmail | undefined {
  return email.endsWith('@sandbox.example') ? own(emails, email) : undefined;
}

export function magicStreet(street: string): MagicStreet | undefined {
  return own(streets, street);
}

function checked(contactGrade: string, isDeliverable: boolean | null, deliveryWarnings: readonly string[]): Partial<EmailFacts> {
  return { isValid: true, contactGrade, isDeliverable, ageScore: 80, deliveryWarnings };
}

/** A plain object is asked only for what was put in: nobody's e-mail is `constructor`. */
function own<T>(entries: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(entries, key) ? entries[key] : undefined;
}
