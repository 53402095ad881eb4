/** The exported table: its columns, and the cells of each row as plain text, before any format is applied. */
import { plainHeading, simpleHeading, type ExportRequest } from '#contract/exports/export.ts';
import { Failed } from '#contract/failure.ts';
import type { List } from '#contract/lists/list.ts';
import { rowName } from '#contract/lists/rowName.ts';
import { everyColumn, withSource, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { readBody } from '../service/answers/answerBody.ts';
import { contactColumns } from '../lists/mapping/columnCandidate.ts';
import type { ReadDb } from '../platform/database.ts';
import { answersById, operationsOfList } from '../service/answers/kept/verdictSources.sql.ts';
import { readCallingRules } from '../calling/callingRules.sql.ts';
import {
  hasSandboxVerdicts,
  namesRowsOf,
  nothingKnown,
  openExportPages,
  type ExportPage,
  type ExportPages,
} from '../lists/rows/exportPages.sql.ts';
import { phonesOf } from '../lists/findings/fields.sql.ts';
import { fileColumns, type FileColumn, type Source } from './fileColumns.ts';
import { noContact, openContacts, type Contact, type ContactOptions } from './made/contacts.ts';
import { madeText } from './made/madeColumn.ts';
import { openGatedCells, type PhoneGate } from './made/phoneGate.ts';
import { openRedactor } from './redaction/openRedactor.ts';
import { ourColumns, type LeavingAnswer, type LeavingRow, type OurColumn } from './ourColumns.ts';
import type { Tally } from './tally.ts';

export type TableColumn = Omit<FileColumn, 'source'>;

/** A page of lines to export: as cells, or, for sinks that can copy them, with the original cells as bytes. */
export interface Lines {
  count: number;
  /** Null if lines don't begin with the original cells as stored in the list. */
  asBytes: LinesAsBytes | null;
  /** Returns all cells of each line, in the order of the columns. */
  cells(): readonly (readonly string[])[];
}

export interface LinesAsBytes {
  /** The first cells of each line (see ExportPage), and their number. */
  originals: Buffer;
  columns: number;
  /** Returns the row's name, the next cell, which differs in every line; null if no column contains it. */
  nameOf(line: number): string | null;
  /** Returns the cells after those; the same array for all rows without any data. */
  restOf(line: number): readonly string[];
}

interface Table {
  columns: readonly TableColumn[];
  /** The source of the rows. */
  pages: ExportPages;
  /** `exportId`: the export that its rows name; absent if they name none. */
  lines(page: ExportPage, exportId?: string): Lines;
}

/** Returns lines that have only cells. */
export const plainLines = (lines: readonly (readonly string[])[]): Lines => ({ count: lines.length, asBytes: null, cells: () => lines });

interface TableOptions extends Omit<ContactOptions, 'columns' | 'callingRules'>, Pick<ExportRequest, 'redacted' | 'simpleHeadings'> {
  /** Absent for all columns of the list, then all added ones. */
  columns?: readonly RecipeColumn[] | undefined;
}

/** Opens the table. Throws Failed('command.badParams') if no column is left to write. */
export function openTable(
  list: ReadDb,
  ledger: ReadDb,
  details: List,
  { columns: asked = everyColumn('machine'), redacted = false, simpleHeadings = false, gate, ...options }: TableOptions,
): Table {
  const ours = ourColumns(operationsOfList(ledger, details.listId));
  const chosen = hasSandboxVerdicts(list) ? withSource(asked) : asked;
  const named = fileColumns(chosen, details.columns, ours, (isPlain) => carriesOwnRows(list, details, isPlain));
  const columns = simpleHeadings ? named.map((column) => ({ ...column, heading: simpleHeading(column.heading) })) : named;
  if (columns.length === 0)
    throw new Failed('command.badParams', { name: 'exports.write', where: 'columns', problem: 'no column is chosen' });
  const sources = columns.map(({ source }) => source);
  const read = sources.flatMap((source) => ('original' in source ? [source.original] : []));
  const pages = openExportPages(list, read);
  const redactor = redacted ? openRedactor(list, details, columns) : null;
  // Columns of the list at the start can be copied as bytes, unless more of them follow.
  const lead = leadingOriginals(sources);
  const isNamed = isRowName(sources[lead]);
  const rest = sources.slice(lead + Number(isNamed));
  const contactsOf = rest.some((source) => 'made' in source)
    ? openContacts(list, details, { ...options, gate, columns: chosen, callingRules: readCallingRules(ledger) })
    : null;
  const gateOf = gate === null ? null : openCellGate(list, details, gate);
  const differs = contactsOf !== null || rest.some((source) => 'original' in source || isRowName(source));
  const texts = rest.map(textOf);
  const textsOf = (leaving: LeavingRow, contact: Contact, originals: readonly string[], passed: CellGate): string[] => {
    let next = 0;
    return texts.map((text) => (text === null ? (originals[next++] ?? '') : text(leaving, contact, passed)));
  };
  const blank = { listId: details.listId, row: { row: 0, ...nothingKnown }, answers: [] };
  const untouched = differs ? null : textsOf(blank, noContact, [], everyCell);
  return {
    columns: redactor === null ? columns : columns.map((column) => ({ ...column, heading: redactor.headingOf(column) })),
    pages,
    lines(page, exportId) {
      const { rows, bytes, byRow: known } = page;
      const answerIds = [...known.values()].flatMap(({ verdict }) => verdict?.answerIds ?? []);
      const answers = answerIds.length === 0 ? null : leavingAnswers(ledger, answerIds);
      const contacts = contactsOf?.(rows);
      const answersOf = (row: number): LeavingAnswer[] => known.get(row)?.verdict?.answerIds.flatMap((id) => answers?.get(id) ?? []) ?? [];
      const passed = gateOf?.(rows) ?? everyCell;
      const restOf = (line: number, others: readonly string[] = []): readonly string[] => {
        const row = rows[line] ?? 0;
        const fact = known.get(row);
        if (!fact && untouched) return untouched;
        const leaving: LeavingRow = {
          listId: details.listId,
          exportId,
          row: { row, ...(fact ?? nothingKnown) },
          answers: answersOf(row),
        };
        return textsOf(leaving, contacts?.get(row) ?? noContact, others, passed);
      };
      const nameOf = (line: number): string | null => (isNamed ? rowName(details.listId, rows[line] ?? 0, exportId) : null);
      const freed = gateOf === null || read.length === 0 ? null : freedCells(page, read, passed);
      const originalsOf = (): readonly (readonly string[])[] => (read.length === 0 ? rows.map(() => []) : (freed ?? page.cells()));
      const cells = (): string[][] =>
        originalsOf().map((originals, line) => {
          const name = nameOf(line);
          return [...originals.slice(0, lead), ...(name === null ? [] : [name]), ...restOf(line, originals.slice(lead))];
        });
      if (redactor !== null) return plainLines(redactor.mask(rows, cells(), (line) => answersOf(rows[line] ?? 0).map(({ body }) => body)));
      return {
        count: rows.length,
        asBytes: lead > 0 && lead === read.length && freed === null ? { originals: bytes, columns: lead, nameOf, restOf } : null,
        cells,
      };
    },
  };
}

/** Filters a cell of a row in a file of rows to call. `from`: a column of the list, by its position, or an added one. */
type CellGate = (row: number, cell: string, from: number | OurColumn) => string;

const everyCell: CellGate = (_, cell) => cell;

/**
 * Removes numbers that must not be released. A dialer may read any column that contains phones, including those of answers; a litigator's
 * number is removed from every column.
 */
function openCellGate(list: ReadDb, details: List, gate: PhoneGate): (rows: readonly number[]) => CellGate {
  const { phoneColumns: holdPhones } = contactColumns(list, details, details.mapping);
  const isDialed = (from: number | OurColumn): boolean => (typeof from === 'number' ? holdPhones.has(from) : from.personal === 'phone');
  const mayHold = (from: number | OurColumn): boolean => gate.knowsLitigators && (typeof from === 'number' || from.free);
  const passed = openGatedCells(gate, details);
  return (rows) => {
    const own = new Map(phonesOf(list, rows));
    return (row, cell, from) => {
      const dialed = isDialed(from);
      return cell === '' || !(dialed || mayHold(from)) ? cell : passed(cell, own.get(row) ?? '', dialed);
    };
  };
}

/** Returns the cells of the list's columns `read` without those numbers; null if they contain none. */
function freedCells(page: ExportPage, read: readonly number[], passed: CellGate): string[][] | null {
  let isChanged = false;
  const cells = page.cells().map((row, line) =>
    row.map((cell, at) => {
      const left = passed(page.rows[line] ?? 0, cell, read[at] ?? 0);
      isChanged ||= left !== cell;
      return left;
    }),
  );
  return isChanged ? cells : null;
}

function leadingOriginals(sources: readonly Source[]): number {
  const first = sources.findIndex((source) => !('original' in source));
  return first < 0 ? sources.length : first;
}

const isRowName = (source: Source | undefined): boolean => source !== undefined && 'ours' in source && source.ours?.name === 'rollcall.row';

/** Returns null if the cell is one of the list's own. */
function textOf(source: Source): ((leaving: LeavingRow, contact: Contact, passed: CellGate) => string) | null {
  if ('original' in source) return null;
  if ('made' in source) return (_, contact) => madeText(source.made, contact);
  const { ours } = source;
  return ours === null ? () => '' : (leaving, _, passed) => passed(leaving.row.row, ours.text(leaving), ours);
}

/** Reads each answer once, however many rows it serves. */
const leavingAnswers = (ledger: ReadDb, answerIds: readonly string[]): Map<string, LeavingAnswer> =>
  new Map(
    [...answersById(ledger, answerIds)].map(([id, { operation, environment, sandbox, body }]) => [
      id,
      { operation, environment, sandbox, body: readBody(operation, body) },
    ]),
  );

/** Whether the file was exported from this list, so that its added columns name its own rows; other files with such columns keep them. */
function carriesOwnRows(list: ReadDb, { listId, columns }: List, isPlain: boolean): boolean {
  const named = columns.indexOf(isPlain ? plainHeading('rollcall.row') : 'rollcall.row');
  return named >= 0 && namesRowsOf(list, named, listId);
}

/** Implemented by every file format: receives a table's lines, a page at a time, and then the end. */
export interface TableSink {
  lines(lines: Lines): Promise<void>;
  /** Ends the table; `tally` has the counts of what was written. */
  end(tally: Tally): Promise<void>;
}
