/** Normalizes names, streets, times and other text, and undoes misreadings and typos. */
import { isServiceTime } from '#contract/service/operations/tolerant.ts';

/** Collapses white space; null if nothing is left. */
export function normaliseText(cell: string): string | null {
  const folded = isFolded(cell) ? cell : cell.replaceAll(/\s+/g, ' ').trim();
  return folded || null;
}

const blank = 0x20;
const firstBeyondAscii = 0xa0;

/** Whether a cell is normalized, as nearly all are. Checking characters is cheaper than a regular expression. */
function isFolded(cell: string): boolean {
  let before = blank;
  for (let at = 0; at < cell.length; at++) {
    const code = cell.charCodeAt(at);
    if (code === blank ? before === blank : code < blank || code >= firstBeyondAscii) return !/^\s|\s$|\s\s|[^\S ]/.test(cell);
    before = code;
  }
  return before !== blank;
}

/** Returns the time of a transaction in a format that the service accepts. Null for any other format: 5/6/26 is ambiguous. */
export function normaliseTime(cell: string): string | null {
  const text = normaliseText(cell);
  return text !== null && isServiceTime(text) ? text : null;
}

/** The first and second byte of a UTF-8 letter, read as Windows-1252. */
const suspicious = /[\u00c2-\u00f4][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/;

let bytes: ReadonlyMap<string, number> | null = null;

/** Returns the byte of each character of Windows-1252. */
function bytesOf(): ReadonlyMap<string, number> {
  const decoder = new TextDecoder('windows-1252');
  return (bytes ??= new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte])));
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Returns the intended text of UTF-8 that a program read as Windows-1252 (`MuÃ±oz`), if all of it, as Windows-1252, is valid UTF-8; else
 * null. `SÃO PAULO` is correct, because O isn't the second byte of any letter. Double misreadings are undone twice.
 */
export function withoutMojibake(text: string): string | null {
  if (!suspicious.test(text)) return null;
  const known = bytesOf();
  const raw = Array.from(text, (character) => known.get(character));
  if (raw.includes(undefined)) return null;
  try {
    const meant = utf8.decode(Uint8Array.from(raw, (byte) => byte ?? 0));
    return withoutMojibake(meant) ?? meant;
  } catch {
    return null;
  }
}

const entity = /&(?:#(\d{2,6})|#x([\da-f]{2,5})|(amp|lt|gt|quot|apos|nbsp));/gi;
const namedEntities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }));

/** Returns the intended text of one that a web form or page escaped: `O&#39;Neil`; null if nothing in it is escaped. */
export function withoutEntities(text: string): string | null {
  const meant = text.replaceAll(entity, (written: string, decimal?: string, hex?: string, name: string = '') => {
    const code = decimal === undefined ? (hex === undefined ? null : Number.parseInt(hex, 16)) : Number(decimal);
    return (code === null ? namedEntities.get(name.toLowerCase()) : String.fromCodePoint(code)) ?? written;
  });
  return meant === text ? null : (withoutEntities(meant) ?? meant);
}

/** Suffixes that follow a name and aren't first names. */
const endings =
  /^(?:jr|sr|ii|iii|iv|v|2nd|3rd|md|do|dds|dmd|dvm|od|dc|dpm|phd|edd|psyd|pharmd|jd|esq|esquire|cpa|cfp|cfa|mba|ms|ma|ba|bs|bsn|msn|mph|msw|rn|np|pa|lpn|lcsw|lmft|pe|ra|aia|pmp|ret|retired|usn|usaf|usmc|realtor|broker|owner|llc|inc|ltd)$/i;
const word = /^\p{L}[\p{L}\p{M}.'’-]*$/u;
/** Texts that aren't one person's name, or have more than a name: `Ava Reed, Attorney at Law`. */
const several = /[&+/\d@()"]|\b(?:and|or|und|et|y|at|of)\b/i;
const longest = 80;
const mostWords = 4;

const isEnding = (text: string): boolean => endings.test(text.replaceAll('.', ''));

/** Whether letters after a name that isn't in uppercase are a title: `Ava Reed, RPT`. */
const isTitle = (text: string, before: string): boolean => /^\p{Lu}{2,5}$/u.test(text.replaceAll('.', '')) && /\p{Ll}/u.test(before);

/** Returns `Ava Reed` for `Reed, Ava`, with any suffix at the end; null for any other text. `name`: with white space already collapsed. */
export function firstNameFirst(name: string): string | null {
  if (!name.includes(',') || name.length > longest || several.test(name)) return null;
  const [last = '', first = '', ending = '', ...more] = name.split(',').map((part) => part.trim());
  if (more.length > 0 || (ending !== '' && !isEnding(ending)) || isEnding(first) || isTitle(first, last)) return null;
  const [lastWords, firstWords] = [last.split(' '), first.split(' ')];
  const all = [...lastWords, ...firstWords];
  if (lastWords.length > mostWords || firstWords.length > mostWords || !all.every((one) => word.test(one))) return null;
  // `King Jr., Martin` and `King, Martin Jr.`
  const behind = [lastWords, firstWords].flatMap((words) => (words.length > 1 && isEnding(words.at(-1) ?? '') ? words.splice(-1) : []));
  return [...firstWords, ...lastWords, ...behind, ...(ending === '' ? [] : [ending])].join(' ');
}

/** Whether one added, omitted, changed or swapped letter turns one text into the other (Damerau-Levenshtein distance 1), as in a typo. */
export function isOneSlip(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const left = a.slice(start, a.length - end);
  const right = b.slice(start, b.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
