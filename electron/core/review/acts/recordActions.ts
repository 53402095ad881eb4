/** Records people's decisions: committed to the ledger first, with their author and the answers seen, then mirrored into the list. */
import type { Recording, Files } from '../../ports.ts';
import { createKeyedLock, type KeyedLock } from '#base/async.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { ViewRow } from '#contract/review/view.ts';
import type { ReadDb } from '../../platform/database.ts';
import type { NewAction } from './actions.sql.ts';
import type { WriteLedger } from '../../ledger/writes.sql.ts';
import { openListToRead } from '../../lists/file/openList.sql.ts';
import { answersSeen } from '../../lists/rows/viewRows.sql.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { ReviewTasks } from '../tasks.ts';

export interface ReviewNeeds extends Recording {
  dataDir: string;
  thread: Pick<Thread<ReviewTasks>, 'call'>;
  write: WriteLedger;
  db: ReadDb;
  emit: Emit;
  files: Pick<Files, 'destination'>;
  /** Updates the list's verdicts if due. */
  derive(listId: string): Promise<void>;
}

/** Rows per read, which blocks its thread: answers seen are read on the main thread, and whole rows on that of the list. */
const rowsAtOnce = 100;

/** An action without its ID, list, author and time. */
export type ActionToRecord = Pick<NewAction, 'kind' | 'undoes' | 'rowCount' | 'body'>;

export interface ActionRecorder {
  /** Queues actions on one list: otherwise two quick undos would undo the same action. */
  lock: KeyedLock;
  /** Appends an action, and returns its ID once the list reflects it. */
  append(listId: string, action: ActionToRecord): Promise<string>;
  /** Appends actions in order, and returns once the list reflects them. */
  appendAll(listId: string, actions: readonly ActionToRecord[]): Promise<void>;
  /** Returns the rows in their current state. */
  rowsNow(listId: string, rows: readonly number[]): Promise<ViewRow[]>;
  /** Reads the list here rather than in its thread, so that a decision doesn't wait for an import or a search. */
  readRows<R>(listId: string, rows: readonly number[], read: (db: ReadDb, some: readonly number[]) => readonly R[]): Promise<R[]>;
  /** Returns, for each row, the answers that its verdict is based on. Throws Failed('list.row.notFound'). */
  seenAnswers(listId: string, rows: readonly number[]): Promise<string[][]>;
}

export function createActionRecorder(needs: ReviewNeeds): ActionRecorder {
  const { thread, clock } = needs;

  const readRows: ActionRecorder['readRows'] = async <R>(
    listId: string,
    rows: readonly number[],
    read: (db: ReadDb, some: readonly number[]) => readonly R[],
  ): Promise<R[]> => {
    using db = openListToRead(needs.dataDir, listId);
    const all: R[] = [];
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      if (at > 0) await new Promise<void>((resolve) => clock.after(0, resolve));
      all.push(...read(db, rows.slice(at, at + rowsAtOnce)));
    }
    return all;
  };

  const write = async (listId: string, action: ActionToRecord): Promise<string> => {
    const recordId = needs.newId();
    await needs.write('actions.append', { ...action, recordId, listId, by: needs.by(), at: clock.now() });
    return recordId;
  };
  const reflect = async (listId: string): Promise<void> => {
    await thread.call('review.catchUpActions', { listId });
    needs.emit('review.changed', { listId });
  };

  return {
    lock: createKeyedLock(),
    readRows,
    seenAnswers: (listId, rows) =>
      readRows(listId, rows, (db, some) => {
        const seen = answersSeen(db, some);
        return some.map((row) => {
          const ids = seen.get(row);
          if (!ids) throw new Failed('list.row.notFound', { listId, row });
          return ids;
        });
      }),
    async append(listId, action) {
      const recordId = await write(listId, action);
      await reflect(listId);
      return recordId;
    },
    async appendAll(listId, actions) {
      for (const action of actions) await write(listId, action);
      await reflect(listId);
    },
    async rowsNow(listId, rows) {
      // In batches: otherwise a concurrent request for a window would wait until thousands of rows had been read.
      const found: ViewRow[] = [];
      for (let at = 0; at < rows.length; at += rowsAtOnce)
        found.push(...(await thread.call('review.rows', { listId, rows: rows.slice(at, at + rowsAtOnce) })));
      return found;
    },
  };
}
