/** Says in a corner what has no place of its own on the screen. */
import { notifications } from '@mantine/notifications';
import { failureSentence } from '../../electron/messages/failureSentence.ts';
import { failureOf } from './failureOf.ts';

/** Shows whatever an action threw; it stays until it is closed. Use `FailureNotice` instead where the failure has a place. */
export function notifyFailure(error: unknown): void {
  notifications.show({ color: 'red', message: failureSentence(failureOf(error)), autoClose: false, withBorder: false });
}

/** Says that something was done. */
export function notifyDone(message: string): void {
  notifications.show({ color: 'gray', message, autoClose: 4000 });
}

/** Runs an action of a button or key; what it throws is shown. */
export function attempt(action: () => Promise<unknown>): void {
  action().catch(notifyFailure);
}
