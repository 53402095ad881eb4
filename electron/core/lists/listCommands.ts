/** The list commands, on the main side: they keep track of callers, and leave the work to the list thread. */
import type { Recording, Files } from '../ports.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { throttleProgress, type KeyedLock } from '#base/async.ts';
import { Failed } from '#contract/failure.ts';
import type { List, ListChoices, Originals, Reading } from '#contract/lists/list.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { inOwnThread } from '../platform/threads/threadPool.ts';
import { deletionCommands } from './deleting/deletionCommands.ts';
import type { ScreeningQueue } from './importing/screeningQueue.ts';
import { mapByGuesses } from './mapping/chooseMapping.ts';
import { importFiles, runningImports } from './importing/importFiles.ts';
import type { ImportParams, ImportProgress, ListTasks } from './listTaskMap.ts';
import type { ListChange } from './screening/screenTask.ts';
import type { GrantedFile } from './read/inspectFile.ts';

/** Minimum time between two events of one import. */
const progressEveryMs = 100;

export interface ListCommandsNeeds extends Recording {
  dataDir: string;
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** A separate thread for an import, so that a million rows never block another list. */
  openListThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  files: Files;
  emit: Emit;
  /** Country for reading local phone numbers. */
  country(): string;
  /** Whether files are kept by default. */
  keepOriginals(): boolean;
  /** Called with each new list, before it is announced. */
  begin(listId: string): Promise<void>;
  /** What depends on a list's rows, according to the ledger; null if nothing does. */
  dependentsOf(listId: string): Originals['inUse'];
  /** Held while a list’s rows change: closes its review and makes its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
  /** Throws Failed('list.busy') while a run of the list is in progress, because the run uses the mapping from its start. */
  mustRest(listId: string): void;
  screening: Pick<ScreeningQueue, 'follow' | 'screen' | 'own' | 'mayWrite'>;
  /** Records how the list's cells are interpreted, including `change`. */
  record(list: List, change: ListChange): Promise<void>;
  /** Remembers a person's mapping of the list for the next list with the same headings, or forgets it. */
  remember(list: List): Promise<void>;
  forget(columns: readonly string[]): Promise<void>;
}

export type ListCommands = Omit<HandlersOf<'lists'>, 'lists.list' | 'lists.damaged'>;

