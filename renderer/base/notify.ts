/** Failures of the window's requests, and where they are shown: in a corner, or next to the button that caused them. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '#base/errors.ts';
import { Failed, type Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';

/** Shows whatever an action threw, until closed. Use `FailureNotice` instead if the failure has a place of its own. */
export function notifyFailure(error: unknown): void {
  notifications.show({ color: 'red', message: failureSentence(failureOf(error)), autoClose: false, withBorder: false });
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

export interface Act {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Does nothing while other work is in progress. */
  run(work: () => Promise<void>): void;
}

/** Tracks work that a button starts: whether it is in progress, and the failure with which it ended. */
export function useAct(): Act {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    busy,
    failure,
    run: (work) => {
      if (busy) return;
      setBusy(true);
      setFailure(null);
      work()
        .catch((error: unknown) => setFailure(failureOf(error)))
        .finally(() => setBusy(false));
    },
  };
}
