/** Normalizes the cell of one field and notes its problems: one reader per field, made for its kind. */
import { fields, type FieldName, kindOfField } from '#contract/lists/fields.ts';
import type { Filled, Mapping } from '#contract/lists/list.ts';
import { normaliseEmail, emailsInCell } from '../../normalise/email.ts';
import { normaliseIp, specialIp } from '../../normalise/ip.ts';
import { firstNameFirst, normaliseText, normaliseTime } from '../../normalise/text.ts';
import type { ReadPhone } from '../../normalise/phones/phone.ts';
import { noCallInName, openPhoneReader, type PhoneCell } from '../../normalise/phones/phoneCell.ts';
import { normaliseCountry } from '../../normalise/place.ts';
import { isRole, openDomains } from './fields/email.ts';
import { holdsContact, isCompany, isPlaceholder } from './rowRules.ts';
import { type Note, openMend, type Mend, titleOf, type Understood } from './fields/note.ts';
import type { ReadCell } from './readFields.ts';
import type { PhonesOf } from './fields/alternates.ts';
import { openPostalCode, type TextOf, openState } from './fields/address.ts';

const fullNames: readonly FieldName[] = ['name', 'primary.name', 'secondary.name'];
const personNames: readonly FieldName[] = [...fullNames, 'first_name', 'last_name'];

/** Fields of a party of Decision Signals: they are optional, and a finding names the party. */
export const partyFields: ReadonlySet<FieldName | null> = new Set(
  fields.map(({ name }) => name).filter((name) => /^(primary|secondary)\./.test(name)),
);

const isBlank = (cell: string): boolean => cell.trim() === '';

/** Interprets a cell as one address in another form, or as the first of several. */
function understoodEmail(cell: string): Understood | null {
  const [first, ...others] = emailsInCell(cell);
  if (first === undefined) return null;
  return others.length === 0 ? { repair: 'email.form', as: first } : { repair: 'email.first', as: first, of: others.length + 1 };
}

function understoodName(text: string): Understood | null {
  const as = isCompany(text) ? null : firstNameFirst(text);
  return as === null ? null : { repair: 'name.order', as };
}

/** `columns`: the list's headings; `phonesOf` reads the text of a phone field in its row; `textOf` returns the text that fills a field. */
interface CellReaderNeeds {
  mapping: Mapping;
  columns: readonly string[];
  phonesOf: PhonesOf;
  textOf: TextOf;
}

export function openCellReaders({ mapping, columns, phonesOf, textOf }: CellReaderNeeds, note: Note): (filled: Filled) => ReadCell {
  const domainOf = openDomains();
  /** Suppresses rows whose cell says not to call: `words`. */
  const openRefusal = ({ field, column }: Filled): ((words: string | null) => void) => {
    const source = titleOf(columns, column);
    return (reason) => {
      if (reason !== null) note('suppressed', field, { on: 'column', reason, source, until: null });
    };
  };
  const phone = (filled: Filled): ReadCell => {
    const { field, asWritten = [] } = filled;
    const party = partyFields.has(field);
    const own = asWritten.length > 0 ? openPhoneReader(mapping.country, asWritten) : undefined;
    const noteRefusal = openRefusal(filled);
    const suggested = openMend(filled, note);
    return (cell, cells) => {
      const inCell = phonesOf(field, cell, cells, own);
      noteRefusal(inCell.noCall);
      const read = inCell.phones[0] ?? suggestedPhone(inCell, suggested);
      if (read === null) {
        if (!isBlank(cell)) note('phone.impossible', field, inCell.problem === null ? {} : { why: inCell.problem });
        else if (!party) note('phone.missing', field);
        return null;
      }
      noteRepairs(field, inCell, note);
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
    const noteRefusal = openRefusal(filled);
    const mend = openMend(filled, note);
    return (cell) => {
      const plain = normaliseEmail(cell);
      if (plain === null) noteRefusal(noCallInName(cell));
      const address = plain ?? normaliseEmail(mend(cell, understoodEmail(cell)));
      if (address === null) {
        if (!isBlank(cell)) note('email.malformed', field);
        return null;
      }
      const behindAt = address.lastIndexOf('@') + 1;
      const { meant, kind } = domainOf(address.slice(behindAt));
      // Misspelled names of big providers are often registered to catch stray mail, and then listed as disposable; the typo is the more
      // useful finding.
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
    const noteRefusal = openRefusal(filled);
    const mend = openMend(filled, note);
    return (cell) => {
      const text = normaliseText(cell);
      if (text === null) return null;
      noteRefusal(noCallInName(text));
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
        return phone(filled);
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
        return (cell) => {
          const time = normaliseTime(cell);
          if (time === null && !isBlank(cell)) note('time.malformed', field);
          return time;
        };
      default:
        return normaliseText;
    }
  };
}

/** Notes how the checked number was interpreted, the other numbers in its cell, and its extension. */
function noteRepairs(field: FieldName, { phones }: PhoneCell, note: Note): void {
  const [first, ...others] = phones;
  if (first === undefined) return;
  const { number: as, repair, extension } = first;
  if (repair !== null) note('cell.repaired', field, { field, repair, as });
  if (extension !== '') note('cell.repaired', field, { field, repair: 'phone.extension', as: extension });
  const numbers = others.map((other) => (other.extension === '' ? other.number : `${other.number} x${other.extension}`));
  if (others.length > 0) note('cell.repaired', field, { field, repair: 'phone.several', as, others: numbers.join(', ') });
}

/** Returns a number whose country only the number itself indicates: suggested, and used if a person turned that on. */
function suggestedPhone({ suggestion }: PhoneCell, mend: Mend): ReadPhone | null {
  if (suggestion === null) return null;
  return mend('', { repair: 'phone.countryAlone', as: suggestion.number }) === '' ? null : suggestion;
}
