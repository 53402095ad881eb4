/**
 * What a cell with phones says: several numbers, extensions, words, what spreadsheet programs made of a number. Whoever reads a phone from a
 * cell reads it through here.
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

/** In a phone's cell they can't be anything else. */
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

/** What a phone's cell says about calling it. The words that say not to call: `DNC`, `do not call`, `removed`; null: there are none. */
export const noCallWords = (text: string): string | null => foundBy(refusal, text);

/** The same of a name's cell, where somebody wrote it: `Ava Reed - DO NOT CALL`. */
export const noCallInName = (text: string): string | null => foundBy(noCallPhrase, text);

/** The text without them: neither letters of a number nor the label of one. */
const withoutNoCall = (text: string): string => text.replace(new RegExp(refusal, 'giu'), ' ; ');

/** How a number was understood otherwise than it is written. */
type PhoneRepair = 'phone.letters' | 'phone.power' | 'phone.prefix' | 'phone.country' | 'phone.note';

export interface PhoneInCell extends ReadPhone {
  /** Where it stands in the cell. */
  text: string;
  /** '': none. */
  extension: string;
  repair: PhoneRepair | null;
  /** The cell calls it a fax: asked only if there is no other. */
  isFax: boolean;
}

export interface PhoneCell {
  /** The one to ask first: the first that is valid, else the first that is possible; then the others, each once. */
  phones: readonly PhoneInCell[];
  /** The cell's words that say not to call it; null: none. */
  noCall: string | null;
  /** Why there is no number: words stand in its place, or a spreadsheet program dropped digits; null: something else. */
  problem: 'words' | 'digitsLost' | null;
  /** The number that it may be, if a country's code stands before it without a plus. */
  suggestion: ReadPhone | null;
}

export interface PhoneReader {
  /**
   * The number to ask; null if the cell has none. `country` (ISO-3166 alpha-2): the number's country, if it isn't the list's. `stated`: the
   * country of the row's address, which a number without a plus may be of.
   */
  (cell: string, country?: string | null, stated?: string | null): ReadPhone | null;
  /** All that the cell says. */
  whole(cell: string, country?: string | null, stated?: string | null): PhoneCell;
}

const rememberedCells = 50_000;

/**
 * A reader of phones for one list; `home`: ISO-3166 alpha-2, for numbers without a country code; `off`: repairs that a person turned off.
 * Unassigned numbers are accepted: checking that is what a look-up is for, and example numbers must pass. A cell costs 10 µs and more, so
 * each distinct one is read once, as long as it is among the last ones seen; a North American number in a usual notation isn't parsed at
 * all.
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
  /** A row's phone is read for its value, its alternates and its duplicates. */
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
/** Longer cells hold notes. */
const longest = 5_000;
/** Longer than any number with its extension. */
const longestRun = 80;
/** `Fax: 206-555-0142`, `F: 206-555-0142`. */
const faxBefore = /(?<!\p{L})(?:fax|f\s*[:.])\W*$/iu;
/** `206-555-0142 (fax)`. */
const faxBehind = /^\W*fax\W*$/i;

/** `country`: for numbers without a country's code; `stated`: the row's own, if it has one. */
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

/** The numbers of a text, each once; `power`: its digits, if it is one number that was written as a power of ten. */
function numbersIn(text: string, power: string | null, country: string, stated: string | null, off: readonly Repair[]): PhoneInCell[] {
  const prefixes = openPrefixes(country, stated);
  const found: PhoneInCell[] = [];
  /** Whether the text is a number. */
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
  /** Digits that are part of a number. */
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

/** Digits of any script, and full-width marks, in ASCII. */
function asciiDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text;
  return text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // Every script's digits follow one another, from 0 to 9.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
    return String((code - zero) % 10);
  });
}

/** Only the E.164 number to ask. */
export const normalisePhone = (cell: string, country: string): string | null => readPhoneCell(cell, country).phones[0]?.number ?? null;

/** Fewer digits are no phone. */
const enoughDigits = /\p{Nd}(?:\P{Nd}{0,20}\p{Nd}){6}/u;
const none: readonly PhoneInCell[] = [];

/** All numbers in a cell of whatever column: a dialer may read any of them. The one to ask first; empty: none. */
export const phonesInCell = (cell: string, readPhone: PhoneReader): readonly PhoneInCell[] =>
  enoughDigits.test(cell) ? readPhone.whole(cell).phones : none;
