/** Copies a text to the clipboard and confirms it. */
import { lookupWords } from '../../../electron/messages/window/lookupWords.ts';
import { sharedWords as shared } from '../../../electron/messages/window/sharedWords.ts';
import { notifyDone } from '../../app/notify.ts';

export function copyText(text: string): void {
  navigator.clipboard.writeText(text).then(
    () => notifyDone(lookupWords.raw.copied),
    () => notifyDone(shared.noClipboard),
  );
}
