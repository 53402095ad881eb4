/** Opens the suppression list, with the thread that keeps what was found of it while somebody browses it. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';
import { browseSuppressions, suppressionCommands, type SuppressionNeeds } from './suppressionCommands.ts';
import type { SuppressionTasks } from './suppressionTasks.ts';

interface Common extends Omit<SuppressionNeeds, 'contacts'> {
  openOwnThread(): Thread<SuppressionTasks>;
  authorWith(operator: string): string;
}

interface Suppression {
  handlers: HandlersOf<'suppressions'>;
  /** The command, for another operator. */
  importAs(operator: string): HandlersOf<'suppressions'>['suppressions.import'];
  close(): Promise<void>;
}

/** Somebody who looks up an entry soon looks up the next. */
const idleMs = 120_000;

export function openSuppression(common: Common, { review: { contacts } }: { review: Pick<SuppressionNeeds, 'contacts'> }): Suppression {
  const browser = createThreadPool(common.openOwnThread, common.clock, { idleMs, shared: true });
  return {
    handlers: { ...suppressionCommands({ ...common, contacts }), ...browseSuppressions({ ...common, browser }) },
    importAs: (operator) => suppressionCommands({ ...common, by: () => common.authorWith(operator), contacts })['suppressions.import'],
    close: browser.close,
  };
}
