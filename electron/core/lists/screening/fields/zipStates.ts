/** Which states a ZIP code can be in, and which ZIP codes a state has, by their first three digits. */
import { countryOfState } from '#contract/review/states.ts';
import { zipStateRanges } from '#core/calling/zipStates.data.ts';
import type { Understood } from '../repairing.ts';

/** `WA`, or `WA, OR`: each code is four characters after the one before. */
export const listed = (states: string): string => states.replace(/..(?=.)/g, '$&, ');

const statesOfPrefix = new Map<string, string>();
for (const range of zipStateRanges.split(' ')) {
  const [, first = '', last = first, states = ''] = /^(\d{3})(?:-(\d{3}))?([A-Z]+)$/.exec(range) ?? [];
  const codes = listed(states);
  for (let code = Number(first); code <= Number(last); code++) statesOfPrefix.set(prefixOf(code), codes);
}

function prefixOf(code: number): string {
  return String(code).padStart(3, '0');
}

/** The states of a ZIP code that begins so, as codes joined by commas; undefined: no ZIP code does. */
export const statesOfZip = (zip: string): string | undefined => statesOfPrefix.get(zip.slice(0, 3));

/** Whether a state is one of those in a text as from `statesOfZip`. */
export function isAmong(state: string, states: string): boolean {
  for (let at = 0; at < states.length; at += 4) if (state.length === 2 && states.startsWith(state, at)) return true;
  return false;
}

/** A ZIP code of three or four digits: its first part, and its second if it has one. */
export const withoutZeros = /^(\d{3,4})(?:-?(\d{4}))?$/;

/**
 * What a ZIP code was before a spreadsheet dropped its zeros. With a state, only if that has such codes; `state` null: the row has none.
 * Null: the text is no such code.
 */
export function withZeros(text: string, state: string | null): Understood | null {
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

/** The first and the last of the state's prefixes around one of them. */
function rangeAround(code: number, state: string): { first: string; last: string } {
  const has = (one: number): boolean => isAmong(state, statesOfPrefix.get(prefixOf(one)) ?? '');
  let [first, last] = [code, code];
  while (has(first - 1)) first--;
  while (has(last + 1)) last++;
  return { first: prefixOf(first), last: prefixOf(last) };
}

/** The states of a ZIP code without its zeros ('' if no ZIP code begins so), if the given American state isn't among them; else null. */
export function contradictedZeros(text: string, state: string): string | null {
  const [, front] = withoutZeros.exec(text) ?? [];
  if (front === undefined || countryOfState(state) !== 'USA') return null;
  const states = statesOfZip(front.padStart(5, '0')) ?? '';
  return isAmong(state, states) ? null : states;
}
