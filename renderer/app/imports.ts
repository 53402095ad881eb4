/** Files on their way to become a list: handed over, read, found in. It goes on while other screens are open. */
import { v7 as uuid } from 'uuid';
import { create } from 'zustand';
import type { Failure } from '../../electron/contract/failure.ts';
import type { EventPayload } from '../../electron/contract/events.ts';
import { call, sendFile } from '../bridge/call.ts';
import { listen } from '../bridge/listen.ts';
import { failureOf } from './failureOf.ts';
import { list, lists } from './queries.ts';
import { go, goToStep, useRoute } from './router.ts';

export interface Reading {
  readonly importId: string;
  /** What the person chose: one file's name, `3 files`, or the sample. */
  readonly name: string;
  readonly files: readonly File[] | 'sample';
  /** Null while the files are handed over. */
  readonly progress: EventPayload<'lists.importProgressed'> | null;
  readonly cancelling: boolean;
  readonly failure: Failure | null;
}

export const useReading = create<{ readonly reading: Reading | null }>(() => ({ reading: null }));

const change = (importId: string, part: Partial<Reading>): void =>
  useReading.setState(({ reading }) => (reading?.importId === importId ? { reading: { ...reading, ...part } } : {}));

const nameOf = (files: readonly File[] | 'sample'): string => {
  if (files === 'sample') return 'The sample list';
  return files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`;
};

/** Reads files into one new list and opens its mapping. One import at a time: while one is under way its screen is shown instead. */
export async function startImport(files: readonly File[] | 'sample'): Promise<void> {
  const under = useReading.getState().reading;
  go({ at: 'reading' });
  if (under !== null && under.failure === null) return;
  if (files !== 'sample' && files.length === 0) return;
  const importId = uuid();
  useReading.setState({ reading: { importId, name: nameOf(files), files, progress: null, cancelling: false, failure: null } });
  const off = listen('lists.importProgressed', (progress) => {
    if (progress.importId === importId) change(importId, { progress });
  });
  try {
    const granted = files === 'sample' ? files : await handOver(files);
    const made = await call('lists.import', { importId, files: granted, reading: {} });
    list(made.listId).set(made);
    void lists.reload();
    useReading.setState({ reading: null });
    if (useRoute.getState().at === 'reading') goToStep(made.listId, 'import');
  } catch (error) {
    const failure = failureOf(error);
    if (failure.code === 'import.cancelled') leave();
    else change(importId, { failure });
  } finally {
    off();
  }
}

async function handOver(files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) ids.push((await sendFile(file)).fileId);
  return ids;
}

/** Stops reading; nothing stays behind. */
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

/** Puts an import that failed or was cancelled away. */
export function leave(): void {
  useReading.setState({ reading: null });
  if (useRoute.getState().at === 'reading') go({ at: 'lists' });
}

/** The system's file dialog, then the import. */
export function chooseFiles(): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.multiple = true;
  input.accept = '.csv,.tsv,.txt,.tab';
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])];
    if (files.length > 0) void startImport(files);
  });
  input.click();
}
