/** The exported table: its columns, and the cells of each row as plain text, before any format is applied. */
import { plainHeading, type ExportRequest } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import { readBody } from '../answers/answerBody.ts';
import type { ReadDb } from '../store/database.ts';
import { answersById, operationsOfList } from '../store/ledger/answers/verdictSources.ts';
import {
  namesRowsOf,
  nothingKnown,
  openExportPages,
  type ExportPage,
  type ExportPages,
  type ReviewedRow,
} from '../store/lists/rows/exportPages.ts';
import { layOut, type Slot } from './layOut.ts';
import type { CellKind } from '../../contract/exportColumns.ts';
import { ourColumns, type LeavingAnswer } from './ourColumns.ts';

export interface TableColumn {
  heading: string;
  kind: CellKind;
  /** True for an original column, whose cells are exported unchanged. */
  original: boolean;
  /** Whether its cells may contain text that looks like a formula. */
  free: boolean;
}

/** A page of lines to export: as cells, or, for sinks that can copy them, with the original cells as bytes. */
export interface Lines {
  count: number;
  /** Null if lines don't begin with the original cells as stored in the list. */
  asBytes: LinesAsBytes | null;
  /** All cells of each line, in the order of the columns. */
  cells(): readonly (readonly string[])[];
}

export interface LinesAsBytes {
  /** The first cells of each line (see ExportPage), and how many. */
  originals: Buffer;
  columns: number;
  /** The row's name, the next cell, different in every line; null if no column of ours has it. */
  nameOf(line: number): string | null;
  /** The cells after those; the same array for all rows without any data. */
  restOf(line: number): readonly string[];
}

export interface Table {
  columns: readonly TableColumn[];
  /** Where its rows are read from. */
  pages: ExportPages;
  lines(page: ExportPage): Lines;
}

/** Lines that have only cells. */
export const plainLines = (lines: readonly (readonly string[])[]): Lines => ({ count: lines.length, asBytes: null, cells: () => lines });

export type TableOptions = Pick<ExportRequest, 'columns' | 'headings'>;

/** Throws Failed('command.badParams') if no column is left to write. */
export function openTable(list: ReadDb, ledger: ReadDb, details: List, { columns: chosen, headings = 'machine' }: TableOptions): Table {
  const wanted = chosen?.ours;
  const ours = ourColumns(operationsOfList(ledger, details.listId)).filter(({ name }) => !wanted || wanted.includes(name));
  const names = ours.map(({ name }) => (headings === 'plain' ? plainHeading(name) : name));
  const slots = layOut(details.columns, names, carriesOwnRows(list, details, headings === 'plain')).filter(
    ({ original, ours: index }) => index !== null || !chosen?.originals || (original !== null && chosen.originals.includes(original)),
  );
  if (slots.length === 0)
    throw new Failed('command.badParams', { name: 'exports.write', where: 'columns', problem: 'no column is chosen' });
  const columns = slots.map(({ heading, ours: index }): TableColumn => {
    const own = index === null ? undefined : ours[index];
    return { heading, kind: own?.kind ?? 'text', original: own === undefined, free: own?.free ?? false };
  });
  const read = slots.flatMap(({ original, ours: index }) => (original !== null && index === null ? [original] : []));
  const pages = openExportPages(list, read);
  // The first of our columns.
  const named = ours[0]?.name === 'rollcall.row';
  const others = named ? ours.slice(1) : ours;
  const oursOf = (row: number, known: ReviewedRow, answers: readonly LeavingAnswer[]): string[] =>
    others.map((column) => column.text({ listId: details.listId, row: { row, ...known }, answers }));
  const untouched = oursOf(0, nothingKnown, []);
  // Refilled columns of an earlier export interrupt the run of originals.
  const asTheyStand = read.length > 0 && slots.slice(0, read.length).every(({ ours: index }) => index === null);
  return {
    columns,
    pages,
    lines(page) {
      const { rows, bytes, byRow: known } = page;
      const answerIds = [...known.values()].flatMap(({ verdict }) => verdict?.answerIds ?? []);
      const answers = answerIds.length === 0 ? null : leavingAnswers(ledger, answerIds);
      const restOf = (line: number): readonly string[] => {
        const row = rows[line] ?? 0;
        const fact = known.get(row);
        return fact ? oursOf(row, fact, fact.verdict?.answerIds.flatMap((id) => answers?.get(id) ?? []) ?? []) : untouched;
      };
      const nameOf = (line: number): string | null => (named ? `${details.listId}:${rows[line] ?? 0}` : null);
      return {
        count: rows.length,
        asBytes: asTheyStand ? { originals: bytes, columns: read.length, nameOf, restOf } : null,
        cells: () =>
          page.cells().map((originals, line) => {
            const name = nameOf(line);
            const cells = [...originals, ...(name === null ? [] : [name]), ...restOf(line)];
            return asTheyStand ? cells : inSlots(slots, cells);
          }),
      };
    },
  };
}

/** Each read once, however many rows it serves. */
const leavingAnswers = (ledger: ReadDb, answerIds: readonly string[]): Map<string, LeavingAnswer> =>
  new Map(
    [...answersById(ledger, answerIds)].map(([id, { operation, environment, sandbox, body }]) => [
      id,
      { operation, environment, sandbox, body: readBody(operation, body) },
    ]),
  );

/** `cells`: the originals in slot order, then ours. */
function inSlots(slots: readonly Slot[], cells: readonly string[]): string[] {
  const originals = slots.filter(({ ours }) => ours === null).length;
  let next = 0;
  return slots.map(({ ours }) => cells[ours === null ? next++ : originals + ours] ?? '');
}

/** A file exported from this list names its rows in these columns; any other file with such columns keeps them. */
function carriesOwnRows(list: ReadDb, { listId, columns }: List, isPlain: boolean): boolean {
  const named = columns.indexOf(isPlain ? plainHeading('rollcall.row') : 'rollcall.row');
  return named >= 0 && namesRowsOf(list, named, listId);
}