/** The commands for lists that neither run entirely on the list thread nor involve the ledger. */
export function listCommands(needs: ListCommandsNeeds): ListCommands {
  const { thread, clock, emit } = needs;
  const files = importFiles(needs.files);
  const imports = runningImports();
  const busy = new Set<string>();

  /** Reports progress, throttled. */
  const progressOf = (importId: string): ((progress: ImportProgress) => void) =>
    throttleProgress(clock, progressEveryMs, (progress) => emit('lists.importProgressed', { importId, ...progress }));
  const importAs = (
    importId: string,
    signal: AbortSignal,
    params: Pick<ImportParams, 'name' | 'files' | 'reading' | 'choices' | 'keepOriginals'>,
  ): Promise<List> =>
    inOwnThread(needs.openListThread, async (own) => {
      const list = await own.call(
        'lists.readFiles',
        { listId: needs.newId(), importedAt: clock.now(), by: needs.by(), country: needs.country(), ...params },
        { signal, onProgress: progressOf(importId) },
      );
      await needs.begin(list.listId);
      return list;
    });
  const appeared = (list: List, granted: readonly GrantedFile[] | undefined): List => {
    if (granted) files.remember(list.listId, granted);
    emit('lists.changed', { listId: list.listId });
    needs.screening.follow(list.listId);
    return list;
  };
  /** Runs `work` with the files that the list was read from: those granted in this session, else the kept copies, unpacked temporarily. */
  const withFilesOf = async <R>(listId: string, work: (found: GrantedFile[]) => Promise<R>): Promise<R> => {
    const granted = files.find(listId);
    if (granted) return work([...granted]);
    const restored = await thread.call('lists.restoreOriginals', { listId });
    try {
      return await work(restored);
    } finally {
      await thread.call('lists.removeRestored', { files: restored });
    }
  };
  const originals = async (listId: string): Promise<Originals> => {
    const keptBytes = await thread.call('lists.keptBytes', { listId });
    return { readable: keptBytes !== null || files.find(listId) !== undefined, inUse: needs.dependentsOf(listId), keptBytes };
  };
  /** Runs one change of a list at a time. */
  const alone = async <R>(listId: string, command: string, work: () => Promise<R>): Promise<R> => {
    if (busy.has(listId)) throw new Failed('list.busy', { listId, with: command });
    busy.add(listId);
    try {
      return await work();
    } finally {
      busy.delete(listId);
    }
  };
  /** Records a change in the ledger before the list has it, so that a list that loses the change in a crash recovers it from there. */
  const understand = async (listId: string, change: ListChange): Promise<List> => {
    const record = async (more: ListChange): Promise<void> => needs.record(await thread.call('lists.read', { listId }), more);
    await record(change);
    try {
      return await needs.screening.screen(listId, change);
    } finally {
      await record({});
    }
  };
  const deletion = deletionCommands({ ...needs, forgetFiles: files.forget, alone });

  return {
    'lists.get': async ({ listId }) => {
      const list = await thread.call('lists.read', { listId });
      // Opening a list completes screening that is due after a crash or a change of the suppression list.
      needs.screening.follow(listId);
      return list;
    },
    'lists.import': ({ importId, files: wanted, name, reading, choices, keepOriginals }) =>
      imports.run(importId, 'lists.import', async (signal) => {
        const granted = files.of(wanted);
        const keep = keepOriginals ?? needs.keepOriginals();
        const list = await importAs(importId, signal, {
          files: granted,
          name: name ?? null,
          reading,
          ...(choices && { choices }),
          keepOriginals: keep,
        });
        needs.screening.own(list.listId);
        return appeared(list, granted);
      }),
    'lists.inspect': ({ of, reading }) => {
      const inspect = (found: GrantedFile[]) => thread.call('lists.previewReading', { files: found, reading, id: needs.newId() });
      return 'files' in of ? inspect(files.of(of.files)) : withFilesOf(of.listId, inspect);
    },
    'lists.readAgain': ({ listId, importId, reading }) =>
      imports.run(importId, 'lists.readAgain', (signal) =>
        alone(listId, 'lists.readAgain', async () => {
          const old = await thread.call('lists.read', { listId });
          const refuse = (): void => {
            const by = needs.dependentsOf(listId);
            if (by !== null) throw new Failed('list.inUse', { listId, by });
          };
          refuse();
          const kept = (await thread.call('lists.keptBytes', { listId })) !== null;
          const list = await withFilesOf(listId, (found) =>
            importAs(importId, signal, { files: found, name: old.name, reading, choices: choicesOf(old, reading), keepOriginals: kept }),
          );
          // A row is identified by its list's id and its number. Rows read differently are different rows, so the list gets a new id.
          const granted = files.find(listId);
          try {
            refuse();
            await deletion.remove(listId);
          } catch (error) {
            await thread.call('lists.erase', { listId: list.listId });
            throw error;
          }
          return appeared(list, granted);
        }),
      ),
    'lists.importInto': ({ listId, importId, files: wanted, reading }) =>
      imports.run(importId, 'lists.importInto', (signal) =>
        alone(listId, 'lists.importInto', async () => {
          const granted = files.of(wanted);
          const into = await needs.listLock(listId, () =>
            inOwnThread(needs.openListThread, (own) =>
              own.call('lists.append', { listId, files: granted, reading }, { signal, onProgress: progressOf(importId) }),
            ),
          );
          const before = files.find(listId);
          const list = await thread.call('lists.read', { listId });
          emit('review.changed', { listId });
          return { ...into, list: appeared(list, before && [...before, ...granted]) };
        }),
      ),
    'lists.takeLine': (params) =>
      alone(params.listId, 'lists.takeLine', async () => {
        const { listId } = params;
        await needs.listLock(listId, () => inOwnThread(needs.openListThread, (own) => own.call('lists.addLine', params)));
        emit('review.changed', { listId });
        return appeared(await thread.call('lists.read', { listId }), undefined);
      }),
    'lists.exportRejected': async ({ listId, destinationId }) => {
      const { path, fileName, download } = needs.files.destination(destinationId);
      return { fileName, download, lines: await thread.call('lists.writeRejected', { listId, path }) };
    },
    'lists.originals': ({ listId }) => originals(listId),
    'lists.keepOriginals': ({ listId, keep }) =>
      alone(listId, 'lists.keepOriginals', async () => {
        const { keptBytes } = await originals(listId);
        if (!keep) await thread.call('lists.dropOriginals', { listId });
        else if (keptBytes === null) {
          const { name } = (await thread.call('lists.read', { listId })).sources[0] ?? { name: '' };
          const granted = files.find(listId);
          if (!granted) throw new Failed('original.gone', { path: name });
          await inOwnThread(needs.openListThread, (own) => own.call('lists.copyOriginals', { listId, files: [...granted] }));
        }
        return originals(listId);
      }),
    // Canceling an import that has just finished isn't a failure.
    'lists.cancelImport': ({ importId }) => {
      imports.cancel(importId);
      return Promise.resolve({});
    },
    'lists.map': async ({ listId, mapping }) => {
      needs.mustRest(listId);
      const list = await understand(listId, { mapping, mappedBy: 'person' });
      await needs.remember(list);
      return list;
    },
    'lists.mapByGuesses': async ({ listId }) => {
      needs.mustRest(listId);
      const { guesses, mapping, columns } = await thread.call('lists.read', { listId });
      await needs.forget(columns);
      return understand(listId, { mapping: mapByGuesses(guesses, mapping.country), mappedBy: 'guesses' });
    },
    'lists.choose': async ({ listId, ...choices }) => {
      needs.mustRest(listId);
      return understand(listId, changeBy(choices, { by: needs.by(), at: clock.now() }));
    },
    'lists.screened': ({ listId }) => needs.screening.screen(listId),
    'lists.rename': async (params) => {
      const list = await thread.call('lists.putName', params);
      emit('lists.changed', { listId: params.listId });
      return list;
    },
    ...deletion.handlers,
  };
}

/** `chosen`: who made the choice, and when. */
const changeBy = ({ optOuts, hiddenRows }: ListChoices, chosen: { by: string; at: number }): ListChange => ({
  ...(optOuts && { optOuts: { choice: optOuts, ...chosen } }),
  ...(hiddenRows && { hiddenRows: { choice: hiddenRows, ...chosen } }),
});

/** Choices about the list's rows still apply when it is read again, but not to rows of another sheet. */
const choicesOf = ({ optOuts, hiddenRows, sources }: List, { sheet }: Reading): ListChoices =>
  sheet !== undefined && sheet !== sources[0]?.sheet
    ? {}
    : {
        ...(optOuts?.chosen && { optOuts: optOuts.chosen.choice }),
        ...(hiddenRows?.chosen && { hiddenRows: hiddenRows.chosen.choice }),
      };
