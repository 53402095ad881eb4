/** Copies a text to the clipboard and reports it. */
import { sharedWords } from '#messages/sharedWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';

export function copyText(text: string, done: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(done),
    () => notifyDone(sharedWords.noClipboard),
  );
}
