/** Looks up inputs with known answers, for trials and tests, and lists them for `rollcall sandbox --help`. */
import { faultInfos, type FaultInfo } from '../faults.ts';
import type { EmailFacts, PhoneFacts } from './facts.ts';
import { goodEmail, magicEmails, magicNames, magicPhones, magicStreets, soundPhone } from './magicTables.ts';

function emailGives({ warnings: [warning] = [], deliveryWarning = null }: Partial<EmailFacts>): string {
  if (deliveryWarning !== null) return `the warning "${deliveryWarning}", where deliverability is asked for`;
  return warning === undefined ? 'a good address without warnings' : `the warning "${warning}"`;
}

function listed<Magic>(parameter: string, table: Readonly<Record<string, Magic>>, gives: (magic: Magic) => string) {
  return Object.entries(table).map(([value, magic]) => ({ parameter, value, gives: gives(magic) }));
}

/** All magic numbers, sorted by ending. */
const numbers = [
  ...Object.entries(magicPhones).map(([ending, { gives }]) => ({ ending, gives })),
  ...faultInfos.map(({ ending, does }) => ({ ending, gives: does })),
].toSorted((a, b) => Number(a.ending) - Number(b.ending));

/** All magic inputs in display order. `parameter` is the name in the specification. */
export const magicInputs: readonly { parameter: string; value: string; gives: string }[] = [
  ...numbers.map(({ ending, gives }) => ({ parameter: 'phone', value: `+150055501${ending}`, gives })),
  ...listed('name', magicNames, ({ gives }) => gives),
  ...listed('email', magicEmails, emailGives),
  ...listed('address.street_line_1', magicStreets, ({ warning, validation }) =>
    warning === undefined ? `the warning "${validation}" in Address Validation` : `the warning "${warning}"`,
  ),
  { parameter: 'address.street_line_1', value: 'NN Sandbox Way', gives: 'what the number ending in NN does to the call (50-78, 90-98)' },
  { parameter: 'postal_code', value: 'K1A 0B1', gives: 'an address outside the United States' },
  { parameter: 'any parameter', value: '(blank)', gives: 'the warning "Missing Input"' },
];

/** The last two digits of a magic number in any notation; undefined for all other numbers. */
function endingOf(phone: string): string | undefined {
  // A cheap check first, because every call passes here.
  return phone.includes('500') ? /^1?50055501(\d\d)$/.exec(phone.replace(/\D/g, ''))?.[1] : undefined;
}

export const isMagicPhone = (phone: string): boolean => endingOf(phone) !== undefined;

/** The facts that replace a magic number's invented ones: a sound number's, unless the table has others. */
export function magicFacts(phone: string): Partial<PhoneFacts> | undefined {
  const ending = endingOf(phone);
  return ending === undefined ? undefined : { ...soundPhone, ...magicPhones[ending]?.facts };
}

/** The fault that a magic number triggers; in operations without a phone, a street triggers it. */
export function magicFault(phone: string, street: string): FaultInfo | undefined {
  const ending = endingOf(phone) ?? /^(\d\d) Sandbox Way$/i.exec(street)?.[1];
  return ending === undefined ? undefined : faultInfos.find((fault) => fault.ending === ending);
}

/** Whether a magic name matches, whatever it is compared with; undefined for all other names. */
export const magicNameMatch = (name: string): boolean | null | undefined => own(magicNames, name)?.nameMatch;

/** `email`: in lower case. */
export function magicEmail(email: string): EmailFacts | undefined {
  const magic = own(magicEmails, email);
  return magic && { ...goodEmail, ...magic };
}

export const magicStreet = (street: string) => own(magicStreets, street);

/** Ignores inherited properties, such as `constructor`. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
