/** The parts of an export: one table of rows, or one per segment, rejected lines included. */
import { noneLeftOut, type ExportRequest, type ExportSegment, type LeftOut, type FilePreview } from '#contract/exports/export.ts';
import { guardOf } from '#contract/exports/fileGuard.ts';
import type { List } from '#contract/lists/list.ts';
import { type NoCallCounts, noCallsOf } from '#contract/verdict/standing.ts';
import { type UncheckedChoice, canCallFrom } from '#contract/verdict/unchecked.ts';
import { everyColumn } from '#contract/exports/recipeColumns.ts';
import type { ReadDb } from '../platform/database.ts';
import { readCallingRules } from '../calling/callingRules.sql.ts';
import { readLitigatorPolicy } from './exports.sql.ts';
import { rowsPerPage } from '../lists/rows/cells.sql.ts';
import type { ExportPage } from '../lists/rows/exportPages.sql.ts';
import { rejectedAfter } from '../lists/rows/rejectedLines.sql.ts';
import { narrowRows } from './made/narrowRows.ts';
import { noPhones, openPhoneGate, type PhoneCounts } from './made/phoneGate.ts';
import { redactedDetails } from './redaction/redactedDetails.ts';
import { maskEverything } from './redaction/maskText.ts';
import {
  pagesOf,
  selectRows,
  splitRows,
  type RowOrder,
  guardRows,
  type UncheckedCounts,
  eachStanding,
  type Standing,
} from './selectRows.ts';
import { openTable, plainLines, type Lines, type TableColumn } from './table.ts';
import { readList } from '../lists/file/list.sql.ts';

/** A page of lines, and the rows they show; rejected lines are not rows. */
export interface Page {
  lines: Lines;
  rows: Pick<ExportPage, 'rows' | 'byRow'>;
}

export interface Part {
  segment: ExportSegment | null;
  columns: readonly TableColumn[];
  /** Total number of lines. */
  count: number;
  /**
   * `exportId`: the export that its rows name; absent if they name none. `most`: limits the number of lines, which then form a single page.
   */
  pages(options?: { exportId?: string; most?: number }): Iterable<Page>;
}

interface PartOptions extends Pick<
  ExportRequest,
  'only' | 'callableNow' | 'having' | 'split' | 'columns' | 'mostRows' | 'simpleHeadings' | 'redacted' | 'acceptPhones'
> {
  rows: Uint32Array | readonly number[] | null;
  /** Whether the part is meant to contain only kept rows. */
  keepsOnly?: boolean;
  /** What to do with rows to call that weren't checked for litigators; by default they stop the export. */
  unchecked?: UncheckedChoice | undefined;
  /** When the file is written, epoch ms. */
  at: number;
}

export interface Parts {
  parts: Part[];
  /** The rows of all parts; null for the whole list, or if there is a part per segment. */
  order: RowOrder;
  heldBack: NoCallCounts;
  leftOut: LeftOut;
  unchecked: UncheckedCounts;
  /** Counts of phones in the lines made so far that were left out, or released unchecked. */
  phones: Readonly<PhoneCounts>;
  /** Rows that would have stopped the export, and are held instead. */
  held: Uint32Array;
}

/** Rows per page; fewer for wide rows, to save memory. */
const mostAtOnce = { rows: 500, cells: 30_000 };

export function partsOf(list: ReadDb, ledger: ReadDb, details: List, options: PartOptions): Parts {
  const { only, split = false, at } = options;
  const isToCallFrom = canCallFrom(options);
  const fileGuard = guardOf(options);
  const isToCall = isToCallFrom && (split || fileGuard !== null);
  const guard = { choice: options.unchecked ?? 'refuse', policy: readLitigatorPolicy(ledger, details.listId) };
  const gate = isToCall ? openPhoneGate(list, ledger, { at, accepts: options.acceptPhones !== undefined, policy: guard.policy }) : null;
  const phones = gate?.counts ?? noPhones;
  const table = openTable(list, ledger, details, { ...options, gate });
  // In a split list, people are called from one part only.
  const others = split ? openTable(list, ledger, details, { ...options, gate: null }) : table;
  // Computed once for all parts, because it scans the whole list.
  const pageRows = rowsPerPage(list, details.columns.length, mostAtOnce);
  const part = (segment: ExportSegment | null, order: RowOrder, of = table): Part => ({
    segment,
    columns: of.columns,
    count: order === null ? details.rows : order.length,
    *pages({ exportId, most } = {}) {
      for (const page of pagesOf(of.pages, most ?? pageRows, order)) yield { rows: page, lines: of.lines(page, exportId) };
    },
  });
  if (split) {
    const { segments, heldBack, unchecked } = splitRows(list, details.rows, options);
    const { order: keep, held, counts } = guardRows(segments.keep, isToCallFrom ? unchecked : null, guard);
    const hold = held.length === 0 ? segments.hold : Uint32Array.from([...segments.hold, ...held]).sort();
    // Includes empty parts, so that rewriting the same folder never leaves rows from the first time.
    const parts = [
      part('keep', keep),
      part('hold', hold, others),
      part('drop', segments.drop, others),
      part('undecided', segments.undecided, others),
      part('litigator', segments.litigator, others),
      rejectedPart(list, details, options.redacted === true),
    ];
    return { parts, order: null, heldBack, leftOut: noneLeftOut, unchecked: counts, held, phones };
  }
  const within = options.rows === null ? null : Uint32Array.from(options.rows);
  const { order: chosen, heldBack, unchecked } = selectRows(list, details.rows, { only, within, guard: fileGuard, at });
  const narrowed = narrowRows(list, details, chosen, {
    ...options,
    columns: options.columns ?? everyColumn('machine'),
    callingRules: readCallingRules(ledger),
  });
  const { order, counts, held } = guardRows(narrowed.order, isToCallFrom ? unchecked : null, guard);
  return {
    parts: inPieces(order, details.rows, options.mostRows).map((rows) => part(null, rows)),
    order,
    heldBack,
    leftOut: narrowed.leftOut,
    unchecked: counts,
    held,
    phones,
  };
}

