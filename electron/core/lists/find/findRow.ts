/** Normalises one row under a mapping and finds what is wrong with it: free, offline, before anything is bought. */
import type { FieldKind, FieldName } from '../../../contract/fields.ts';
import { fields } from '../../../contract/fields.ts';
import type { FindingRule } from '../../../contract/finding.ts';
import type { Mapping } from '../../../contract/list.ts';
import { differingZones, zoneText } from '../../calling/zonesOfRow.ts';
import type { FoundRow } from '../../store/lists/fields.ts';
import type { Suppressions } from '../../suppression/openSuppressions.ts';
import { normaliseEmail } from '../normalise/email.ts';
import { normaliseIp, specialIp } from '../normalise/ip.ts';
import { openPhoneReader } from '../normalise/phone.ts';
import { normaliseCountry, normalisePostalCode, normaliseState } from '../normalise/place.ts';
import { normaliseText } from '../normalise/text.ts';
import { normaliseTime } from '../normalise/time.ts';
import { contradictedStates, isPoBox, lacksUnit } from './address.ts';
import { isRole, openDomains } from './email.ts';
import { openFirstRows } from './firstRows.ts';
import { isCompany, isPlaceholder } from './name.ts';
import { fieldReaders, type Cells } from './readFields.ts';

const kindOf = new Map<FieldName, FieldKind>(fields.map(({ name, kind }) => [name, kind]));

const personNames: readonly FieldName[] = ['name', 'first_name', 'last_name', 'primary.name', 'secondary.name'];
const fullNames: readonly FieldName[] = ['name', 'primary.name', 'secondary.name'];

/** Of a party of Decision Signals: a row may well have none, and what is wrong with one says whose it is. */
const isParty = (field: FieldName): boolean => /^(primary|secondary)\./.test(field);

/** Where the addresses of a row stand: the row's own, and one for each party. */
const addressPrefixes = ['address.', 'primary.address.', 'secondary.address.'] as const;

export interface FinderOptions {
  mapping: Mapping;
  /** How many rows the list has. */
  rows: number;
  suppressions?: Suppressions;
}

/**
 * A function that takes the rows of one list in order, each with all its cells (null where the line ended early). What it says of a row depends on
 * that row and the ones before it alone, and it changes no cell.
 */
