/** The lists as the lists screen shows them: what each list holds, where it stands, and what its newest run does. */
import type { CommandHandlers } from '../../contract/commands.ts';
import type { ListCard } from '../../contract/list.ts';
import type { RunCheck } from '../../contract/run.ts';
import type { ListTasks } from '../lists/listTaskMap.ts';
import type { ReadDb } from '../store/database.ts';
import { findLastExport } from '../store/ledger/exports.ts';
import { readRuns } from '../store/ledger/readRuns.ts';
import type { Thread } from '../threads/openThread.ts';
import type { CardTasks } from './cardTasks.ts';
import type { Derive } from './derive.ts';
import type { Sessions } from './sessions.ts';
import { showProgress } from './showRun.ts';

export interface ListCardOptions {
  db: ReadDb;
  thread: Pick<Thread<ListTasks & CardTasks>, 'call'>;
  sessions: Sessions;
  /** Where it is due: this is read often. */
  derive: Derive;
}

export function listCardCommand({ db, thread, sessions, derive }: ListCardOptions): CommandHandlers['lists.list'] {
  return async () => {
    const lists = await thread.call('lists.all', {});
    const cards: ListCard[] = [];
    for (const list of lists) {
      const { listId, name, rows, rejected, importedAt, sources } = list;
      await derive(listId);
      const run = readRuns(db, listId)[0];
      const progress = run && showProgress(db, run, sessions.find(run.runId));
      cards.push({
        listId,
        name,
        fileName: sources.map((source) => source.name).join(', '),
        rows,
        rejected,
        importedAt,
        exportedAt: findLastExport(db, listId)?.at ?? null,
        run: progress
          ? {
              runId: progress.runId,
              state: progress.state,
              share: shareOf(progress.checks),
              leftMs: progress.leftMs,
            }
          : null,
        ...(await thread.call('cards.counts', { listId })),
      });
    }
    return cards;
  };
}

/** How much of a run is done, from 0 to 1. Each check counts alike, because nobody knows before its turn how many calls it comes to. */
function shareOf(checks: readonly RunCheck[]): number {
  const shares = checks.map(({ state, counts: { planned, pending } }) => {
    if (state === 'waiting') return 0;
    return planned === 0 ? 1 : (planned - pending) / planned;
  });
  return shares.reduce((sum, share) => sum + share, 0) / checks.length;
}
