/**
 * Reads cells with phones: several numbers, extensions, words, and numbers changed by spreadsheet programs. All phones in cells are read
 * through here.
 */
import { anyOf, gap, noCallPhrase, noCallPhrases } from '#contract/lists/optOut.ts';
import type { Repair } from '#contract/lists/repair.ts';
import { readCell } from '../cell.ts';
import { openPlanReader, readPhone, type ReadPhone } from './phone.ts';
import {
  digitsIn,
  digitsOfPower,
  digitsOfLetters,
  extensionOf,
  markExtensions,
  partsOfText,
  runsOf,
  splitRun,
  bareNumber,
  openPrefixes,
  withoutRemarks,
} from './phoneParts.ts';

/** Phrases that have only this meaning in a phone's cell. */
const phoneWords = [
  `d\\.?${gap}?n\\.?${gap}?c\\.?`,
  'dnd',
  // Registers of the United Kingdom.
  'c?tps',
  `no${gap}+(?:more${gap}+)?(?:calls?|calling|contact|solicit\\w*|telemarket\\w*)`,
  `not${gap}+to${gap}+be${gap}+(?:called|contacted)`,
  `removed?(?:${gap}+(?:me|from${gap}+(?:the${gap}+)?list))?`,
  `take${gap}+(?:me${gap}+)?off(?:${gap}+(?:the${gap}+)?list)?`,
  'unsubscribed?',
  `stop(?:${gap}+calling)?`,
  `black${gap}?list(?:ed)?`,
  `(?:wrong|bad|invalid)${gap}*(?:number|num|nbr|no\\.?|#|person|party)`,
  `(?:not${gap}+in|out${gap}+of)${gap}+service`,
  'disconnected',
];
const refusal = anyOf([...noCallPhrases, ...phoneWords]);

const longestShown = 40;
const foundBy = (words: RegExp, text: string): string | null =>
  words.exec(text)?.[0].trim().replaceAll(/\s+/g, ' ').slice(0, longestShown) ?? null;

/** Returns the words in a phone's cell that say not to call: `DNC`, `do not call`, `removed`; null if there are none. */
export const noCallWords = (text: string): string | null => foundBy(refusal, text);

/** Returns such words in a name's cell: `Ava Reed - DO NOT CALL`. */
export const noCallInName = (text: string): string | null => foundBy(noCallPhrase, text);

/** Removes these words, which are neither letters of a number nor its label. */
const withoutNoCall = (text: string): string => text.replace(new RegExp(refusal, 'giu'), ' ; ');

/** How a number was interpreted other than as written. */
type PhoneRepair = 'phone.letters' | 'phone.power' | 'phone.prefix' | 'phone.country' | 'phone.note';

export interface PhoneInCell extends ReadPhone {
  /** Its text in the cell. */
  text: string;
  /** '' if there is none. */
  extension: string;
  repair: PhoneRepair | null;
  /** True if the cell calls it a fax: checked only if there is no other number. */
  isFax: boolean;
}

export interface PhoneCell {
  /** The number to check first: the first valid one, else the first possible one; then the others, each once. */
  phones: readonly PhoneInCell[];
  /** The cell's words that say not to call; null if there are none. */
  noCall: string | null;
  /** Why there is no number: there are words instead, or a spreadsheet program dropped digits; null for other reasons. */
  problem: 'words' | 'digitsLost' | null;
  /** The possible number, if a country code without a plus precedes it. */
  suggestion: ReadPhone | null;
}

export interface PhoneReader {
  /**
   * Returns the number to check; null if the cell has none. `country` (ISO-3166 alpha-2): the number's country, if it isn't the list's.
   * `stated`: the country of the row's address, to which a number without a plus may belong.
   */
  (cell: string, country?: string | null, stated?: string | null): ReadPhone | null;
  /** Returns everything that the cell contains. */
  whole(cell: string, country?: string | null, stated?: string | null): PhoneCell;
}

const rememberedCells = 50_000;

/**
 * Opens a reader of phones for one list; `home`: ISO-3166 alpha-2, for numbers without a country code; `off`: repairs that a person turned
 * off. Unassigned numbers are accepted, because look-ups check that, and example numbers must pass. A cell costs 10 µs and more, so
 * distinct cells are cached; a North American number in a usual notation isn't parsed at all.
 */
export function openPhoneReader(home: string, off: readonly Repair[] = []): PhoneReader {
  let remembered = new Map<string, PhoneCell>();
  const plan = openPlanReader(home);
  const whole: PhoneReader['whole'] = (cell, country, stated) => {
    const key = country || stated ? `${country ?? ''} ${stated ?? ''} ${cell}` : cell;
    const known = remembered.get(key);
    if (known !== undefined) return known;
    if (remembered.size >= rememberedCells) remembered = new Map();
    const read = readPhoneCell(cell, country ?? home, { stated: country ?? stated ?? null, off });
    remembered.set(key, read);
    return read;
  };
  const first = (cell: string, country?: string | null, stated?: string | null): ReadPhone | null =>
    plan(cell, country) ?? whole(cell, country, stated).phones[0] ?? null;
  /** The last phone read: a row's phone is read for its value, its alternates and its duplicates. */
  let last: { cell: string; country: string | null | undefined; phone: PhoneCell } | null = null;
  return Object.assign(first, {
    whole: (cell: string, country?: string | null, stated?: string | null): PhoneCell => {
      if (last?.cell === cell && last.country === country) return last.phone;
      const usual = plan(cell, country);
      if (usual === null) return whole(cell, country, stated);
      const phone: PhoneCell = {
        phones: [{ ...usual, text: cell, extension: '', repair: null, isFax: false }],
        noCall: null,
        problem: null,
        suggestion: null,
      };
      last = { cell, country, phone };
      return phone;
    },
  });
}

