/** Opens the modules for outcomes: their book, deliveries of the outbox, result sheets with their thread, and the commands. */
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';
import { createDeliveries, type Deliveries, type DeliveriesOptions } from './deliveries.ts';
import { createOutcomeBook, type OutcomeBookNeeds } from './outcomeBook.ts';
import { outcomeCommands, type OutcomeNeeds } from './outcomeCommands.ts';
import { sheetCommands, type SheetCommandsNeeds } from './sheetCommands.ts';
import type { SheetTasks } from './sheets/sheetTasks.ts';

type FromRuns = 'limiterOf' | 'gateOf' | 'block' | 'hold';
type Common = Omit<DeliveriesOptions, FromRuns> &
  Omit<OutcomeBookNeeds, 'suppress' | 'unsuppress' | 'onQueued'> &
  Omit<SheetCommandsNeeds, 'sheetThread' | 'book' | 'screened'> & {
    openOwnThread(): Thread<SheetTasks>;
    /** Whether outcomes are delivered as they come; otherwise only on request. */
    staysOpen: boolean;
  };

interface Others {
  review: Pick<OutcomeNeeds, 'rowOf'>;
  runs: { callers: Pick<DeliveriesOptions, FromRuns> };
  screening: { screen: SheetCommandsNeeds['screened'] };
  suppression: { handlers: Pick<HandlersOf<'suppressions'>, 'suppressions.import' | 'suppressions.remove'> };
}

export interface Outcomes {
  handlers: HandlersOf<'outcomes' | 'outbox'>;
  network: Deliveries['network'];
  close(): Promise<void>;
}

/** After this time without use, in ms, a result sheet is dropped and has to be read again. */
const sheetIdleMs = 600_000;

export function openOutcomes(common: Common, { review, runs, screening, suppression }: Others): Outcomes {
  const suppressions = suppression.handlers;
  /** Keeps a result sheet while its columns and meanings are being chosen. */
  const sheetThread = createThreadPool(common.openOwnThread, common.clock, { idleMs: sheetIdleMs, shared: true });
  const deliveries = createDeliveries({ ...common, ...runs.callers });
  const deliver = (): void => {
    if (common.staysOpen) deliveries.begin({ byPerson: false });
  };
  const book = createOutcomeBook({
    ...common,
    suppress: async (phones, source) =>
      (await suppressions['suppressions.import']({ of: { text: phones.join('\n'), name: source }, reason: 'Asked not to be called' }))
        .batch,
    unsuppress: async (batchId) => {
      try {
        await suppressions['suppressions.remove']({ of: { batchId } });
      } catch (error) {
        // The batch was already taken off the list.
        if (!(error instanceof Failed) || error.failure.code !== 'suppression.notFound') throw error;
      }
    },
    onQueued: deliver,
  });
  // Delivers what an earlier session left waiting.
  deliver();
  return {
    handlers: {
      ...outcomeCommands({ ...common, rowOf: review.rowOf, book, deliveries }),
      ...sheetCommands({ ...common, sheetThread, book, screened: screening.screen }),
    },
    network: deliveries.network,
    close: sheetThread.close,
  };
}
