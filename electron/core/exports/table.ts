/** The exported table: its columns, and the cells of each row as plain text, before any format is applied. */
import { plainHeading, type ExportRequest } from '../../contract/export.ts';
import { Failed } from '../../contract/failure.ts';
import type { List } from '../../contract/list.ts';
import { everyColumn, type RecipeColumn } from '../../contract/recipeColumns.ts';
import { readBody } from '../answers/answerBody.ts';
import { phoneColumns } from '../lists/mapping/phoneColumns.ts';
import type { ReadDb } from '../store/database.ts';
import { answersById, operationsOfList } from '../store/ledger/answers/verdictSources.ts';
import { readCallingRules } from '../store/ledger/callingRules.ts';
import { namesRowsOf, nothingKnown, openExportPages, type ExportPage, type ExportPages } from '../store/lists/rows/exportPages.ts';
import { phonesOf } from '../store/lists/findings/fields.ts';
import { fileColumns, type FileColumn, type Source } from './fileColumns.ts';
import { noContact, openContacts, type Contact, type ContactOptions } from './made/contacts.ts';
import { madeText } from './made/madeColumn.ts';
import { openGatedCells, type PhoneGate } from './made/phoneGate.ts';
import { openRedactor } from './redaction/openRedactor.ts';
import { ourColumns, type LeavingAnswer, type LeavingRow } from './ourColumns.ts';

export type TableColumn = Omit<FileColumn, 'source'>;

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

export interface TableOptions extends Omit<ContactOptions, 'columns' | 'callingRules'>, Pick<ExportRequest, 'redacted'> {
  /** Absent: all columns of the list, then all of ours. */
  columns?: readonly RecipeColumn[] | undefined;
}

/** Throws Failed('command.badParams') if no column is left to write. */
export function openTable(
  list: ReadDb,
  ledger: ReadDb,
  details: List,
  { columns: chosen = everyColumn('machine'), redacted = false, gate, ...options }: TableOptions,
): Table {
  const ours = ourColumns(operationsOfList(ledger, details.listId));
  const columns = fileColumns(chosen, details.columns, ours, (isPlain) => carriesOwnRows(list, details, isPlain));
  if (columns.length === 0)
    throw new Failed('command.badParams', { name: 'exports.write', where: 'columns', problem: 'no column is chosen' });
  const sources = columns.map(({ source }) => source);
  const read = sources.flatMap((source) => ('original' in source ? [source.original] : []));
  const pages = openExportPages(list, read);
  const redactor = redacted ? openRedactor(list, details, columns) : null;
  // Columns of the list at the start can be copied as bytes, unless more of them follow.
  const lead = leadingOriginals(sources);
  const named = isRowName(sources[lead]);
  const rest = sources.slice(lead + Number(named));
  const contactsOf = rest.some((source) => 'made' in source)
    ? openContacts(list, details, { ...options, gate, columns: chosen, callingRules: readCallingRules(ledger) })
    : null;
  const gated = gate === null || read.length === 0 ? null : openGatedPages(list, details, gate, read);
  const differs = contactsOf !== null || rest.some((source) => 'original' in source || isRowName(source));
  const texts = rest.map(textOf);
  const textsOf = (leaving: LeavingRow, contact: Contact, originals: readonly string[]): string[] => {
    let next = 0;
    return texts.map((text) => (text === null ? (originals[next++] ?? '') : text(leaving, contact)));
  };
  const untouched = differs ? null : textsOf({ listId: details.listId, row: { row: 0, ...nothingKnown }, answers: [] }, noContact, []);
  return {
    columns: redactor === null ? columns : columns.map((column) => ({ ...column, heading: redactor.headingOf(column) })),
    pages,
    lines(page) {
      const { rows, bytes, byRow: known } = page;
      const answerIds = [...known.values()].flatMap(({ verdict }) => verdict?.answerIds ?? []);
      const answers = answerIds.length === 0 ? null : leavingAnswers(ledger, answerIds);
      const contacts = contactsOf?.(rows);
      const answersOf = (row: number): LeavingAnswer[] => known.get(row)?.verdict?.answerIds.flatMap((id) => answers?.get(id) ?? []) ?? [];
      const restOf = (line: number, others: readonly string[] = []): readonly string[] => {
        const row = rows[line] ?? 0;
        const fact = known.get(row);
        if (!fact && untouched) return untouched;
        const leaving: LeavingRow = {
          listId: details.listId,
          row: { row, ...(fact ?? nothingKnown) },
          answers: answersOf(row),
        };
        return textsOf(leaving, contacts?.get(row) ?? noContact, others);
      };
      const nameOf = (line: number): string | null => (named ? `${details.listId}:${rows[line] ?? 0}` : null);
      const freed = gated?.(page) ?? null;
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

/** Gives the cells of a page without the numbers that must not leave; null: it has none. `read`: the list's columns in it. */
function openGatedPages(list: ReadDb, details: List, gate: PhoneGate, read: readonly number[]): (page: ExportPage) => string[][] | null {
  const holdPhones = phoneColumns(list, details, details.mapping);
  const dialed = read.map((column) => holdPhones.has(column));
  if (!gate.knowsLitigators && !dialed.includes(true)) return () => null;
  const passed = openGatedCells(gate, details);
  return (page) => {
    const own = new Map(phonesOf(list, page.rows));
    let isChanged = false;
    const cells = page.cells().map((row, line) => {
      const phone = own.get(page.rows[line] ?? 0) ?? '';
      return row.map((cell, at) => {
        const isDialed = dialed[at] === true;
        if (cell === '' || (!isDialed && !gate.knowsLitigators)) return cell;
        const left = passed(cell, phone, isDialed);
        isChanged ||= left !== cell;
        return left;
      });
    });
    return isChanged ? cells : null;
  };
}

function leadingOriginals(sources: readonly Source[]): number {
  const first = sources.findIndex((source) => !('original' in source));
  return first < 0 ? sources.length : first;
}

const isRowName = (source: Source | undefined): boolean => source !== undefined && 'ours' in source && source.ours?.name === 'rollcall.row';

/** Null: the cell is one of the list's own. */
function textOf(source: Source): ((leaving: LeavingRow, contact: Contact) => string) | null {
  if ('original' in source) return null;
  if ('made' in source) return (_, contact) => madeText(source.made, contact);
  const { ours } = source;
  return ours === null ? () => '' : (leaving) => ours.text(leaving);
}

/** Each read once, however many rows it serves. */
const leavingAnswers = (ledger: ReadDb, answerIds: readonly string[]): Map<string, LeavingAnswer> =>
  new Map(
    [...answersById(ledger, answerIds)].map(([id, { operation, environment, sandbox, body }]) => [
      id,
      { operation, environment, sandbox, body: readBody(operation, body) },
    ]),
  );

/** A file exported from this list names its rows in these columns; any other file with such columns keeps them. */
function carriesOwnRows(list: ReadDb, { listId, columns }: List, isPlain: boolean): boolean {
  const named = columns.indexOf(isPlain ? plainHeading('rollcall.row') : 'rollcall.row');
  return named >= 0 && namesRowsOf(list, named, listId);
}
