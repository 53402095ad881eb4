/** The commands for outcomes of calls and the outbox. */
import { outcomeOfMeaning } from '#contract/outcomes/callOutcome.ts';
import type { HandlersOf } from '#contract/commands.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Delivery } from '#contract/outcomes/outbox.ts';
import type { RowDetail } from '#contract/review/view.ts';
import type { Clock } from '../ports.ts';
import { costOfFeedback } from '../accounts/priceOfCall.ts';
import type { ReadDb } from '../platform/database.ts';
import { outcomesOfRow } from './readOutcomes.sql.ts';
import { findReportTarget } from './reports.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import type { Deliveries } from './deliveries.ts';
import type { SheetCommands } from './sheetCommands.ts';
import type { OutcomeTasks } from './outcomeTasks.ts';
import { type OutcomeActs, enteredByHand } from './outcomeBook.ts';

export interface OutcomeNeeds {
  db: ReadDb;
  write: WriteLedger;
  clock: Clock;
  newId(): string;
  by(): string;
  emit: Emit;
  book: OutcomeActs;
  deliveries: Deliveries;
  thread: Pick<Thread<OutcomeTasks>, 'call'>;
  /** Throws Failed('list.notFound' | 'list.row.notFound'). */
  rowOf(listId: string, row: number): Promise<Pick<RowDetail, 'fields'>>;
}

type OutcomeCommands = Omit<HandlersOf<'outcomes' | 'outbox'>, keyof SheetCommands>;

export function outcomeCommands({ db, write, clock, newId, by, emit, book, deliveries, thread, rowOf }: OutcomeNeeds): OutcomeCommands {
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
