/** The columns that an export adds, in order: those of the verdict's fields, and those of the row and its decision. */
import type { Verdict } from '../verdict/verdict.ts';
import { entryOf, fieldsWith, isVerdictField, type FieldsWith } from '../verdict/verdictFields.ts';

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
export type ExportedField = FieldsWith<'export'>;

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

/** Always present, in this order. */
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
