/** Splits a phone's cell into its numbers with their prefixes, letters and powers of ten, and the extension of each. */
import { callingCodeOf, isNorthAmerican as isInPlan, readPhone, type ReadPhone, isNorthAmerican } from './phone.ts';

const powerOfTen = /^\+?(\d+)(?:[.,](\d*))?e\+?(\d{1,2})$/i;

/**
 * Returns the digits of a number that a spreadsheet program wrote as a power of ten: `1.2065550142E+10` is 12065550142. Null if digits were
 * lost: `1.20656E+10` may be many numbers. Undefined if the text isn't such a number.
 */
export function digitsOfPower(text: string): string | null | undefined {
  const [, whole, part = '', power = ''] = powerOfTen.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const digits = Number(power);
  // Zeros after the last digit add nothing.
  const rest = part.length > digits && /^0*$/.test(part.slice(digits)) ? part.slice(0, digits) : part;
  return rest.length === digits && digits > 0 ? whole + rest : null;
}

/** Returns the whole number in a cell, otherwise its text. */
export const exactDigits = (cell: string): string => digitsOfPower(cell) ?? cell.trim();

const vanity = /^(?:\+?1[-. ]*)?\(?([2-9]\d{2})\)?[-. ]*([a-z\d][-. a-z\d]*[a-z\d])[!?.]*$/i;
/** Area codes of numbers advertised as words: toll-free and premium. */
const advertised = new Set(['800', '833', '844', '855', '866', '877', '888', '900']);
const digitsOfKeys = '22233344455566677778889999';
const ofNumber = 7;
const longest = 60;

/** Words written instead of a number, or beside it: never part of one. */
const status = new Set(
  (
    'unknown,unkn,unknwn,unk,removed,remove,delete,deleted,none,no,not,na,nan,null,wrong,invalid,disconnected,disconnect,dnc,donotcall,dontcall,nocall,nocalls,call,calls,missing,' +
    'unlisted,listed,refused,refuses,private,blocked,pending,expired,retired,bounced,deceased,dead,busy,voicemail,answer,service,avail,unavailable,available,inactive,changed,' +
    'moved,number,phone,optout,unsubscribed,stop,hidden,withheld,anonymous,confidential,inservice,working,nonworking,bad,blank,empty,tbd,test,testing,error,pager,various,' +
    'requested,landline,fax,ask,see,notes,note,client,customer,contact,contacts,spouse,husband,wife,email,mailbox,verify,verified,checked,updated,example,skipped,' +
    'reached,hangup,hungup,sold,closed,former,oldcell,oldhome,newcell,mycell,nophone'
  ).split(','),
);
/** Labels, which may be part of an advertised number together with other words. */
const label = new Set(
  (
    'cell,cells,cellular,home,mobile,work,office,business,main,direct,other,old,new,him,her,his,me,my,mom,dad,day,night,evening,only,first,last,ext,extension,text,texts,sms,' +
    'pm,am,and,or,the,to,for,is,line,personal,primary,second,back,later,again,yet,list,please'
  ).split(','),
);
/** Words used in advertised numbers: `CALL-NOW`. */
const soft = new Set(['call', 'listed', 'service', 'answer', 'contact', 'verify', 'stop', 'fax', 'phone']);

/**
 * Returns the ten digits of a vanity number such as 1-800-FLOWERS, else null. Only with area codes of such numbers, because a word after
 * another one would become somebody else's number.
 */
export function digitsOfLetters(text: string): string | null {
  if (text.length > longest) return null;
  const [, area = '', rest = ''] = vanity.exec(text.trim()) ?? [];
  const words = rest.toLowerCase().match(/[a-z]+/g) ?? [];
  if (words.join('').length < 3 || /^\D*(?:\d\D*){7}/.test(rest)) return null;
  const isAdvertised = advertised.has(area);
  const together = words.join('');
  // In other numbers, a word is more likely a remark; numbers that are words are written in uppercase.
  if (!isAdvertised && /[a-z]/.test(rest)) return null;
  const isSoft = (word: string): boolean => soft.has(word) && words.some((other) => !status.has(other) && !label.has(other));
  if (status.has(together) || label.has(together) || words.some((word) => status.has(word) && !isSoft(word))) return null;
  if (isAdvertised ? words.every((word) => label.has(word)) : words.some((word) => label.has(word))) return null;
  const keys = rest.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  if (isAdvertised ? keys.length < ofNumber : keys.length !== ofNumber) return null;
  return area + keys.slice(0, ofNumber).replaceAll(/[a-z]/g, (letter) => digitsOfKeys.charAt(letter.charCodeAt(0) - 97));
}

const americanDigits = /^[2-9]\d{2}[2-9]\d{6}$/;

/** A number with its prefix repaired: doubled, an international one for a domestic number, or a country code without its plus. */
interface Prefixed extends ReadPhone {
  repair: 'phone.prefix' | 'phone.country' | null;
}

