/** Imports in progress: files that become a list, or more rows of one. An import continues while other screens are open. */
import { v7 as uuid } from 'uuid';
import { create } from 'zustand';
import type { Failure } from '#contract/failure.ts';
import { acceptOf, handoverExtension, spreadsheetExtensions, type GrantedFile } from '#contract/desktop/grantedFile.ts';
import type { EventPayload } from '#contract/events.ts';
import type { List, Reading as HowRead } from '#contract/lists/list.ts';
import { appWords as words } from '#messages/appWords.ts';
import { call, sendFile, sendText } from '../../bridge/call.ts';
import { listen } from '../../bridge/listen.ts';
import { failureOf, notifyDone } from '../../base/notify.ts';
import { doubtsOf, isSure } from './matchingDoubts.ts';
import { list, lists } from './queries.ts';
import { queryClient, read, refresh } from '../../base/queryClient.ts';
import { isHandover, openReceived, showReceived } from './received.ts';
import { go, goToStep, useRoute } from '../../base/router.ts';

/** The source of an import: files, text from the clipboard, or the built-in sample. */
export type Brought = readonly File[] | { readonly pasted: string } | 'sample';

export interface Reading {
  readonly importId: string;
  /** The person's choice: one file's name, `3 files`, or the sample. */
  readonly name: string;
  readonly again: () => void;
  /** Ids of the files that the program may read, with which they can be read again with other settings. */
  readonly granted: readonly string[];
  /** Null until the program may read the files. */
  readonly progress: EventPayload<'lists.importProgressed'> | null;
  readonly cancelling: boolean;
  readonly failure: Failure | null;
}

export const useReading = create<{ readonly reading: Reading | null }>(() => ({ reading: null }));

const change = (importId: string, part: Partial<Reading>): void =>
  useReading.setState(({ reading }) => (reading?.importId === importId ? { reading: { ...reading, ...part } } : {}));

const nameOfFiles = (files: readonly { readonly name: string }[]): string =>
  files.length === 1 ? (files[0]?.name ?? '') : words.imports.files(files.length);
const nameOf = (brought: Brought): string => {
  if (brought === 'sample') return words.imports.sample;
  if ('pasted' in brought) return words.imports.pasted;
  return nameOfFiles(brought);
};

/**
 * Runs one import with visible progress, then opens the resulting list. Only one import runs at a time: if another is in progress, its
 * screen is shown instead.
 */
async function follow(name: string, again: () => void, work: (importId: string) => Promise<List>): Promise<void> {
  const under = useReading.getState().reading;
  go({ at: 'reading' });
  if (under !== null && under.failure === null) return;
  const importId = uuid();
  useReading.setState({ reading: { importId, name, again, granted: [], progress: null, cancelling: false, failure: null } });
  const off = listen('lists.importProgressed', (progress) => {
    if (progress.importId === importId) change(importId, { progress });
  });
  try {
    const made = await work(importId);
    queryClient.setQueryData(list(made.listId).queryKey, made);
    void refresh(lists);
    const step = await firstStep(made);
    useReading.setState({ reading: null });
    if (useRoute.getState().at === 'reading') goToStep(made.listId, step);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'import.cancelled') leave();
    else change(importId, { failure });
  } finally {
    off();
  }
}

/** A list of up to this many rows is screened within a second or two; for a longer one, a sample shows how well its columns fit. */
const soonScreened = 20_000;

/** The first step of an imported list: its columns, if they or the file need a look. */
async function firstStep(made: List): Promise<'check' | 'import'> {
  try {
    const { listId, mapping, rows } = made;
    const whole = rows <= soonScreened ? await read('lists.screened', { listId }) : null;
    if (whole !== null) queryClient.setQueryData(list(listId).queryKey, whole);
    const fits = whole?.fits ?? (await read('lists.fits', { listId, mapping }));
    // An export that was edited elsewhere can be merged at that step.
    const merged = await read('review.previewMerge', { fromListId: listId });
    return merged === null && isSure(doubtsOf(whole ?? made, fits)) ? 'check' : 'import';
  } catch {
    // That step tries the failed call again, and shows the reason.
    return 'import';
  }
}

