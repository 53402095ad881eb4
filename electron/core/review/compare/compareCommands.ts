/** The commands for comparing: counts, the rows behind them, and these as a file. */
import { basename } from 'node:path';
import type { CommandHandlers } from '#contract/commands.ts';
import type { Comparison } from '#contract/review/compare.ts';
import type { Emit } from '#contract/events.ts';
import type { Files } from '../../ports.ts';
import type { Askers } from '../../platform/threads/askers.ts';
import type { Thread } from '../../platform/threads/openThread.ts';
import type { CompareTasks } from './compareTasks.ts';

export interface CompareNeeds {
  thread: Pick<Thread<CompareTasks>, 'call'>;
  files: Pick<Files, 'destination'>;
  emit: Emit;
  /** Updates the list's verdicts if due. */
  derive(listId: string): Promise<void>;
}

type CompareCommands = Pick<CommandHandlers, 'review.compare' | 'review.exportCompared'>;

export function compareCommands({ thread, files, emit, derive }: CompareNeeds, askers: Askers): CompareCommands {
  const deriveBoth = async ({ before, after }: Comparison): Promise<void> => {
    for (const listId of new Set([before.listId, after.listId])) await derive(listId);
  };
  return {
    'review.compare': ({ askerId, comparison }) =>
      askers.ask(askerId, async (signal) => {
        await deriveBoth(comparison);
        const onProgress = (progress: { rows: number; of: number }): void => {
          if (askerId !== undefined) emit('review.compareProgressed', { askerId, ...progress });
        };
        return thread.call('review.countCompared', { comparison }, signal === undefined ? { onProgress } : { signal, onProgress });
      }),
    'review.exportCompared': ({ askerId, destinationId, ...params }) =>
      askers.ask(askerId, async (signal) => {
        const { path, fileName, download } = files.destination(destinationId);
        // For a download, nobody sees the name on disk.
        const isShown = path.endsWith(fileName);
        const {
          rows,
          bytes,
          path: target,
        } = await thread.call('review.writeCompared', { ...params, path, isShown }, signal === undefined ? {} : { signal });
        return { rows, bytes, fileName: isShown ? basename(target) : fileName, download };
      }),
  };
}
