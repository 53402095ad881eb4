/** Finds the row of each line of a sheet: by `rollcall.row` first, then by the phone; never by guessing. Who shares a phone: chooseByPerson.ts. */
import { lineReasons, type LineReason } from '#contract/outcomes/resultSheet.ts';
import { parseRowName } from '#contract/lists/rowName.ts';
import type { PhoneRows } from './findPhoneRows.ts';
import type { SheetText } from './readSheet.ts';
import { noPhone, unreadablePhone, type PhoneColumn } from './sheetColumns.ts';

/** 0: it has a row. Otherwise the position of its reason, plus 1. */
export const reasonCode = (reason: LineReason): number => lineReasons.indexOf(reason) + 1;
export const reasonOfCode = (code: number): LineReason | null => lineReasons[code - 1] ?? null;

/** A list that rows can be in. */
export interface SearchedList {
  listId: string;
  name: string;
  rows: number;
  /** Null: it isn't searched for phones. */
  found: PhoneRows | null;
}

export interface RowPlace {
  /** Position of the list. */
  list: number;
  row: number;
}

export interface MatchedLines {
  /** By line. */
  reasons: Uint8Array;
  lists: Int32Array;
  rows: Uint32Array;
  /** 1: a person chose the row. */
  isChosen: Uint8Array;
  /** The rows that have a phone, by its position. */
  rowsOfPhone(id: number): RowPlace[];
}

/** What a person chose for a line; null: none of the rows. */
export type Choice = RowPlace | null;

export interface Matching {
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

/** The rows of each phone over all lists, packed: where those of a phone begin, and one list and row for each. */
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
