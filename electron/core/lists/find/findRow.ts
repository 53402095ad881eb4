/** Normalises one row under a mapping and finds what is wrong with it: free, offline, before anything is bought. */
import type { FieldKind, FieldName } from '../../../contract/fields.ts';
import { fields } from '../../../contract/fields.ts';
import type { FindingRule } from '../../../contract/finding.ts';
import type { Mapping } from '../../../contract/list.ts';
import type { FoundRow } from '../../store/lists/fields.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { isPrivateIp, normaliseIp } from '../normalise/ip.ts';
import { openPhoneReader } from '../normalise/phone.ts';
import { normaliseCountry, normalisePostalCode, normaliseState } from '../normalise/place.ts';
import { normaliseText } from '../normalise/text.ts';
import { normaliseTime } from '../normalise/time.ts';
import { isDisposable, isRole, meantEmail } from './email.ts';
import { isPlaceholder } from './name.ts';

const kindOf = new Map<FieldName, FieldKind>(fields.map(({ name, kind }) => [name, kind]));

const personNames: readonly FieldName[] = ['name', 'first_name', 'last_name', 'primary.name', 'secondary.name'];

/** Of a party of Decision Signals: a row may well have none, and what is wrong with one says whose it is. */
const isParty = (field: FieldName): boolean => /^(primary|secondary)\./.test(field);

/**
 * A function that takes the rows of one list in order; `cells` stand in the order of the mapping's fields, null where the line had none.
 * It remembers each number's first row (about 100 bytes a number), so that a repeated one can name it.
 */
export function openFinder(mapping: Mapping): (row: number, cells: readonly (string | null)[]) => FoundRow {
  const readPhone = openPhoneReader(mapping.country);
  const firstRowOf = new Map<string, number>();
  const names = mapping.fields.map(({ field }) => field);
  const hintAt = names.indexOf('phone.country_hint');
  const firstAt = names.indexOf('first_name');
  const lastAt = names.indexOf('last_name');

  return (row, cells) => {
    const findings: FoundRow['findings'] = [];
    const find = (rule: FindingRule, field: FieldName, params: Record<string, string | number> = {}): void => {
      findings.push({ rule, field, params: isParty(field) ? { ...params, field } : params });
    };

    const phone = (cell: string, field: FieldName): string | null => {
      if (cell.trim() === '') {
        if (!isParty(field)) find('phone.missing', field);
        return null;
      }
      const hint = isParty(field) || hintAt < 0 ? null : normaliseCountry(cells[hintAt] ?? '');
      const number = readPhone(cell, hint);
      if (number === null) {
        find('phone.impossible', field);
        return null;
      }
      if (isParty(field)) return number;
      const first = firstRowOf.get(number);
      if (first === undefined) firstRowOf.set(number, row);
      else find('phone.repeated', field, { row: first });
      return number;
    };
    const email = (cell: string, field: FieldName): string | null => {
      if (cell.trim() === '') return null;
      const address = normaliseEmail(cell);
      if (address === null) {
        find('email.malformed', field);
        return null;
      }
      const suggestion = meantEmail(address);
      // Mistyped names of big providers are often registered to catch strays, and then listed as disposable: the slip is the better hint.
      if (suggestion !== null) find('email.mistyped', field, { suggestion });
      else if (isDisposable(address)) find('email.disposable', field);
      if (isRole(address)) find('email.role', field);
      return address;
    };
    const ip = (cell: string): string | null => {
      if (cell.trim() === '') return null;
      const address = normaliseIp(cell);
      if (address === null) find('ip.malformed', 'ip_address');
      else if (isPrivateIp(address)) find('ip.private', 'ip_address');
      return address;
    };
    const text = (cell: string, field: FieldName): string | null => {
      const value = normaliseText(cell);
      if (value !== null && personNames.includes(field) && isPlaceholder(value)) find('name.placeholder', field);
      return value;
    };
    const normalise = (field: FieldName, cell: string): string | null => {
      switch (kindOf.get(field)) {
        case 'phone':
          return phone(cell, field);
        case 'email':
          return email(cell, field);
        case 'ip':
          return ip(cell);
        case 'state':
          return normaliseState(cell);
        case 'country':
          return normaliseCountry(cell);
        case 'postalCode':
          return normalisePostalCode(cell);
        case 'time':
          return normaliseTime(cell);
        default:
          return text(cell, field);
      }
    };

    const values = names.map((field, index) => normalise(field, cells[index] ?? ''));
    // "John" and "Doe" are names each; together they are nobody.
    const halves = [values[firstAt], values[lastAt]];
    const seen = findings.some(({ rule }) => rule === 'name.placeholder');
    if (!seen && halves.every((half) => half) && isPlaceholder(halves.join(' '))) find('name.placeholder', 'first_name');
    return { row, values, findings };
  };
}
