/**
 * Finds the row of each line of a sheet: by `rollcall.row` first, then by the phone; never by guessing. chooseByPerson.ts resolves shared
 * phones.
 */
import { setImmediate } from 'node:timers/promises';
import { type List, columnsOfFilled } from '#contract/lists/list.ts';
import { kindOfField } from '#contract/lists/fields.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { phoneFields, readPhonesAfter } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { readColumnsAfter } from '../../lists/rows/cells.sql.ts';
import { lineReasons, type LineReason } from '#contract/outcomes/resultSheet.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import type { SheetText } from './readSheet.ts';
import { noPhone, unreadablePhone, type PhoneColumn } from './sheetColumns.ts';

/** Rows per step; the thread can be stopped between steps. */
const pageRows = 20_000;

/** Pairs of a phone and a row that has it. */
export interface PhoneRows {
  /** Positions of phones. */
  ids: number[];
  rows: number[];
}

/**
 * Finds the rows of a list that have phones of a sheet, in any of their phone columns, because a dialer may have called any of them.
 * `idOf`: positions by phone in E.164. Throws Failed: list.notFound, dataFolder.corrupt, dataFolder.unusable.
 */
export async function findPhoneRows(
  dataDir: string,
  list: List,
  idOf: ReadonlyMap<string, number>,
  signal: AbortSignal,
): Promise<PhoneRows> {
  const found: PhoneRows = { ids: [], rows: [] };
  const add = (phone: string | null, row: number): void => {
    const id = phone === null ? undefined : idOf.get(phone);
    if (id === undefined || row > list.rows) return;
    // Two columns of a row may contain the same number.
    for (let at = found.rows.length - 1; at >= 0 && found.rows[at] === row; at--) if (found.ids[at] === id) return;
    found.ids.push(id);
    found.rows.push(row);
  };
  const others = alternateColumns(list);
  const readPhone = openPhoneReader(list.mapping.country);
  for (let after = 0; after < list.rows && !signal.aborted; after += pageRows) {
    withList(dataDir, list.listId, (db) => {
      const fields = phoneFields(db);
      const fieldPage = fields.length === 0 ? [] : readPhonesAfter(db, fields, after, pageRows);
      const cellPage = others.length === 0 ? [] : readColumnsAfter(db, others, after, pageRows);
      // Both pages are in the order of rows, so that a row's numbers are found one after another.
      for (let at = 0; at < Math.max(fieldPage.length, cellPage.length); at++) {
        const [row = 0, ...phones] = fieldPage[at] ?? [];
        for (const phone of phones) add(phone, row);
        const other = cellPage[at];
        for (const cell of other?.cells ?? []) for (const { number } of readPhone.whole(cell ?? '').phones) add(number, other?.row ?? 0);
      }
    });
    await setImmediate();
  }
  return found;
}

/** Returns columns whose phones have to be read from cells: they fill no field in rows where another column does. */
function alternateColumns({ mapping, guesses }: List): number[] {
  const alone = new Set(mapping.fields.filter((one) => one.also === undefined && one.otherwise === undefined).map(({ column }) => column));
  const chosen = mapping.fields
    .filter(({ field, otherwise }) => otherwise !== undefined && kindOfField(field) === 'phone')
    .flatMap(columnsOfFilled);
  const guessed = guesses.flatMap(({ column, alternate }) =>
    alternate !== undefined && kindOfField(alternate) === 'phone' ? [column] : [],
  );
  return [...new Set([...chosen, ...guessed])].filter((column) => !alone.has(column));
}

/** Returns 0 if the line has a row, otherwise the position of its reason plus 1. */
export const reasonCode = (reason: LineReason): number => lineReasons.indexOf(reason) + 1;
export const reasonOfCode = (code: number): LineReason | null => lineReasons[code - 1] ?? null;

/** A list in which rows are searched. */
export interface SearchedList {
  listId: string;
  name: string;
  rows: number;
  /** Null if the list isn't searched for phones. */
  found: PhoneRows | null;
}

