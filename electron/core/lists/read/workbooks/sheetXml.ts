/**
 * Reads one worksheet of an XLSX, every cell as displayed: shared, inline and formula strings, numbers by their format, cached results.
 */
import { Failed } from '#contract/failure.ts';
import { mostCellLength } from '../delimited/recordReader.ts';
import { plainNumber, serialOfIso, type ShowNumber } from './displayedNumber.ts';
import { unescapeText, type StringTable } from './stringTable.ts';
import { readXml } from './readXml.ts';
import {
  sheetCells,
  mostLines,
  mostMerges,
  mostSheetCells,
  nothingSeen,
  type Merge,
  type SheetRow,
  type SheetSeen,
  type TakeRow,
} from './workbook.ts';

export interface Shared {
  strings: StringTable;
  formats: readonly ShowNumber[];
  date1904: boolean;
}

export async function readSheetXml(
  part: AsyncIterable<Buffer>,
  file: string,
  { strings, formats, date1904 }: Shared,
  take: TakeRow,
): Promise<SheetSeen> {
  const seen = nothingSeen();
  let widest = -1;
  const cells = sheetCells();
  let line = 0;
  let column = -1;
  let type = '';
  let style = 0;
  let text = '';
  let listening = false;
  /** The source of the cell's text: its value or its inline string. */
  let from = '';
  let phonetic = false;
  let enough = false;
  /** The last row, held back because the next may continue it. */
  let pending: SheetRow | null = null;
  let hidden = false;
  let formula = false;
  let hasResult = false;

  const sharedString = (index: number): string => {
    // Returning an empty cell would silently lose the text.
    if (!(index >= 0 && index < strings.length))
      throw new Failed('file.damaged', { path: file, problem: `a cell names text number ${index + 1} of ${strings.length}` });
    return strings.get(index);
  };
  /** Formats an ISO date (strict workbooks) by its style, like a serial date. */
  const shownDate = (): string => {
    const format = formats[style] ?? plainNumber;
    const serial = format === plainNumber ? null : serialOfIso(text, date1904);
    return serial === null ? text : format(String(serial));
  };
  const shown = (): string => {
    switch (type) {
      case 's':
        return text === '' ? '' : sharedString(Number(text));
      case 'b':
        return text === '1' || text === 'true' ? 'TRUE' : text === '' ? '' : 'FALSE';
      case 'str':
      case 'inlineStr':
        return unescapeText(text);
      case 'e':
        return text;
      case 'd':
        return shownDate();
      default:
        return (formats[style] ?? plainNumber)(text);
    }
  };

  const give = (): void => {
    if (pending !== null && !enough) enough = take(pending);
    pending = null;
  };
  /** Continues the last row with one of the same number if its cells come after it; else that row is separate. */
  const joinPending = (): void => {
    if (pending === null) return;
    if (column >= pending.count && pending.count < mostSheetCells && !pending.tooLong)
      for (const [at, cell] of pending.cells.entries()) cells.put(at, cell);
    else {
      give();
      line++;
    }
    pending = null;
  };

  await readXml(
    part,
    file,
    {
      open(name, attributes) {
        switch (name) {
          case 'c':
            column = columnOf(attributes['r']) ?? column + 1;
            type = attributes['t'] ?? 'n';
            style = Number(attributes['s'] ?? 0);
            text = '';
            from = '';
            formula = false;
            hasResult = false;
            if (pending !== null) joinPending();
            break;
          case 'f':
            formula = true;
            break;
          case 'row':
            column = -1;
            if (line > 0 && Number(attributes['r']) === line) break;
            give();
            line = lineOf(attributes['r'], line);
            hidden = isTrue(attributes['hidden']);
            if (line > mostLines) throw new Failed('file.unsafe', { path: file, why: 'rows' });
            break;
          case 'v':
          case 'is': {
            // Some writers store both; the type determines which one counts.
            const counts = from === '' || name === (type === 'inlineStr' ? 'is' : 'v');
            if (counts) text = '';
            if (counts) from = name;
            listening = counts && name === 'v';
            hasResult ||= name === 'v';
            break;
          }
          case 'col':
            if (isTrue(attributes['hidden'])) seen.hiddenColumns.push(...columnsOf(attributes));
            break;
          case 'mergeCell': {
            const merge = mergeOf(attributes['ref'] ?? '');
            if (merge !== null && seen.merges.length < mostMerges) seen.merges.push(merge);
            break;
          }
          case 't':
            listening = !phonetic && from !== 'v';
            break;
          case 'rPh':
            phonetic = true;
        }
      },
      close(name) {
        switch (name) {
          case 'c':
            // A formula's text may be empty, but not its number.
            if (formula && (!hasResult || (type === 'n' && text === ''))) seen.uncached++;
            widest = Math.max(widest, column);
            if (!enough && !cells.isFull) cells.put(column, shown());
            break;
          case 'row': {
            const row = cells.end(line);
            pending ??= row && hidden ? { ...row, hidden } : row;
            break;
          }
          case 'v':
          case 't':
            listening = false;
            break;
          case 'rPh':
            phonetic = false;
        }
      },
      text(piece) {
        // Rich-text runs can be endless; a cell that is already too long needn't grow.
        if (listening && text.length <= mostCellLength) text += piece;
      },
    },
    () => enough,
  );
  give();
  return { ...seen, hiddenColumns: seen.hiddenColumns.filter((one) => one <= widest) };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

/** Returns the 0-based columns of a `col`, up to the maximum of a list. */
function columnsOf({ min, max }: Readonly<Record<string, string>>): number[] {
  const [first, last] = [Number(min), Math.min(Number(max), mostSheetCells)];
  return Array.from({ length: Math.max(0, last - first + 1) || 0 }, (_, at) => first - 1 + at);
}

/** Parses a merge such as `A2:B4`; null if it is within one row. */
function mergeOf(reference: string): Merge | null {
  const [from = '', to = ''] = reference.split(':');
  const [first, last, column] = [Number(/\d+$/.exec(from)?.[0]), Number(/\d+$/.exec(to)?.[0]), columnOf(from)];
  return last > first && column !== undefined ? { first, last, column } : null;
}

/** Returns the row's own number if it is greater than the last; else the next. */
function lineOf(given: string | undefined, before: number): number {
  const line = Number(given ?? before + 1);
  return Number.isInteger(line) && line > before ? line : before + 1;
}

/** Returns the 0-based column: `BC12` → 54; undefined if the cell has no reference. */
function columnOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined;
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & 0xdf;
    if (letter < 65 || letter > 90) break;
    column = column * 26 + letter - 64;
  }
  return column === 0 ? undefined : column - 1;
}
