/** Copies rows, a range of cells, or one cell to the clipboard, and announces it in the last line. */
import type { List } from '#contract/lists/list.ts';
import type { ViewRow } from '#contract/review/view.ts';
import { guardFormula } from '#contract/exports/fileGuard.ts';
import { entryOf } from '#contract/verdict/verdictFields.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { reviewCellsWords } from '#messages/review/reviewGridWords.ts';
import { columnTitle } from '#messages/lists/readingWords.ts';
import { decisionWord } from '#messages/names.ts';
import { valueWord } from '#messages/verdict/verdictWords.ts';
import { failureOf } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import type { Column } from '../grid/columns.ts';
import { type FullCell, type ReviewState, rowAt, say } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';

const words = reviewCellsWords.copied;

/** Maximum number of rows: larger amounts belong in an export, which includes provenance. */
const mostCopied = 10_000;
/** Rows per `review.window` request. */
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

/** Copies the rows, or the range of cells in them, as a table in tab-separated text and HTML. `columns`: the shown ones. */
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
    // Called before the rows have arrived: the clipboard opens only in direct response to the key press.
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': blob('text/plain', asTabs), 'text/html': blob('text/html', asHtml) }),
    ]);
    const [head = [], ...rows] = await lines;
    say(review.use, words.rows(rows.length, head.length));
  } catch {
    say(review.use, failed === null ? words.noClipboard : failureSentence(failureOf(failed)));
  }
}

/** Copies exactly the cell's text. `title`: the column's title. */
export async function copyText(review: Review, title: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    say(review.use, text === '' ? words.emptyCell(title) : words.cell(title));
  } catch {
    say(review.use, words.noClipboard);
  }
}

const copiedTableWords = reviewCellsWords.source;

interface CopiedColumn {
  readonly title: string;
  text(row: ViewRow): string;
}

const copiedColumn = (headings: readonly string[], { shows, title }: Pick<Column, 'shows' | 'title'>): CopiedColumn =>
  typeof shows === 'number'
    ? // As in the file, which is also the default of exports.
      { title: columnTitle(headings, shows), text: ({ cells }) => cells[shows] ?? '' }
    : { title, text: (row) => guardFormula(cellText(row, shows)) };

/**
 * The columns of whole rows: the file's own, then those of Rollcall's that are shown. `headings`: the file's headings. `columns`: the shown
 * columns.
 */
const columnsOfRows = (headings: readonly string[], columns: readonly Column[]): Pick<Column, 'shows' | 'title'>[] => [
  ...headings.map((_, shows) => ({ shows, title: '' })),
  ...columns.filter(({ shows }) => typeof shows !== 'number'),
];

/** The lines to copy; the first holds the headings. `headings`: the file's headings. `columns`: the columns to copy. */
function copiedLines(
  rows: readonly ViewRow[],
  headings: readonly string[],
  columns: readonly Pick<Column, 'shows' | 'title'>[],
): string[][] {
  // Invented answers are labeled wherever they go.
  const isLabeled = columns.some(({ shows }) => typeof shows !== 'number') && rows.some(({ verdict }) => verdict.sandbox);
  const label: CopiedColumn[] = isLabeled
    ? [{ title: copiedTableWords.heading, text: ({ verdict }) => (verdict.sandbox ? copiedTableWords.sandbox : '') }]
    : [];
  const copied = [...columns.map((column) => copiedColumn(headings, column)), ...label];
  return [copied.map(({ title }) => title), ...rows.map((row) => copied.map(({ text }) => text(row)))];
}

/** Tab-separated text; a cell with a tab, a quote or a line break is quoted, as spreadsheet programs expect. */
export const asTabs = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => cells.map((cell) => (/[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t')).join('\r\n');

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign).replaceAll(/\r\n|\r|\n/g, '<br style="mso-data-placement:same-cell">');

/** HTML whose cells spreadsheet programs read as text: no zero is lost and nothing is computed. */
export function asHtml(lines: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[], name: 'th' | 'td'): string =>
    `<tr>${cells.map((cell) => `<${name} style="mso-number-format:'\\@'" sdnum="1033;0;@">${escaped(cell)}</${name}>`).join('')}</tr>`;
  const [head = [], ...rest] = lines;
  return `<meta charset="utf-8"><table><thead>${line(head, 'th')}</thead><tbody>${rest.map((cells) => line(cells, 'td')).join('')}</tbody></table>`;
}

/** The text of a grid cell: a cell of the file unchanged, one of Rollcall's in words. */
function cellText({ row, cells, verdict, decision, checkedPhone }: ViewRow, shows: Column['shows']): string {
  if (typeof shows === 'number') return cells[shows] ?? '';
  if (shows === 'row') return String(row);
  if (shows === 'decision') return decisionWord(decision.value) + (decision.by === 'policy' ? ' (suggested)' : '');
  if (shows === 'checkedPhone') return checkedPhone ?? '';
  const value = verdict[shows];
  if (value === null) return '';
  const look = entryOf(shows).column?.look;
  return look === 'grade' || look === 'score' ? String(value) : valueWord(shows, value);
}

/** The columns of the cell range; null if there is none (one cell isn't a range). `columns`: the shown ones. */
export function columnsInRange(columns: readonly Column[], { cell, cellFrom }: Pick<ReviewState, 'cell' | 'cellFrom'>): Column[] | null {
  if (cell === cellFrom) return null;
  const ends = [cell, cellFrom].map((end) => columns.findIndex(({ key }) => key === end));
  // One of the range's ends may have been hidden.
  return ends.includes(-1) ? null : columns.slice(Math.min(...ends), Math.max(...ends) + 1);
}

export interface Cell {
  readonly element: HTMLElement;
  /** Position of the cell's row in the view. */
  readonly at: number;
  readonly row: number;
  readonly column: Column;
  readonly text: string;
}

/** The cell that contains the element; null if it is in no cell or its row is still loading. */
export function cellAt(review: Review, columns: readonly Column[], target: EventTarget | null): Cell | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[role=gridcell]') : null;
  const column = columns.find(({ key }) => key === element?.dataset['column']);
  const at = Number(/^row-(\d+)$/.exec(element?.parentElement?.id ?? '')?.[1] ?? NaN);
  const row = review.use.getState().pages.row(at);
  if (element === null || column === undefined || row === undefined) return null;
  return { element, at, row: row.row, column, text: cellText(row, column.shows) };
}

/** The current cell; null if it isn't rendered. */
export const currentCell = (review: Review, columns: readonly Column[], grid: HTMLElement | null): Cell | null =>
  cellAt(review, columns, grid?.querySelector('[data-cell]') ?? null);

export const fullCell = ({ element, row, column, text }: Cell): FullCell => {
  const { left, top, bottom } = element.getBoundingClientRect();
  return { row, column, text, box: { left, top, bottom } };
};

/** Whether the cell has more text than it shows. */
export const isCut = ({ element, text }: Cell): boolean => /[\r\n]/.test(text.trim()) || element.scrollWidth > element.clientWidth + 1;
