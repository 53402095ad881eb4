/** Reads states and postal codes, and finds contradictions within an address, offline. */
import type { Filled, Mapping } from '#contract/lists/list.ts';
import { countryOfState } from '#contract/review/states.ts';
import { zipStateRanges } from '#core/calling/places.data.ts';
import {
  normaliseState,
  remembering,
  stateCode,
  likelyState,
  stateInForm,
  normaliseCountry,
  foldPostalCode,
  zipForm,
} from '#core/normalise/place.ts';
import type { ReadCell, Cells, ReadField } from '../readFields.ts';
import { type Understood, type Note, openMend } from './note.ts';

/**
 * Lists states as `WA`, or `WA, OR`: each code starts four characters after the previous one. The data below maps the first three digits of
 * ZIP codes to states.
 */
const listed = (states: string): string => states.replace(/..(?=.)/g, '$&, ');

const statesOfPrefix = new Map<string, string>();
for (const range of zipStateRanges.split(' ')) {
  const [, first = '', last = first, states = ''] = /^(\d{3})(?:-(\d{3}))?([A-Z]+)$/.exec(range) ?? [];
  const codes = listed(states);
  for (let code = Number(first); code <= Number(last); code++) statesOfPrefix.set(prefixOf(code), codes);
}

function prefixOf(code: number): string {
  return String(code).padStart(3, '0');
}

/** Returns the states of a ZIP code by its first three digits, as codes joined by commas; undefined if there are none. */
const statesOfZip = (zip: string): string | undefined => statesOfPrefix.get(zip.slice(0, 3));

/** Whether a state is in a text returned by `statesOfZip`. */
function isAmong(state: string, states: string): boolean {
  for (let at = 0; at < states.length; at += 4) if (state.length === 2 && states.startsWith(state, at)) return true;
  return false;
}

/** A ZIP code of three or four digits, with its second part if any. */
const withoutZeros = /^(\d{3,4})(?:-?(\d{4}))?$/;

/**
 * Restores leading zeros that a spreadsheet program dropped from a ZIP code. With a state, only if the state has such codes; `state` null:
 * the row has none. Null if the text is no such code.
 */
function withZeros(text: string, state: string | null): Understood | null {
  const [, front, rest] = withoutZeros.exec(text) ?? [];
  if (front === undefined) return null;
  const zip = front.padStart(5, '0');
  const states = statesOfZip(zip);
  if (states === undefined) return null;
  const as = rest === undefined ? zip : `${zip}-${rest}`;
  // Eight digits alone may be a date.
  if (state === null) return rest !== undefined && !text.includes('-') ? null : { repair: 'postalCode.zerosAlone', as, states };
  return isAmong(state, states) ? { repair: 'postalCode.zeros', as, state, ...rangeAround(Number(zip.slice(0, 3)), state) } : null;
}

/** Returns the first and the last of the state's consecutive prefixes around one of them. */
function rangeAround(code: number, state: string): { first: string; last: string } {
  const has = (one: number): boolean => isAmong(state, statesOfPrefix.get(prefixOf(one)) ?? '');
  let [first, last] = [code, code];
  while (has(first - 1)) first--;
  while (has(last + 1)) last++;
  return { first: prefixOf(first), last: prefixOf(last) };
}

/**
 * Returns the states of a ZIP code that lost its zeros ('' if no ZIP code begins like this), if the given American state isn't among them;
 * else null.
 */
function contradictedZeros(text: string, state: string): string | null {
  const [, front] = withoutZeros.exec(text) ?? [];
  if (front === undefined || countryOfState(state) !== 'USA') return null;
  const states = statesOfZip(front.padStart(5, '0')) ?? '';
  return isAmong(state, states) ? null : states;
}

/** `K1A`: the first letter determines the province; X is the Northwest Territories and Nunavut. */
const statesOfLetter = new Map(
  Object.entries({
    ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
    ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NTNU', Y: 'YT' },
  }).map(([letter, states]) => [letter, listed(states)]),
);

