/** Inputs with known answers: for trying things out, for tests, and for `rollcall sandbox --help`. */
import type { EmailFacts, PhoneFacts } from './facts.ts';
import {
  goodEmail,
  magicEmails,
  magicNames,
  magicPhones,
  magicStreets,
  soundPhone,
  type MagicPhone,
  type MagicStreet,
} from './magicTables.ts';

function emailGives({ warnings: [warning] = [], deliveryWarning = null }: Partial<EmailFacts>): string {
  if (deliveryWarning !== null) return `the warning "${deliveryWarning}", where deliverability is asked for`;
  return warning === undefined ? 'a good address without warnings' : `the warning "${warning}"`;
}

function listed<Magic>(parameter: string, table: Readonly<Record<string, Magic>>, gives: (magic: Magic) => string) {
  return Object.entries(table).map(([value, magic]) => ({ parameter, value, gives: gives(magic) }));
}

/** All of them, in display order. `parameter`: its name in the specification. */
export const magicInputs: readonly { parameter: string; value: string; gives: string }[] = [
  ...listed('phone', magicPhones, ({ gives }) => gives)
    .toSorted((a, b) => Number(a.value) - Number(b.value))
    .map((input) => ({ ...input, value: `+150055501${input.value}` })),
  ...listed('name', magicNames, ({ gives }) => gives),
  ...listed('email', magicEmails, emailGives),
  ...listed('address.street_line_1', magicStreets, ({ warning, validation }) =>
    warning === undefined ? `the warning "${validation}" in Address Validation` : `the warning "${warning}"`,
  ),
  { parameter: 'address.street_line_1', value: 'NN Sandbox Way', gives: 'what the number ending in NN does to the call (50-78, 90-98)' },
  { parameter: 'postal_code', value: 'K1A 0B1', gives: 'an address outside the United States' },
  { parameter: 'any parameter', value: '(blank)', gives: 'the warning "Missing Input"' },
];

/** The treatment of a number in any notation; undefined for all other numbers. */
export function magicPhone(text: string): MagicPhone | undefined {
  // A cheap check first, because every call passes here.
  if (!text.includes('500')) return undefined;
  return magicPhones[/^1?50055501(\d\d)$/.exec(text.replace(/\D/g, ''))?.[1] ?? ''];
}

/** The facts that a magic number has instead of invented ones. */
export function magicFacts(e164: string): Partial<PhoneFacts> | undefined {
  const magic = magicPhone(e164);
  return magic && { ...soundPhone, ...magic.facts };
}

/** The treatment by street, for operations without a phone. */
export function magicWay(street: string): MagicPhone | undefined {
  return magicPhones[/^(\d\d) Sandbox Way$/i.exec(street)?.[1] ?? ''];
}

/** Whether a magic name matches, whatever it is compared with; undefined for all other names. */
export function magicNameMatch(name: string): boolean | null | undefined {
  return own(magicNames, name)?.nameMatch;
}

/** `email` in lower case. */
export function magicEmail(email: string): EmailFacts | undefined {
  const magic = own(magicEmails, email);
  return magic && { ...goodEmail, ...magic };
}

export function magicStreet(street: string): MagicStreet | undefined {
  return own(magicStreets, street);
}

/** Only own properties: nobody's e-mail is `constructor`. */
function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}
