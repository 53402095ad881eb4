/** Puts a text on the clipboard, and says so. */
import { sharedWords } from '#messages/sharedWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';

export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(done),
    () => notifyDone(sharedWords.noClipboard),
  );
}
