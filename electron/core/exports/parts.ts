/** What one export is made of: one table of rows, or one per segment, the rejected lines among them. */
import type { ExportRequest, ExportSegment } from '../../contract/export.ts';
import type { List } from '../../contract/list.ts';
import type { NoCallCounts } from '../../contract/noCall.ts';
import type { ReadDb } from '../store/database.ts';
import { rowsPerPage } from '../store/lists/rows/cells.ts';
import type { ExportPage } from '../store/lists/rows/exportPages.ts';
import { rejectedAfter } from '../store/lists/rows/rejectedLines.ts';
import { pagesOf, selectRows, splitRows, type RowOrder } from './selectRows.ts';
import { openTable, plainLines, type Lines, type TableColumn } from './table.ts';

/** A page of lines, and the rows that they say; rejected lines are no rows. */
export interface Page {
  lines: Lines;
  rows: Pick<ExportPage, 'rows' | 'facts'>;
}

export interface Part {
  segment: ExportSegment | null;
  columns: readonly TableColumn[];
  /** Lines in all. */
  count: number;
  pages(): Iterable<Page>;
}

export interface PartOptions extends Pick<ExportRequest, 'only' | 'split' | 'columns' | 'headings'> {
  rows: Uint32Array | readonly number[] | null;
  /** The rows are a choice of kept ones and nothing else. */
  keepsOnly?: boolean;
}

export interface Parts {
  parts: Part[];
  heldBack: NoCallCounts;
}

/** Rows at a time; wide ones come fewer, for the memory's sake. */
const mostAtOnce = { rows: 500, cells: 30_000 };

export function partsOf(list: ReadDb, ledger: ReadDb, facts: List, options: PartOptions): Parts {
  const table = openTable(list, ledger, facts, options);
  // Once for all parts: weighing goes through the whole list.
  const pageRows = rowsPerPage(list, facts.columns.length, mostAtOnce);
  const part = (segment: ExportSegment | null, order: RowOrder): Part => ({
    segment,
    columns: table.columns,
    count: order === null ? facts.rows : order.length,
    *pages() {
      for (const page of pagesOf(table.pages, pageRows, order)) yield { rows: page, lines: table.lines(page) };
    },
  });
  if (options.split) {
    const { heldBack, ...segments } = splitRows(list, facts.rows);
    // All of them, empty ones too: a folder that is written twice never keeps the rows of the first time.
    const parts = [
      part('keep', segments.keep),
      part('hold', segments.hold),
      part('drop', segments.drop),
      part('undecided', segments.undecided),
      part('litigator', segments.litigator),
      rejectedPart(list, facts),
    ];
    return { parts, heldBack };
  }
  const { only, keepsOnly = false } = options;
  const within = options.rows === null ? null : Uint32Array.from(options.rows);
  const { order, heldBack } = selectRows(list, facts.rows, { only, within, keepsOnly });
  return { parts: [part(null, order)], heldBack };
}

const rejectedColumns = ['rollcall.file', 'rollcall.line', 'rollcall.reason', 'rollcall.text'];
const pageLines = 1_000;

/** Lines of data that became no rows, with where they stand and why. */
function rejectedPart(list: ReadDb, facts: List): Part {
  return {
    segment: 'rejected',
    columns: rejectedColumns.map((heading) => ({ heading, kind: 'text', original: false, free: true })),
    count: facts.rejected,
    *pages() {
      for (let after = 0; ;) {
        const lines = rejectedAfter(list, after, pageLines);
        if (lines.length === 0) return;
        after = lines.at(-1)?.position ?? 0;
        yield {
          rows: { rows: [], facts: new Map() },
          lines: plainLines(
            lines.map(({ source, line, reason, whole }) => [facts.sources[source]?.name ?? '', String(line), reason, whole]),
          ),
        };
      }
    },
  };
}