/** Imports the files or text as one new list and opens its next step. */
export async function startImport(brought: Brought): Promise<void> {
  if (brought !== 'sample' && !('pasted' in brought)) {
    const [first] = brought;
    if (first === undefined) return;
    if (isHandover(first.name)) return openReceived(first);
  }
  await follow(
    nameOf(brought),
    () => void startImport(brought),
    async (importId) => {
      const files = brought === 'sample' ? brought : await handOver(brought);
      if (files !== 'sample') change(importId, { granted: files });
      return call('lists.import', { importId, files, reading: {} });
    },
  );
}

/** Resolves once no import is in progress. */
const untilFree = (): Promise<void> =>
  new Promise((resolve) => {
    const isFree = (): boolean => (useReading.getState().reading?.failure ?? null) !== null || useReading.getState().reading === null;
    if (isFree()) return resolve();
    const off = useReading.subscribe(() => {
      if (!isFree()) return;
      off();
      resolve();
    });
  });

/** Imports files that the system opened the program with, after any import in progress; a handed-over list is received instead. */
export async function importOpened(files: readonly GrantedFile[]): Promise<void> {
  const handedOver = files.find(({ name }) => isHandover(name));
  if (handedOver !== undefined) showReceived(handedOver);
  const sheets = files.filter(({ name }) => !isHandover(name));
  if (sheets.length === 0) return;
  await untilFree();
  await importAs(
    nameOfFiles(sheets),
    sheets.map(({ fileId }) => fileId),
    {},
  );
}

/** Imports files that the program may already read, with the person's choices. */
export async function importAs(name: string, granted: readonly string[], reading: HowRead): Promise<void> {
  leave();
  await follow(
    name,
    () => void importAs(name, granted, reading),
    (importId) => {
      change(importId, { granted });
      return call('lists.import', { importId, files: [...granted], reading });
    },
  );
}

/** Reads a list's files again with the person's choices; the new list replaces the old one. */
export async function readAgain(old: Pick<List, 'listId' | 'name'>, reading: HowRead): Promise<void> {
  await follow(
    old.name,
    () => void readAgain(old, reading),
    (importId) => call('lists.readAgain', { importId, listId: old.listId, reading }),
  );
}

/** Appends more lines to a list: new ones, or its rejected ones after repair. */
export async function importInto(into: Pick<List, 'listId' | 'name'>, brought: Brought): Promise<void> {
  if (brought === 'sample') return;
  await follow(
    nameOf(brought),
    () => void importInto(into, brought),
    async (importId) => {
      const files = await handOver(brought);
      const done = await call('lists.importInto', { importId, listId: into.listId, files, reading: {} });
      notifyDone(words.imports.into(done.rows, done.repaired, done.rejected));
      return done.list;
    },
  );
}

async function handOver(brought: Exclude<Brought, 'sample'>): Promise<string[]> {
  if ('pasted' in brought) return [(await sendText(words.imports.pastedFile, brought.pasted)).fileId];
  const ids: string[] = [];
  for (const file of brought) ids.push((await sendFile(file)).fileId);
  return ids;
}

/** Cancels the import; nothing of it is stored. */
export async function cancelImport(): Promise<void> {
  const { reading } = useReading.getState();
  if (reading === null) return;
  change(reading.importId, { cancelling: true });
  try {
    await call('lists.cancelImport', { importId: reading.importId });
  } catch (error) {
    change(reading.importId, { cancelling: false, failure: failureOf(error) });
  }
}

/** Dismisses an import that failed or was canceled. */
export function leave(): void {
  useReading.setState({ reading: null });
  if (useRoute.getState().at === 'reading') go({ at: 'lists' });
}

/** Opens the system's file dialog and passes the chosen files to `then`, which by default imports them. */
export function chooseFiles(then: (files: readonly File[]) => void = (files) => void startImport(files)): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = acceptOf([...spreadsheetExtensions, handoverExtension]);
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) then(files);
  });
  input.click();
}
