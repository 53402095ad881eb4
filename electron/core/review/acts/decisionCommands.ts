/** Commands that decide rows one by one, decide many rows of a view at once, or merge decisions from a returned file. */
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { ManyEffect } from '#contract/review/decision.ts';
import { countNoCallRows, type Acknowledgement, type NoCallRows } from '#contract/verdict/standing.ts';
import type { ActionBody } from './actions.sql.ts';
import { rowsToAcknowledge } from '../../lists/findings/noCallRows.sql.ts';
import { rowsOf } from '#base/rowSet.ts';
import { packRows } from '../../platform/pieces.ts';
import type { ChosenMany } from './chooseMany.ts';
import type { ActionRecorder, ReviewNeeds } from './recordActions.ts';

type DecisionCommands = Pick<
  CommandHandlers,
  'review.noCalls' | 'review.decide' | 'review.note' | 'review.previewMany' | 'review.changeMany' | 'review.merge'
>;

/**
 * Up to this many rows are recorded individually, each with its answers seen; more are recorded as a set, with how far each run had been
 * followed.
 */
const fewRows = 200;

const effectOf = ({ rows, changes, decided, same, noCalls }: ChosenMany): ManyEffect => ({ rows, changes, decided, same, noCalls });

export function decisionCommands({ thread, derive }: Pick<ReviewNeeds, 'thread' | 'derive'>, recorder: ActionRecorder): DecisionCommands {
  /** Returns the rows that need a reason if they are kept. */
  const toAcknowledge = async (listId: string, rows: readonly number[]): Promise<NoCallRows> => {
    const found = await recorder.readRows(listId, rows, (db, some) => [rowsToAcknowledge(db, some)]);
    return { litigators: found.flatMap(({ litigators }) => litigators), suppressed: found.flatMap(({ suppressed }) => suppressed) };
  };

  /**
   * Returns the acknowledgement to record with an action that keeps these rows. Throws Failed('decision.reasonMissing') if a reason is
   * needed and none was given.
   */
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

  return {
    'review.noCalls': ({ listId, rows }) => toAcknowledge(listId, rows),
    'review.decide': ({ listId, rows: asked, value, note, acknowledgement }) =>
      recorder.lock(listId, async () => {
        const rows = [...new Set(asked)].sort((a, b) => a - b);
        const seen = await recorder.seenAnswers(listId, rows);
        const kept = value === 'keep' ? await acknowledged(listId, rows, acknowledgement) : {};
        const body = { rows, value, note: note ?? null, seen, ...kept };
        const recordId = await recorder.append(listId, { kind: 'decide', undoes: null, rowCount: rows.length, body });
        return { rows: await recorder.rowsNow(listId, rows), recordId };
      }),
    'review.note': ({ listId, row, note }) =>
      recorder.lock(listId, async () => {
        const seen = await recorder.seenAnswers(listId, [row]);
        const body = { rows: [row], value: null, note, seen };
        const recordId = await recorder.append(listId, { kind: 'note', undoes: null, rowCount: 1, body });
        return { rows: await recorder.rowsNow(listId, [row]), recordId };
      }),

    'review.previewMany': async (request) => {
      await derive(request.listId);
      return effectOf(await thread.call('review.chooseMany', request));
    },
    'review.changeMany': ({ acknowledgement, ...request }) =>
      recorder.lock(request.listId, async () => {
        const { listId, change } = request;
        await derive(listId);
        const chosen = await thread.call('review.chooseMany', request);
        if (chosen.changes === 0) return { ...effectOf(chosen), recordId: null };
        const kind = 'value' in change ? 'decide' : 'note';
        const says = { value: null, note: null, ...change };
        let body: ActionBody;
        if (chosen.changes <= fewRows) {
          const rows = [...rowsOf(chosen.set)];
          const seen = await recorder.seenAnswers(listId, rows);
          const kept = says.value === 'keep' ? await acknowledged(listId, rows, acknowledgement) : {};
          body = { ...says, rows, seen, ...kept };
        } else {
          const set = {
            rows: packRows(chosen.set),
            ...chosenFrom(chosen),
            acknowledged: acknowledgedSet(request.withoutNoCalls, chosen, acknowledgement),
          };
          body = { ...says, rows: [], seen: [], set };
        }
        const recordId = await recorder.append(listId, { kind, undoes: null, rowCount: chosen.changes, body });
        return { ...effectOf(chosen), recordId };
      }),

    'review.merge': async ({ conflicts, acknowledgement, ...params }) => {
      const preview = await thread.call('review.previewMerge', params);
      if (!preview) throw new Failed('merge.notAnExport', { listId: params.fromListId });
      return recorder.lock(preview.listId, async () => {
        const merge = await thread.call('review.mergeRows', { ...params, conflicts, keepsAll: reasonOf(acknowledgement) !== '' });
        if (!merge) throw new Failed('merge.notAnExport', { listId: params.fromListId });
        const { listId, rows, each, from, notKept } = merge;
        if (rows.length === 0) return { listId, rows: 0, notKept };
        const seen = await recorder.seenAnswers(listId, rows);
        const keeps = rows.filter((_, index) => each[index]?.value === 'keep');
        const kept = await acknowledged(listId, keeps, acknowledgement);
        const body = { rows, value: null, note: null, seen, each, from, ...kept };
        await recorder.append(listId, { kind: 'decide', undoes: null, rowCount: rows.length, body });
        return { listId, rows: rows.length, notKept };
      });
    },
  };
}

const chosenFrom = ({ filter, whole, seenTo }: ChosenMany): Pick<NonNullable<ActionBody['set']>, 'of' | 'seenTo'> => ({
  of: { filter, whole },
  seenTo,
});

/** Like `acknowledged`, for a set. */
function acknowledgedSet(
  withoutNoCalls: boolean,
  { noCalls, litigators, suppressed }: ChosenMany,
  acknowledgement: Acknowledgement | undefined,
): NonNullable<ActionBody['set']>['acknowledged'] {
  if (withoutNoCalls || noCalls.litigators + noCalls.suppressed === 0) return null;
  const reason = reasonOf(acknowledgement);
  if (reason === '') throw new Failed('decision.reasonMissing', { ...noCalls });
  return { reason, litigators: packRows(litigators), suppressed: packRows(suppressed) };
}

/** Returns the reason without surrounding blanks; empty if none was given. */
const reasonOf = (acknowledgement: Acknowledgement | undefined): string => acknowledgement?.reason.trim() ?? '';