/** Divides rows into pieces of at most `most` rows each, in order; at least one piece, even if empty. */
function inPieces(order: RowOrder, rows: number, most = Infinity): RowOrder[] {
  if ((order?.length ?? rows) <= most) return [order];
  const all = order ?? Uint32Array.from({ length: rows }, (_, at) => at + 1);
  return Array.from({ length: Math.ceil(all.length / most) }, (_, piece) => all.subarray(piece * most, (piece + 1) * most));
}

const rejectedColumns = ['rollcall.file', 'rollcall.line', 'rollcall.reason', 'rollcall.text'];
const pageLines = 1_000;

/** The part for lines of data that didn't become rows, with line number and reason. */
function rejectedPart(list: ReadDb, details: List, isRedacted: boolean): Part {
  const shown = isRedacted ? redactedDetails(details) : details;
  return {
    segment: 'rejected',
    columns: rejectedColumns.map((heading) => ({ heading, kind: 'text', original: false, free: true })),
    count: details.rejected,
    *pages() {
      for (let after = 0; ;) {
        const lines = rejectedAfter(list, after, pageLines);
        if (lines.length === 0) return;
        after = lines.at(-1)?.position ?? 0;
        yield {
          rows: { rows: [], byRow: new Map() },
          lines: plainLines(
            lines.map(({ source, line, reason, whole }) => [
              shown.sources[source]?.name ?? '',
              String(line),
              reason,
              // The meaning of the line's columns is unknown.
              isRedacted ? maskEverything(whole) : whole,
            ]),
          ),
        };
      }
    },
  };
}

export interface PreviewParams extends Omit<PartOptions, 'split'>, Pick<ExportRequest, 'listId'> {}

const previewedLines = 5;

/** Returns the first lines of one file as cells, without the guards of its format, and the counts over all its rows. */
export function previewFile(list: ReadDb, ledger: ReadDb, params: PreviewParams): FilePreview {
  const details = readList(list);
  const { parts, order, heldBack, leftOut, unchecked } = partsOf(list, ledger, details, { ...params, mostRows: undefined });
  const counts = { litigators: 0, suppressed: 0, notChecked: 0 };
  const isIn = order === null ? null : new Uint8Array(details.rows + 1);
  for (const row of order ?? []) if (isIn) isIn[row] = 1;
  const noCalls = new Set<number>();
  eachStanding(list, details.rows, params.at, (row, { litigator, against }: Standing) => {
    if (isIn && isIn[row] !== 1) return;
    counts.notChecked += Number(litigator === 'notChecked');
    if (against === 0) return;
    noCalls.add(row);
    for (const one of noCallsOf(against)) counts[one === 'litigator' ? 'litigators' : 'suppressed']++;
  });
  const [part] = parts;
  const stop = unchecked.held.rows > 0 ? { ...unchecked.held, settles: false } : unchecked.stop;
  const columns = (part?.columns ?? []).map(({ heading, kind, original }) => ({ heading, kind, original }));
  const preview = { columns, lines: [], rows: part?.count ?? 0, ...counts, heldBack, leftOut, unchecked: stop };
  for (const { lines, rows } of part?.pages({ most: previewedLines }) ?? [])
    return { ...preview, lines: lines.cells().map((cells, line) => ({ cells: [...cells], noCall: noCalls.has(rows.rows[line] ?? 0) })) };
  return preview;
}
