/** The commands that read files into lists, on the main side: they keep track of callers, and leave the work to threads. */
import { throttleProgress, type KeyedLock } from '#base/async.ts';
import { createCancellation } from '#base/cancellation.ts';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { List, ListChoices, Reading } from '#contract/lists/list.ts';
import { inOwnThread } from '../../platform/threads/threadPool.ts';
import type { Recording } from '../../ports.ts';
import type { ImportParams, ImportProgress } from '../listTaskMap.ts';
import type { GrantedFile } from '../read/inspectFile.ts';
import type { Alone, ListFiles, ListFilesNeeds } from './listFiles.ts';
import type { ScreeningQueue } from './screeningQueue.ts';

/** Minimum time between two events of one import. */
const progressEveryMs = 100;

export interface ImportNeeds extends Recording, ListFilesNeeds {
  emit: Emit;
  /** Country for reading local phone numbers. */
  country(): string;
  /** Whether files are kept by default. */
  keepOriginals(): boolean;
  /** Called with each new list, before it is announced. */
  begin(listId: string): Promise<void>;
  /** Held while a list’s rows change: closes its review and makes its runs wait. Throws Failed('list.busy') while a run is in progress. */
  listLock: KeyedLock;
  screening: Pick<ScreeningQueue, 'follow' | 'own'>;
}

interface Others {
  files: ListFiles;
  alone: Alone;
  /** Permanently removes a list. Throws like `listLock`. */
  remove(listId: string): Promise<void>;
}

type ImportCommand = 'import' | 'inspect' | 'readAgain' | 'importInto' | 'takeLine' | 'cancelImport';

export function importCommands(needs: ImportNeeds, { files, alone, remove }: Others): Pick<CommandHandlers, `lists.${ImportCommand}`> {
  const { thread, clock, emit, openListThread, listLock, dependentsOf } = needs;
  const running = createCancellation();
  /** Imports by their caller's id, so that they can be canceled. Throws Failed('command.badParams') if the id is in use. */
  const run = async <R>(importId: string, command: string, work: (signal: AbortSignal) => Promise<R>): Promise<R> => {
    if (running.has(importId)) throw new Failed('command.badParams', { name: command, where: 'importId', problem: 'already importing' });
    return running.run(importId, work);
  };
  /** Reports progress, throttled. */
  const progressOf = (importId: string): ((progress: ImportProgress) => void) =>
    throttleProgress(clock, progressEveryMs, (progress) => emit('lists.importProgressed', { importId, ...progress }));
  const importAs = (
    importId: string,
    signal: AbortSignal,
    params: Pick<ImportParams, 'name' | 'files' | 'reading' | 'choices' | 'keepOriginals'>,
  ): Promise<List> =>
    inOwnThread(openListThread, async (own) => {
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
  const refuseInUse = (listId: string): void => {
    const by = dependentsOf(listId);
    if (by !== null) throw new Failed('list.inUse', { listId, by });
  };
  /** A row is identified by its list's id and its number. Rows read differently are different rows, so the list gets a new id. */
  const readAgain = async (listId: string, importId: string, reading: Reading, signal: AbortSignal): Promise<List> => {
    const old = await thread.call('lists.read', { listId });
    refuseInUse(listId);
    const keepOriginals = (await thread.call('lists.keptBytes', { listId })) !== null;
    const list = await files.use(listId, (found) =>
      importAs(importId, signal, { files: found, name: old.name, reading, choices: choicesOf(old, reading), keepOriginals }),
    );
    const granted = files.find(listId);
    try {
      refuseInUse(listId);
      await remove(listId);
    } catch (error) {
      await thread.call('lists.erase', { listId: list.listId });
      throw error;
    }
    return appeared(list, granted);
  };

  return {
    'lists.import': ({ importId, files: wanted, name = null, reading, choices, keepOriginals = needs.keepOriginals() }) =>
      run(importId, 'lists.import', async (signal) => {
        const granted = files.granted(wanted);
        const list = await importAs(importId, signal, { files: granted, name, reading, ...(choices && { choices }), keepOriginals });
        needs.screening.own(list.listId);
        return appeared(list, granted);
      }),
    'lists.inspect': ({ of, reading }) => {
      const inspect = (found: GrantedFile[]) => thread.call('lists.previewReading', { files: found, reading, id: needs.newId() });
      return 'files' in of ? inspect(files.granted(of.files)) : files.use(of.listId, inspect);
    },
    'lists.readAgain': ({ listId, importId, reading }) =>
      run(importId, 'lists.readAgain', (signal) => alone(listId, 'lists.readAgain', () => readAgain(listId, importId, reading, signal))),
    'lists.importInto': ({ listId, importId, files: wanted, reading }) =>
      run(importId, 'lists.importInto', (signal) =>
        alone(listId, 'lists.importInto', async () => {
          const granted = files.granted(wanted);
          const into = await listLock(listId, () =>
            inOwnThread(openListThread, (own) =>
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
        await listLock(listId, () => inOwnThread(openListThread, (own) => own.call('lists.addLine', params)));
        emit('review.changed', { listId });
        return appeared(await thread.call('lists.read', { listId }), undefined);
      }),
    // Canceling an import that has just finished isn't a failure.
    'lists.cancelImport': ({ importId }) => {
      running.cancel(importId);
      return Promise.resolve({});
    },
  };
}

/** Choices about the list's rows still apply when it is read again, but not to rows of another sheet. */
const choicesOf = ({ optOuts, hiddenRows, sources }: List, { sheet }: Reading): ListChoices =>
  sheet !== undefined && sheet !== sources[0]?.sheet
    ? {}
    : {
        ...(optOuts?.chosen && { optOuts: optOuts.chosen.choice }),
        ...(hiddenRows?.chosen && { hiddenRows: hiddenRows.chosen.choice }),
      };
