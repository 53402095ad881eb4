/** Decisions, notes and undo: shown optimistically, then corrected to what the ledger contains. */
import { type DecisionValue, effectiveDecision, isDecided } from '#contract/review/decision.ts';
import type { ViewRow } from '#contract/review/view.ts';
import type { Queue } from '#base/async.ts';
import { decidedWords, notedWords, stillCheckingWords } from '#messages/review/reviewDrawerWords.ts';
import { failureOf, attempt } from '#renderer/base/notify.ts';
import { authorNow } from '#renderer/subjects/settings/queries.ts';
import { call } from '#renderer/bridge/call.ts';
import { type KeepAnswer, keepQuestion, othersOf, takesReason } from './keepQuestion.ts';
import type { OnTheirWay } from './onTheirWay.ts';
import { type ReviewState, type ReviewStore, type Undoes, positionIn, rowAt, say } from './reviewState.ts';
import { afterDecision, afterFailure } from './triage.ts';

/** The state after a decision on these rows: in the grid, it moves past the current row if that is one of them. */
function moved(state: ReviewState, rows: readonly number[], value: DecisionValue | null): Partial<ReviewState> {
  const { triage, at } = state;
  if (triage !== null) return afterDecision({ ...state, triage }, rows, value, Date.now());
  const current = rowAt(state)?.row;
  return current !== undefined && rows.includes(current) ? { at: positionIn(state, at + 1) } : {};
}

/**
 * `saving`: saves decisions, notes and undos one at a time, in the order of their key presses. Otherwise a later decision on the same row
 * might be saved first, and an undo might find an earlier action to be the latest.
 */
export function createDeciding(listId: string, use: ReviewStore, onTheirWay: OnTheirWay, saving: Queue) {
  const { getState: get, setState: set } = use;
  const put = (rows: readonly ViewRow[]): void => set(({ pages }) => ({ pages: pages.patched(rows) }));

  /** Shows the expected result at once, and the actual one once the ledger has recorded it. Returns the action. */
  function act(
    rows: readonly number[],
    shown: (row: ViewRow) => ViewRow['decision'],
    write: () => Promise<{ rows: ViewRow[]; recordId: string }>,
    /** Whether the error was handled. */
    caught: (error: unknown) => boolean = () => false,
  ): Undoes {
    const before = get().pages.rowsWith(new Set(rows));
    const after = before.map((row) => ({ ...row, decision: shown(row) }));
    for (const { row, decision } of after) onTheirWay.put(row, decision);
    put(after);
    const saved = saving.add(write);
    const undoes = saved.then(
      ({ recordId }) => recordId,
      () => null,
    );
    attempt(async () => {
      try {
        const written = await saved;
        onTheirWay.saved(written.rows);
        after.forEach(({ row, decision }) => onTheirWay.settle(row, decision));
        put(written.rows.filter(({ row }) => !onTheirWay.has(row)));
      } catch (error) {
        after.forEach(({ row, decision }) => onTheirWay.settle(row, decision));
        // Rows with a newer unsaved decision keep it.
        const reverted = before.filter(({ row, decision }) => !onTheirWay.has(row) && !isDecided(decision)).map(({ row }) => row);
        put(before.filter(({ row }) => !onTheirWay.has(row)));
        set((now) => (now.triage === null ? {} : { triage: afterFailure({ ...now, triage: now.triage }, reverted) }));
        set((now) => (now.undoes === undoes ? { announcement: '' } : {}));
        if (!caught(error)) throw error;
      }
    });
    return undoes;
  }

  /** Asks for the reason, based on the program's data about these rows: many of them may not be loaded here. */
  const ask = (rows: readonly number[]): void =>
    attempt(async () => {
      set({ checking: rows });
      try {
        const question = keepQuestion(rows, await call('review.noCalls', { listId, rows: [...rows] }));
        if (question === null) decideRows(rows, 'keep');
        else set({ question });
      } finally {
        set({ checking: null });
      }
    });

  function decideRows(rows: readonly number[], value: DecisionValue | null, reason?: string): void {
    const undoes = act(
      rows,
      ({ decision }) => ({
        ...decision,
        ...effectiveDecision(value, decision.suggested),
        operator: authorNow() ?? null,
        at: Date.now(),
        contested: undefined,
      }),
      () =>
        call(
          'review.decide',
          { listId, rows: [...rows], value, ...(reason === undefined ? {} : { acknowledgement: { reason } }) },
          // Closing the page cancels ordinary requests.
          { keepalive: true },
        ),
      (error) => {
        // The program learned after the row was read that it must not be called. Nothing was decided, so ask for the reason now.
        if (failureOf(error).code !== 'decision.reasonMissing') return false;
        ask(rows);
        return true;
      },
    );
    set((now) => ({ ...moved(now, rows, value), announcement: decidedWords(value, rows), undoes }));
  }

  return {
    /** Decides the current row and moves to the next. Keeping a row that must not be called first asks for a reason. */
    decide(value: DecisionValue | null) {
      const { checking } = get();
      if (checking !== null) {
        say(use, stillCheckingWords(checking));
        return;
      }
      const row = rowAt(get());
      if (row === undefined) return;
      if (value === 'keep' && takesReason(row)) ask([row.row]);
      else decideRows([row.row], value);
    },
    /** Answers the question: keeps all of its rows for this reason, or only the others; null decides nothing. */
    answer(answer: KeepAnswer | null) {
      const { question } = get();
      set({ question: null });
      if (question === null || answer === null) return;
      if (answer.keeps === 'others') decideRows(othersOf(question), 'keep');
      else decideRows(question.rows, 'keep', answer.reason);
    },
    note(row: number, note: string) {
      const undoes = act(
        [row],
        ({ decision }) => ({ ...decision, note }),
        () => call('review.note', { listId, row, note }),
      );
      set({ announcement: notedWords(row, note), undoes });
    },
  };
}
