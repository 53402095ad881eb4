/** Finds the rows of a list that have phones of a sheet, in whichever of their columns: a dialler may have called any of them. */
import { setImmediate } from 'node:timers/promises';
import type { List } from '#contract/lists/list.ts';
import { columnsOfFilled } from '#contract/lists/list.ts';
import { kindOfField } from '#contract/lists/fields.ts';
import { openPhoneReader } from '../../normalise/phones/phoneCell.ts';
import { phoneFields, readPhonesAfter } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { readColumnsAfter } from '../../lists/rows/cells.sql.ts';

/** Rows per step; between steps the thread can be told to stop. */
const pageRows = 20_000;

/** Pairs of a phone and a row that has it. */
export interface PhoneRows {
  /** Positions of phones. */
  ids: number[];
  rows: number[];
}

/** `idOf`: positions by phone in E.164. Throws Failed: list.notFound, dataFolder.corrupt, dataFolder.unusable. */
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
    // Two columns of a row may have the same number.
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
      // Both in the rows' order, so that a row's numbers are found one after the other.
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

/** What would have to be read from the cells: columns of phones that fill no field of a row as long as another does. */
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
