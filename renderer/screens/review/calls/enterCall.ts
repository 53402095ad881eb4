/** Enters a call outcome, takes it back, and sends a changed one on request; each announces its result. */
import type { CallOutcome, EnteredCall } from '#contract/outcomes/callOutcome.ts';
import { callWord, rowCallsWords as words } from '#messages/outcomes/callOutcomeWords.ts';
import { attempt, notifyDone } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';
import { hideUndo, notifyAction, notifyUndo } from '#renderer/ui/notices/UndoNotice.tsx';
import { rowCalls } from './rowCalls.ts';

const noticeOf = ({ recordId }: Pick<CallOutcome, 'recordId'>): string => `call ${recordId}`;
const shown = ({ listId, row }: Pick<CallOutcome, 'listId' | 'row'>): Promise<void> => refresh(rowCalls(listId, row));

export const enterCall = (entered: EnteredCall): void =>
  attempt(async () => {
    const outcome = await call('outcomes.enter', entered, { keepalive: true });
    void shown(outcome);
    const { entryId, row } = outcome;
    const outcomeText = callWord(outcome);
    // It is held back only because a different outcome was reported to the service before.
    if (outcome.outbox === 'withdrawn' && entryId !== null)
      notifyAction(noticeOf(outcome), words.enteredReportedBefore(row, outcomeText), words.sendNew, () => sendChanged(outcome));
    else notifyUndo(noticeOf(outcome), words.entered(row, outcomeText), null, () => takeBackCall(outcome));
  });

export const takeBackCall = (outcome: CallOutcome): void =>
  attempt(async () => {
    await call('outcomes.undo', { recordId: outcome.recordId });
    hideUndo(noticeOf(outcome));
    void shown(outcome);
    notifyDone(words.tookBack(outcome.row, callWord(outcome)));
  });

/** Reports a changed outcome of an answer to the service. */
export const sendChanged = (outcome: CallOutcome): void =>
  attempt(async () => {
    if (outcome.entryId === null) return;
    await call('outbox.change', { choice: { entryIds: [outcome.entryId] }, change: 'send' });
    hideUndo(noticeOf(outcome));
    void shown(outcome);
    notifyDone(words.sent);
  });
