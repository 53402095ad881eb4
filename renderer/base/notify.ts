/** Notifications in a corner, for messages without a place on the screen. */
import { notifications } from '@mantine/notifications';
import { failureSentence } from '#messages/failureSentence.ts';
import { failureOf } from './failureOf.ts';

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
