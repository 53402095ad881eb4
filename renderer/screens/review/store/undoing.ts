/** Undo, once the rows that it changes are before the reviewer's eyes: what it would take back is asked first, because it may be anywhere. */
import { createInTurn } from '../../../../electron/contract/inTurn.ts';
import { undoneWords, unseenUndoWords } from '../../../../electron/messages/decidedWords.ts';
import { attempt, notifyDone } from '../../../app/notify.ts';
import { call } from '../../../bridge/call.ts';
import type { Asking } from './asking.ts';
import type { ReviewStore } from './reviewState.ts';

/** What the reviewer sees of the rows. */
export interface Sight {
  /** Row numbers that are seen at this moment. */
  rows(): number[];
  /** Brings the row at a position into sight, and at hand. */
  bring(position: number): void;
}

/**
 * Takes back the latest action where any of its rows is in sight: an action on thousands is one action. Otherwise brings its first row into sight, and nothing
 * is undone. Quick calls follow one another, each with what the one before has left.
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
    // While it was asked the rows may have moved on.
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