export function openFinder({ mapping, rows, suppressions }: FinderOptions): (row: number, cells: Cells) => FoundRow {
  const readPhone = openPhoneReader(mapping.country);
  const domainOf = openDomains();
  const names = mapping.fields.map(({ field }) => field);
  const kinds = names.map((field) => kindOf.get(field) ?? 'text');
  const readers = fieldReaders(mapping);
  // A field that is one column's cell as it stands need not be written a second time.
  const columns = mapping.fields.map(({ column, also, split }) => (split === undefined && !also?.length ? column : -1));
  const at = (field: string): number => names.findIndex((name) => name === field);
  const [hintAt, phoneAt, emailAt, nameAt, firstAt, lastAt] = [
    'phone.country_hint',
    'phone',
    'email',
    'name',
    'first_name',
    'last_name',
  ].map(at) as [number, number, number, number, number, number];
  const placed = (
    suffixes: Record<'street' | 'unit' | 'state' | 'zip', string>,
  ): { street: number; unit: number; state: number; zip: number } => ({
    street: at(suffixes.street),
    unit: at(suffixes.unit),
    state: at(suffixes.state),
    zip: at(suffixes.zip),
  });
  const addresses = addressPrefixes
    .map((prefix) =>
      placed({
        street: `${prefix}street_line_1`,
        unit: `${prefix}street_line_2`,
        state: `${prefix}state_code`,
        zip: `${prefix}postal_code`,
      }),
    )
    .filter(({ street, zip }) => street >= 0 || zip >= 0);
  const own = placed({ street: 'address.street_line_1', unit: '', state: 'address.state_code', zip: 'address.postal_code' });
  const phonesAt = names.flatMap((_, index) => (kinds[index] === 'phone' ? [index] : []));
  const emailsAt = names.flatMap((_, index) => (kinds[index] === 'email' ? [index] : []));

  const seenRows = openFirstRows(rows);
  const seenPhones = phoneAt < 0 ? null : openFirstRows(rows);
  const seenEmails = emailAt < 0 ? null : openFirstRows(rows);
  const seenPlaces = own.street >= 0 && (nameAt >= 0 || lastAt >= 0) ? openFirstRows(rows) : null;

  let findings: FoundRow['findings'] = [];
  const none = {};
  const find = (rule: FindingRule, field: FieldName, params: Record<string, string | number> = none): void => {
    findings.push({ rule, field, params: isParty(field) ? { ...params, field } : params });
  };

  const phone = (cell: string, field: FieldName, cells: Cells): string | null => {
    if (cell.trim() === '') {
      if (!isParty(field)) find('phone.missing', field);
      return null;
    }
    const hint = hintAt < 0 || isParty(field) ? null : normaliseCountry(readers[hintAt]?.(cells) ?? '');
    const read = readPhone(cell, hint);
    if (read === null) {
      find('phone.impossible', field);
      return null;
    }
    const { country, assigned, kind } = read.facts;
    if (!assigned) find('phone.unassigned', field);
    else if (kind === 'tollFree') find('phone.tollFree', field);
    else if (kind === 'premium') find('phone.premium', field);
    if (country !== null && country !== mapping.country) find('phone.foreign', field, { country });
    return read.number;
  };
  const email = (cell: string, field: FieldName): string | null => {
    if (cell.trim() === '') return null;
    const address = normaliseEmail(cell);
    if (address === null) {
      find('email.malformed', field);
      return null;
    }
    const behindAt = address.lastIndexOf('@') + 1;
    const { meant, kind } = domainOf(address.slice(behindAt));
    // Mistyped names of big providers are often registered to catch strays, and then listed as disposable: the slip is the better hint.
    if (meant !== null) find('email.mistyped', field, { suggestion: address.slice(0, behindAt) + meant });
    else if (kind === 'disposable') find('email.disposable', field);
    else if (kind === 'free') find('email.free', field);
    if (isRole(address)) find('email.role', field);
    return address;
  };
  const ip = (cell: string): string | null => {
    if (cell.trim() === '') return null;
    const address = normaliseIp(cell);
    if (address === null) {
      find('ip.malformed', 'ip_address');
      return null;
    }
    const special = specialIp(address);
    if (special !== null) find(`ip.${special}`, 'ip_address');
    return address;
  };
  const name = (cell: string, field: FieldName): string | null => {
    const value = normaliseText(cell);
    if (value === null || !personNames.includes(field)) return value;
    if (isPlaceholder(value)) find('name.placeholder', field);
    else if (fullNames.includes(field) && isCompany(value)) find('name.company', field);
    return value;
  };
  const normalise = (field: FieldName, kind: FieldKind, cell: string, cells: Cells): string | null => {
    switch (kind) {
      case 'phone':
        return phone(cell, field, cells);
      case 'email':
        return email(cell, field);
      case 'ip':
        return ip(cell);
      case 'name':
        return name(cell, field);
      case 'state':
        return normaliseState(cell);
      case 'country':
        return normaliseCountry(cell);
      case 'postalCode':
        return normalisePostalCode(cell);
      case 'time':
        return normaliseTime(cell);
      default:
        return normaliseText(cell);
    }
  };

  const nameless = (values: readonly (string | null)[]): void => {
    const [first, last] = [values[firstAt], values[lastAt]];
    if (!first || !last) return;
    const both = `${first} ${last}`;
    // "John" and "Doe" are names each; together they are nobody.
    if (isPlaceholder(both)) {
      if (!findings.some(({ rule }) => rule === 'name.placeholder')) find('name.placeholder', 'first_name');
    } else if (nameAt < 0 && isCompany(both)) find('name.company', 'first_name');
  };
  const address = (values: readonly (string | null)[], { street, unit, state, zip }: (typeof addresses)[number]): void => {
    const [line, code, place] = [values[street], values[zip], values[state]];
    const field = names[street] ?? names[zip] ?? 'address.street_line_1';
    if (line) {
      if (isPoBox(line)) find('address.poBox', field);
      else if (lacksUnit(line, values[unit] ?? '')) find('address.unitMissing', field);
    }
    if (!code || !place) return;
    const states = contradictedStates(code, place);
    if (states !== null) find('address.zipState', names[zip] ?? field, { zip: code, state: place, states });
  };
  const repeated = (row: number, values: readonly (string | null)[], cells: Cells): void => {
    const say = (rule: FindingRule, field: FieldName | null, first: number): void => {
      if (first > 0) findings.push({ rule, field, params: { row: first } });
    };
    const number = values[phoneAt];
    if (seenPhones && number) say('phone.repeated', 'phone', seenPhones.firstOf([number], row));
    const mail = values[emailAt];
    if (seenEmails && mail) say('email.repeated', 'email', seenEmails.firstOf([mail], row));
    const [street, zip] = [values[own.street], values[own.zip]];
    const who = values[nameAt] ?? (values[lastAt] ? `${values[firstAt] ?? ''} ${values[lastAt]}` : null);
    if (seenPlaces && street && who)
      say('address.repeated', 'address.street_line_1', seenPlaces.firstOf([who.toLowerCase(), street.toLowerCase(), zip ?? ''], row));
    if (cells.some((cell) => cell !== null && cell.trim() !== '')) say('row.repeated', null, seenRows.firstOf(cells, row));
  };
  const apart = (values: readonly (string | null)[]): void => {
    const [zip, state, number] = [values[own.zip], values[own.state], values[phoneAt]];
    if (!number || (!zip && !state)) return;
    const zones = differingZones({ postalCode: zip ?? '', state: state ?? '', phone: number });
    if (zones) find('calling.zonesDiffer', 'phone', { place: zoneText(zones.place), phone: zoneText(zones.phone) });
  };

  return (row, cells) => {
    findings = [];
    const values: (string | null)[] = [];
    let asRead = 0;
    for (let index = 0; index < names.length; index++) {
      const field = names[index] ?? 'name';
      const cell = readers[index]?.(cells) ?? '';
      const value = normalise(field, kinds[index] ?? 'text', cell, cells);
      values.push(value);
      const column = columns[index] ?? -1;
      if (value !== null && index < 31 && column >= 0 && value === cells[column]) asRead |= 1 << index;
    }
    if (firstAt >= 0 && lastAt >= 0) nameless(values);
    for (const one of addresses) address(values, one);
    repeated(row, values, cells);
    apart(values);
    const listed = suppressions?.standsOn(
      phonesAt.map((index) => values[index]),
      emailsAt.map((index) => values[index]),
    );
    if (listed) find('suppressed', names[(listed === 'phone' ? phonesAt : emailsAt)[0] ?? 0] ?? 'phone', { on: listed });
    return { row, values, asRead, findings };
  };
}
