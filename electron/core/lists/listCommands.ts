/** The list room's commands, on the main side: they know who asked, and leave the work to the list thread. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import type { Clock, Files } from '../ports.ts';
import type { Thread } from '../threads/openThread.ts';
import type { ListTasks } from './listTaskMap.ts';

/** Events of one import come at most this often. */
const tellEveryMs = 100;

export interface ListCommandsNeeds {
  thread: Pick<Thread<ListTasks>, 'call'>;
  /** A thread of an import's own, so that a million rows never make another list wait. */
  openImportThread(): Pick<Thread<ListTasks>, 'call' | 'close'>;
  files: Files;
  clock: Clock;
  emit: Emit;
  newId(): string;
  /** Who works here. */
  by(): string;
  /** Country that local phone numbers are read in. */
  country(): string;
  /** Lets a list's verdicts follow a change of its rows. */
  derive(listId: string): Promise<void>;
}

type ListCommands = Pick<
  CommandHandlers,
  'lists.get' | 'lists.import' | 'lists.cancelImport' | 'lists.map' | 'lists.preview' | 'lists.rejected' | 'lists.rename' | 'lists.delete'
>;

/** All of `lists.*` but `lists.list`, whose cards are joined with the ledger elsewhere. */
export function listCommands(needs: ListCommandsNeeds): ListCommands {
  const { thread, files, clock, emit } = needs;
  const importing = new Map<string, AbortController>();

  return {
    'lists.get': ({ listId }) => thread.call('lists.get', { listId }),
    'lists.import': async ({ importId, files: wanted, name, reading }) => {
      if (importing.has(importId))
        throw new Failed('command.badParams', { name: 'lists.import', where: 'importId', problem: 'already importing' });
      const granted = wanted === 'sample' ? [files.sample()] : wanted.map((fileId) => files.granted(fileId));
      const controller = new AbortController();
      importing.set(importId, controller);
      const own = needs.openImportThread();
      let toldAt = -Infinity;
      try {
        const list = await own.call(
          'lists.import',
          {
            listId: needs.newId(),
            importedAt: clock.now(),
            by: needs.by(),
            name: name ?? null,
            files: granted.map(({ path, name: fileName }) => ({ path, name: fileName })),
            reading,
            country: needs.country(),
          },
          {
            signal: controller.signal,
            onProgress: (progress) => {
              const now = clock.monotonic();
              if (now - toldAt < tellEveryMs) return;
              toldAt = now;
              emit('lists.importProgressed', { importId, ...progress });
            },
          },
        );
        emit('lists.changed', { listId: list.listId });
        return list;
      } finally {
        importing.delete(importId);
        await own.close();
      }
    },
    // An import that is over already is no failure: the person was a moment late.
    'lists.cancelImport': ({ importId }) => {
      importing.get(importId)?.abort();
      return Promise.resolve({});
    },
    'lists.map': async ({ listId, mapping }) => {
      const list = await thread.call('lists.map', { listId, mapping });
      await needs.derive(listId);
      emit('lists.changed', { listId });
      emit('review.changed', { listId });
      return list;
    },
    'lists.preview': (params) => thread.call('lists.preview', params),
    'lists.rejected': (params) => thread.call('lists.rejected', params),
    'lists.rename': async (params) => {
      const list = await thread.call('lists.rename', params);
      emit('lists.changed', { listId: params.listId });
      return list;
    },
    'lists.delete': async ({ listId }) => {
      await thread.call('lists.delete', { listId });
      emit('lists.changed', { listId });
      return {};
    },
  };
}
