/** Reads whom to look for, as people write it. */
import { Failed } from '#contract/failure.ts';
import type { Person } from '#contract/privacy/privacy.ts';
import { readCell } from '../normalise/cell.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { nationalDigits } from '../normalise/phones/phone.ts';
import { normalisePhone } from '../normalise/phones/phoneCell.ts';
import type { GoesBy, PersonSought } from './person/personRows.sql.ts';
import { wordsIn } from './person/personRows.sql.ts';
import type { Identifiers } from './person/mentions.sql.ts';

export interface ParsedPerson {
  sought: PersonSought;
  /** What was given, as it is looked for outside of rows. */
  given: Identifiers;
}

/** Nobody is looked for: rows are known. */
export const noOne: ParsedPerson = {
  sought: { phone: null, email: null, words: [] },
  given: { phones: [], emails: [], names: [], addresses: [] },
};

const phoneOf = (number: string): Identifiers['phones'][number] => ({ number, national: nationalDigits(number) });

/**
 * `country`: of numbers without a country code. A name alone doesn't tell one person from another, and an address alone is a household's.
 * Throws Failed('person.tooVague' | 'person.unreadable').
 */
export function parsePerson({ phone = '', email = '', name = '', address = '' }: Person, country: string): ParsedPerson {
  const number = phone.trim() === '' ? null : normalisePhone(phone, country);
  if (phone.trim() !== '' && number === null) throw new Failed('person.unreadable', { field: 'phone', value: phone });
  const mail = email.trim() === '' ? null : normaliseEmail(readCell(email, 'email'));
  if (email.trim() !== '' && mail === null) throw new Failed('person.unreadable', { field: 'email', value: email });
  const names = wordsIn(name);
  const places = wordsIn(address);
  if (number === null && mail === null && (names.length < 2 || places.length < 2)) throw new Failed('person.tooVague');
  const parsed = number === null ? null : phoneOf(number);
  return {
    sought: { phone: parsed, email: mail, words: [...names, ...places] },
    given: {
      phones: parsed === null ? [] : [parsed],
      emails: mail === null ? [] : [mail],
      names: names.length > 1 ? [name.trim()] : [],
      addresses: places.length > 1 ? [address.trim()] : [],
    },
  };
}

/** With what rows and questions say that the person also goes by. */
export function alsoBy({ phones, emails, names, addresses }: Identifiers, also: GoesBy): Identifiers {
  const known = new Set(phones.map(({ number }) => number));
  const named = new Map([...names, ...also.names].map((name) => [wordsIn(name).join(' '), name]));
  return {
    phones: [...phones, ...[...new Set(also.phones)].filter((number) => !known.has(number)).map(phoneOf)],
    emails: [...new Set([...emails, ...also.emails])],
    names: [...named.values()],
    addresses: [...new Set([...addresses, ...also.addresses])],
  };
}
