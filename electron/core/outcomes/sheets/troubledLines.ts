/** The lines of a sheet that have no row, or of which it isn't known which. */
import type { LineReason, SheetField, SheetLine } from '#contract/outcomes/resultSheet.ts';
import { readCells } from '../../lists/rows/cells.sql.ts';
import { rowFields } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import type { ReadDb } from '../../platform/database.ts';
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

/** Positions of lines with these reasons, in the sheet's order. */
export function* linesWith({ judged }: SheetState, reasons: readonly LineReason[]): Generator<number> {
  const codes = reasons.map(reasonCode);
  for (let line = 0; line < judged.reasons.length; line++) if (codes.includes(judged.reasons[line] ?? 0)) yield line;
}

/** A page of them, with the rows that could be meant. */
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

/** The heading of the column that a reason is about, and what is written there. */
export function placeOfReason(
  { sheet, understood }: SheetState,
  line: number,
  reason: LineReason,
): { column: string | null; text: string } {
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

/** By what a person knows a row: its name and e-mail address, else its first cells. */
function textOfRow(db: ReadDb, row: number): string {
  const fields = rowFields(db, row);
  const name = fields.name ?? [fields.first_name, fields.last_name].filter((part) => part !== undefined).join(' ');
  const person = textOfPerson({ name, email: fields.email ?? '' });
  if (person !== '') return person;
  const [cells] = readCells(db, [row]);
  const filled = (cells?.cells ?? []).filter((cell) => cell.trim() !== '');
  return filled.slice(0, shownCells).join(', ').slice(0, shownLength).toWellFormed();
}
