/** Undo, redo and history of a list. Nothing is removed: an undo is a record that cancels another, and a redo is the undo of an undo. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { HistoryEntry } from '#contract/review/decision.ts';
import { isDerivedAct, isUndone as isRecordUndone, undoChainOf } from './undoChains.sql.ts';
import { findRedoable, findUndoable, readHistory, recordIdOf, type Undoable } from './undoables.sql.ts';
import { policiesOf } from '../policy/policies.sql.ts';
import { readList } from '../../lists/file/list.sql.ts';
import { withList } from '../../lists/file/openList.sql.ts';
import { hasRow, rowsOf } from '#base/rowSet.ts';
import { unpackRows } from '../../platform/pieces.ts';
import type { ActionRecorder, ActionToRecord, ReviewNeeds } from './recordActions.ts';

type UndoCommands = Pick<
  CommandHandlers,
  'review.undoable' | 'review.undo' | 'review.redoable' | 'review.redo' | 'review.history' | 'review.undoTo' | 'policies.undo'
>;

const find = { undo: findUndoable, redo: findRedoable } as const;
type Direction = keyof typeof find;

export function undoCommands(
  { dataDir, db, thread, by }: Pick<ReviewNeeds, 'dataDir' | 'db' | 'thread' | 'by'>,
  recorder: ActionRecorder,
): UndoCommands {
  /** Builds the action that takes it back, or restores it: the next undo in its chain. */
  const inverse = async (listId: string, one: Undoable): Promise<ActionToRecord> => {
    const { tip } = undoChainOf(db, recordIdOf(one));
    const { rows } = one.kind === 'action' ? one.action.body : { rows: [] };
    const body = { rows, seen: await recorder.seenAnswers(listId, rows), value: null, note: null };
    return { kind: 'undo', undoes: tip, rowCount: one.kind === 'action' ? one.action.rowCount : 0, body };
  };

  /** Queued behind any decision still in progress, because that one is the latest. */
  const next =
    (direction: Direction): UndoCommands['review.undoable'] =>
    ({ listId, viewId, seen }) =>
      recorder.lock(listId, async () => {
        const one = find[direction](db, listId, by());
        if (!one) return null;
        if (one.kind === 'policy') {
          const { rows } = withList(dataDir, listId, readList);
          return { recordId: one.applied.recordId, row: 1, rows, touched: seen, position: 0, policy: one.applied.policy.name };
        }
        const { recordId, rowCount, body } = one.action;
        const set = body.set && unpackRows(body.set.rows);
        const named = new Set(body.rows);
        const changes = (row: number): boolean => (set ? hasRow(set, row) : named.has(row));
        const [row] = set ? rowsOf(set) : body.rows;
        if (row === undefined) return null;
        const position = await thread.call('review.firstPosition', { viewId, rows: set ?? body.rows });
        return { recordId, row, rows: rowCount, touched: seen.filter(changes), position, policy: null };
      });

  const go =
    (direction: Direction): UndoCommands['review.undo'] =>
    ({ listId, recordId }) =>
      recorder.lock(listId, async () => {
        const one = find[direction](db, listId, by());
        if (!one || (recordId !== undefined && recordIdOf(one) !== recordId)) return { changed: 0, policy: null, rows: [] };
        await recorder.append(listId, await inverse(listId, one));
        if (one.kind === 'policy') return { changed: withList(dataDir, listId, readList).rows, policy: one.applied.policy.name, rows: [] };
        return { changed: one.action.rowCount, policy: null, rows: await recorder.rowsNow(listId, one.action.body.rows) };
      });

  return {
    'review.undoable': next('undo'),
    'review.redoable': next('redo'),
    'review.undo': go('undo'),
    'review.redo': go('redo'),
    'review.history': ({ listId, before, count }) => Promise.resolve().then(() => readHistory(db, listId, before, count).map(entryOf)),
    'review.undoTo': ({ listId, recordId }) =>
      recorder.lock(listId, async () => {
        const undos: ActionToRecord[] = [];
        for (const { of: one, isUndone } of readHistory(db, listId, null, Infinity)) {
          if (!isUndone && !isDerivedAct(recordIdOf(one))) undos.push(await inverse(listId, one));
          if (recordIdOf(one) === recordId) break;
        }
        await recorder.appendAll(listId, undos);
        return { actions: undos.length };
      }),
    'policies.undo': ({ listId, recordId }) =>
      recorder.lock(listId, async () => {
        const applied = [...policiesOf(db, listId)].find((one) => one.recordId === recordId);
        if (applied === undefined || isRecordUndone(db, recordId)) return { undone: false };
        await recorder.append(listId, await inverse(listId, { kind: 'policy', applied }));
        return { undone: true };
      }),
  };
}

function entryOf({ of: one, isUndone }: { of: Undoable; isUndone: boolean }): HistoryEntry {
  if (one.kind === 'policy') {
    const { recordId, policy, by, at } = one.applied;
    const nothing = { value: null, note: null, assignees: [], rows: 0, row: null, filter: null };
    return { recordId, kind: 'policy', policy: policy.name, by, at, isUndone, ...nothing };
  }
  const { recordId, kind, by, at, rowCount, body } = one.action;
  const { value, note, rows, set, each, contested, assigned = [] } = body;
  const [row = null] = rows.length === 1 ? rows : [];
  const assignees = assigned.flatMap(({ to }) => (to === null ? [] : [to.name]));
  const what = { value, note, policy: null, assignees, rows: rowCount, row, filter: set?.of.filter ?? null };
  const plain = kind === 'undo' ? 'decide' : kind;
  const shown = contested ? 'contested' : set?.heldOut ? 'heldOut' : each ? 'merge' : plain;
  return { recordId, kind: shown, by, at, isUndone, ...what };
}