/** `country`: for numbers without a country code; `stated`: the row's own country, if any. */
export function openPrefixes(country: string, stated: string | null) {
  const isNorthAmerican = isInPlan(country) === true;
  const asIs = (phone: ReadPhone | null, repair: Prefixed['repair'] = null): Prefixed | null => phone && { ...phone, repair };
  return {
    isNorthAmerican,
    read(text: string): Prefixed | null {
      const compact = text.replaceAll(/[^\d+]/g, '');
      const doubled = undoubled(compact);
      if (doubled !== null) return asIs(readPhone(doubled, country), 'phone.prefix') ?? asIs(readPhone(text, country));
      const [, abroad] = (isNorthAmerican && /^011(1?[2-9]\d{9})$/.exec(compact)) || [];
      // The international prefix is dialed before numbers of other countries; here the number is domestic, unless it is valid in another
      // country.
      if (abroad !== undefined && americanDigits.test(abroad.slice(-10))) {
        const foreign = abroad.length === 10 ? readPhone(`+${abroad}`, country) : null;
        return foreign?.facts.assigned === true ? asIs(foreign) : asIs(readPhone(`+1${abroad.slice(-10)}`, country), 'phone.prefix');
      }
      const home = asIs(readPhone(text, country));
      const bare = bareNumber(text);
      if (bare === null || stated === null) return home;
      // In a row of another country than its list's, the code was read as one without a plus, which the cell doesn't literally say.
      if (home !== null)
        return home.number === `+${bare}` ? { ...home, repair: callingCodeOf(country) === '1' ? null : 'phone.country' } : home;
      const other = readPhone(`+${bare}`, country);
      return bare.startsWith(callingCodeOf(stated) || ' ') ? asIs(other, 'phone.country') : null;
    },
  };
}

/** Reduces `+1+1206…`, `++1206…`, `+1+206…`, `+1 1 206 …` to one prefix; null if no prefix is doubled. */
function undoubled(compact: string): string | null {
  if (/^\++0(?:0|11)/.test(compact)) return compact.replaceAll('+', '');
  const [, again] = /^\+?(?:1|001|011)(?:1|001|011)+([2-9]\d{9})$/.exec(compact.replaceAll('+', '')) ?? [];
  if (again !== undefined && americanDigits.test(again)) return `+1${again}`;
  const at = compact.lastIndexOf('+');
  if (at < 1) return null;
  const before = compact
    .slice(0, at)
    .replaceAll('+', '')
    .replace(/^00|^011/, '');
  const rest = compact.slice(at + 1);
  // Two numbers, one after the other.
  if (before.length > 4) return null;
  return before === '' || rest.startsWith(before) ? `+${rest}` : `+${before}${rest}`;
}

/** Returns the digits of a text that could be a number with its country code but no plus; else null. */
export function bareNumber(text: string): string | null {
  const digits = text.replaceAll(/[\s().-]/g, '');
  return /^[1-9]\d{8,14}$/.test(digits) ? digits : null;
}

/** The number of digits with or without a country code. */
const [leastDigits, mostDigits] = [7, 15];
export const digitsIn = (text: string): number => text.replaceAll(/\D/g, '').length;

const clock = String.raw`\d{1,2}(?::\d\d)?`;
const remarks = [
  String.raw`\d{1,2}(?:st|nd|rd|th)`,
  String.raw`(?:${clock}\s*(?:[ap]\.?m\.?)?\s*-\s*)?${clock}\s*[ap]\.?m\.?`,
  String.raw`\d{1,2}:\d\d(?:\s*-\s*\d{1,2}:\d\d)?`,
  String.raw`\d{4}-\d\d-\d\d|\d{1,2}/\d{1,2}/(?:\d{4}|\d\d)|24/7`,
  // Dialed before a number to hide the caller's own.
  String.raw`\*\d\d(?=\s*[(\d])`,
];
const remark = new RegExp(String.raw`(?<![\d\p{L}:/.*-])(?:${remarks.join('|')})(?![\d\p{L}:/])`, 'giu');

/** Removes ordinals, times and dates, whose digits would be taken for a number's. */
export const withoutRemarks = (text: string): string => text.replace(remark, ' ; ');

/** Separators between any two numbers. A comma may also group digits, and a slash may be within a number. */
const between = /[;|&\n\r\t]|,(?!\d{3}(?:\D|$))|:{2,}|(?<![\p{L}\d])(?:or|and|oder|und|y|et|ou)(?![\p{L}\d])|\s\/|\/\s/iu;

/** Returns the texts between separators. Grouped digits stay together: `2,065,550,142`. */
export function partsOfText(text: string): string[] {
  if (/^\s*\d{1,3}(?:,\d{3}){2,4}\s*$/.test(text)) return [text.replaceAll(',', '')];
  const parts = text.split(between).filter((part) => /[\p{L}\d]/u.test(part));
  // `206, 555, 0142`: no part is a number by itself.
  const isOne = parts.length > 1 && parts.every((part) => digitsIn(part) < leastDigits && !/\p{L}/u.test(part));
  return isOne ? [parts.join('-').replaceAll(',', '-')] : parts;
}

