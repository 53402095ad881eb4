/** Opens the modules for outcomes: their book, deliveries of the outbox, result sheets with their thread, and the commands. */
import type { Recording } from '../ports.ts';
import type { HandlersOf } from '#contract/commands.ts';
import { Failed } from '#contract/failure.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { createThreadPool } from '../platform/threads/threadPool.ts';
import { createDeliveries, type Deliveries, type DeliveriesOptions } from './deliveries.ts';
import { createOutcomeBook, enteredByHand, type OutcomeBookNeeds, type OutcomeActs } from './outcomeBook.ts';
import { sheetCommands, type SheetCommandsNeeds, type SheetCommands } from './sheetCommands.ts';
import type { SheetTasks } from './sheets/sheetTasks.ts';
import { outcomeOfMeaning } from '#contract/outcomes/callOutcome.ts';
import type { Emit } from '#contract/events.ts';
import type { Delivery } from '#contract/outcomes/outbox.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { costOfFeedback } from '../accounts/priceOfCall.ts';
import type { ReadDb } from '../platform/database.ts';
import { outcomesOfRow } from './readOutcomes.sql.ts';
import { findReportTarget } from './reports.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { OutcomeTasks } from './outcomeTasks.ts';

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
  suppression: { handlers: Pick<HandlersOf<'suppressions'>, 'suppressions.remove'>; suppressPhones: OutcomeBookNeeds['suppress'] };
}

interface Outcomes {
  handlers: HandlersOf<'outcomes' | 'outbox'>;
  network: Deliveries['network'];
  close(): Promise<void>;
}

/** After this time without use, in ms, a result sheet is dropped and has to be read again. */
const sheetIdleMs = 600_000;

export function openOutcomes(common: Common, { review, runs, screening, suppression }: Others): Outcomes {
  /** Keeps a result sheet while its columns and meanings are being chosen. */
  const sheetThread = createThreadPool(common.openOwnThread, common.clock, { idleMs: sheetIdleMs, shared: true });
  const deliveries = createDeliveries({ ...common, ...runs.callers });
  const deliver = (): void => {
    if (common.staysOpen) deliveries.begin({ byPerson: false });
  };
  const book = createOutcomeBook({
    ...common,
    suppress: suppression.suppressPhones,
    unsuppress: async (batchId) => {
      try {
        await suppression.handlers['suppressions.remove']({ of: { batchId } });
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

interface OutcomeNeeds extends Recording {
  db: ReadDb;
  write: WriteLedger;
  emit: Emit;
  book: OutcomeActs;
  deliveries: Deliveries;
  thread: Pick<Thread<OutcomeTasks>, 'call'>;
  /** Returns a row's fields. Throws Failed('list.notFound' | 'list.row.notFound'). */
  rowOf(listId: string, row: number): Promise<Pick<RowDetail, 'fields'>>;
}

/** Entering outcomes by hand, and the outbox. */
function outcomeCommands(needs: OutcomeNeeds): Omit<HandlersOf<'outcomes' | 'outbox'>, keyof SheetCommands> {
  const { db, write, clock, newId, by, emit, book, deliveries, thread, rowOf } = needs;
  const deliveryOf = async (environmentId: string): Promise<Delivery> => {
    const found = (await deliveries.state()).deliveries.find((one) => one.environmentId === environmentId);
    if (!found) throw new Failed('environment.notFound', { environment: environmentId });
    return found;
  };
  return {
    'outcomes.enter': async ({ listId, row, meaning, name, disposition, calledAt }) => {
      const { fields } = await rowOf(listId, row);
      const outcome = {
        ...outcomeOfMeaning[meaning],
        name: name ?? null,
        disposition: disposition ?? null,
        calledAt: calledAt ?? clock.now(),
        durationMs: null,
        agent: null,
      };
      const place = { listId, row, phone: fields['phone'] ?? null, file: null, line: null, isLast: true };
      const { recordId } = await book.add(enteredByHand({ ...place, ...outcome }));
      const entered = outcomesOfRow(db, listId, row).find((one) => one.recordId === recordId);
      if (!entered) throw new Error(`the outcome ${recordId} is not in the ledger`);
      return entered;
    },
    'outcomes.cost': async ({ listId, row }) => {
      const { fields } = await rowOf(listId, row);
      const { responseId, environmentId } = findReportTarget(db, listId, row, fields['phone'] ?? null);
      return responseId === null || environmentId === null ? null : costOfFeedback(db, new Map([[environmentId, 1]]));
    },
    'outcomes.ofRow': ({ listId, row }) => Promise.resolve(outcomesOfRow(db, listId, row)),
    'outcomes.undo': async ({ recordId }) => {
      await book.undo(recordId);
      return thread.call('outcomes.act', { recordId });
    },
    'outbox.state': () => deliveries.state(),
    'outbox.change': async ({ choice, change }) => {
      const which = 'state' in choice ? { entryIds: null, state: choice.state } : { entryIds: choice.entryIds, state: null };
      const { changed } = await write('outbox.change', { recordId: newId(), change, ...which, by: by(), at: clock.now() });
      if (changed > 0) emit('outbox.changed', {});
      if (changed > 0 && change === 'send') deliveries.begin({ byPerson: false });
      return { changed, outbox: await deliveries.state() };
    },
    'outbox.deliver': ({ environmentId, callsPerSecond }) => {
      deliveries.begin({ environmentId, byPerson: true, callsPerSecond });
      return deliveries.state();
    },
    'outbox.pause': ({ environmentId }) => {
      deliveries.pause(environmentId);
      return deliveries.state();
    },
    'outbox.putFirst': ({ environmentId, first }) => {
      deliveries.putFirst(environmentId, first);
      return deliveryOf(environmentId);
    },
  };
}
