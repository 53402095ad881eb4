/** What an exported file is called: pure, so that no list can be named after a folder or a device. */
import type { ExportFormat } from '../../../electron/contract/export.ts';

/** What some system does not take in a file's name. */
const forbidden = /[\p{Cc}/\\:*?"<>|]+/gu;
const longest = 120;

/** `Solar leads May 2026-05-21`; the day is the person's own. */
export function suggestedName(listName: string, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${clean(listName)} ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** With its endings; answers of the sandbox say so in the file's name. */
export function fileName(name: string, ending: ExportFormat | 'zip', sandbox: boolean): string {
  const bare = clean(name).replace(/(\.sandbox)?\.(csv|tsv|xlsx|zip)$/i, '');
  return `${bare}${sandbox ? '.sandbox' : ''}.${ending}`;
}

function clean(name: string): string {
  const text = name
    .replace(forbidden, '-')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
    .slice(0, longest);
  return text === '' ? 'list' : text;
}
