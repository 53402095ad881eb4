/** The commands for decisions: committed to the ledger first, with their author and the answers seen, then mirrored into the list. */
import { createInTurn } from '../../contract/inTurn.ts';
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import { countNoCallRows, type Acknowledgement, type NoCallRows } from '../../contract/noCall.ts';
import type { ViewRow } from '../../contract/view.ts';
import type { Clock } from '../ports.ts';
import type { ReadDb } from '../store/database.ts';
import type { ActionBody, ActionKind } from '../store/ledger/actions.ts';
import { findUndoableAction } from '../store/ledger/readActions.ts';
import type { WriteLedger } from '../store/ledger/writes.ts';
import { actionsOnRow } from '../store/lists/verdicts/decisions.ts';
import { rowsToAcknowledge } from '../store/lists/findings/noCallRows.ts';
import { openListToRead, withList } from '../store/lists/openList.ts';
import { findPlace } from '../store/lists/place.ts';
import { manualDecision } from '../store/lists/verdicts/manualDecision.ts';
import { answersSeen } from '../store/lists/rows/viewRows.ts';
import { createAskers } from '../threads/askers.ts';
import type { Thread } from '../threads/openThread.ts';
import { callingOf } from './callingOf.ts';
import type { ReviewTasks } from './tasks.ts';

export interface ReviewNeeds {
  dataDir: string;
  /** Without ownership of the data folder nothing is stored. */
  readOnly: boolean;
  thread: Pick<Thread<ReviewTasks>, 'call'>;
  write: WriteLedger;
  db: ReadDb;
  clock: Clock;
  /** A UUIDv7. */
  newId(): string;
  /** The author of decisions. */
  by(): string;
  emit: Emit;
  /** Updates the list's verdicts if due. */
  derive(listId: string): Promise<void>;
}

type ReviewCommandName = Extract<keyof CommandHandlers, `review.${string}`>;
export type ReviewCommands = Pick<CommandHandlers, ReviewCommandName>;

/** Rows per read on the main side, which must not be blocked for long. */
const rowsAtOnce = 500;

