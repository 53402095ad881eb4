/**
 * The measures of the benchmark Pollock (VLDB 2023): how much of a clean file a system loaded from a polluted one. Ten measures of at most
 * 1.
 */
import Papa from 'papaparse';

const parse = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''), { delimiter: ',', newline: '\n' }).data;

/** Normalizes only notations that make equal values differ: numbers, dates, times and prices. */
function normalised(cell: string): string {
  const text = cell.trim();
  if (/^[+-]?\d+$/.test(text)) return String(BigInt(text.replace('+', '')));
  if (/^(?:true|True)$/.test(cell)) return '1';
  if (/^(?:false|False)$/.test(cell)) return '0';
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text)) return `float ${Number(text)}`;
  const [, day = '', month = '', year = ''] = /^(\d\d?)[/.-](\d\d?)[/.-](\d{4})$/.exec(text) ?? [];
  if (year !== '') return `date ${(Number(day) > 12 ? [year, month, day] : [year, day, month]).map(Number).join('-')}`;
  const [, hours, minutes, seconds = '0'] = /^(\d\d?):(\d\d?)(?::(\d\d?))?$/.exec(text) ?? [];
  if (hours !== undefined) return `time ${Number(hours)}:${Number(minutes)}:${Number(seconds)}`;
  return cell.toLowerCase();
}

function compared(clean: readonly string[], loaded: readonly string[]): number[] {
  if (clean.length === 0) return [1, 1, 1];
  const left = new Map<string, number>();
  for (const text of loaded) left.set(text, (left.get(text) ?? 0) + 1);
  let common = 0;
  for (const text of clean) {
    const times = left.get(text) ?? 0;
    if (times > 0) common++;
    left.set(text, times - 1);
  }
  if (common === 0) return [0, 0, 0];
  const [precision, recall] = [common / clean.length, common / loaded.length];
  return [precision, recall, (2 * precision * recall) / (precision + recall)];
}

/** Returns the sum of the ten measures; `loaded` is null if the file was refused. */
export function scoreOf(cleanText: string, loaded: readonly (readonly string[])[] | null): number {
  if (loaded === null) return 0;
  if (cleanText === '') return 10;
  const clean = parse(cleanText);
  const record = (cells: readonly string[]): string => cells.map(normalised).join('');
  const measures = [
    ...compared((clean[0] ?? []).map(normalised), (loaded[0] ?? []).map(normalised)),
    ...compared(clean.slice(1).map(record), loaded.slice(1).map(record)),
    ...compared(clean.flat(), loaded.flat()),
  ];
  return measures.reduce((sum, one) => sum + one, 1);
}
