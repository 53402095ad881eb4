/** The columns of an exported file: where their cells come from, in which format, and under which heading. */
import { z } from 'zod';
import type { Verdict } from '../verdict/verdict.ts';
import { entryOf, fieldsWith, isVerdictField, type FieldsWith } from '../verdict/verdictFields.ts';
import { columnWithHeading } from '../lists/fields.ts';

/** How a cell looks in a workbook. */
export const cellKinds = ['text', 'number', 'grade', 'litigator', 'decision'] as const;
export type CellKind = (typeof cellKinds)[number];

/** Columns that aren't just one field of the verdict. */
const rowColumns = {
  row: { order: 0, kind: 'text', free: false },
  checkedPhone: { order: 130, column: 'checked_phone', kind: 'text', free: true },
  extension: { order: 132, column: 'phone_extension', kind: 'text', free: false },
  decision: { order: 60, kind: 'decision', free: false },
  note: { order: 80, kind: 'text', free: true },
  heldOut: { order: 85, column: 'held_out', kind: 'text', free: false },
  environment: { order: 120, kind: 'text', free: true },
} as const satisfies Record<string, { order: number; column?: string; kind: CellKind; free: boolean }>;
export type RowColumn = keyof typeof rowColumns;
type ExportedField = FieldsWith<'export'>;

export interface ExportColumn {
  readonly key: RowColumn | ExportedField;
  /** `rollcall.line_type` */
  readonly name: string;
  readonly kind: CellKind;
  /** True if its cells may contain text from a person or the service, which can look like a formula. */
  readonly free: boolean;
}

const rowColumnNames = [
  'row',
  'checkedPhone',
  'extension',
  'decision',
  'note',
  'heldOut',
  'environment',
] as const satisfies readonly RowColumn[];
const freeTypes: readonly string[] = ['text', 'texts', 'reasons'];

const all = [
  ...rowColumnNames.map((key) => ({ key, column: key, ...rowColumns[key] })),
  ...fieldsWith('export').map((key) => {
    const { type, export: { order = 0, column = key, kind = 'text' as const } = {} } = entryOf(key);
    return { key, column, order, kind, free: freeTypes.includes(type) };
  }),
];

/** The columns that an export adds, always present and in this order: the verdict's fields, and those of the row and its decision. */
export const exportColumns: readonly ExportColumn[] = all
  .sort((a, b) => a.order - b.order)
  .map(({ key, column, kind, free }) => ({ key, name: `rollcall.${column}`, kind, free }));

export const isExportedField = (key: ExportColumn['key']): key is ExportedField => isVerdictField(key);

/** Returns a value in the form of files and JSON: `not checked` for `notChecked`, '' for null. */
export function exportText<F extends Exclude<ExportedField, 'reasons'>>(field: F, value: Verdict[F]): string {
  const { type, export: written } = entryOf(field);
  if (value === null) return '';
  if (Array.isArray(value)) return [...new Set(value)].join('; ');
  if (type === 'time') return new Date(Number(value)).toISOString();
  return written?.texts?.[String(value)] ?? String(value);
}

/** `machine`: `rollcall.activity_score`; `plain`: `Rollcall activity score`. */
const exportHeadings = ['machine', 'plain'] as const;
export type ExportHeadings = (typeof exportHeadings)[number];

/**
 * How a phone is written; the cell stays empty if the format can't represent it. `tenDigits`: North American numbers only · `e164`:
 * `+12065550142` · `digits`: E.164 without the plus · `national`: `(206) 555-0142` · `sha256Digits`, `sha256E164`: their SHA-256 in
 * lowercase hex.
 */
export const phoneFormats = ['tenDigits', 'e164', 'digits', 'national', 'sha256Digits', 'sha256E164'] as const;
export type PhoneFormat = (typeof phoneFormats)[number];

/**
 * `plain`: in lowercase · `sha256`: SHA-256 of that, in lowercase hex · `sha256Google`: the same after Google's rules for its own mailboxes
 * (no dots, nothing from `+` on).
 */
export const emailFormats = ['plain', 'sha256', 'sha256Google'] as const;
export type EmailFormat = (typeof emailFormats)[number];

/** A row's data about its person, in normalized form; names are joined or split as needed. */
export const personFields = [
  'fullName',
  'firstName',
  'lastName',
  'company',
  'street',
  'unit',
  'city',
  'state',
  'postalCode',
  'country',
] as const;
export type PersonField = (typeof personFields)[number];

/**
 * When a row's person may be called, by ZIP code, state, area code and the table of calling rules. `callableNow`: `yes`, `no` or `unknown`
 * when the file is written · `hours`: those of the coming week, in the time of the first zone · `timeZone`: IANA names.
 */
