/** Failures of what the window asked for, and where they are shown: in a corner, or where a button keeps its own. */
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { errorMessage } from '#base/errors.ts';
import { Failed, type Failure } from '#contract/failure.ts';
import { failureSentence } from '#messages/failureSentence.ts';

/** Shows whatever an action threw, until closed. Use `FailureNotice` instead where the failure has a place. */
export function notifyFailure(error: unknown): void {
  notifications.show({ color: 'red', message: failureSentence(failureOf(error)), autoClose: false, withBorder: false });
}

/** Confirms that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ color: 'gray', message, autoClose: 4000 });
}

/** Runs the action of a button or key and shows what it throws. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(notifyFailure);
}

/** A failure is returned unchanged; anything else is a bug in the window and is logged to the console with its stack. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failed) return error.failure;
  console.error(error);
  return { code: 'window.bug', params: { problem: errorMessage(error) } };
}

export interface Act {
  readonly busy: boolean;
  readonly failure: Failure | null;
  /** Does nothing while something is in progress. */
  run(work: () => Promise<void>): void;
}

/** Work that a button starts: whether it is in progress, and the failure that it ended with. */
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
