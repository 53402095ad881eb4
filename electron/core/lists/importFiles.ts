/** The files that this session was granted for its lists: by them a list can be read again as long as the session lasts. */
import { Failed } from '../../contract/failure.ts';
import type { Files } from '../ports.ts';
import type { GrantedFile } from './read/openedFile.ts';

export interface ImportFiles {
  /** Throws Failed('file.notGranted'). */
  of(wanted: readonly string[] | 'sample'): GrantedFile[];
  remember(listId: string, files: readonly GrantedFile[]): void;
  find(listId: string): readonly GrantedFile[] | undefined;
  /** Another list takes the files over, or none does. */
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

/** Each import under its caller's own id, so that it can be cancelled. */
export interface Imports {
  /** Throws Failed('command.badParams') where the id is in use. */
  run<R>(importId: string, command: string, work: (signal: AbortSignal) => Promise<R>): Promise<R>;
  cancel(importId: string): void;
}

export function runningImports(): Imports {
  const running = new Map<string, AbortController>();
  return {
    async run(importId, command, work) {
      if (running.has(importId)) throw new Failed('command.badParams', { name: command, where: 'importId', problem: 'already importing' });
      const controller = new AbortController();
      running.set(importId, controller);
      try {
        return await work(controller.signal);
      } finally {
        running.delete(importId);
      }
    },
    cancel: (importId) => running.get(importId)?.abort(),
  };
}
