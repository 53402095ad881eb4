/** Normalizes the cell of one field, and notes what is wrong with it: one reader per field, made for its kind. */
import { fields, type FieldName } from '../../../contract/fields.ts';
import type { Filled, Mapping } from '../../../contract/list.ts';
import { kindOfField } from '../mapping/fieldKind.ts';
import { normaliseEmail } from '../../normalise/email.ts';
import { emailsInCell } from '../../normalise/emailsInCell.ts';
import { normaliseIp, specialIp } from '../../normalise/ip.ts';
import type { PhoneReader } from '../../normalise/phone.ts';
import { normaliseCountry } from '../../normalise/place.ts';
import { firstNameFirst } from '../../normalise/nameOrder.ts';
import { normaliseText } from '../../normalise/text.ts';
import { normaliseTime } from '../../normalise/time.ts';
import { isRole, openDomains } from './email.ts';
import { holdsContact, isCompany, isPlaceholder } from './name.ts';
import type { Note, ReadCell } from './note.ts';
import { openPostalCode, type TextOf } from './postalCode.ts';
import type { CountryOf } from './readFields.ts';
import { openMend, type Understood } from './repairing.ts';
import { openState } from './state.ts';

const fullNames: readonly FieldName[] = ['name', 'primary.name', 'secondary.name'];
const personNames: readonly FieldName[] = [...fullNames, 'first_name', 'last_name'];

/** Fields of a party of Decision Signals: a row needn't have one, and a finding names the party. */
export const partyFields: ReadonlySet<FieldName | null> = new Set(
  fields.map(({ name }) => name).filter((name) => /^(primary|secondary)\./.test(name)),
);

const isBlank = (cell: string): boolean => cell.trim() === '';

/** One address in another form, or the first of several. */
function understoodEmail(cell: string): Understood | null {
  const [first, ...others] = emailsInCell(cell);
  if (first === undefined) return null;
  return others.length === 0 ? { repair: 'email.form', as: first } : { repair: 'email.first', as: first, of: others.length + 1 };
}

function understoodName(text: string): Understood | null {
  const as = isCompany(text) ? null : firstNameFirst(text);
  return as === null ? null : { repair: 'name.order', as };
}

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
  const email = (filled: Filled): ReadCell => {
    const { field } = filled;
    const mend = openMend(filled, note);
    return (cell) => {
      const address = normaliseEmail(cell) ?? normaliseEmail(mend(cell, understoodEmail(cell)));
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
  const name = (filled: Filled): ReadCell => {
    const { field } = filled;
    if (!personNames.includes(field)) return normaliseText;
    const isFull = fullNames.includes(field);
    const mend = openMend(filled, note);
    return (cell) => {
      const text = normaliseText(cell);
      if (text === null) return null;
      const value = isFull && text.includes(',') ? mend(text, understoodName(text)) : text;
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
        return email(filled);
      case 'ip':
        return ip(field);
      case 'name':
        return name(filled);
      case 'state':
        return openState(filled, note);
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
