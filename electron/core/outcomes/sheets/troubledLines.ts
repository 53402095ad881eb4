/** Lists and exports the lines of a sheet that match no row, or several. */
import { writeAtomically } from '../../platform/atomicFile.ts';
import { type LineReason, type SheetField, type SheetLine, lineReasons } from '#contract/outcomes/resultSheet.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import { rowFields } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
import { guardFormula } from '#contract/exports/fileGuard.ts';
import { splitLine, writtenLine } from '../../lists/read/delimited/mendQuotes.ts';
import { personOfLine } from './chooseByPerson.ts';
import { reasonCode, reasonOfCode, type RowPlace } from './matchLines.ts';
import type { SheetState } from './openSheet.ts';

const mostRows = 20;
const shownLength = 200;
const shownCells = 4;

/** The field whose column a reason is about. */
const fieldOfReason: Partial<Record<LineReason, SheetField>> = {
  phoneUnreadable: 'phone',
  phoneUnknown: 'phone',
  severalRows: 'phone',
  rowUnknown: 'row',
  listGone: 'row',
  timeUnreadable: 'calledAt',
  rightPartyUnreadable: 'rightParty',
  severalOutcomes: 'disposition',
};

/** Yields the positions of lines with these reasons, in the sheet's order. */
function* linesWith({ judged }: SheetState, reasons: readonly LineReason[]): Generator<number> {
  const codes = reasons.map(reasonCode);
  for (let line = 0; line < judged.reasons.length; line++) if (codes.includes(judged.reasons[line] ?? 0)) yield line;
}

/** Returns a page of lines with these reasons, with the rows that each could refer to. */
export function readTroubledLines(
  dataDir: string,
  state: SheetState,
  reasons: readonly LineReason[],
  from: number,
  count: number,
): SheetLine[] {
  const page: SheetLine[] = [];
  let passed = 0;
  for (const line of linesWith(state, reasons)) {
    if (passed++ < from) continue;
    if (page.length === count) break;
    page.push(describe(dataDir, state, line));
  }
  return page;
}

function describe(dataDir: string, state: SheetState, line: number): SheetLine {
  const { sheet, understood, lists, matched, judged, phones } = state;
  const reason = reasonOfCode(judged.reasons[line] ?? 0) ?? 'unreadable';
  const { column, text } = placeOfReason(state, line, reason);
  const places: RowPlace[] =
    reason === 'severalRows' || reason === 'noneChosen'
      ? matched.rowsOfPhone(phones.ids[line] ?? -1)
      : reason === 'severalOutcomes'
        ? [{ list: matched.lists[line] ?? 0, row: matched.rows[line] ?? 0 }]
        : [];
  return {
    file: sheet.fileOf(line),
    line: sheet.numberOf(line),
    reason,
    column,
    text: text.slice(0, shownLength).toWellFormed(),
    person: textOfPerson(personOfLine(sheet, understood.columns, line)),
    rows: places.slice(0, mostRows).map(({ list, row }) => {
      const { listId = '', name = '' } = lists[list] ?? {};
      return { listId, listName: name, row, text: withList(dataDir, listId, (db) => textOfRow(db, row)) };
    }),
    rowCount: places.length,
  };
}

/** Returns the heading of the column that a reason is about, and the text there. */
function placeOfReason({ sheet, understood }: SheetState, line: number, reason: LineReason): { column: string | null; text: string } {
  const field = fieldOfReason[reason];
  const column = field === undefined ? undefined : understood.columns[field];
  if (column === undefined) return { column: null, text: sheet.unreadable.get(line) ?? '' };
  return { column: sheet.columns[column] ?? '', text: sheet.cell(line, column).trim() };
}

const textOfPerson = ({ name, email }: { name: string; email: string }): string =>
  [name, email]
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, shownLength)
    .toWellFormed();

/** Returns the text by which a person recognizes a row: its name and e-mail address, else its first cells. */
function textOfRow(db: ReadDb, row: number): string {
  const fields = rowFields(db, row);
  const name = fields.name ?? [fields.first_name, fields.last_name].filter((part) => part !== undefined).join(' ');
  const person = textOfPerson({ name, email: fields.email ?? '' });
  if (person !== '') return person;
  const [cells] = readCells(db, [row]);
  const filled = (cells?.cells ?? []).filter((cell) => cell.trim() !== '');
  return filled.slice(0, shownCells).join(', ').slice(0, shownLength).toWellFormed();
}

const ourHeadings: readonly string[] = ['rollcall.file', 'rollcall.line', 'rollcall.reason'];
const linesAtOnce = 500;

/** Kept short, because the file is read alongside the lines. */
const reasonText: Record<LineReason, string> = {
  empty: 'no phone and no rollcall.row',
  phoneUnreadable: 'not a phone number',
  phoneUnknown: 'phone in none of the lists',
  rowUnknown: 'no row of a list',
  listGone: 'list was deleted',
  timeUnreadable: 'not a time',
  rightPartyUnreadable: 'neither yes nor no',
  unreadable: 'line can’t be read',
  noneChosen: 'none of the rows chosen',
  severalRows: 'phone in several rows',
  severalOutcomes: 'several outcomes for one row, and no time says which came last',
};

/**
 * Writes the lines of a sheet that match no row, or several, as CSV for Excel: the reason, then the cells as written. Returns the number of
 * lines. Throws what `openAtomicFile` throws.
 */
export async function writeLines(state: SheetState, path: string): Promise<number> {
  const { sheet } = state;
  const { result } = await writeAtomically(path, async (file) => {
    let lines = 0;
    await file.write(`\ufeff${writtenLine([...ourHeadings, ...sheet.columns])}\r\n`);
    let text = '';
    for (const line of linesWith(state, lineReasons)) {
      text += `${writtenLine(rowOf(state, line))}\r\n`;
      lines += 1;
      if (lines % linesAtOnce !== 0) continue;
      await file.write(text);
      text = '';
    }
    await file.write(text);
    return lines;
  });
  return result;
}

function rowOf(state: SheetState, line: number): string[] {
  const { sheet, judged } = state;
  const reason = reasonOfCode(judged.reasons[line] ?? 0) ?? 'unreadable';
  const { column } = placeOfReason(state, line, reason);
  const whole = sheet.unreadable.get(line);
  const cells = whole === undefined ? sheet.columns.map((_, at) => sheet.cell(line, at)) : splitLine(whole, { delimiter: ',' });
  const why = column === null ? reasonText[reason] : `${column}: ${reasonText[reason]}`;
  return [guardFormula(sheet.files[sheet.fileOf(line)]?.name ?? ''), String(sheet.numberOf(line)), guardFormula(why), ...cells];
}