export function reviewCommands(needs: ReviewNeeds): ReviewCommands {
  const { thread, clock } = needs;
  const askers = createAskers('view.superseded');

  // Actions on one list are queued: otherwise two quick undos would undo the same action.
  const inTurn = createInTurn();

  /** Reads the list here and not in its thread: a decision doesn't wait for an import or a search. */
  const readRows = async <R>(
    listId: string,
    rows: readonly number[],
    read: (db: ReadDb, some: readonly number[]) => readonly R[],
  ): Promise<R[]> => {
    const db = openListToRead(needs.dataDir, listId);
    try {
      const all: R[] = [];
      for (let at = 0; at < rows.length; at += rowsAtOnce) {
        if (at > 0) await new Promise<void>((resolve) => clock.after(0, resolve));
        all.push(...read(db, rows.slice(at, at + rowsAtOnce)));
      }
      return all;
    } finally {
      db.close();
    }
  };

  const seenAnswers = (listId: string, rows: readonly number[]): Promise<string[][]> =>
    readRows(listId, rows, (db, some) => {
      const seen = answersSeen(db, some);
      return some.map((row) => {
        const ids = seen.get(row);
        if (!ids) throw new Failed('list.row.notFound', { listId, row });
        return ids;
      });
    });

  /** What needs a reason if these rows are kept. */
  const toAcknowledge = async (listId: string, rows: readonly number[]): Promise<NoCallRows> => {
    const found = await readRows(listId, rows, (db, some) => [rowsToAcknowledge(db, some)]);
    return { litigators: found.flatMap(({ litigators }) => litigators), suppressed: found.flatMap(({ suppressed }) => suppressed) };
  };

  /** What an action that keeps these rows records. Throws Failed('decision.reasonMissing') if a reason is needed and none was given. */
  const acknowledged = async (
    listId: string,
    rows: readonly number[],
    acknowledgement: Acknowledgement | undefined,
  ): Promise<Pick<ActionBody, 'acknowledged'>> => {
    const against = await toAcknowledge(listId, rows);
    if (against.litigators.length + against.suppressed.length === 0) return {};
    const reason = reasonOf(acknowledgement);
    if (reason === '') throw new Failed('decision.reasonMissing', { ...countNoCallRows(against) });
    return { acknowledged: { reason, ...against } };
  };

  const append = async (listId: string, kind: ActionKind, undoes: string | null, body: ActionBody): Promise<{ rows: ViewRow[] }> => {
    await needs.write('actions.append', { recordId: needs.newId(), listId, kind, undoes, by: needs.by(), at: clock.now(), body });
    await thread.call('review.catchUpActions', { listId });
    // In batches: a window requested meanwhile would wait until thousands of rows were read from one message.
    const rows: ViewRow[] = [];
    for (let at = 0; at < body.rows.length; at += rowsAtOnce)
      rows.push(...(await thread.call('review.rows', { listId, rows: body.rows.slice(at, at + rowsAtOnce) })));
    needs.emit('review.changed', { listId });
    return { rows };
  };

  return {
    'review.open': ({ askerId, ...params }) =>
      askers.ask(askerId, async (signal) => {
        await needs.derive(params.listId);
        return thread.call('review.open', params, { signal });
      }),
    'review.cancel': ({ askerId }) => {
      askers.cancel(askerId);
      return Promise.resolve({});
    },
    'review.window': (params) => thread.call('review.window', params),
    'review.rowNumbers': (params) => thread.call('review.rowNumbers', params),
    'review.facets': (params) => thread.call('review.facets', params),
    'review.columnFacets': ({ askerId, ...params }) =>
      askers.ask(askerId, (signal) => thread.call('review.columnFacets', params, { signal })),
    'review.row': async (params) => {
      const detail = await thread.call('review.row', params);
      return { ...detail, calling: detail.noCalls.length > 0 ? null : callingOf(detail.fields, clock.now()) };
    },

    // Read here and not in the list thread: the first view waits for it, and must not queue twice.
    'review.place': ({ listId }) => Promise.resolve().then(() => withList(needs.dataDir, listId, findPlace)),
    'review.keepPlace': async (params) => {
      if (needs.readOnly) throw new Failed('dataFolder.inUse', { path: needs.dataDir });
      await thread.call('review.keepPlace', params);
      return {};
    },

    'review.noCalls': ({ listId, rows }) => toAcknowledge(listId, rows),
    'review.decide': ({ listId, rows: asked, value, note, acknowledgement }) =>
      inTurn(listId, async () => {
        const rows = [...new Set(asked)].sort((a, b) => a - b);
        const seen = await seenAnswers(listId, rows);
        const kept = value === 'keep' ? await acknowledged(listId, rows, acknowledgement) : {};
        return append(listId, 'decide', null, { rows, value, note: note ?? null, seen, previous: null, ...kept });
      }),
    'review.note': ({ listId, row, note }) =>
      inTurn(listId, async () => {
        const seen = await seenAnswers(listId, [row]);
        return append(listId, 'note', null, { rows: [row], value: null, note, seen, previous: null });
      }),
    // Queued: a decision still in progress is the latest.
    'review.undoable': ({ listId, viewId, seen }) =>
      inTurn(listId, async () => {
        const action = findUndoableAction(needs.db, listId, needs.by());
        const row = action?.body.rows[0];
        if (!action || row === undefined) return null;
        const { rows } = action.body;
        const changed = new Set(rows);
        const position = await thread.call('review.position', { viewId, rows });
        return { recordId: action.recordId, row, rows: rows.length, touched: seen.filter((one) => changed.has(one)), position };
      }),
    'review.undo': ({ listId, recordId }) =>
      inTurn(listId, async () => {
        const action = findUndoableAction(needs.db, listId, needs.by());
        if (!action || (recordId !== undefined && action.recordId !== recordId)) return { rows: [] };
        // The rows' previous state is read from the mirror, so it must be complete.
        await thread.call('review.catchUpActions', { listId });
        const { rows } = action.body;
        const previous = await readRows(listId, rows, (db, some) =>
          some.map((row) => {
            const decision = manualDecision(actionsOnRow(db, row), action.recordId);
            return decision && { value: decision.value, note: decision.note };
          }),
        );
        const seen = await seenAnswers(listId, rows);
        return append(listId, 'undo', action.recordId, { rows, value: null, note: null, seen, previous });
      }),

    'review.previewMerge': (params) => thread.call('review.previewMerge', params),
    'review.merge': async ({ conflicts, acknowledgement, ...params }) => {
      const preview = await thread.call('review.previewMerge', params);
      if (!preview) throw new Failed('merge.notAnExport', { listId: params.fromListId });
      return inTurn(preview.listId, async () => {
        const merge = await thread.call('review.mergeRows', { ...params, conflicts, keepsAll: reasonOf(acknowledgement) !== '' });
        if (!merge) throw new Failed('merge.notAnExport', { listId: params.fromListId });
        const { listId, rows, each, from, notKept } = merge;
        if (rows.length === 0) return { listId, rows: 0, notKept };
        const seen = await seenAnswers(listId, rows);
        const keeps = rows.filter((_, index) => each[index]?.value === 'keep');
        const kept = await acknowledged(listId, keeps, acknowledgement);
        const body = { rows, value: null, note: null, seen, previous: null, each, from, ...kept };
        await needs.write('actions.append', {
          recordId: needs.newId(),
          listId,
          kind: 'decide',
          undoes: null,
          by: needs.by(),
          at: clock.now(),
          body,
        });
        await thread.call('review.catchUpActions', { listId });
        needs.emit('review.changed', { listId });
        return { listId, rows: rows.length, notKept };
      });
    },
  };
}

/** Empty if none was given: blanks are no reason, whichever way they arrived. */
const reasonOf = (acknowledgement: Acknowledgement | undefined): string => acknowledgement?.reason.trim() ?? '';