/** Rewrites other forms of extensions as ` x123`: what a dialer sends after a pause (`,,124#`, `p127`), and a URI's (`;ext=126`). */
export function markExtensions(text: string): string {
  return text
    .replaceAll(/\s*;\s*ext\s*=\s*(\d{1,7})(?!\d)/gi, ' x$1')
    .replaceAll(/(?<=\d[\s)]*)(?:,{2,}|;{2,})\s*(\d{1,7})#?(?!\d)/g, ' x$1')
    .replaceAll(/(?<=\d[\s)]*)[,;]\s*(\d{1,7})#/g, ' x$1')
    .replaceAll(/(?<=\d{4}),(\d{1,6})(?=\s*$)(?<!^\s*\d{1,3}(?:,\d{3})+)/g, ' x$1')
    .replaceAll(/(?<=\d{4})\s*[pw]\s*(\d{1,7})#?(?![\d\p{L}])/giu, ' x$1')
    .replaceAll(
      /(?<=\d{4}|\d\d[\s.-]\d\d)\s*[,;(]?\s*(?:extension|extn|ext|xt|ex|x|#)\s*[.:#]*\s*(\d{1,7})(?![-. )]{1,2}\d{3})\)?#?(?!\d)/gi,
      ' x$1',
    );
}

const extension = /^(.*\d.*?)\s*x(\d{1,7})\s*$/s;
/** After a whole North American number, `-128` can only be an extension. */
const hyphened = /^((?:\+?1[-. ]*)?\(?[2-9]\d{2}\)?[-. ]*[2-9]\d{2}[-. ]*\d{4})-(\d{1,6})$/;

/** Returns the number and its extension; '' if none. */
export function extensionOf(part: string, country: string): [number: string, extension: string] {
  const marked = extension.exec(part);
  if (marked) return [marked[1] ?? '', marked[2] ?? ''];
  const [, number, digits] = (isNorthAmerican(country) === true && hyphened.exec(part.trim())) || [];
  return number === undefined || digits === undefined ? [part, ''] : [number, digits];
}

/** A number's digits and the characters between them. */
const run = /\+*[\d(][\d\s()[\].+\-/~*_•·]*(?:x\d{1,7}(?![\d]|[-. )]{1,2}\d{3}))?/g;

/** Returns the parts of a text that may be numbers; words and labels separate them. */
export const runsOf = (part: string): string[] => (part.match(run) ?? []).filter((one) => digitsIn(one) >= 4);

/** Not after another country's code. */
const americanNumbers = /(?<!\d|\+\d{1,3}[-. ]*)(?:\+?1[-. ]*)?\(?[2-9]\d{2}\)?[-. ]*[2-9]\d{2}[-. ]*\d{4}(?!\d)/g;
/** After a blank or a bracket, other digits are a note: `206-555-0142 (2 kids)`. */
const americanFirst = new RegExp(String.raw`^\s*(${americanNumbers.source})(?=[\s(])`);

/**
 * Splits several numbers separated only by a slash, blanks or a hyphen, and `206-555-0154/0155`, whose second is the first with other last
 * digits. `before`: those found so far, if only a separator precedes this text.
 */
export function splitRun(text: string, before: readonly { text: string }[], isAmerican: boolean): string[] {
  const slashed = text.split('/').map((part) => part.trim());
  if (slashed.length > 1 && digitsIn(slashed[0] ?? '') >= leastDigits) {
    const first = slashed[0] ?? '';
    return slashed.map((part) => (digitsIn(part) >= leastDigits && !/^\D*\d{3}\D*\d{4}\D*$/.test(part) ? part : endingIn(first, part)));
  }
  const digits = digitsIn(text);
  if (digits <= mostDigits) {
    const last = before.at(-1);
    if (last && /^\d{4}$|^\d{3}[-. ]?\d{4}$/.test(text.trim())) return [endingIn(last.text, text.trim())];
    const [, first = ''] = (isAmerican && americanFirst.exec(text)) || [];
    return readPhone(first, 'US')?.facts.assigned === true ? [first] : [];
  }
  const found = isAmerican ? (text.match(americanNumbers) ?? []) : [];
  // Each may have a list number before it: `1) 206-555-0142 2) …`.
  if (found.length > 1 && digits - digitsIn(found.join('')) <= found.length) return found;
  return text.split(/\s+-\s+|\s{2,}|(?=\+)/).filter((part) => digitsIn(part) >= leastDigits);
}

/** Returns a number with its last digits replaced. */
function endingIn(number: string, ending: string): string {
  const digits = number.replace(/\s*x\d+\s*$/, '').replaceAll(/[^\d+]/g, '');
  const last = ending.replaceAll(/\D/g, '');
  return last.length < 2 || last.length >= digits.length ? ending : digits.slice(0, -last.length) + last;
}
