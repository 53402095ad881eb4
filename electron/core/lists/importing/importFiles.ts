/** Remembers the files granted for lists in this session, from which a list can be read again. */
import { createCancellation } from '#base/cancellation.ts';
import { Failed } from '#contract/failure.ts';
import type { Files } from '../../ports.ts';
import type { GrantedFile } from '../read/inspectFile.ts';

interface ImportFiles {
  /** Returns granted files by their ids, or the sample list. Throws Failed('file.notGranted'). */
  of(wanted: readonly string[] | 'sample'): GrantedFile[];
  remember(listId: string, files: readonly GrantedFile[]): void;
  find(listId: string): readonly GrantedFile[] | undefined;
  /** Called when another list takes over the files, or none does. */
  forget(listId: string): void;
}

export function importFiles(files: Files): ImportFiles {
  const byList = new Map<string, readonly GrantedFile[]>();
  return {
    of: (wanted) =>
      (wanted === 'sample' ? [files.sample()] : wanted.map((fileId) => files.granted(fileId))).map(({ path, name }) => ({ path, name })),
    remember: (listId, granted) => void byList.set(listId, granted),
    find: (listId) => byList.get(listId),
    forget: (listId) => void byList.delete(listId),
  };
}

/** Imports by their caller's id, so that they can be canceled. */
interface Imports {
  /** Throws Failed('command.badParams') if the id is in use. */
  run<R>(importId: string, command: string, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  cancel(importId: string): void;
}

export function runningImports(): Imports {
  const running = createCancellation();
  return {
    async run(importId, command, work) {
      if (running.has(importId)) throw new Failed('command.badParams', { name: command, where: 'importId', problem: 'already importing' });
      return running.run(importId, work);
    },
    cancel: running.cancel,
  };
}