export const callingColumns = ['callableNow', 'hours', 'timeZone'] as const;
export type CallingColumn = (typeof callingColumns)[number];

/** The most phones per row: its own, and those of further columns that fill the same field. */
export const mostPhones = 9;

const headingSchema = z.string().max(200);

export const recipeColumnSchema = z.discriminatedUnion('from', [
  /** All columns of the list, unchanged and in their order. */
  z.strictObject({ from: z.literal('originals') }),
  /** One column of the list, by its heading. Left out if the list has none of that name. */
  z.strictObject({ from: z.literal('original'), column: headingSchema, heading: headingSchema.optional() }),
  /** All columns that Rollcall adds: its own, then those of the answers. */
  z.strictObject({ from: z.literal('ours'), headings: z.enum(exportHeadings) }),
  /**
   * One of Rollcall's columns, such as `rollcall.grade` or `phone_intel.carrier`. Its cells are empty for rows that no run requested it
   * for.
   */
  z.strictObject({ from: z.literal('our'), column: z.string().min(1).max(200), heading: headingSchema.optional() }),
  /** `place` 1: the row's phone, which is the one checked; 2 and up: the others. */
  z.strictObject({
    from: z.literal('phone'),
    place: z.int().min(1).max(mostPhones),
    format: z.enum(phoneFormats),
    heading: headingSchema,
  }),
  z.strictObject({ from: z.literal('email'), format: z.enum(emailFormats), heading: headingSchema }),
  /** `ifEmpty`: for targets that refuse an empty cell. */
  z.strictObject({
    from: z.literal('person'),
    field: z.enum(personFields),
    heading: headingSchema,
    ifEmpty: z.string().max(200).optional(),
  }),
  z.strictObject({ from: z.literal('calling'), says: z.enum(callingColumns), heading: headingSchema }),
  /** The same text in every row. */
  z.strictObject({ from: z.literal('text'), text: z.string().max(1000), heading: headingSchema }),
]);
export type RecipeColumn = z.infer<typeof recipeColumnSchema>;

/** Rollcall's columns that people read, with their plain headings. */
const plainHeadings: readonly (readonly [column: string, heading: string])[] = [
  ['rollcall.grade', 'Grade'],
  ['rollcall.activity_score', 'Score'],
  ['rollcall.litigator', 'Litigator'],
  ['rollcall.line_type', 'Line type'],
  ['rollcall.decision', 'Decision'],
  ['rollcall.reasons', 'Why'],
  ['rollcall.note', 'Note'],
  ['rollcall.checked_at', 'Checked on'],
  ['rollcall.checked_phone', 'Checked phone'],
  // The name of the row, by which an edited file is matched to its list. Last, because people don't read it.
  ['rollcall.row', 'Rollcall row'],
];

/** Returns a column's plain heading beside the columns of a list; undefined if it has none. */
export const plainHeadingOf = (column: string): string | undefined => plainHeadings.find(([name]) => name === column)?.[1];

/** All columns of the spreadsheet, then those of Rollcall's that people read. */
export const plainColumns: readonly RecipeColumn[] = [
  { from: 'originals' },
  ...plainHeadings.map(([column, heading]) => ({ from: 'our' as const, column, heading })),
];

/** Returns all columns of the spreadsheet, then all of Rollcall's. */
export const everyColumn = (headings: ExportHeadings): RecipeColumn[] => [{ from: 'originals' }, { from: 'ours', headings }];

/** Whether decisions can be imported back from the file: it names its rows under a recognized heading. */
export const namesRows = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'ours' || (column.from === 'our' && column.column === 'rollcall.row'));

/**
 * Returns the chosen columns plus, if it is missing, the column that says who answered: sandbox answers must never be taken for real ones.
 */
export const withSource = (columns: readonly RecipeColumn[]): readonly RecipeColumn[] =>
  columns.some((column) => column.from === 'ours' || (column.from === 'our' && column.column === 'rollcall.environment'))
    ? columns
    : [...columns, { from: 'our', column: 'rollcall.environment' }];

/** Whether the file has callable phones; hashed ones aren't. */
export const writesPhones = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'phone' && !column.format.startsWith('sha256'));

/** Whether the file has phones besides the one that was checked. */
export const hasOtherPhones = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'phone' && column.place > 1);

/** Returns the headings of chosen columns that this list doesn't have; they are left out. */
export const missingColumns = (columns: readonly RecipeColumn[], headings: readonly string[]): string[] =>
  columns.flatMap((column) => (column.from === 'original' && columnWithHeading(headings, column.column) === null ? [column.column] : []));
