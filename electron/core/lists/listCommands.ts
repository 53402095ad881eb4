/** The list commands, on the main side, that neither run entirely on the list thread nor involve the ledger. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { List, ListChoices } from '#contract/lists/list.ts';
import { deletionCommands } from './deleting/deletionCommands.ts';
import { importCommands, type ImportNeeds } from './importing/importCommands.ts';
import { openListFiles, type Alone } from './importing/listFiles.ts';
import type { ScreeningQueue } from './importing/screeningQueue.ts';
import { mapByGuesses } from './mapping/chooseMapping.ts';
import type { ListChange } from './screening/screenTask.ts';

export interface ListCommandsNeeds extends Omit<ImportNeeds, 'screening'> {
  dataDir: string;
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

export function listCommands(needs: ListCommandsNeeds): ListCommands {
  const { thread, emit, screening } = needs;
  const alone = oneChangeAtATime();
  const files = openListFiles(needs, alone);
  const deletion = deletionCommands({ ...needs, forgetFiles: files.forget, alone });
  return {
    'lists.get': async ({ listId }) => {
      const list = await thread.call('lists.read', { listId });
      // Opening a list completes screening that is due after a crash or a change of the suppression list.
      screening.follow(listId);
      return list;
    },
    'lists.screened': ({ listId }) => screening.screen(listId),
    'lists.rename': async (params) => {
      const list = await thread.call('lists.putName', params);
      emit('lists.changed', { listId: params.listId });
      return list;
    },
    'lists.exportRejected': async ({ listId, destinationId }) => {
      const { path, fileName, download } = needs.files.destination(destinationId);
      return { fileName, download, lines: await thread.call('lists.writeRejected', { listId, path }) };
    },
    ...importCommands(needs, { files, alone, remove: deletion.remove }),
    ...files.handlers,
    ...mappingCommands(needs),
    ...deletion.handlers,
  };
}

function oneChangeAtATime(): Alone {
  const busy = new Set<string>();
  return async (listId, command, work) => {
    if (busy.has(listId)) throw new Failed('list.busy', { listId, with: command });
    busy.add(listId);
    try {
      return await work();
    } finally {
      busy.delete(listId);
    }
  };
}

type MappingNeeds = Pick<ListCommandsNeeds, 'thread' | 'clock' | 'by' | 'mustRest' | 'screening' | 'record' | 'remember' | 'forget'>;

/** The commands that change how a list's cells are interpreted. */
function mappingCommands({ thread, clock, by, mustRest, screening, record, remember, forget }: MappingNeeds) {
  /** Records a change in the ledger before the list has it, so that a list that loses the change in a crash recovers it from there. */
  const understand = async (listId: string, change: ListChange): Promise<List> => {
    await record(await thread.call('lists.read', { listId }), change);
    try {
      return await screening.screen(listId, change);
    } finally {
      await record(await thread.call('lists.read', { listId }), {});
    }
  };
  return {
    'lists.map': async ({ listId, mapping }) => {
      mustRest(listId);
      const list = await understand(listId, { mapping, mappedBy: 'person' });
      await remember(list);
      return list;
    },
    'lists.mapByGuesses': async ({ listId }) => {
      mustRest(listId);
      const { guesses, mapping, columns } = await thread.call('lists.read', { listId });
      await forget(columns);
      return understand(listId, { mapping: mapByGuesses(guesses, mapping.country), mappedBy: 'guesses' });
    },
    'lists.choose': async ({ listId, ...choices }) => {
      mustRest(listId);
      return understand(listId, changeBy(choices, { by: by(), at: clock.now() }));
    },
  } satisfies Partial<ListCommands>;
}

/** `chosen`: who made the choice, and when. */
const changeBy = ({ optOuts, hiddenRows }: ListChoices, chosen: { by: string; at: number }): ListChange => ({
  ...(optOuts && { optOuts: { choice: optOuts, ...chosen } }),
  ...(hiddenRows && { hiddenRows: { choice: hiddenRows, ...chosen } }),
});
