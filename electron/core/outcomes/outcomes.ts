/** Opens what concerns outcomes: their book, the outbox's deliveries, and their commands. */
import type { CommandHandlers } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import { createDeliveries, type Deliveries, type DeliveriesOptions } from './deliveries.ts';
import { createOutcomeBook, type OutcomeActs, type OutcomeBookNeeds } from './outcomeBook.ts';
import { outcomeCommands, type OutcomeNeeds } from './outcomeCommands.ts';

export type FeedbackNeeds = DeliveriesOptions &
  Omit<OutcomeBookNeeds, 'suppress' | 'unsuppress' | 'onQueued'> &
  Pick<OutcomeNeeds, 'rowOf'> & {
    suppressions: Pick<CommandHandlers, 'suppressions.import' | 'suppressions.remove'>;
    /** Outcomes are delivered as they come. Otherwise only when somebody asks for it. */
    deliversByItself: boolean;
  };

export interface Feedback {
  handlers: ReturnType<typeof outcomeCommands>;
  book: OutcomeActs;
  network: Deliveries['network'];
}

export function openOutcomes(needs: FeedbackNeeds): Feedback {
  const { suppressions, deliversByItself } = needs;
  const deliveries = createDeliveries(needs);
  const deliver = (): void => {
    if (deliversByItself) deliveries.begin({ byPerson: false });
  };
  const book = createOutcomeBook({
    ...needs,
    suppress: async (phones, source) =>
      (await suppressions['suppressions.import']({ of: { text: phones.join('\n'), name: source }, reason: 'Asked not to be called' }))
        .batch,
    unsuppress: async (batchId) => {
      try {
        await suppressions['suppressions.remove']({ of: { batchId } });
      } catch (error) {
        // Somebody took it off the list before.
        if (!(error instanceof Failed) || error.failure.code !== 'suppression.notFound') throw error;
      }
    },
    onQueued: deliver,
  });
  // What an earlier session left waiting.
  deliver();
  return { handlers: outcomeCommands({ ...needs, book, deliveries }), book, network: deliveries.network };
}
