/** What the export screen shows of a file and its first lines, and a saved recipe. */
import {
  noneLeftOut,
  plainHeading,
  type FileCounts,
  type FilePreview,
  type FilePreviewRequest,
  type FileRows,
} from '#contract/exports/export.ts';
import { exportColumns, everyColumn, type RecipeColumn } from '#contract/exports/recipeColumns.ts';
import { noneHeldBack } from '#contract/verdict/standing.ts';
import { noneUnchecked, noStop, type UncheckedStop } from '#contract/verdict/unchecked.ts';
import type { Recipe } from '#contract/exports/recipe.ts';
import { maskWhole } from '#core/exports/redaction/maskText.ts';
import { madeFacets } from './madeFacets.ts';
import type { Answers } from './fakeAnswers.ts';
import { previewRows, solarList } from './windowFixtures.ts';

/** Consistent with the counts of the same rows. */
const uncheckedKeeps: UncheckedStop = { rows: 212, why: { notRequested: 180, timedOut: 1, expired: 31 }, settles: false };

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

/** `own`: the list's own headings. */
function filePreview(
  { columns = everyColumn('machine'), only, callableNow = false, redacted = false, unchecked }: Omit<FilePreviewRequest, 'listId'>,
  own: readonly string[],
  rows: readonly Row[],
  of: number,
): FilePreview {
  const known = columns.flatMap((column) => columnsOf(column, own));
  const unasked = !redacted && (only === 'keep' || only === 'toCall') ? uncheckedKeeps : noStop;
  const held = unchecked === 'hold' ? unasked.rows : 0;
  return {
    columns: known.map(({ column }) => column),
    lines: rows.map((row) => ({
      cells: known.map(({ column: { heading, original }, text }) => (redacted && original ? masked(heading, text(row)) : text(row))),
      noCall: row.noCall,
    })),
    rows: (callableNow ? Math.round(of / 2) : of) - held,
    ...{ litigators: 0, suppressed: 0, notChecked: 212 - held },
    unchecked: unasked,
    heldBack: only === 'toCall' ? { litigators: 4, suppressed: 0 } : noneHeldBack,
    leftOut: callableNow
      ? { withoutContact: 31, zoneUnknown: 12, notCallableNow: 1_865, litigatorPhones: 0, uncheckedPhones: 0 }
      : noneLeftOut,
  };
}

/** What the core derives from the mapping. */
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

const { rows: all, listId } = solarList;
const facets = madeFacets({ decision: { keep: 3820, hold: 1241, drop: 1314, none: 6097 } });

/** Some litigators would be kept, but are held back. */
function fileCounts(only: FileRows | null): FileCounts {
  const none = { litigators: 0, suppressed: 0, notChecked: 0, unanswered: 0, heldBack: noneHeldBack, unchecked: noStop };
  if (only === null) return { ...none, rows: all, litigators: 41, notChecked: 6308 };
  if (only === 'mustNotCall') return { ...none, rows: 59, litigators: 41 };
  if (only === 'hold' || only === 'drop') return { ...none, rows: facets.decision[only] };
  const heldBack = { litigators: only === 'keep' ? 3 : 4, suppressed: 0 };
  return { ...none, rows: facets.decision.keep - heldBack.litigators, notChecked: 212, heldBack, unchecked: uncheckedKeeps };
}

const rowsOf = previewRows.slice(0, 5).map(({ row, cells }): Row => {
  const [, name = '', phone = ''] = cells;
  const [firstName = '', lastName = ''] = name.split(' ');
  const digits = phone.replaceAll(/\D/g, '').slice(-10);
  const person = { fullName: name, firstName, lastName, email: `${firstName}@example.com`, 'phone 1': digits.length === 10 ? digits : '' };
  return { cells, ours: { ...person, 'rollcall.row': `${listId}:${row}`, 'rollcall.decision': 'keep' }, noCall: row === 3 };
});

/** Answers to what the export screen requests about a list. */
export const exportAnswers: Answers = {
  'review.open': () => ({ viewId: 'all', listId, count: all, rows: all, facets, page: { from: 0, rows: [] } }),
  'review.facets': () => facets,
  'files.chooseSave': ({ suggestedName }) => ({ destinationId: 'd1', fileName: suggestedName }),
  'exports.columns': () => ['row', 'grade', 'decision'].map((name) => `rollcall.${name}`),
  'exports.count': ({ only, redacted = false }) => ({ ...fileCounts(only), ...(redacted ? { unchecked: noStop } : {}) }),
  'exports.preview': (request) => filePreview(request, solarList.columns, rowsOf, fileCounts(request.only).rows),
  'exports.unchecked': () => ({ packed: 'AAAA', rows: uncheckedKeeps.rows }),
  'exports.write': ({ only, unchecked, acceptPhones }) => ({
    ...{ exportId: listId, fileName: 'Solar leads May.csv', rows: fileCounts(only).rows, bytes: 3_418_220, sandbox: true, download: null },
    ...{ files: [], heldBack: noneHeldBack },
    leftOut: { ...noneLeftOut, uncheckedPhones: only === 'keep' && acceptPhones === undefined ? 31 : 0 },
    unchecked: { held: unchecked === 'hold' ? uncheckedKeeps : noneUnchecked, accepted: null, phones: null, settled: null },
  }),
};
