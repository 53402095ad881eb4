/** Safe names for exported files: no list name may turn into a folder or a device. Pure. */
import { portableName } from '#base/fileNames.ts';
import type { ExportFormat } from '#contract/exports/export.ts';
import { type FileMark, markedName } from '#contract/exports/fileGuard.ts';

/** `Solar leads May 2026-05-21`; uses the local date. */
export function suggestedName(listName: string, now: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${cleanFileName(listName)} ${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The name with its extensions; includes marks for sandbox answers and masked people. */
export function fileName(name: string, ending: ExportFormat | 'zip', marks: readonly FileMark[]): string {
  const bare = markedName(cleanFileName(name).replace(/\.(csv|tsv|xlsx|zip)$/i, ''), []);
  return `${markedName(bare, marks)}.${ending}`;
}

const longest = 120;

/** A list's name as the beginning of a file name. */
export const cleanFileName = (name: string): string => portableName(name.trim().slice(0, longest)) || 'list';
