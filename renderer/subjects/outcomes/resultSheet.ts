/** The open result sheet: only one at a time, and it stays open while other screens are shown. */
import { create } from 'zustand';
import type { Failure } from '#contract/failure.ts';
import type { SheetRequest } from '#contract/outcomes/resultSheet.ts';
import { outcomesWords as words } from '#messages/outcomes/outcomesWords.ts';
import { sendFile } from '../../bridge/call.ts';
import { failureOf } from '../../base/notify.ts';
import { chooseFiles } from '../lists/imports.ts';

export interface OpenSheet {
  /** The file's name, or the number of files. */
  readonly name: string;
  readonly request: SheetRequest;
}

interface SheetState {
  readonly sheet: OpenSheet | null;
  /** Name of the file being sent to the program. */
  readonly sending: string | null;
  readonly failure: Failure | null;
}

const nothing: SheetState = { sheet: null, sending: null, failure: null };

export const useResultSheet = create<SheetState>(() => nothing);

const nameOf = (files: readonly File[]): string => (files.length === 1 ? (files[0]?.name ?? '') : words.sheet.several(files.length));

/** The time zone of this window; in a browser, the program’s may differ. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Opens these files as one sheet, replacing the open one. */
export async function openResultSheet(files: readonly File[]): Promise<void> {
  if (files.length === 0) return;
  const name = nameOf(files);
  const mine: SheetState = { ...nothing, sending: name };
  useResultSheet.setState(mine, true);
  const change = (next: SheetState): void => {
    // Keeps whatever was opened later.
    if (useResultSheet.getState() === mine) useResultSheet.setState(next, true);
  };
  try {
    const ids: string[] = [];
    for (const file of files) ids.push((await sendFile(file)).fileId);
    change({
      ...nothing,
      sheet: { name, request: { files: ids, reading: {}, columns: {}, meanings: [], choices: [], ownZone: ownZone() } },
    });
  } catch (error) {
    change({ ...nothing, failure: failureOf(error) });
  }
}

/** Lets the person choose a result sheet, and opens it. */
export const chooseSheet = (): void => chooseFiles((files) => void openResultSheet(files));

/** Changes how the open sheet is read. */
export const changeSheet = (part: (request: SheetRequest) => Partial<SheetRequest>): void =>
  useResultSheet.setState(({ sheet }) =>
    sheet === null ? {} : { sheet: { ...sheet, request: { ...sheet.request, ...part(sheet.request) } } },
  );

/** Closes the sheet, and returns it so that it can be reopened as it was. */
export function closeSheet(): OpenSheet | null {
  const { sheet } = useResultSheet.getState();
  useResultSheet.setState(nothing, true);
  return sheet;
}

export const reopenSheet = (sheet: OpenSheet): void => useResultSheet.setState({ ...nothing, sheet }, true);
