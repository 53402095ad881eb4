/** Formats a stored number as displayed, except that a long number is never shown with an exponent. */
import { format } from 'numfmt';
import { readXml } from './readXml.ts';

/** Formats by number that every XLSX program knows without a definition, in US English (ECMA-376, 18.8.30). */
const builtIn: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  5: '"$"#,##0_);("$"#,##0)',
  6: '"$"#,##0_);("$"#,##0)',
  7: '"$"#,##0.00_);("$"#,##0.00)',
  8: '"$"#,##0.00_);("$"#,##0.00)',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'm/d/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'm/d/yyyy h:mm',
  // East Asian dates.
  ...Object.fromEntries([27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58].map((id) => [id, 'm/d/yyyy'])),
  37: '#,##0_);(#,##0)',
  38: '#,##0_);(#,##0)',
  39: '#,##0.00_);(#,##0.00)',
  40: '#,##0.00_);(#,##0.00)',
  41: '_(* #,##0_);_(* (#,##0);_(* "-"_);_(@_)',
  42: '_("$"* #,##0_);_("$"* (#,##0);_("$"* "-"_);_(@_)',
  43: '_(* #,##0.00_);_(* (#,##0.00);_(* "-"??_);_(@_)',
  44: '_("$"* #,##0.00_);_("$"* (#,##0.00);_("$"* "-"??_);_(@_)',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  48: '##0.0E+0',
};

/** Days between the two date systems: 1 January 1904 is day 1462 of the other. */
const days1904 = 1462;
const significantDigits = 15;

export type ShowNumber = (raw: string) => string;

/** Returns a function that formats numbers; `id` is looked up if the file defines no `code` for it. */
export function numberFormat(id: number, code: string | undefined, date1904: boolean): ShowNumber {
  const pattern = code ?? builtIn[id] ?? 'General';
  if (/^(general|@)?$/i.test(pattern)) return plainNumber;
  const bare = pattern.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  const elapsed = /\[(?:h+|m+|s+)\]/gi;
  const isElapsed = elapsed.test(pattern);
  const isDate = isElapsed || /[ymdhs]/i.test(bare);
  // A currency sign implies a country, but digits are grouped the same everywhere.
  const shownBy = isDate ? pattern.replace(elapsed, (unit) => unit.toLowerCase()) : pattern.replace(/\[\$([^\]-]*)-[\da-f]+\]/gi, '[$$$1]');
  const isScientific = /E[+-]/i.test(bare);
  return (raw) => {
    const value = Number(raw);
    if (raw === '' || !Number.isFinite(value)) return raw;
    // Widening the column in Excel shows every digit of a phone number displayed as 4.41E+11, so they are shown here, too.
    if (isScientific && Number.isInteger(value)) return plainNumber(raw);
    const shown = tryFormat(shownBy, isDate && date1904 && !isElapsed ? value + days1904 : value);
    // A format that hides its number (`;;;`), or can't display it, must not lose it.
    return shown === null || shown === '' || /^#+$/.test(shown) ? plainNumber(raw) : shown;
  };
}

/** Returns a number without a format: every stored digit, rounded to the program's precision (0.1 + 0.2 is 0.3). */
export function plainNumber(raw: string): string {
  if (/^-?\d+$/.test(raw)) return raw;
  const value = Number(raw);
  if (raw.trim() === '' || !Number.isFinite(value)) return raw;
  const rounded = Number(value.toPrecision(significantDigits));
  return String(rounded).toUpperCase();
}

const isoDate = /^(?:(\d{4})-(\d\d)-(\d\d))?T?(?:(\d\d):(\d\d)(?::(\d\d(?:\.\d+)?))?)?Z?$/;

/**
 * Converts `2026-11-21T10:30:00` to the workbook's date unit, days since the end of 1899 or the start of 1904; a time without a date is a
 * fraction of a day. Null for any other text, and for earlier dates.
 */
export function serialOfIso(text: string, date1904: boolean): number | null {
  const parts = isoDate.exec(text.trim());
  if (!parts || /^\D*$/.test(text)) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0));
  const time = (hours * 3600 + minutes * 60 + seconds) / 86_400;
  if (year === 0) return time;
  const days = (Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / 86_400_000;
  if (date1904) return days < days1904 ? null : days - days1904 + time;
  // The first day of 1900 is day 1, and 29 February 1900 counts as a day, so dates before March are one less.
  return days < 0 ? null : (days < 61 ? Math.max(0, days - 1) : days) + time;
}

function tryFormat(pattern: string, value: number): string | null {
  try {
    return format(pattern, value, { nbsp: false }).trim();
  } catch {
    return null;
  }
}

/** Reads an XLSX's styles. Returns, by style number (`s` of a cell), how to display a number. */
export async function readStyles(part: AsyncIterable<Buffer>, file: string, date1904: boolean): Promise<ShowNumber[]> {
  const codes = new Map<number, string>();
  const ids: number[] = [];
  let inCells = false;
  await readXml(part, file, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) ids.push(Number(attributes['numFmtId'] ?? 0));
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  });
  const shows = new Map<number, ShowNumber>();
  return ids.map((id) => {
    const known = shows.get(id) ?? numberFormat(id, codes.get(id), date1904);
    shows.set(id, known);
    return known;
  });
}
