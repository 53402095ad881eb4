/**
 * Reports the ends of attempts to the hub. An answer goes into the log before its claim is settled, so that a colleague who receives
 * "bought" finds it there. Nothing of this is kept on disk: at the next connection, the hub's open claims are compared with the ledger.
 */
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { TeamCall } from '../calls/teamCalls.sql.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubSettlement } from '../hub/hubAsking.ts';
import { hubOutcomes, restateCalls } from './inStep.ts';
import type { Link } from './link.ts';

export interface Settling {
  /** Marks attempts that are being requested or were granted, and haven't ended. */
  open(attemptIds: readonly string[]): void;
  isOpen(attemptId: string): boolean;
  notGranted(attemptId: string): void;
  /** Marks attempts that are made without the hub, which doesn't know them. */
  madeAlone(attemptIds: readonly string[], micros: number): void;
  ended(attempts: readonly { attemptId: string; call: TeamCall; billed: Billed }[]): void;
  /** Resolves when all that ended so far is reported, or the hub is away. */
  flush(): Promise<void>;
}

interface SettlingNeeds {
  link: Pick<Link, 'use'>;
  now(): number;
  deviceId(): string;
  push(hub: Hub): Promise<void>;
  log(message: string, error: unknown): void;
}

const atOnce = 500;

type Ended = HubSettlement & { keyId: Uint8Array; alone: { micros: number; at: number } | null };

export function createSettling({ link, now, deviceId, push, log }: SettlingNeeds): Settling {
  const open = new Set<string>();
  const alone = new Map<string, { micros: number; at: number }>();
  let queue: Ended[] = [];
  let flushing: Promise<void> | null = null;

  const tell = async (hub: Hub, some: readonly Ended[]): Promise<void> => {
    if (some.some(({ outcome }) => outcome !== 'no')) await push(hub);
    await restateCalls(
      hub,
      deviceId(),
      some.flatMap(({ alone: how, ...one }) => (how === null ? [] : [{ ...one, ...how }])),
    );
    const known = some.filter((one) => one.alone === null);
    if (known.length > 0) await hub.settle(deviceId(), known);
  };
  const flush = async (): Promise<void> => {
    try {
      while (queue.length > 0) {
        const some = queue.slice(0, atOnce);
        const isSent = await link.use(async (hub) => {
          await tell(hub, some);
          return true;
        });
        if (isSent === null) return;
        queue = queue.slice(some.length);
      }
    } catch (error) {
      log('what became of calls could not be told to the hub', error);
    } finally {
      // In the same step as the last look at the queue: what ends later starts another flush.
      flushing = null;
    }
  };
  const flushSoon = (): Promise<void> => (flushing ??= Promise.resolve().then(flush));

  return {
    open: (attemptIds) => attemptIds.forEach((id) => open.add(id)),
    isOpen: (attemptId) => open.has(attemptId),
    notGranted: (attemptId) => open.delete(attemptId),
    madeAlone: (attemptIds, micros) => attemptIds.forEach((id) => alone.set(id, { micros, at: now() })),
    ended: (attempts) => {
      for (const { attemptId, call, billed } of attempts) {
        open.delete(attemptId);
        const how = alone.get(attemptId) ?? null;
        alone.delete(attemptId);
        // A call that was made without the hub and not charged needs no report.
        if (how !== null && billed === 'no') continue;
        queue.push({ ...call, attemptId, outcome: hubOutcomes[billed], alone: how });
      }
      void flushSoon();
    },
    flush: flushSoon,
  };
}
