/**
 * Undo and redo, only once the affected rows are visible. The program is first queried for what would be undone, because it may be
 * anywhere.
 */
import type { Queue } from '#base/async.ts';
import { undoneWords, unseenUndoWords } from '#messages/review/reviewDrawerWords.ts';
import { reviewStoreWords } from '#messages/review/reviewWords.ts';
import { attempt } from '#renderer/base/notify.ts';
import { call } from '#renderer/bridge/call.ts';
import type { OnTheirWay } from './onTheirWay.ts';
import { say, type ReviewStore, type Undoes } from './reviewState.ts';
import { afterUndo } from './triage.ts';

/** Access to the rows that the reviewer currently sees. */
export interface Sight {
  /** Returns the row numbers that are currently visible. */
  rows(): number[];
  /** Scrolls the row at a position into view and makes it the current row. */
  bring(position: number): void;
  /** Called instead of the other two: reports that the latest action is on rows that are not shown here. */
  elsewhere?(last: { row: number; rows: number }): void;
}

type Direction = 'undo' | 'redo';

/**
 * Undoes the latest action if any of its rows is visible; an action on thousands of rows is one action. Otherwise scrolls its first row
 * into view and undoes nothing. Redo works likewise. `only`: the action to undo, or none if it isn't the latest any more. Quick calls run one
 * after another, each on the state that the previous one left, and after the decisions made before it.
 */
export function createUndoing(listId: string, use: ReviewStore, showRow: (row: number) => void, onTheirWay: OnTheirWay, saving: Queue) {
  const { getState: get, setState: set } = use;

  async function go(direction: Direction, sight: Sight, only?: Undoes): Promise<void> {
    const { view } = get();
    if (view === null) return;
    const next = await call(`review.${direction}able`, { listId, viewId: view.viewId, seen: sight.rows() });
    if (next === null) {
      say(use, reviewStoreWords.nothingTo[direction]);
      return;
    }
    if (only !== undefined && next.recordId !== (await only)) {
      say(use, reviewStoreWords.notTheLatest);
      return;
    }
    const done = Promise.resolve(next.recordId);
    // The rows may have moved during the request.
    const seen = new Set(sight.rows());
    if (!next.touched.some((row) => seen.has(row))) {
      if (sight.elsewhere) {
        sight.elsewhere(next);
        return;
      }
      if (next.position === null) showRow(next.row);
      else sight.bring(next.position);
      set({ announcement: unseenUndoWords(direction, next, next.position !== null), undoes: direction === 'undo' ? done : null });
      return;
    }
    const { changed, policy, rows } = await call(`review.${direction}`, { listId, recordId: next.recordId });
    // Something was decided elsewhere in between and nothing was undone, so query the latest action again.
    if (changed === 0) return go(direction, sight, only);
    onTheirWay.saved(rows);
    const announcement = undoneWords(
      direction,
      changed,
      policy,
      rows.map(({ row }) => row),
    );
    set((now) => {
      const pages = now.pages.patched(rows);
      const position = rows[0] && pages.positionOf(rows[0].row);
      const { triage } = now;
      const moved = triage !== null ? afterUndo({ ...now, pages, triage }, rows) : position === undefined ? {} : { at: position };
      return { pages, announcement, undoes: direction === 'redo' ? done : null, ...moved };
    });
  }

  const start =
    (direction: Direction) =>
    (sight: Sight, only?: Undoes): void =>
      attempt(() => saving.add(() => go(direction, sight, only)));
  return { undo: start('undo'), redo: start('redo') };
}
