/** Contradictions within an address, found offline. */
import { contradictedZeros, isAmong, listed, statesOfZip } from './zipStates.ts';

/** `K1A`: the first letter tells the province; X is the Northwest Territories and Nunavut. */
const statesOfLetter = new Map(
  Object.entries({
    ...{ A: 'NL', B: 'NS', C: 'PE', E: 'NB', G: 'QC', H: 'QC', J: 'QC', K: 'ON', L: 'ON', M: 'ON', N: 'ON', P: 'ON' },
    ...{ R: 'MB', S: 'SK', T: 'AB', V: 'BC', X: 'NTNU', Y: 'YT' },
  }).map(([letter, states]) => [letter, listed(states)]),
);

/** The states of a postal code, as codes joined by commas, if the given state isn't among them; null if they agree or nothing is known. */
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

/** Whether the street mentions a unit without naming it. `unit`: the second line, '' if there is none. */
export function lacksUnit(street: string, unit: string): boolean {
  if (unit !== '') return unitWord.test(unit);
  return unitWord.test(street) || manyUnits.test(street);
}
