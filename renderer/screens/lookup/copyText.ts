/** Puts a text on the clipboard and says so. */
import { notifyDone } from '../../app/notify.ts';

export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone('Copied.'),
    () => notifyDone('Rollcall can’t access the clipboard.'),
  );
}
