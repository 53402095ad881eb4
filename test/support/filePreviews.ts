/** What the export screen is told of the first lines of a file, and a recipe that somebody saved. */
import type { FilePreview, FilePreviewRequest } from '../../electron/contract/export.ts';
import { noneLeftOut } from '../../electron/contract/export.ts';
import { exportColumns } from '../../electron/contract/exportColumns.ts';
import { noneHeldBack } from '../../electron/contract/noCall.ts';
import { noStop, type UncheckedStop } from '../../electron/contract/unchecked.ts';
import type { Recipe } from '../../electron/contract/recipe.ts';
import { plainHeading } from '../../electron/contract/export.ts';
import { maskWhole } from '../../electron/core/exports/redaction/masks.ts';
import { everyColumn, type RecipeColumn } from '../../electron/contract/recipeColumns.ts';

/** As in the counts of the same rows. */
export const uncheckedKeeps: UncheckedStop = { rows: 212, why: { notRequested: 180, timedOut: 1, expired: 31 }, settles: false };

export const ownRecipe: Recipe = {
  name: 'Night shift',
  version: 1,
  rows: { only: 'toCall', callableNow: true, having: ['phone'] },
  columns: [
    { from: 'phone', place: 1, format: 'national', heading: 'Call' },
    { from: 'original', column: 'Vendor', heading: 'Source' },
    { from: 'our', column: 'rollcall.row' },
  ],
  file: { format: 'csv', delimiter: ';', bom: true, heading: true, escapeFormulas: false },
};

type Column = FilePreview['columns'][number];
interface Row {
  readonly cells: readonly string[];
  readonly ours: Readonly<Record<string, string>>;
  readonly noCall: boolean;
}

/** `own`: headings of the list. */
export function filePreview(
  { columns = everyColumn('machine'), only, callableNow = false, redacted = false, unchecked }: Omit<FilePreviewRequest, 'listId'>,
  own: readonly string[],
  rows: readonly Row[],
  of: number,
): FilePreview {
  const known = columns.flatMap((column) => columnsOf(column, own));
  const unasked = !redacted && (only === 'keep' || only === 'toCall') ? uncheckedKeeps : noStop;
  const [stop, held] = unchecked === 'hold' ? [noStop, unasked.rows] : [unasked, 0];
  return {
    columns: known.map(({ column }) => column),
    lines: rows.map((row) => ({
      cells: known.map(({ column: { heading, original }, text }) => (redacted && original ? masked(heading, text(row)) : text(row))),
      noCall: row.noCall,
    })),
    rows: (callableNow ? Math.round(of / 2) : of) - held,
    ...{ litigators: 0, suppressed: 0, notChecked: 212 - held },
    unchecked: stop,
    heldBack: only === 'toCall' ? { litigators: 4, suppressed: 0 } : noneHeldBack,
    leftOut: callableNow ? { withoutContact: 31, zoneUnknown: 12, notCallableNow: 1_865, litigatorPhones: 0 } : noneLeftOut,
  };
}

/** What the core knows by the mapping. */
const kinds: readonly (readonly [RegExp, Parameters<typeof maskWhole>[0]])[] = [
  [/mail/i, 'email'],
  [/phone|mobile/i, 'phone'],
  [/street|address/i, 'street'],
  [/name/i, 'name'],
];

function masked(heading: string, text: string): string {
  const kind = kinds.find(([known]) => known.test(heading))?.[1];
  return kind === undefined ? text : maskWhole(kind, text);
}

function columnsOf(column: RecipeColumn, own: readonly string[]): { column: Column; text: (row: Row) => string }[] {
  switch (column.from) {
    case 'originals':
      return own.map((heading, at) => ({ column: { heading, kind: 'text', original: true }, text: ({ cells }) => cells[at] ?? '' }));
    case 'original': {
      const at = own.indexOf(column.column);
      const heading = column.heading ?? column.column;
      return at < 0 ? [] : [{ column: { heading, kind: 'text', original: true }, text: ({ cells }) => cells[at] ?? '' }];
    }
    case 'ours':
      return exportColumns.map(({ name, kind }) => ({
        column: { heading: column.headings === 'plain' ? plainHeading(name) : name, kind, original: false },
        text: ({ ours }) => ours[name] ?? '',
      }));
    case 'our': {
      const kind = exportColumns.find(({ name }) => name === column.column)?.kind ?? 'text';
      return [
        { column: { heading: column.heading ?? column.column, kind, original: false }, text: ({ ours }) => ours[column.column] ?? '' },
      ];
    }
    case 'text':
      return [{ column: { heading: column.heading, kind: 'text', original: false }, text: () => column.text }];
    case 'calling':
      return [{ column: { heading: column.heading, kind: 'text', original: false }, text: ({ ours }) => ours[column.says] ?? '' }];
    case 'phone':
      return [
        { column: { heading: column.heading, kind: 'text', original: false }, text: ({ ours }) => ours[`phone ${column.place}`] ?? '' },
      ];
    case 'person':
      return [{ column: { heading: column.heading, kind: 'text', original: false }, text: ({ ours }) => ours[column.field] ?? '' }];
    case 'email':
      return [{ column: { heading: column.heading, kind: 'text', original: false }, text: ({ ours }) => ours['email'] ?? '' }];
  }
}
