/**
 * Reports the ends of attempts to the hub. An answer goes into the log before its claim is settled, so that a colleague who receives
 * "bought" finds it there. Nothing of this is kept on disk: at the next connection, the hub's open claims are compared with the ledger.
 */
import { createThrottle } from '#base/async.ts';
import type { Billed } from '#contract/outcomes/callOutcome.ts';
import type { TeamCall } from '../calls/teamCalls.sql.ts';
import type { Hub } from '../hub/hub.ts';
import type { HubSettlement } from '../hub/hubAsking.ts';
import type { Clock } from '../../ports.ts';
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
  clock: Pick<Clock, 'now' | 'after'>;
  deviceId(): string;
  push(hub: Hub): Promise<void>;
  log(message: string, error: unknown): void;
}

const atOnce = 500;
/** Minimum time between reports, for which ends are collected: each is written to two disks, the hub's and this one's. */
const collectMs = 100;

type Ended = HubSettlement & { keyId: Uint8Array; alone: { micros: number; at: number } | null };

export function createSettling({ link, clock, deviceId, push, log }: SettlingNeeds): Settling {
  const open = new Set<string>();
  const alone = new Map<string, { micros: number; at: number }>();
  let queue: Ended[] = [];
  let reporting: Promise<void> | null = null;

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
  /** Reports what is queued now. */
  const report = async (): Promise<void> => {
    try {
      for (let left = queue.length; left > 0;) {
        const some = queue.slice(0, Math.min(left, atOnce));
        const isSent = await link.use(async (hub) => {
          await tell(hub, some);
          return true;
        });
        if (isSent === null) return;
        queue = queue.slice(some.length);
        left -= some.length;
      }
    } catch (error) {
      log('what became of calls could not be told to the hub', error);
    }
  };
  const flush = async (): Promise<void> => {
    // A report that is under way lacks what ended after it began.
    await reporting;
    await (reporting ??= report().finally(() => {
      reporting = null;
    }));
  };
  const soon = createThrottle(flush, collectMs, { timer: clock });

  return {
    open: (attemptIds) => attemptIds.forEach((id) => open.add(id)),
    isOpen: (attemptId) => open.has(attemptId),
    notGranted: (attemptId) => open.delete(attemptId),
    madeAlone: (attemptIds, micros) => attemptIds.forEach((id) => alone.set(id, { micros, at: clock.now() })),
    ended: (attempts) => {
      for (const { attemptId, call, billed } of attempts) {
        open.delete(attemptId);
        const how = alone.get(attemptId) ?? null;
        alone.delete(attemptId);
        // A call that was made without the hub and not charged needs no report.
        if (how !== null && billed === 'no') continue;
        queue.push({ ...call, attemptId, outcome: hubOutcomes[billed], alone: how });
      }
      // After the last one there is nothing to collect.
      if (open.size === 0) void flush();
      else soon.request();
    },
    flush,
  };
}
