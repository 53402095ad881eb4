/** Normalizes the cell of one field, and notes what is wrong with it: one reader per field, made for its kind. */
import { fields, type FieldName } from '../../../contract/fields.ts';
import type { Filled, Mapping } from '../../../contract/list.ts';
import { kindOfField } from '../mapping/fieldKind.ts';
import { normaliseEmail } from '../../normalise/email.ts';
import { normaliseIp, specialIp } from '../../normalise/ip.ts';
import type { PhoneReader } from '../../normalise/phone.ts';
import { normaliseCountry, normaliseState } from '../../normalise/place.ts';
import { normaliseText } from '../../normalise/text.ts';
import { normaliseTime } from '../../normalise/time.ts';
import { isRole, openDomains } from './email.ts';
import { holdsContact, isCompany, isPlaceholder } from './name.ts';
import type { Note, ReadCell } from './note.ts';
import { openPostalCode, type TextOf } from './postalCode.ts';
import type { CountryOf } from './readFields.ts';

const fullNames: readonly FieldName[] = ['name', 'primary.name', 'secondary.name'];
const personNames: readonly FieldName[] = [...fullNames, 'first_name', 'last_name'];

/** Fields of a party of Decision Signals: a row needn't have one, and a finding names the party. */
export const partyFields: ReadonlySet<FieldName | null> = new Set(
  fields.map(({ name }) => name).filter((name) => /^(primary|secondary)\./.test(name)),
);

const isBlank = (cell: string): boolean => cell.trim() === '';

/** Makes readers for one list. `countryOf`: the country of a row's own number; `textOf`: what fills a field. */
export function openCellReaders(
  mapping: Mapping,
  readPhone: PhoneReader,
  countryOf: CountryOf,
  textOf: TextOf,
  note: Note,
): (filled: Filled) => ReadCell {
  const domainOf = openDomains();

  const phone = (field: FieldName): ReadCell => {
    const party = partyFields.has(field);
    return (cell, cells) => {
      const read = readPhone(cell, countryOf(field, cells));
      if (read === null) {
        if (!isBlank(cell)) note('phone.impossible', field);
        else if (!party) note('phone.missing', field);
        return null;
      }
      const { country, assigned, kind } = read.facts;
      if (!assigned) note('phone.unassigned', field);
      else if (kind === 'tollFree') note('phone.tollFree', field);
      else if (kind === 'premium') note('phone.premium', field);
      if (country !== null && country !== mapping.country) note('phone.foreign', field, { country });
      return read.number;
    };
  };
  const email = (field: FieldName): ReadCell => {
    return (cell) => {
      const address = normaliseEmail(cell);
      if (address === null) {
        if (!isBlank(cell)) note('email.malformed', field);
        return null;
      }
      const behindAt = address.lastIndexOf('@') + 1;
      const { meant, kind } = domainOf(address.slice(behindAt));
      // Misspelled names of big providers are often registered to catch strays, and then listed as disposable: the typo is the more useful
      // finding.
      if (meant !== null) note('email.mistyped', field, { suggestion: address.slice(0, behindAt) + meant });
      else if (kind === 'disposable') note('email.disposable', field);
      else if (kind === 'free') note('email.free', field);
      if (isRole(address)) note('email.role', field);
      return address;
    };
  };
  const ip = (field: FieldName): ReadCell => {
    return (cell) => {
      const address = normaliseIp(cell);
      if (address === null) {
        if (!isBlank(cell)) note('ip.malformed', field);
        return null;
      }
      const special = specialIp(address);
      if (special !== null) note(`ip.${special}`, field);
      return address;
    };
  };
  const name = (field: FieldName): ReadCell => {
    if (!personNames.includes(field)) return normaliseText;
    const isFull = fullNames.includes(field);
    return (cell) => {
      const value = normaliseText(cell);
      if (value === null) return null;
      if (isPlaceholder(value)) note('name.placeholder', field);
      else if (holdsContact(value)) note('name.contact', field);
      else if (isFull && isCompany(value)) note('name.company', field);
      return value;
    };
  };

  return (filled) => {
    const { field } = filled;
    switch (kindOfField(field)) {
      case 'phone':
        return phone(field);
      case 'email':
        return email(field);
      case 'ip':
        return ip(field);
      case 'name':
        return name(field);
      case 'state':
        return normaliseState;
      case 'country':
        return normaliseCountry;
      case 'postalCode':
        return openPostalCode(filled, mapping, textOf, note);
      case 'time':
        return normaliseTime;
      default:
        return normaliseText;
    }
  };
}