const nothing: PhoneCell = { phones: [], noCall: null, problem: null, suggestion: null };
/** Longer cells are notes. */
const longest = 5_000;
/** More characters than any number with its extension has. */
const longestRun = 80;
/** `Fax: 206-555-0142`, `F: 206-555-0142`. */
const faxBefore = /(?<!\p{L})(?:fax|f\s*[:.])\W*$/iu;
/** `206-555-0142 (fax)`. */
const faxBehind = /^\W*fax\W*$/i;

/** `country`: for numbers without a country code; `stated`: the row's own country, if any. */
export function readPhoneCell(
  cell: string,
  country: string,
  { stated = null, off = [] }: { stated?: string | null; off?: readonly Repair[] } = {},
): PhoneCell {
  const text = asciiDigits(readCell(cell, 'phone', { off }))
    .trim()
    .slice(0, longest);
  if (text === '') return nothing;
  const power = digitsOfPower(text);
  if (power === null) return { ...nothing, problem: 'digitsLost' };
  const noCall = noCallWords(text);
  const found = numbersIn(noCall === null ? text : withoutNoCall(text), power ?? null, country, stated, off);
  const first = found.find(({ facts, isFax }) => facts.assigned && !isFax) ?? found.find(({ isFax }) => !isFax);
  if (first !== undefined) found.unshift(...found.splice(found.indexOf(first), 1));
  if (found.length > 0) return { phones: found, noCall, problem: null, suggestion: null };
  const bare = bareNumber(text);
  const suggestion = bare === null ? null : readPhone(`+${bare}`, country);
  return {
    ...{ phones: found, noCall },
    problem: /\p{L}{2}/u.test(text) ? 'words' : null,
    suggestion,
  };
}

/** Returns the numbers of a text, each once; `power`: its digits, if it is one number that was written as a power of ten. */
function numbersIn(text: string, power: string | null, country: string, stated: string | null, off: readonly Repair[]): PhoneInCell[] {
  const prefixes = openPrefixes(country, stated);
  const found: PhoneInCell[] = [];
  /** Adds a number; returns whether the text is one. */
  const take = (part: string, repair: PhoneRepair | null, isFax = false): boolean => {
    const [number, extension] = extensionOf(part, country);
    const read = repair === null ? prefixes.read(number) : readPhone(number, country);
    if (read === null) return false;
    const phone: PhoneInCell = { repair, ...read, text: part.trim(), extension, isFax };
    if ((phone.repair !== null && off.includes(phone.repair)) || (extension !== '' && off.includes('phone.extension'))) return false;
    if (!found.some((one) => one.number === phone.number && one.extension === extension)) found.push(phone);
    return true;
  };
  if (power !== null) {
    take(power, 'phone.power');
    return found;
  }
  if (off.includes('phone.several')) {
    take(markExtensions(text), null);
    return found;
  }
  /** Count of digits that are part of a number. */
  let used = 0;
  const takeRun = (run: string, part: string): void => {
    if (run.length > longestRun) return;
    const isFirst = part.trimStart().startsWith(run.trimStart());
    const at = part.indexOf(run);
    const [before, behind] = [faxBefore.test(part.slice(0, at)), faxBehind.test(part.slice(at + run.length))];
    const split = take(run, null, before || behind)
      ? [run]
      : splitRun(run, isFirst ? found : [], prefixes.isNorthAmerican).filter((one, place, all) =>
          take(one, null, (before && place === 0) || (behind && place === all.length - 1)),
        );
    used += Math.min(digitsIn(run), digitsIn(split.join()));
  };
  const isNoteOff = off.includes('phone.note');
  for (const part of partsOfText(markExtensions(isNoteOff ? text : withoutRemarks(text)))) {
    const letters = prefixes.isNorthAmerican ? digitsOfLetters(part) : null;
    if (letters === null) for (const run of runsOf(part)) takeRun(run, part);
    else if (take(`+1${letters}`, 'phone.letters')) used += digitsIn(part);
  }
  if (used >= digitsIn(text)) return found;
  return isNoteOff ? [] : found.map((phone) => ({ ...phone, repair: phone.repair ?? 'phone.note' }));
}

/** Converts digits of any script, and full-width marks, to ASCII. */
function asciiDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // Every script's digits are consecutive, from 0 to 9.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
}

/** Returns only the E.164 number to check. */
export const normalisePhone = (cell: string, country: string): string | null => readPhoneCell(cell, country).phones[0]?.number ?? null;

/** The fewest digits of a phone. */
const enoughDigits = /\p{Nd}(?:\P{Nd}{0,20}\p{Nd}){6}/u;
const none: readonly PhoneInCell[] = [];

/** Returns all numbers in a cell of any column, because a dialer may read any of them. The one to check first comes first. */
export const phonesInCell = (cell: string, readPhone: PhoneReader): readonly PhoneInCell[] =>
  enoughDigits.test(cell) ? readPhone.whole(cell).phones : none;