export interface RowPlace {
  /** Position of the list. */
  list: number;
  row: number;
}

export interface MatchedLines {
  /** All arrays are indexed by line. */
  reasons: Uint8Array;
  lists: Int32Array;
  rows: Uint32Array;
  /** 1 if a person chose the row. */
  isChosen: Uint8Array;
  /** Returns the rows that have a phone, given the phone's position. */
  rowsOfPhone(id: number): RowPlace[];
}

/** The row that a person chose for a line; null for none of the rows. */
export type Choice = RowPlace | null;

interface Matching {
  sheet: SheetText;
  rowColumn: number | undefined;
  phones: PhoneColumn;
  lists: readonly SearchedList[];
  choices: ReadonlyMap<number, Choice>;
}

export function matchLines({ sheet, rowColumn, phones, lists, choices }: Matching): MatchedLines {
  const listAt = new Map(lists.map(({ listId }, at) => [listId, at]));
  const rowsOfPhone = indexRows(phones.phones.length, lists);
  const matched: MatchedLines = {
    reasons: new Uint8Array(sheet.lines),
    lists: new Int32Array(sheet.lines).fill(-1),
    rows: new Uint32Array(sheet.lines),
    isChosen: new Uint8Array(sheet.lines),
    rowsOfPhone,
  };
  const byName = (cell: string): RowPlace | LineReason => {
    const named = parseRowName(cell);
    if (named === null) return 'rowUnknown';
    const list = listAt.get(named.listId);
    if (list === undefined) return 'listGone';
    return named.row <= (lists[list]?.rows ?? 0) ? { list, row: named.row } : 'rowUnknown';
  };
  const byPhone = (id: number): RowPlace | LineReason => {
    if (id === noPhone) return 'empty';
    if (id === unreadablePhone) return 'phoneUnreadable';
    const [first, second] = rowsOfPhone(id);
    if (!first) return 'phoneUnknown';
    return second ? 'severalRows' : first;
  };
  const placeOf = (line: number): RowPlace | LineReason => {
    if (sheet.unreadable.has(line)) return 'unreadable';
    const choice = choices.get(line);
    if (choice === null) return 'noneChosen';
    if (choice !== undefined && choice.row <= (lists[choice.list]?.rows ?? 0)) {
      matched.isChosen[line] = 1;
      return choice;
    }
    const name = rowColumn === undefined ? '' : sheet.cell(line, rowColumn);
    return name.trim() === '' ? byPhone(phones.ids[line] ?? noPhone) : byName(name);
  };
  for (let line = 0; line < sheet.lines; line++) {
    const place = placeOf(line);
    if (typeof place === 'string') {
      matched.reasons[line] = reasonCode(place);
      continue;
    }
    matched.lists[line] = place.list;
    matched.rows[line] = place.row;
  }
  return matched;
}

/** Indexes the rows of each phone over all lists, packed: where a phone's entries begin, and a list and a row for each. */
function indexRows(phones: number, lists: readonly SearchedList[]): (id: number) => RowPlace[] {
  const starts = new Uint32Array(phones + 1);
  for (const { found } of lists) for (const id of found?.ids ?? []) starts[id + 1] = (starts[id + 1] ?? 0) + 1;
  for (let id = 0; id < phones; id++) starts[id + 1] = (starts[id + 1] ?? 0) + (starts[id] ?? 0);
  const total = starts[phones] ?? 0;
  const [listOf, rowOf, next] = [new Uint32Array(total), new Uint32Array(total), starts.slice()];
  lists.forEach(({ found }, list) => {
    found?.ids.forEach((id, at) => {
      const place = next[id] ?? 0;
      next[id] = place + 1;
      listOf[place] = list;
      rowOf[place] = found.rows[at] ?? 0;
    });
  });
  return (id) => {
    const places: RowPlace[] = [];
    for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at++) places.push({ list: listOf[at] ?? 0, row: rowOf[at] ?? 0 });
    return places;
  };
}
