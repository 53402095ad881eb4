/** Contradictions within an address, found offline. */
import { zipStateRanges } from '../../calling/zipStates.data.ts';

/** `WA`, or `WA, OR`: each code is four characters after the one before. */
const told = (states: string): string => states.replace(/..(?=.)/g, '$&, ');

const statesOfZip = new Map<string, string>();
for (const range of zipStateRanges.split(' ')) {
  const [, first = '', last = first, states = ''] = /^(\d{3})(?:-(\d{3}))?([A-Z]+)$/.exec(range) ?? [];
  const codes = told(states);
  for (let code = Number(first); code <= Number(last); code++) statesOfZip.set(String(code).padStart(3, '0'), codes);
}

/** `K1A`: the first letter tells the province; X is the Northwest Territories and Nunavut. */
const statesOfLetter = new Map(
  Object.entries({
    ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
    ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NTNU', Y: 'YT' },
  }).map(([letter, states]) => [letter, told(states)]),
);

/** The states of a postal code, as codes joined by commas, if the given state isn't among them; null if they agree or nothing is known. */
export function contradictedStates(postalCode: string, state: string): string | null {
  const american = /^\d{5}(?:[- ]?\d{4}|-)?$/.test(postalCode);
  const states = american
    ? statesOfZip.get(postalCode.slice(0, 3))
    : /^[A-Z]\d[A-Z]/.test(postalCode)
      ? statesOfLetter.get(postalCode.charAt(0))
      : undefined;
  if (states === undefined || state.length !== 2) return null;
  for (let at = 0; at < states.length; at += 4) if (states.startsWith(state, at)) return null;
  return states;
}

const poBox = /\bp\.?\s*o\.?\s*(?:box|b\.?)\b|\bpost(?:al)? office box\b|\bpob\s*\d|^box\s+\d|\bpostfach\b/i;

export function isPoBox(street: string): boolean {
  return poBox.test(street);
}

const unitWord = /(?:^|[\s,])(?:apt|apartment|unit|suite|ste|room|rm|floor|fl|bldg|building|lot|trlr|space|spc|#)\.?\s*$/i;
const manyUnits = /\b(?:apartments?|apts|condominiums?|condos|towers?|mobile home park|trailer park)\b(?!.*\d)/i;

/** Whether the street mentions a unit without naming it. `unit`: the second line, '' if there is none. */
export function lacksUnit(street: string, unit: string): boolean {
  if (unit !== '') return unitWord.test(unit);
  return unitWord.test(street) || manyUnits.test(street);
}
