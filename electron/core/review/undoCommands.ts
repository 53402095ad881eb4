/**
 * Undo and redo of a list's actions, and their history. Nothing is removed: an undo is a record that strikes another, and a redo is the undo of
 * an undo.
 */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { HistoryEntry } from '../../contract/many.ts';
import type { NewAction } from '../store/ledger/actions.ts';
import { findRedoableAction, findUndoableAction, readHistory, undoChainOf, type StoredAction } from '../store/ledger/readActions.ts';
import { manualDecision } from '../store/lists/verdicts/manualDecision.ts';
import { actionsOnRow } from '../store/lists/verdicts/manualDecisions.ts';
import { hasRow, rowsOf, unpackRows } from '../store/rowSet.ts';
import type { ActionRecorder, ReviewNeeds } from './recordActions.ts';

type UndoCommands = Pick<
  CommandHandlers,
  'review.undoable' | 'review.undo' | 'review.redoable' | 'review.redo' | 'review.history' | 'review.undoTo'
>;

const find = { undo: findUndoableAction, redo: findRedoableAction } as const;
type Direction = keyof typeof find;

export function undoCommands({ db, thread, by }: Pick<ReviewNeeds, 'db' | 'thread' | 'by'>, recorder: ActionRecorder): UndoCommands {
  /** What takes an action back, or restores it: the next undo in its chain. */
  const inverse = async ({
    recordId,
    listId,
    rowCount,
    body,
  }: StoredAction): Promise<Pick<NewAction, 'kind' | 'undoes' | 'rowCount' | 'body'>> => {
    const { tip } = undoChainOf(db, recordId);
    const { rows } = body;
    const previous = await recorder.readRows(listId, rows, (list, some) =>
      some.map((row) => {
        const decision = manualDecision(actionsOnRow(list, row), tip);
        return decision && { value: decision.value, note: decision.note };
      }),
    );
    const seen = await recorder.seenAnswers(listId, rows);
    const says = { value: null, note: null, previous: body.set ? null : previous };
    return { kind: 'undo', undoes: tip, rowCount, body: { rows, seen, ...says } };
  };

  /** Queued: a decision still in progress is the latest. */
  const next =
    (direction: Direction): UndoCommands['review.undoable'] =>
    ({ listId, viewId, seen }) =>
      recorder.inTurn(listId, async () => {
        const action = find[direction](db, listId, by());
        if (!action) return null;
        const { recordId, rowCount, body } = action;
        const set = body.set && unpackRows(body.set.rows);
        const named = new Set(body.rows);
        const changes = (row: number): boolean => (set ? hasRow(set, row) : named.has(row));
        const [row] = set ? rowsOf(set) : body.rows;
        if (row === undefined) return null;
        const position = await thread.call('review.position', { viewId, rows: set ?? body.rows });
        return { recordId, row, rows: rowCount, touched: seen.filter(changes), position };
      });

  const go =
    (direction: Direction): UndoCommands['review.undo'] =>
    ({ listId, recordId }) =>
      recorder.inTurn(listId, async () => {
        const action = find[direction](db, listId, by());
        if (!action || (recordId !== undefined && action.recordId !== recordId)) return { changed: 0, rows: [] };
        // The rows' previous state is read from the mirror, so it must be complete.
        await thread.call('review.catchUpActions', { listId });
        await recorder.append(listId, [await inverse(action)]);
        return { changed: action.rowCount, rows: await recorder.rowsNow(listId, action.body.rows) };
      });

  return {
    'review.undoable': next('undo'),
    'review.redoable': next('redo'),
    'review.undo': go('undo'),
    'review.redo': go('redo'),
    'review.history': ({ listId, before, count }) => Promise.resolve().then(() => readHistory(db, listId, before, count).map(entryOf)),
    'review.undoTo': ({ listId, recordId }) =>
      recorder.inTurn(listId, async () => {
        await thread.call('review.catchUpActions', { listId });
        let actions = 0;
        for (const { action, isUndone } of readHistory(db, listId, null, Infinity)) {
          if (!isUndone) {
            // One after the other: what an undo restores depends on the ones before.
            await recorder.append(listId, [await inverse(action)]);
            actions++;
          }
          if (action.recordId === recordId) break;
        }
        return { actions };
      }),
  };
}

function entryOf({ action, isUndone }: { action: StoredAction; isUndone: boolean }): HistoryEntry {
  const { recordId, kind, by, at, rowCount, body } = action;
  const { value, note, rows, set, each } = body;
  const [row = null] = rows.length === 1 ? rows : [];
  return {
    recordId,
    kind: each ? 'merge' : kind === 'note' ? 'note' : 'decide',
    value,
    note,
    rows: rowCount,
    row,
    filter: set?.of.filter ?? null,
    by,
    at,
    isUndone,
  };
}
