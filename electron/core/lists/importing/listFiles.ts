/** The files that lists were read from, on the main side: those granted in this session, and the copies that are kept. */
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { Originals } from '#contract/lists/list.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import { inOwnThread } from '../../platform/threads/threadPool.ts';
import type { Files } from '../../ports.ts';
import type { ListTasks } from '../listTaskMap.ts';
import type { GrantedFile } from '../read/inspectFile.ts';

export interface ListFilesNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** A separate thread for long work, so that a million rows never block another list. */
  openListThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  files: Files;
  /** What depends on a list's rows, according to the ledger; null if nothing does. */
  dependentsOf(listId: string): Originals['inUse'];
}

/** Runs `work` as the only change of the list's rows. Throws Failed('list.busy'). */
export type Alone = <R>(listId: string, command: string, work: () => Promise<R>) => Promise<R>;

export interface ListFiles {
  handlers: Pick<CommandHandlers, 'lists.originals' | 'lists.keepOriginals'>;
  /** Returns granted files by their ids, or the sample list. Throws Failed('file.notGranted'). */
  granted(wanted: readonly string[] | 'sample'): GrantedFile[];
  /** Remembers the files granted for a list. */
  remember(listId: string, files: readonly GrantedFile[]): void;
  find(listId: string): readonly GrantedFile[] | undefined;
  /** Called when another list takes over the files, or none does. */
  forget(listId: string): void;
  /** Runs `work` with the files that the list was read from: those granted in this session, else the kept copies, unpacked temporarily. */
  use<R>(listId: string, work: (found: GrantedFile[]) => Promise<R>): Promise<R>;
}

export function openListFiles({ thread, openListThread, files, dependentsOf }: ListFilesNeeds, alone: Alone): ListFiles {
  const byList = new Map<string, readonly GrantedFile[]>();
  const originals = async (listId: string): Promise<Originals> => {
    const keptBytes = await thread.call('lists.keptBytes', { listId });
    return { readable: keptBytes !== null || byList.has(listId), inUse: dependentsOf(listId), keptBytes };
  };
  const keep = async (listId: string): Promise<void> => {
    const granted = byList.get(listId);
    if (!granted) {
      const { sources } = await thread.call('lists.read', { listId });
      throw new Failed('original.gone', { path: sources[0]?.name ?? '' });
    }
    await inOwnThread(openListThread, (own) => own.call('lists.copyOriginals', { listId, files: [...granted] }));
  };
  return {
    handlers: {
      'lists.originals': ({ listId }) => originals(listId),
      'lists.keepOriginals': ({ listId, keep: isWanted }) =>
        alone(listId, 'lists.keepOriginals', async () => {
          if (!isWanted) await thread.call('lists.dropOriginals', { listId });
          else if ((await thread.call('lists.keptBytes', { listId })) === null) await keep(listId);
          return originals(listId);
        }),
    },
    granted: (wanted) =>
      (wanted === 'sample' ? [files.sample()] : wanted.map((fileId) => files.granted(fileId))).map(({ path, name }) => ({ path, name })),
    remember: (listId, granted) => void byList.set(listId, granted),
    find: (listId) => byList.get(listId),
    forget: (listId) => void byList.delete(listId),
    async use(listId, work) {
      const granted = byList.get(listId);
      if (granted) return work([...granted]);
      const restored = await thread.call('lists.restoreOriginals', { listId });
      try {
        return await work(restored);
      } finally {
        await thread.call('lists.removeRestored', { files: restored });
      }
    },
  };
}
