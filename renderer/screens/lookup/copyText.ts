/** Copies a text to the clipboard and confirms it. */
import { notifyDone } from '../../app/notify.ts';

export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone('Copied.'),
    () => notifyDone('Rollcall can’t access the clipboard.'),
  );
}
