/** States, countries and postal codes: short codes in upper case, never a number. */
import { getCountries } from 'libphonenumber-js/max';

const states =
  'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,Oregon OR,Pennsylvania PA,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,' +
  'American Samoa AS,Guam GU,Northern Mariana Islands MP,Puerto Rico PR,U.S. Virgin Islands VI,Armed Forces Americas AA,Armed Forces Europe AE,Armed Forces Pacific AP,' +
  'Alberta AB,British Columbia BC,Manitoba MB,New Brunswick NB,Newfoundland and Labrador NL,Nova Scotia NS,Northwest Territories NT,Nunavut NU,Ontario ON,Prince Edward Island PE,Quebec QC,Saskatchewan SK,Yukon YT';

const stateOf = new Map<string, string>();
for (const state of states.split(',')) {
  const code = state.slice(-2);
  stateOf.set(code, code);
  stateOf.set(state.slice(0, -3).toUpperCase(), code);
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
function remembering<R>(read: (cell: string) => R): (cell: string) => R {
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

/** Unchanged but in upper case: `02134` keeps its zero, `02134-1000` its extra digits. Facebook's prefix `z:` is removed. */
export function normalisePostalCode(cell: string): string | null {
  if (/^\d{5}$/.test(cell)) return cell;
  return cell.trim().replace(/^z:/i, '').replaceAll(/\s+/g, ' ').toUpperCase() || null;
}
