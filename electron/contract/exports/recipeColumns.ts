/** The columns of an exported file, one by one: where its cells come from, in which format, and under which heading. */
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
  /** Its cells may contain text from a person or the service, which may look like a formula. */
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

/**
 * The columns that an export adds, in order: those of the verdict's fields, and those of the row and its decision. Always present, in this
 * order.
 */
export const exportColumns: readonly ExportColumn[] = all
  .sort((a, b) => a.order - b.order)
  .map(({ key, column, kind, free }) => ({ key, name: `rollcall.${column}`, kind, free }));

export const isExportedField = (key: ExportColumn['key']): key is ExportedField => isVerdictField(key);

/** A value as files and JSON write it: `not checked` for `notChecked`, '' for null. */
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
 * How a phone is written; one that the format can't hold leaves the cell empty. `tenDigits`: North American numbers alone · `e164`:
 * `+12065550142` · `digits`: E.164 without the plus · `national`: `(206) 555-0142` · `sha256Digits`, `sha256E164`: SHA-256 of those, in
 * lower-case hex.
 */
export const phoneFormats = ['tenDigits', 'e164', 'digits', 'national', 'sha256Digits', 'sha256E164'] as const;
export type PhoneFormat = (typeof phoneFormats)[number];

/**
 * `plain`: in lower case · `sha256`: SHA-256 of that, in lower-case hex · `sha256Google`: the same after Google's own rules for its mailboxes
 * (no dots, nothing from `+` on).
 */
export const emailFormats = ['plain', 'sha256', 'sha256Google'] as const;
export type EmailFormat = (typeof emailFormats)[number];

/** What a row says of its person, in the normalized form; names are put together or split as needed. */
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
 * When a row's person may be called, by ZIP code, state, area code and the table of calling rules. `callableNow`: `yes`, `no` or `unknown` at
 * the moment at which the file is written · `hours`: the coming week's, in the time of the first zone · `timeZone`: IANA names.
 */
export const callingColumns = ['callableNow', 'hours', 'timeZone'] as const;
export type CallingColumn = (typeof callingColumns)[number];

/** A row has one phone, and as many others as there are columns that fill the same field. */
export const mostPhones = 9;

const headingSchema = z.string().max(200);

export const recipeColumnSchema = z.discriminatedUnion('from', [
  /** All columns of the list, unchanged and in their order. */
  z.strictObject({ from: z.literal('originals') }),
  /** One of them, by its heading. Left out where the list has none of that name. */
  z.strictObject({ from: z.literal('original'), column: headingSchema, heading: headingSchema.optional() }),
  /** All columns of ours: Rollcall's own, then those of the answers. */
  z.strictObject({ from: z.literal('ours'), headings: z.enum(exportHeadings) }),
  /** One of them, such as `rollcall.grade` or `phone_intel.carrier`. Its cells are empty where no run asked for it. */
  z.strictObject({ from: z.literal('our'), column: z.string().min(1).max(200), heading: headingSchema.optional() }),
  /** `place` 1: the row's phone, the one that is checked; 2 and more: the others. */
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

/** What people read of ours, in plain words. */
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
  // The name of the row, by which an edited file finds home: the last, because nobody reads it.
  ['rollcall.row', 'Rollcall row'],
];

/** Its plain heading beside the columns of a list; undefined: it has none. */
export const plainHeadingOf = (column: string): string | undefined => plainHeadings.find(([name]) => name === column)?.[1];

/** The whole spreadsheet, then what people read of ours. */
export const plainColumns: readonly RecipeColumn[] = [
  { from: 'originals' },
  ...plainHeadings.map(([column, heading]) => ({ from: 'our' as const, column, heading })),
];

/** The whole spreadsheet, then everything of ours. */
export const everyColumn = (headings: ExportHeadings): RecipeColumn[] => [{ from: 'originals' }, { from: 'ours', headings }];

/** Whether the file brings decisions home: it names its rows, under a heading that is recognized. */
export const namesRows = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'ours' || (column.from === 'our' && column.column === 'rollcall.row'));

/** As they are chosen, and for a file with answers of the sandbox a column that says who answered: nobody may take invented answers for real ones. */
export const withSource = (columns: readonly RecipeColumn[]): readonly RecipeColumn[] =>
  columns.some((column) => column.from === 'ours' || (column.from === 'our' && column.column === 'rollcall.environment'))
    ? columns
    : [...columns, { from: 'our', column: 'rollcall.environment' }];

/** Whether the file has phones that can be called: hashed ones can't. */
export const writesPhones = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'phone' && !column.format.startsWith('sha256'));

/** Whether the file has phones besides the one that was checked. */
export const hasOtherPhones = (columns: readonly RecipeColumn[]): boolean =>
  columns.some((column) => column.from === 'phone' && column.place > 1);

/** Columns of the list that are chosen by a heading which this list doesn't have: they are left out. */
export const missingColumns = (columns: readonly RecipeColumn[], headings: readonly string[]): string[] =>
  columns.flatMap((column) => (column.from === 'original' && columnWithHeading(headings, column.column) === null ? [column.column] : []));
