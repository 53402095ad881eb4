/** Tells a person who is looking elsewhere that something long has ended, or needs them. */
import { Notification } from 'electron';
import { desktopWords } from '#messages/desktop/desktopWords.ts';
import { endSentence } from './endSentence.ts';
import type { Ended } from './work.ts';

/** Kept until they are closed: one that was collected as garbage can't be clicked. */
const shown = new Set<Notification>();

/** `come`: what a click on it does. */
export function notify(what: Ended, come: () => void): void {
  const body = endSentence(what);
  if (body === null || !Notification.isSupported()) return;
  const notification = new Notification({ title: desktopWords.notification.title, body });
  const forget = (): boolean => shown.delete(notification);
  notification.on('click', () => {
    forget();
    come();
  });
  notification.on('close', forget);
  shown.add(notification);
  notification.show();
}
