/** The table that leaves: which columns it has, and what stands in each row's cells, as plain text that no format has touched yet. */
import { plainHeading, type ExportRequest } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import type { ReadDb } from '../store/database.ts';
import { answersById, operationsOfList } from '../store/ledger/verdictSources.ts';
import { namesRowsOf, type ExportRow } from '../store/lists/exportPages.ts';
import { layOut } from './layOut.ts';
import { ourColumns, type CellKind, type OurColumn } from './ourColumns.ts';

export interface TableColumn {
  heading: string;
  kind: CellKind;
  /** True for an original column, whose cells leave exactly as they came. */
  original: boolean;
  /** Whether its cells may hold a text that looks like a formula. */
  free: boolean;
}

export interface Table {
  columns: readonly TableColumn[];
  /** The cells of a page of rows, in the order of the columns. */
  lines(rows: readonly ExportRow[]): string[][];
}

export type TableOptions = Pick<ExportRequest, 'columns' | 'headings'>;

/** Throws Failed('command.badParams') where nothing is left to write. */
export function openTable(list: ReadDb, ledger: ReadDb, facts: List, { columns: chosen, headings = 'machine' }: TableOptions): Table {
  const wanted = chosen?.ours;
  const ours = ourColumns(operationsOfList(ledger, facts.listId)).filter(({ name }) => !wanted || wanted.includes(name));
  const names = ours.map(({ name }) => (headings === 'plain' ? plainHeading(name) : name));
  const slots = layOut(facts.columns, names, carriesOwnRows(list, facts, headings === 'plain')).filter(
    ({ original, ours: index }) => index !== null || !chosen?.originals || (original !== null && chosen.originals.includes(original)),
  );
  if (slots.length === 0)
    throw new Failed('command.badParams', { name: 'exports.write', where: 'columns', problem: 'no column is chosen' });
  const columns = slots.map(({ heading, ours: index }): TableColumn => {
    const own = index === null ? undefined : ours[index];
    return { heading, kind: own?.kind ?? 'text', original: own === undefined, free: own?.free ?? false };
  });
  const lineOf = lineWriter(slots, ours, facts.listId);
  return {
    columns,
    lines(rows) {
      const answers = answersById(
        ledger,
        rows.flatMap(({ verdict }) => verdict?.answerIds ?? []),
      );
      return rows.map((row) => lineOf(row, row.verdict?.answerIds.flatMap((id) => answers.get(id) ?? []) ?? none));
    },
  };
}

type Answers = Parameters<OurColumn['text']>[0]['answers'];
const none: Answers = [];

/** Rows that no run has reached and nobody has decided say the same in all of our columns but the row's name: written once, not a million times. */
function lineWriter(
  slots: ReturnType<typeof layOut>,
  ours: readonly OurColumn[],
  listId: string,
): (row: ExportRow, answers: Answers) => string[] {
  let untouched: string[] | null = null;
  const rowAt = ours.findIndex(({ name }) => name === 'rollcall.row');
  const cellsOf = (row: ExportRow, answers: Answers): string[] => {
    if (row.verdict !== null || row.decision !== null || row.note !== '')
      return ours.map((column) => column.text({ listId, row, answers }));
    untouched ??= ours.map((column) => column.text({ listId, row, answers: [] }));
    if (rowAt >= 0) untouched[rowAt] = `${listId}:${row.row}`;
    return untouched;
  };
  const asTheyStand = slots.every(({ original, ours: index }, at) =>
    original === null ? index !== null : original === at && index === null,
  );
  const originals = slots.filter(({ original }) => original !== null).length;
  return (row, answers) => {
    const own = cellsOf(row, answers);
    if (asTheyStand && originals === row.cells.length && slots.length === originals + own.length) return row.cells.concat(own);
    return slots.map(({ original, ours: index }) => (index === null ? row.cells[original ?? -1] : own[index]) ?? '');
  };
}

/** A file of this list's own export names its rows; any other file with columns like ours keeps them. */
function carriesOwnRows(list: ReadDb, { listId, columns }: List, isPlain: boolean): boolean {
  const named = columns.indexOf(isPlain ? plainHeading('rollcall.row') : 'rollcall.row');
  return named >= 0 && namesRowsOf(list, named, listId);
}
