/** Adds outcomes to the ledger as one act, completely or not at all, with the suppressions that follow; and undoes acts. */
import type { Recording } from '../ports.ts';
import type { Emit } from '#contract/events.ts';
import { createQueue } from '#base/async.ts';
import type { OutcomeToAdd } from './reports.sql.ts';
import type { ReadDb } from '../platform/database.ts';
import { aboutAct } from './readOutcomes.sql.ts';
import type { WriteLedger } from '../ledger/writes.sql.ts';

/** An outcome to add to the ledger, from a result sheet or entered by hand. */
export type NewOutcome = OutcomeToAdd;

/** Counts of added outcomes: how many go to the outbox, and how many were already known or reported to the service. */
interface AddedCounts {
  queued: number;
  known: number;
}

interface OutcomeSource {
  /** The sheet's file name; null if entered by hand. */
  source: string | null;
  /** SHA-256 of the sheet's bytes in hex, or of several files in sequence. */
  sha256: string | null;
  /** The outcomes in the sheet's order, a few thousand at a time. */
  outcomes(): AsyncIterable<readonly NewOutcome[]> | Iterable<readonly NewOutcome[]>;
  /** Returns phones (E.164) that must not be called either, although it is unknown whose they are. Called after all outcomes. */
  suppressed?(): readonly string[];
}

/**
 * Adds result sheets to the ledger. `openOutcomeCounter` (countOutcomes.sql.ts) counts the effect of adding them without writing, in the
 * sheet's thread.
 */
export interface OutcomeBook {
  /** Adds outcomes as one act, completely or not at all. `recordId` is null if all were known and nothing was added. */
  add(source: OutcomeSource): Promise<AddedCounts & { recordId: string | null }>;
}

/** Outcomes per write, so that other writes can run in between. */
const atOnce = 1_000;

export interface OutcomeBookNeeds extends Recording {
  db: ReadDb;
  write: WriteLedger;
  emit: Emit;
  /** Puts phones (E.164) on the suppression list, `evenKnown` also those that are on it already; null if none was added. */
  suppress(phones: readonly string[], source: string, evenKnown: boolean): Promise<{ batchId: string } | null>;
  /** Takes a batch of suppressions off the list again, unless that was already done. */
  unsuppress(batchId: string): Promise<void>;
  /** How long new entries wait before they are sent, in ms. */
  undoMs: number;
  /** Called when there is more to deliver. */
  onQueued(): void;
}

export interface OutcomeActs extends OutcomeBook {
  /** Undoes an act. Throws Failed('outcomes.notFound' | 'outcomes.reported'). */
  undo(recordId: string): Promise<void>;
}

export function createOutcomeBook({
  db,
  write,
  clock,
  newId,
  by,
  emit,
  suppress,
  unsuppress,
  undoMs,
  onQueued,
}: OutcomeBookNeeds): OutcomeActs {
  // One act at a time, because beginning one removes the remains of an interrupted one.
  const queue = createQueue();
  const tell = (listIds: readonly string[]): void => {
    emit('outcomes.changed', { listIds: [...listIds] });
    emit('outbox.changed', {});
  };

  /** Writes everything as an act that doesn't count yet. */
  const begin = async ({ source, sha256, outcomes, suppressed }: OutcomeSource, recordId: string, at: number) => {
    await write('outcomes.begin', { recordId, source, sha256, by: by(), at });
    const sums = { added: 0, known: 0, queued: 0 };
    const phones = new Set<string>();
    const listIds = new Set<string>();
    for await (const some of outcomes()) {
      for (let from = 0; from < some.length; from += atOnce) {
        const piece = some.slice(from, from + atOnce);
        const { added, known, queued, otherReported } = await write('outcomes.add', { recordId, outcomes: piece, at });
        sums.added += added;
        sums.known += known + otherReported;
        sums.queued += queued;
      }
      for (const one of some) {
        listIds.add(one.listId);
        if (one.kind === 'suppressed' && one.phone !== null) phones.add(one.phone);
      }
    }
    for (const phone of suppressed?.() ?? []) phones.add(phone);
    return { ...sums, phones: [...phones], listIds: [...listIds] };
  };

  return {
    add: (source) =>
      queue.add(async () => {
        const recordId = newId();
        const at = clock.now();
        let begun: Awaited<ReturnType<typeof begin>>;
        try {
          begun = await begin(source, recordId, at);
        } catch (error) {
          await write('outcomes.drop', { recordId });
          throw error;
        }
        const { added, queued, known, phones, listIds } = begun;
        const named = source.source ?? 'Entered by hand';
        // Each act has its own batch, so that undoing one doesn't free a phone of another. Phones are suppressed even if no row has them.
        const batch = phones.length === 0 ? null : await suppress(phones, named, added > 0);
        if (added === 0) {
          await write('outcomes.drop', { recordId });
          return { recordId: null, queued: 0, known };
        }
        await write('outcomes.finish', {
          recordId,
          suppressionId: batch?.batchId ?? null,
          at,
          notBefore: undoMs === 0 ? 0 : clock.now() + undoMs,
        });
        tell(listIds);
        if (queued > 0) onQueued();
        return { recordId, queued, known };
      }),
    undo: (undoes) =>
      queue.add(async () => {
        const { listIds, suppressionIds } = aboutAct(db, undoes);
        await write('outcomes.undo', { recordId: newId(), undoes, by: by(), at: clock.now() });
        for (const batchId of suppressionIds) await unsuppress(batchId);
        tell(listIds);
        // Entries that the act had replaced wait again.
        onQueued();
      }),
  };
}

/** Returns a source with a single outcome entered by hand. */
export const enteredByHand = (outcome: NewOutcome): OutcomeSource => ({ source: null, sha256: null, outcomes: () => [[outcome]] });
