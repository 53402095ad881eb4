/** States and countries: short codes in upper case. */
import { getCountries } from 'libphonenumber-js/max';
import { stateNames } from '#contract/review/states.ts';

const stateOf = new Map<string, string>();
for (const [code, name] of Object.entries(stateNames)) {
  stateOf.set(code, code);
  stateOf.set(name.toUpperCase(), code);
}

const otherCountryNames = [
  ['USA', 'US'],
  ['U.S.', 'US'],
  ['U.S.A.', 'US'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['AMERICA', 'US'],
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['ENGLAND', 'GB'],
  ['CAN', 'CA'],
  ['MEX', 'MX'],
] as const;

let codes: ReadonlyMap<string, string> | null = null;

/** Codes by code and by name, built when the first country is read, because that takes a tenth of the program's start. */
function countryCodes(): ReadonlyMap<string, string> {
  if (codes) return codes;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const spelled = getCountries().map((code) => [(names.of(code) ?? code).toUpperCase(), code] as const);
  codes = new Map<string, string>([...getCountries().map((code) => [code, code] as const), ...spelled, ...otherCountryNames]);
  return codes;
}

/** Caches the results for short texts: a column of states or countries has only a few. */
export function remembering<R>(read: (cell: string) => R): (cell: string) => R {
  const known = new Map<string, R>();
  return (cell) => {
    const value = known.get(cell);
    if (value !== undefined) return value;
    const made = read(cell);
    if (known.size < rememberedTexts && cell.length <= 40) known.set(cell, made);
    return made;
  };
}
const rememberedTexts = 5_000;

/** Two-letter code of a US state or Canadian province, from its code or its English name; null for anything else. */
export function stateCode(cell: string): string | null {
  return (
    stateOf.get(
      cell
        .trim()
        .replaceAll(/\s+/g, ' ')
        .toUpperCase()
        .replace(/^([A-Z])\.([A-Z])\.?$/, '$1$2'),
    ) ?? null
  );
}

/** The code if the state is known, else the text in upper case: other countries have longer state names. */
export const normaliseState = remembering(
  (cell: string): string | null => stateCode(cell) ?? (cell.trim().replaceAll(/\s+/g, ' ').toUpperCase() || null),
);

/** ISO-3166 alpha-2 from a code or an English name; null if unknown. */
export function normaliseCountry(cell: string): string | null {
  return countryCodes().get(cell.trim().toUpperCase()) ?? null;
}
