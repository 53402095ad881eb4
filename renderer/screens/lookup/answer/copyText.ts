/** Copies a text to the clipboard and confirms it. */
import { lookupWords } from '#messages/lookups/lookupScreenWords.ts';
import { sharedWords as shared } from '#messages/sharedWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';

export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(lookupWords.raw.copied),
    () => notifyDone(shared.noClipboard),
  );
}
