/** The grid's columns: row, decision and verdict first, then the list's own, mapped columns before the rest. */
import { fields, type FieldKind, type FieldName } from '#contract/lists/fields.ts';
import { columnsOfFilled, type List } from '#contract/lists/list.ts';
import type { SortKey } from '#contract/review/facets.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { entryOf, fieldsWith, verdictFields, type FieldsWith } from '#contract/verdict/verdictFields.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { fieldHeading } from '#messages/verdict/verdictWords.ts';
import { reviewGridWords as words } from '#messages/review/reviewGridWords.ts';

export type OwnColumn = 'row' | 'decision' | 'checkedPhone' | FieldsWith<'column'>;
export interface Column {
  readonly key: string;
  readonly title: string;
  /** In pixels; columns with `grows` share the remaining width of the grid. */
  readonly width: number;
  readonly grows: boolean;
  /** Stays visible at the start when the grid is scrolled sideways. */
  readonly pinned: boolean;
  /** Null if rows can't be sorted by it. */
  readonly sort: SortKey['by'] | null;
  /** One of Rollcall's columns, or a cell position in the file. */
  readonly shows: OwnColumn | number;
}

/** Row number and decision are always shown first and pinned. */
export const isFixed = ({ shows }: Column): boolean => shows === 'row' || shows === 'decision';

const own = (shows: OwnColumn, title: string, width: number): Column => ({
  ...{ key: shows, title, width, grows: false, shows },
  sort: shows === 'checkedPhone' ? null : shows,
  pinned: shows === 'row' || shows === 'decision',
});

/** The verdict's columns: the leading ones, or those beside the list's own column for a field. */
const ofVerdict = (beside: FieldName | undefined): Column[] =>
  fieldsWith('column')
    .filter((field) => entryOf(field).column?.beside === beside)
    .map((field) => own(field, fieldHeading(field), verdictFields[field].column.width));
const besideFields = [...new Set(fieldsWith('column').flatMap((field) => entryOf(field).column?.beside ?? []))];

const widths: Partial<Record<FieldKind, number>> = {
  name: 150,
  phone: 132,
  email: 200,
  street: 170,
  city: 120,
  state: 64,
  postalCode: 84,
  country: 84,
  ip: 124,
};

/** Whether, in some rows, the phone that is checked differs from the cell's text. */
const hasOtherPhones = ({ findings, fits }: Pick<List, 'findings' | 'fits'>): boolean =>
  findings.some(({ rule }) => rule === 'phone.alternate') ||
  fits.some(({ repairs = [] }) => repairs.some(({ repair, applied }) => applied && repair.startsWith('phone.')));

/** Width that fits the longest row number in 12 px digits grouped by thousands, plus the check mark before it and the cell's padding. */
function rowNumberWidth(rows: number): number {
  const digits = String(rows).length;
  return Math.max(58, Math.ceil(35 + digits * 7.7 + Math.floor((digits - 1) / 3) * 3.5));
}

/** All columns that the list can show, in their default order. */
export function columnsOf(list: Pick<List, 'columns' | 'mapping' | 'rows' | 'findings' | 'fits'>): Column[] {
  const { columns, mapping, rows } = list;
  const cell = (column: number, kind: FieldKind = 'text'): Column => ({
    key: `c${column}`,
    title: columnTitle(columns, column),
    width: widths[kind] ?? 140,
    grows: kind === 'name',
    pinned: false,
    sort: { column },
    shows: column,
  });
  // A column may fill several fields, and a field may have several columns: each column is shown once, at the position of its first field.
  const known = new Set<number | null>();
  const mapped = fields.flatMap(({ name, kind }) =>
    mapping.fields
      .filter(({ field }) => field === name)
      .flatMap(columnsOfFilled)
      .flatMap((column) => {
        if (known.has(column)) return [];
        known.add(column);
        return [cell(column, kind)];
      }),
  );
  const rest = columns.flatMap((_, column) => (known.has(column) ? [] : [cell(column)]));
  // Answers about a phone come next to the phone; if the list has none, after the mapped columns.
  const placed = besideFields.map((name) => {
    const column = mapping.fields.find(({ field }) => field === name)?.column;
    const at = column === undefined ? mapped.length : mapped.findIndex(({ shows }) => shows === column) + 1;
    const checked = name === 'phone' && hasOtherPhones(list) ? [own('checkedPhone', words.checkedPhone, widths.phone ?? 0)] : [];
    return { at, columns: [...checked, ...ofVerdict(name)] };
  });
  const behind = (at: number): Column[] => placed.filter((one) => one.at === at).flatMap((one) => one.columns);
  return [
    own('row', words.row, rowNumberWidth(rows)),
    own('decision', fieldHeading('decision'), 128),
    ...ofVerdict(undefined),
    ...behind(0),
    ...mapped.flatMap((column, at) => [column, ...behind(at + 1)]),
    ...rest,
  ];
}

/** A row's label: its name, or else its first cell with text. */
export function labelOf(cells: readonly string[], mapping: List['mapping']): string {
  const of = (field: string): string => cells[mapping.fields.find((one) => one.field === field)?.column ?? -1]?.trim() ?? '';
  return (
    of('name') ||
    `${of('first_name')} ${of('last_name')}`.trim() ||
    of('business.name') ||
    cells.find((cell) => cell.trim() !== '') ||
    words.emptyRow
  );
}

/** The label of a row in the review; a purged row has no name left. */
export const labelOfRow = ({ cells, verdict }: Pick<ViewRow, 'cells' | 'verdict'>, mapping: List['mapping']): string =>
  verdict.status === 'purged' ? words.purgedRow : labelOf(cells, mapping);

/** Contact details as a second line: `(480) 555-0163, Mesa AZ`. `taken`: the phone used for the row, if several columns could fill it. */
export function placeOf(cells: readonly string[], mapping: List['mapping'], taken = ''): string {
  const of = (field: string): string => cells[mapping.fields.find((one) => one.field === field)?.column ?? -1]?.trim() ?? '';
  const town = `${of('address.city')} ${of('address.state_code')}`.trim();
  const alternates = mapping.fields.some(({ field, otherwise }) => field === 'phone' && otherwise !== undefined);
  return [alternates ? taken : of('phone'), town].filter((part) => part !== '').join(', ');
}
