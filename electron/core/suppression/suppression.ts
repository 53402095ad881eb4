/** Opens the suppression list, with a thread that keeps found entries while a person browses it. */
import type { HandlersOf } from '#contract/commands.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';
import { browseSuppressions, suppressionCommands, type SuppressionCommands, type SuppressionNeeds } from './suppressionCommands.ts';
import type { SuppressionTasks } from './suppressionTasks.ts';

interface Common extends Omit<SuppressionNeeds, 'contacts'> {
  openOwnThread(): Thread<SuppressionTasks>;
  authorWith(operator: string): string;
}

interface Suppression extends Pick<SuppressionCommands, 'suppressPhones'> {
  handlers: HandlersOf<'suppressions'>;
  /** The import command for another operator. */
  importAs(operator: string): HandlersOf<'suppressions'>['suppressions.import'];
  close(): Promise<void>;
}

/** How long the thread stays open, because look-ups often follow each other. */
const idleMs = 120_000;

export function openSuppression(common: Common, { review: { contacts } }: { review: Pick<SuppressionNeeds, 'contacts'> }): Suppression {
  const browser = createThreadPool(common.openOwnThread, common.clock, { idleMs, shared: true });
  const { handlers, suppressPhones } = suppressionCommands({ ...common, contacts });
  return {
    handlers: { ...handlers, ...browseSuppressions({ ...common, browser }) },
    suppressPhones,
    importAs: (operator) =>
      suppressionCommands({ ...common, by: () => common.authorWith(operator), contacts }).handlers['suppressions.import'],
    close: browser.close,
  };
}
