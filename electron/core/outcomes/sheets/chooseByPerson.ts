/** Of several rows with a line's phone, the one that its e-mail address or name means: only if exactly one row has it. */
import type { FieldName } from '#contract/lists/fields.ts';
import { fieldColumns, readFieldsOf } from '../../lists/findings/fields.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { comparable } from '../../lists/rows/textBlocks.sql.ts';
import type { SheetColumns } from './guessSheetColumns.ts';
import { reasonCode, type MatchedLines, type RowPlace, type SearchedList } from './matchLines.ts';
import type { SheetText } from './readSheet.ts';
import type { PhoneColumn } from './sheetColumns.ts';

/** What tells people apart who share a phone, compared without case and accents; empty: not known. */
interface Person {
  readonly email: string;
  readonly name: string;
}

const folded = (text: string): string => comparable(text.replaceAll(/\s+/g, ' '));

/** Who a line is about. */
export const personOfLine = (sheet: SheetText, { email, name }: SheetColumns, line: number): Person => ({
  email: email === undefined ? '' : sheet.cell(line, email).trim(),
  name: name === undefined ? '' : sheet.cell(line, name).trim(),
});

/** Fills in the rows of lines of which the phone alone doesn't say which row is meant. */
export function chooseByPerson(
  dataDir: string,
  { sheet, columns, phones, lists }: { sheet: SheetText; columns: SheetColumns; phones: PhoneColumn; lists: readonly SearchedList[] },
  matched: MatchedLines,
): void {
  if (columns.email === undefined && columns.name === undefined) return;
  const severalRows = reasonCode('severalRows');
  const open: { line: number; said: Person; places: RowPlace[] }[] = [];
  const wanted = lists.map(() => new Set<number>());
  for (let line = 0; line < sheet.lines; line++) {
    if (matched.reasons[line] !== severalRows) continue;
    const { email, name } = personOfLine(sheet, columns, line);
    const said = { email: folded(email), name: folded(name) };
    if (said.email === '' && said.name === '') continue;
    const places = matched.rowsOfPhone(phones.ids[line] ?? -1);
    for (const { list, row } of places) wanted[list]?.add(row);
    open.push({ line, said, places });
  }
  const people = lists.map(({ listId }, at) => readPeople(dataDir, listId, [...(wanted[at] ?? [])]));
  for (const { line, said, places } of open) {
    const only = (part: keyof Person): RowPlace | undefined => {
      const those = said[part] === '' ? [] : places.filter(({ list, row }) => people[list]?.get(row)?.[part] === said[part]);
      return those.length === 1 ? those[0] : undefined;
    };
    const place = only('email') ?? only('name');
    if (place === undefined) continue;
    matched.reasons[line] = 0;
    matched.lists[line] = place.list;
    matched.rows[line] = place.row;
  }
}

const fields = ['email', 'name', 'first_name', 'last_name'] as const satisfies readonly FieldName[];

function readPeople(dataDir: string, listId: string, rows: readonly number[]): Map<number, Person> {
  if (rows.length === 0) return new Map();
  return withList(dataDir, listId, (db) => {
    const there = fields.filter((field) => fieldColumns(db).includes(field));
    return new Map(
      readFieldsOf(db, there, rows).map(([row, , ...texts]): [number, Person] => {
        const of = (field: (typeof fields)[number]): string => texts[there.indexOf(field)] ?? '';
        const name = of('name') || [of('first_name'), of('last_name')].filter(Boolean).join(' ');
        return [row, { email: folded(of('email')), name: folded(name) }];
      }),
    );
  });
}
