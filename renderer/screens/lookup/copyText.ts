/** Puts a text on the clipboard and says so. */
import { notifyDone } from '../../app/notify.ts';

export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone('Copied.'),
    () => notifyDone('This window may not write to the clipboard.'),
  );
}
