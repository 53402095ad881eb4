/** The table that leaves: which columns it has, and what stands in each row's cells, as plain text that no format has touched yet. */
import { plainHeading, type ExportRequest } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import type { ReadDb } from '../store/database.ts';
import { answersById, operationsOfList } from '../store/ledger/verdictSources.ts';
import { namesRowsOf, openExportPages, type ExportPages, type ExportRow } from '../store/lists/exportPages.ts';
import { layOut, type Slot } from './layOut.ts';
import { ourColumns, type CellKind, type OurColumn } from './ourColumns.ts';

export interface TableColumn {
  heading: string;
  kind: CellKind;
  /** True for an original column, whose cells leave exactly as they came. */
  original: boolean;
  /** Whether its cells may hold a text that looks like a formula. */
  free: boolean;
}

/** One line on its way out. Most can leave with their original cells as the one text as which these were read; whoever needs each cell asks for them. */
export interface Line {
  /** The first cells, `cellJoint` between them; as many in every line of a table. A cell may hold the joint, too. */
  joined: string;
  /** The row's name, which comes next and is another one in every line; null where the table has it in no column of ours, or elsewhere. */
  name: string | null;
  /** The cells behind those; one and the same array for all rows of which nothing is known. */
  rest: readonly string[];
  /** All of them, in the order of the columns. */
  cells(): readonly string[];
}

export interface Table {
  columns: readonly TableColumn[];
  /** How many cells stand in `joined`. */
  joined: number;
  /** Where its rows are read from. */
  pages: ExportPages;
  lines(rows: readonly ExportRow[]): Line[];
}

/** A line of nothing but single cells. */
export const lineOf = (cells: readonly string[]): Line => ({ joined: '', name: null, rest: cells, cells: () => cells });

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
  const read = slots.flatMap(({ original, ours: index }) => (original !== null && index === null ? [original] : []));
  const pages = openExportPages(list, read);
  // Of ours, it is the first.
  const named = ours[0]?.name === 'rollcall.row';
  const oursOf = ourCells(named ? ours.slice(1) : ours, facts.listId);
  // Columns of an earlier export, filled anew in their place, break the run of originals.
  const asTheyStand = slots.slice(0, read.length).every(({ ours: index }) => index === null);
  return {
    columns,
    joined: asTheyStand ? read.length : 0,
    pages,
    lines(rows) {
      const answers = answersById(
        ledger,
        rows.flatMap(({ verdict }) => verdict?.answerIds ?? []),
      );
      return rows.map((row) => {
        const own = oursOf(row, row.verdict?.answerIds.flatMap((id) => answers.get(id) ?? []) ?? none);
        const name = named ? `${facts.listId}:${row.row}` : null;
        const cells = (): string[] => [...pages.cellsOf(row), ...(name === null ? [] : [name]), ...own];
        return asTheyStand ? { joined: row.joined, name, rest: own, cells } : lineOf(inSlots(slots, cells()));
      });
    },
  };
}

type Answers = Parameters<OurColumn['text']>[0]['answers'];
const none: Answers = [];

/** Rows that no run has reached and nobody has decided say the same in all of our columns but the row's name: worked out once, not a million times. */
function ourCells(ours: readonly OurColumn[], listId: string): (row: ExportRow, answers: Answers) => readonly string[] {
  let untouched: readonly string[] | null = null;
  return (row, answers) => {
    if (row.verdict !== null || row.decision !== null || row.note !== '')
      return ours.map((column) => column.text({ listId, row, answers }));
    return (untouched ??= ours.map((column) => column.text({ listId, row, answers })));
  };
}

/** `cells`: the originals that are read, in the order of their slots, and ours behind them. */
function inSlots(slots: readonly Slot[], cells: readonly string[]): string[] {
  const originals = slots.filter(({ ours }) => ours === null).length;
  let next = 0;
  return slots.map(({ ours }) => cells[ours === null ? next++ : originals + ours] ?? '');
}

/** A file of this list's own export names its rows; any other file with columns like ours keeps them. */
function carriesOwnRows(list: ReadDb, { listId, columns }: List, isPlain: boolean): boolean {
  const named = columns.indexOf(isPlain ? plainHeading('rollcall.row') : 'rollcall.row');
  return named >= 0 && namesRowsOf(list, named, listId);
}
