/** Reads states, countries and postal codes as short codes in uppercase, from the forms in which people write them. */
import { getCountries } from 'libphonenumber-js/max';
import { stateNames, countryOfState } from '#contract/review/states.ts';
import { isOneSlip } from './text.ts';

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

let builtCodes: ReadonlyMap<string, string> | null = null;

/** Country codes by code and by name, built when the first country is read, because that takes a tenth of the program's start. */
function countryCodes(): ReadonlyMap<string, string> {
  if (builtCodes) return builtCodes;
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const spelled = getCountries().map((code) => [(names.of(code) ?? code).toUpperCase(), code] as const);
  builtCodes = new Map<string, string>([...getCountries().map((code) => [code, code] as const), ...spelled, ...otherCountryNames]);
  return builtCodes;
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

/** Returns the two-letter code of a US state or Canadian province, from its code or its English name; null for anything else. */
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

/** Returns the code if the state is known, else the text in uppercase, because other countries have longer state names. */
export const normaliseState = remembering(
  (cell: string): string | null => stateCode(cell) ?? (cell.trim().replaceAll(/\s+/g, ' ').toUpperCase() || null),
);

/** Returns ISO-3166 alpha-2 from a code or an English name; null if unknown. */
export function normaliseCountry(cell: string): string | null {
  return countryCodes().get(cell.trim().toUpperCase()) ?? null;
}

/** Abbreviations used before there were codes, without periods and blanks. */
const abbreviations = new Map(
  (
    'ALA:AL ALAS:AK ARIZ:AZ ARK:AR CAL:CA CALI:CA CALIF:CA COLO:CO COL:CO CONN:CT DEL:DE FLA:FL FLOR:FL HAW:HI IDA:ID ILL:IL ILLS:IL IND:IN ' +
    'KAN:KS KANS:KS KEN:KY KENT:KY MASS:MA MICH:MI MINN:MN MISS:MS MONT:MT NEB:NE NEBR:NE NEV:NV NHAMP:NH NMEX:NM NYORK:NY NYS:NY ' +
    'NCAR:NC NOCAR:NC NDAK:ND NODAK:ND OKLA:OK ORE:OR OREG:OR PENN:PA PENNA:PA SCAR:SC SOCAR:SC SDAK:SD SODAK:SD TENN:TN TEX:TX WASH:WA WVA:WV ' +
    'WIS:WI WISC:WI WYO:WY VIRGINISLANDS:VI USVI:VI ALTA:AB MAN:MB NFLD:NL NEWFOUNDLAND:NL NWT:NT ONT:ON PEI:PE PQ:QC QUE:QC SASK:SK'
  )
    .split(' ')
    .map((pair): [string, string] => [pair.slice(0, -3), pair.slice(-2)]),
);

/** Returns the text in uppercase, without accents, periods and superfluous blanks. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim().toUpperCase();
const stateCodes = new Map(Object.entries(stateNames).flatMap(([code, name]) => [[code, code] as const, [folded(name), code] as const]));

const longestState = 40;
/** `MA, USA`. */
const countryBehind = /[ ,/-]+(?:U ?S ?A|U ?S|UNITED STATES(?: OF AMERICA)?|CANADA)$/;
/** `MA 02138`. */
const zipBehind = /(?<=[A-Z])[ ,]+\d{5}(?:-\d{4})?$/;
/** `US-MA`, `CA-ON` (ISO 3166-2). */
const countryBefore = /^(US|CA)[AN]? ?[-_ /] ?(.+)$/;
const rankBefore = /^(?:THE )?(?:STATE|COMMONWEALTH|PROVINCE|TERRITORY) OF /;
const rankBehind = / (?:STATE|PROVINCE|TERRITORY)$/;
/** Matches Washington, D.C., which is in no state. */
const capital = /^(?:WASH(?:INGTON)?[ ,-]*\(? ?D(?:IST(?:RICT)?(?: OF)?)? ?C(?:OLUMBIA)? ?\)?|D ?C[ ,-]+\(?WASH(?:INGTON)?\)?)$/;
const directions: readonly (readonly [RegExp, string])[] = [
  [/^NO? (?=CAROLINA|DAKOTA)/, 'NORTH '],
  [/^SO? (?=CAROLINA|DAKOTA)/, 'SOUTH '],
  [/^W (?=VIRGINIA)/, 'WEST '],
];
/** A code and a name, in either order: `WA - Washington`, `Washington (WA)`. */
const twoParts = [/^(.+?) ?[-/|:,\u2013\u2014(] ?([^()]+?) ?\)?$/, /^([A-Z]{2}) (.+)$/, /^(.+) ([A-Z]{2})$/];

/**
 * Returns the code of a state or province in a form that is neither its code nor its name: older abbreviations, long forms, code and name;
 * null for any other text.
 */
export function stateInForm(cell: string): string | null {
  if (cell.length > longestState) return null;
  const text = folded(cell)
    .replace(/[ ,]+$/, '')
    .replace(countryBehind, '')
    .replace(zipBehind, '');
  if (capital.test(text)) return 'DC';
  return oneForm(text) ?? behindCountry(text) ?? bothForms(text);
}

function behindCountry(text: string): string | null {
  const [, country, state = ''] = countryBefore.exec(text) ?? [];
  const code = oneForm(state);
  return code !== null && countryOfState(code)?.startsWith(country ?? '-') ? code : null;
}

function oneForm(text: string): string | null {
  const plain = text.replace(rankBefore, '').replace(rankBehind, '');
  const [before, whole] = directions.find(([short]) => short.test(plain)) ?? [/^$/, ''];
  const dense = plain.replaceAll(' ', '');
  return (
    stateCodes.get(plain.replace(before, whole)) ??
    abbreviations.get(dense) ??
    (dense.length === 2 ? (stateCodes.get(dense) ?? null) : null)
  );
}

/** Reads two forms of the same state. */
function bothForms(text: string): string | null {
  for (const form of twoParts) {
    const [, first = '', second = ''] = form.exec(text) ?? [];
    const code = oneForm(first);
    if (code !== null && code === oneForm(second)) return code;
  }
  return null;
}

/** Shorter names are one typo from other words. */
const leastLetters = 5;
const names = [...stateCodes].filter(([name]) => name.length >= leastLetters);
/** Removes doubled letters, the most frequent typo. */
const single = (text: string): string => text.replaceAll(/(.)\1+/g, '$1');

/** Returns the state whose name the text probably means: `Massachussetts`; null if none or several match. */
export function likelyState(cell: string): string | null {
  if (cell.length > longestState) return null;
  const text = folded(cell);
  if (text.length < leastLetters || stateCodes.has(text)) return null;
  const meant = new Set(names.filter(([name]) => isOneSlip(text, name) || isNearly(single(text), single(name))).map(([, code]) => code));
  const [code] = meant;
  return meant.size === 1 && code !== undefined ? code : null;
}

const isNearly = (a: string, b: string): boolean => a === b || isOneSlip(a, b);

/** Nearly every ZIP code; needs no changes. */
const usual = /^\d{5}(?:-\d{4})?$/;

/** Returns a postal code in uppercase with single spaces; null if it is empty. */
export function foldPostalCode(cell: string): string | null {
  if (usual.test(cell)) return cell;
  return cell.trim().replaceAll(/\s+/g, ' ').toUpperCase() || null;
}

/** The most characters of a ZIP code. */
const longestPostalCode = 20;
const nineDigits = /^(\d{5})[-+_ ]*(\d{4})$/;
/** A ZIP+4 without its zeros, whose parts only the separator tells apart. */
const shortParts = /^(\d{3,4})[- ]+(\d{4})$/;

/**
 * Returns `98101.0`, `981011234`, `98101 1234`, `98101-`, `98,101`, `WA 98101`, `98101, WA`, `98101 USA`, and Facebook's `z:98101` as ZIP
 * codes, which may still lack their zeros; null if the text is something else or already well-formed. `text`: folded.
 */
export function zipForm(text: string): string | null {
  if (usual.test(text) || text.length > longestPostalCode) return null;
  const plain = text
    .replace(/^(?:Z:\s*|US-|[A-Z]{2}[ ,]+(?=\d{5}))/, '')
    .replace(/(?<=\d{4})[ ,]+(?:[A-Z]{2}|USA|U\.S\.(?:A\.)?)$/, '')
    .replace(/^(\d{1,2}),(\d{3})$/, '$1$2')
    .replace(/^(\d+)\.0+$/, '$1')
    .replace(/^(\d[\d -]*?)[-.,; ]+$/, '$1');
  const [, front, rest] = nineDigits.exec(plain) ?? shortParts.exec(plain) ?? [];
  const form = front === undefined ? plain : `${front}-${rest ?? ''}`;
  return form !== text && (usual.test(form) || /^\d{3,4}(?:-?\d{4})?$/.test(form)) ? form : null;
}

/** Returns the folded postal code, a ZIP code in its usual form; null if empty. */
export function normalisePostalCode(cell: string): string | null {
  const text = foldPostalCode(cell);
  return text === null ? null : (zipForm(text) ?? text);
}
