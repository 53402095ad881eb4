/** Failures of the window's requests, and where they are shown: in a corner, or next to the button that caused them. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '#base/errors.ts';
import { Failed, type Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';
import { sharedWords } from '#messages/sharedWords.ts';

/** Shows whatever an action threw, until closed. Use `FailureNotice` instead where the failure has a place. */
export const notifyFailure = (error: unknown): void => notifyProblem(failureSentence(failureOf(error)));

/** The same of what the window found out itself, in a sentence. `color` orange: nothing failed, but somebody has to see to it. */
export function notifyProblem(message: string, color: 'red' | 'orange' = 'red'): void {
  notifications.show({ color, message, autoClose: false, withBorder: false });
}

export function notifyDone(message: string): void {
  notifications.show({ color: 'gray', message, autoClose: 4000 });
}

/** Runs the action of a button or key, and shows the failure if it rejects. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(notifyFailure);
}

/** A `Failed` is returned as its failure; anything else is a bug in the window and is logged to the console with its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  console.error(error);
  return { code: 'window.bug', params: { problem: errorMessage(error) } };
}

/** Copies a text to the clipboard, and shows a notice. */
export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(done),
    () => notifyDone(sharedWords.noClipboard),
  );
}

export interface Work {
  readonly busy: boolean;
  /** Runs `work`; does nothing while other work is in progress. */
  run(work: () => Promise<unknown>): void;
}

/** Work that a button starts, and whether it is in progress. `fail` gets what it throws; by default it is shown in a corner. */
export function useWork(fail: (error: unknown) => void = notifyFailure): Work {
  const [busy, setBusy] = useState(false);
  return {
    busy,
    run: (work) => {
      if (busy) return;
      setBusy(true);
      work()
        .catch(fail)
        .finally(() => setBusy(false));
    },
  };
}

export interface Act extends Work {
  readonly failure: Failure | null;
}

/** The same with the failure that it ended with, for those who have a place for it. */
export function useAct(): Act {
  const [failure, setFailure] = useState<Failure | null>(null);
  const { busy, run } = useWork((error) => setFailure(failureOf(error)));
  return {
    busy,
    failure,
    run: (work) =>
      run(() => {
        setFailure(null);
        return work();
      }),
  };
}
