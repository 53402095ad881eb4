/** Copies rows, a range of cells, or one cell, to the clipboard, and says so in the last line. */
import type { List } from '#contract/lists/list.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { reviewCellsWords } from '#messages/review/reviewGridWords.ts';
import { failureOf } from '#renderer/base/failureOf.ts';
import { call } from '#renderer/bridge/call.ts';
import type { Column } from '../grid/columns.ts';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { say } from '../store/saying.ts';
import { columnsInRange } from './cellRange.ts';
import { asHtml, asTabs, columnsOfRows, copiedLines } from './copiedTable.ts';

const words = reviewCellsWords.copied;

/** More are a file: exports write them with their provenance, and no clipboard is made for them. */
export const mostCopied = 10_000;
/** Rows per request, as `review.window` takes them. */
const atOnce = 500;

/** The selected rows in the order of the view, or else the current one. */
async function chosenRows(review: Review): Promise<ViewRow[]> {
  const state = review.use.getState();
  const { view, selection } = state;
  const current = rowAt(state);
  if (view === null || selection.count === 0) return current === undefined ? [] : [current];
  const rows: ViewRow[] = [];
  for (const [first, last] of selection.ranges) {
    for (let from = first; from <= last; from += atOnce) {
      rows.push(...(await call('review.window', { viewId: view.viewId, from, count: Math.min(atOnce, last - from + 1) })));
    }
  }
  return rows;
}

/** The rows, or the range of cells in them, as a table: as tab-separated text and as HTML. `columns`: the shown ones. */
export async function copyRows(review: Review, list: Pick<List, 'columns'>, columns: readonly Column[]): Promise<void> {
  const state = review.use.getState();
  const selected = state.selection.count;
  if (selected > mostCopied) {
    say(review.use, words.tooMany(selected, mostCopied));
    return;
  }
  const copied = columnsInRange(columns, state) ?? columnsOfRows(list.columns, columns);
  let failed: unknown = null;
  const lines = chosenRows(review).then((rows) => copiedLines(rows, list.columns, copied));
  lines.catch((error: unknown) => (failed = error));
  const blob = (type: string, write: (all: string[][]) => string): Promise<Blob> => lines.then((all) => new Blob([write(all)], { type }));
  try {
    // With the rows still to come: the clipboard opens only in answer to the key itself.
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob('text/plain', asTabs), 'text/html': blob('text/html', asHtml) }),
    ]);
    const [head = [], ...rows] = await lines;
    say(review.use, words.rows(rows.length, head.length));
  } catch {
    say(review.use, failed === null ? words.noClipboard : failureSentence(failureOf(failed)));
  }
}

/** Exactly what the cell says. `title`: of its column. */
export async function copyText(review: Review, title: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(review.use, text === '' ? words.emptyCell(title) : words.cell(title));
  } catch {
    say(review.use, words.noClipboard);
  }
}
