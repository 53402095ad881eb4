/** States and provinces as people write them, besides their codes and names: older abbreviations, long forms, code and name, slips. */
import { countryOfState, stateNames } from '#contract/review/states.ts';
import { isOneSlip } from './oneSlip.ts';

/** Abbreviations from before there were codes, without periods and blanks. */
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

/** In capitals, without accents, periods and superfluous blanks. */
const folded = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('.', ' ').replaceAll(/\s+/g, ' ').trim().toUpperCase();
const codes = new Map(Object.entries(stateNames).flatMap(([code, name]) => [[code, code] as const, [folded(name), code] as const]));

/** Whatever is longer is no state. */
const longest = 40;
/** `MA, USA`. */
const countryBehind = /[ ,/-]+(?:U ?S ?A|U ?S|UNITED STATES(?: OF AMERICA)?|CANADA)$/;
/** `US-MA`, `CA-ON` (ISO 3166-2). */
const countryBefore = /^(US|CA)[AN]? ?[-_ /] ?(.+)$/;
const rankBefore = /^(?:THE )?(?:STATE|COMMONWEALTH|PROVINCE|TERRITORY) OF /;
const rankBehind = / (?:STATE|PROVINCE|TERRITORY)$/;
/** The capital, which is in no state. */
const capital = /^WASH(?:INGTON)?[ ,-]*\(? ?D(?:IST(?:RICT)?(?: OF)?)? ?C(?:OLUMBIA)? ?\)?$/;
const directions: readonly (readonly [RegExp, string])[] = [
  [/^NO? (?=CAROLINA|DAKOTA)/, 'NORTH '],
  [/^SO? (?=CAROLINA|DAKOTA)/, 'SOUTH '],
  [/^W (?=VIRGINIA)/, 'WEST '],
];
/** A code and a name, in either order: `WA - Washington`, `Washington (WA)`. */
const twoParts = [/^(.+?) ?[-/|:,\u2013\u2014(] ?([^()]+?) ?\)?$/, /^([A-Z]{2}) (.+)$/, /^(.+) ([A-Z]{2})$/];

/** The code of a state in a form that is neither its code nor its name; null for any other text. */
export function stateInForm(cell: string): string | null {
  if (cell.length > longest) return null;
  const text = folded(cell)
    .replace(/[ ,]+$/, '')
    .replace(countryBehind, '');
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
  return codes.get(plain.replace(before, whole)) ?? abbreviations.get(dense) ?? (dense.length === 2 ? (codes.get(dense) ?? null) : null);
}

/** The same state twice. */
function bothForms(text: string): string | null {
  for (const form of twoParts) {
    const [, first = '', second = ''] = form.exec(text) ?? [];
    const code = oneForm(first);
    if (code !== null && code === oneForm(second)) return code;
  }
  return null;
}

/** Shorter names are one slip from other words. */
const leastLetters = 5;
const names = [...codes].filter(([name]) => name.length >= leastLetters);
/** Doubled letters are the most frequent slip. */
const single = (text: string): string => text.replaceAll(/(.)\1+/g, '$1');

/** The state whose name the text probably means: `Massachussetts`; null if none or several do. */
export function likelyState(cell: string): string | null {
  if (cell.length > longest) return null;
  const text = folded(cell);
  if (text.length < leastLetters || codes.has(text)) return null;
  const meant = new Set(names.filter(([name]) => isOneSlip(text, name) || isNearly(single(text), single(name))).map(([, code]) => code));
  const [code] = meant;
  return meant.size === 1 && code !== undefined ? code : null;
}

const isNearly = (a: string, b: string): boolean => a === b || isOneSlip(a, b);
