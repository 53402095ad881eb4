/**
 * Notes contradictions between a row's fields: a placeholder name in two parts, an inconsistent address, a phone from another time zone.
 */
import type { FieldName } from '#contract/lists/fields.ts';
import type { Mapping } from '#contract/lists/list.ts';
import { differingZones, zoneText } from '../../calling/zonesOfRow.ts';
import { contradictedStates, isPoBox, lacksUnit } from './fields/address.ts';
import type { Note } from './fields/note.ts';
import type { Cells } from './readFields.ts';

const placeholders = new Set(
  (
    'test,test test,testing,tester,test user,test name,test lead,test account,unknown,unknown unknown,no name,noname,not given,not provided,anonymous,anon,' +
    'asdf,asdf asdf,asdfasdf,asdfgh,asdfghjkl,qwerty,qwertyuiop,abc,abcd,abc def,foo,bar,foo bar,first last,first name,last name,firstname,lastname,firstname lastname,full name,' +
    'your name,john doe,jane doe,john q public,mickey mouse,minnie mouse,donald duck,santa claus,fake,fake name,dummy,sample,sample name,tbd,tba,blank,customer,user,lead,' +
    'do not call,deleted,delete,occupant,current occupant,resident,current resident,homeowner,home owner,property owner,wireless caller,unavailable,max mustermann,erika mustermann,unbekannt'
  ).split(','),
);

/** What a program left in place of a name: `{{last_name}}`, `%FIRSTNAME%`, `[object Object]`. */
const unfilled = /^(?:\{\{.*\}\}|\$\{.*\}|%[\w.]+%|\*\|\w+\|\*|\[object object\]|\[?(?:first|last|full)[ _]?name\]?)$/;

/**
 * Whether a name is a placeholder rather than a person's. The word lists are Rollcall's own, version 1, 2026-11-21. White space in `name`
 * must already be collapsed.
 */
export function isPlaceholder(name: string): boolean {
  const text = name.toLowerCase();
  // No letter at all, or the same letter throughout.
  return placeholders.has(text) || unfilled.test(text) || !/\p{L}/u.test(text) || /^(\p{L})\1{2,}$/u.test(text);
}

/** Legal forms after company names. Short ones that are also surnames or initials count only at the end. */
const form =
  /(?:\b(?:incorporated|corporation|llc|l\.l\.c|pllc|llp|gmbh|ug|limited partnership|pty ltd)\b|[\s,](?:inc|corp|ltd|limited|company|co|lp|plc|ag|kg|ohg|bv|sarl|s\.a|pty|dba|pc)\.?$)/i;
/** Trades that aren't surnames. */
const trade =
  /\b(?:services|solutions|enterprises|holdings|associates|construction|contractors|contracting|roofing|plumbing|electric|hvac|landscaping|realty|properties|investments|insurance|mortgage|financial|consulting|logistics|trucking|restaurant|pizzeria|university|ministries|foundation|apartments|dental|clinic|pharmacy|salon|motors|automotive|technologies|systems|industries|manufacturing|distributors|supply)\b|(?:&|\band) sons\b/i;

/** Whether a person's name reads like a company's. White space in `name` must already be collapsed. */
export function isCompany(name: string): boolean {
  return form.test(name) || trade.test(name);
}

// The part after the @ is bounded, because a cell may have a million characters of anything.
const address = /\S@[^\s@]{1,253}\.\p{L}{2}/u;
const leastDigits = 7;

/** Whether a name contains an e-mail address or a phone. Years, suffixes and suite numbers are shorter than any phone. */
export function holdsContact(name: string): boolean {
  if (name.includes('@') && address.test(name)) return true;
  return /\d/.test(name) && name.replace(/[^0-9]/g, '').length >= leastDigits;
}

/** A row's canonical texts, in the order of the mapping's fields. */
export type Values = readonly (string | null)[];

/** Checks one row under the mapping that the rule was made for. */
export type RowRule = (values: Values, cells: Cells) => void;

/** Returns each field's index among the values; -1 if no column is mapped to it. */
export const placesOf = (mapping: Mapping): ((field: FieldName) => number) => {
  const names = mapping.fields.map(({ field }) => field);
  return (field) => names.indexOf(field);
};

/** Finds placeholders that consist of two names, such as "John" and "Doe". `noted`: whether the row already has this finding. */
export function openNameless(mapping: Mapping, note: Note, noted: () => boolean): RowRule | null {
  const at = placesOf(mapping);
  const [name, first, last] = [at('name'), at('first_name'), at('last_name')];
  if (first < 0 || last < 0) return null;
  return (values) => {
    if (!values[first] || !values[last]) return;
    const both = `${values[first]} ${values[last]}`;
    if (isPlaceholder(both)) {
      if (!noted()) note('name.placeholder', 'first_name');
    } else if (name < 0 && isCompany(both)) note('name.company', 'first_name');
  };
}

/** Field prefixes of a row's addresses: its own, and one per party. */
const addressPrefixes = ['address.', 'primary.address.', 'secondary.address.'] as const;

export function openAddresses(mapping: Mapping, note: Note): RowRule[] {
  return addressPrefixes.flatMap((prefix): RowRule[] => {
    const at = (part: string): number => mapping.fields.findIndex(({ field }) => field === prefix + part);
    const [street, unit, state, zip] = [at('street_line_1'), at('street_line_2'), at('state_code'), at('postal_code')];
    const field = mapping.fields[street]?.field;
    const zipField = mapping.fields[zip]?.field;
    if (!field && !zipField) return [];
    return [
      (values) => {
        const [line, code, place] = [values[street], values[zip], values[state]];
        if (field && line) {
          if (isPoBox(line)) note('address.poBox', field);
          else if (lacksUnit(line, values[unit] ?? '')) note('address.unitMissing', field);
        }
        if (!zipField || !code || !place) return;
        const states = contradictedStates(code, place);
        if (states !== null) note('address.zipState', zipField, { zip: code, state: place, states });
      },
    ];
  });
}

/** Notes a number whose area code is in none of the address's time zones. */
export function openMoved(mapping: Mapping, note: Note): RowRule | null {
  const at = placesOf(mapping);
  const [phone, zip, state] = [at('phone'), at('address.postal_code'), at('address.state_code')];
  if (phone < 0 || (zip < 0 && state < 0)) return null;
  return (values) => {
    const number = values[phone];
    const [postalCode, stateCode] = [values[zip] ?? '', values[state] ?? ''];
    if (!number || (!postalCode && !stateCode)) return;
    const zones = differingZones({ postalCode, state: stateCode, phone: number });
    if (zones) note('calling.zonesDiffer', 'phone', { place: zoneText(zones.place), phone: zoneText(zones.phone) });
  };
}
