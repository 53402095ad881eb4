/** Undo, only once the affected rows are visible: the program is first asked what would be undone, because it may be anywhere. */
import { createInTurn } from '../../../../electron/contract/inTurn.ts';
import { undoneWords, unseenUndoWords } from '../../../../electron/messages/decidedWords.ts';
import { attempt, notifyDone } from '../../../app/notify.ts';
import { call } from '../../../bridge/call.ts';
import type { Asking } from './asking.ts';
import type { ReviewStore } from './reviewState.ts';

/** What the reviewer sees of the rows. */
export interface Sight {
  /** Row numbers that are visible right now. */
  rows(): number[];
  /** Scrolls the row at a position into view and makes it the current row. */
  bring(position: number): void;
}

/**
 * Undoes the latest action if any of its rows is visible: an action on thousands is one action. Otherwise scrolls its first row into view and
 * undoes nothing. Quick calls run in turn, each on the state that the previous one left.
 */
export function createUndo(listId: string, use: ReviewStore, { showRow }: Pick<Asking, 'showRow'>): (sight: Sight) => void {
  const { getState: get, setState: set } = use;
  const inTurn = createInTurn<'undo'>();

  async function undo(sight: Sight): Promise<void> {
    const { view } = get();
    if (view === null) return;
    const last = await call('review.undoable', { listId, viewId: view.viewId, seen: sight.rows() });
    if (last === null) {
      notifyDone('You have nothing to undo in this list.');
      return;
    }
    // The rows may have moved during the request.
    const seen = new Set(sight.rows());
    if (!last.touched.some((row) => seen.has(row))) {
      if (last.position === null) showRow(last.row);
      else sight.bring(last.position);
      set({ said: unseenUndoWords(last, last.position !== null) });
      return;
    }
    const { rows } = await call('review.undo', { listId, recordId: last.recordId });
    const [first] = rows;
    // Something was decided elsewhere in between: nothing was undone, so ask again for the latest action.
    if (first === undefined) return undo(sight);
    const pages = get().pages.patched(rows);
    const position = pages.positionOf(first.row);
    set({ pages, said: undoneWords(rows.map(({ row }) => row)), ...(position === undefined ? {} : { at: position }) });
  }

  return (sight) => attempt(() => inTurn('undo', () => undo(sight)));
}