/**
 * Returns the states of a postal code, as codes joined by commas, if the given state isn't among them; null if they agree or nothing is
 * known.
 */
export function contradictedStates(postalCode: string, state: string): string | null {
  if (postalCode.length < 5) return contradictedZeros(postalCode, state);
  const american = /^\d{5}(?:[- ]?\d{4}|-)?$/.test(postalCode);
  const states = american
    ? statesOfZip(postalCode)
    : /^[A-Z]\d[A-Z]/.test(postalCode)
      ? statesOfLetter.get(postalCode.charAt(0))
      : undefined;
  return states === undefined || state.length !== 2 || isAmong(state, states) ? null : states;
}

const poBox = /\bp\.?\s*o\.?\s*(?:box|b\.?)\b|\bpost(?:al)? office box\b|\bpob\s*\d|^box\s+\d|\bpostfach\b/i;

export function isPoBox(street: string): boolean {
  return poBox.test(street);
}

const unitWord = /(?:^|[\s,])(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|trlr|space|spc|#)\.?\s*$/i;
const manyUnits = /\b(?:apartments?|apts|condominiums?|condos|towers?|mobile home park|trailer park)\b(?!.*\d)/i;

/** Whether the street mentions a unit without naming it. `unit`: the second address line, '' if there is none. */
export function lacksUnit(street: string, unit: string): boolean {
  if (unit !== '') return unitWord.test(unit);
  return unitWord.test(street) || manyUnits.test(street);
}

const understand = remembering((cell: string): Understood | null => {
  if (cell.trim() === '' || stateCode(cell) !== null) return null;
  const code = stateInForm(cell);
  if (code !== null) return { repair: 'state.form', as: code };
  const likely = likelyState(cell);
  return likely === null ? null : { repair: 'state.spelling', as: likely };
});

/** Reads states, in any form, as their code. */
export function openState(filled: Filled, note: Note): ReadCell {
  const mend = openMend(filled, note);
  return (cell) => {
    const understood = understand(cell);
    return normaliseState(understood === null ? cell : mend(cell, understood));
  };
}

/**
 * Reads postal codes as written, except for ZIP codes that lost their form or their zeros. `textOf`: returns the text that fills a field,
 * before normalizing; absent if nothing does.
 */
export function openPostalCode(filled: Filled, { country, fields }: Mapping, textOf: TextOf, note: Note): ReadCell {
  const mend = openMend(filled, note);
  const address = /^(.*address\.)postal_code$/.exec(filled.field)?.[1] ?? 'address.';
  const [stateText, countryText] = [textOf(`${address}state_code`), textOf(`${address}country_code`)];
  const stateFilled = fields.find(({ field }) => field === `${address}state_code`);
  // Findings about the state are noted where the state is read.
  const readState = stateFilled && openState(stateFilled, () => undefined);
  const stateOf = (cells: Cells): string | null => readState?.(stateText?.(cells) ?? '', cells) ?? null;
  /** The address's country; null if not given. */
  const countryOf = (cells: Cells): string | null => normaliseCountry(countryText?.(cells) ?? '');
  return (cell, cells) => {
    const text = foldPostalCode(cell);
    if (text === null || !/\d/.test(text) || isUsual(text)) return text;
    const given = countryOf(cells);
    if (given !== null && !withZipCodes.has(given)) return text;
    const form = zipForm(text);
    const formed = mend(text, form === null ? null : { repair: 'postalCode.form', as: form });
    const zeros = withZeros(formed, stateOf(cells));
    // In other countries, four-digit postal codes are common.
    const isLikely = zeros?.repair !== 'postalCode.zerosAlone' || (given ?? country) === 'US';
    return mend(formed, isLikely ? zeros : null);
  };
}

/** Returns the text that fills a field of a row. */
export type TextOf = (field: string) => ReadField | undefined;

const isUsual = (text: string): boolean => text.length === 5 && /^\d{5}$/.test(text);

/** The United States, and territories with their own country codes. */
const withZipCodes: ReadonlySet<string> = new Set(['US', 'PR', 'VI', 'GU', 'AS', 'MP']);
