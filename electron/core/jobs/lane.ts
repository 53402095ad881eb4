/**
 * Takes jobs one by one: waits for the rate, claims (the claim is on disk before it returns), performs, and reacts to the outcome.
 * It knows that there are jobs, never what they are.
 *
 *   open ──(nothing left)──▶ finished
 *     │ ▲
 *     │ └──(a probe got through)── waiting: no network; one probe at a time, 1 s doubling to 30 s, or at once by `tryNow`
 *     ├──(cap, blocked)──▶ ended with a cause; what is in flight is awaited first
 *     └──(close)──▶ closed: nothing new is claimed; what was claimed but not sent is withdrawn; what is in flight drains
 */
import type { Clock } from '../ports.ts';
import type { RateLimiter } from './rateLimiter.ts';

export type LaneClaim<J> = { kind: 'job'; job: J } | { kind: 'none'; dueAt: number | null } | { kind: 'capped'; by: string };

/** What performing a job came to, as far as the lane must know. */
export type LaneOutcome =
  | { kind: 'settled' } // done, refused, or to be tried again later: the lane goes on
  | { kind: 'rateLimited'; retryAfterMs: number | null }
  | { kind: 'offline' }
  | { kind: 'blocked'; by: string; message: string | null };

export interface LanePorts<J> {
  claim(): Promise<LaneClaim<J>>;
  /** Sends, and commits what came back. `signal` cuts what is in flight when the drain is over: the attempt is then in doubt. */
  perform(job: J, signal: AbortSignal): Promise<LaneOutcome>;
  /** Gives a claimed job back that was never sent. */
  withdraw(job: J): Promise<void>;
}

export type LaneEnd = { kind: 'finished' } | { kind: 'closed' } | { kind: 'ended'; by: string; message: string | null };

export interface LaneOptions<J> {
  ports: LanePorts<J>;
  limiter: RateLimiter;
  /** Jobs claimed and not ended at any time. */
  concurrency: number;
  clock: Clock;
  /** Called when the network goes or comes back; `nextTryAt` is epoch ms. */
  onNetwork(offline: boolean, nextTryAt: number | null): void;
}

export interface Lane {
  /** Resolves when nothing of the lane is under way any more. Rejects where a port threw: storage faults and bugs. */
  readonly ended: Promise<LaneEnd>;
  /** Stops claiming at once, lets what is in flight end for `drainMs`, then cuts it. */
  close(drainMs: number): void;
  tryNow(): void;
}

const firstProbeMs = 1_000;
const longestProbeMs = 30_000;

export function openLane<J>({ ports, limiter, concurrency, clock, onNetwork }: LaneOptions<J>): Lane {
  const stop = new AbortController();
  const cut = new AbortController();
  let end: LaneEnd | null = null;
  let failure: Error | null = null;
  let inFlight = 0;
  /** Null while online; else the pause before the next probe, and whether one is out. */
  let offline: { probeMs: number; dueAt: number; probing: boolean } | null = null;
  const sleepers = new Set<() => void>();

  const wakeAll = (): void => [...sleepers].forEach((wake) => wake());
  /** Sleeps until something changes, or `ms` are over. */
  const change = (ms?: number): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        sleepers.delete(wake);
        cancel?.();
        resolve();
      };
      const cancel = ms === undefined ? undefined : clock.after(Math.max(1, ms), wake);
      sleepers.add(wake);
    });
  const finish = (how: LaneEnd): void => {
    end ??= how;
    stop.abort();
    wakeAll();
  };

  const wentOffline = (): void => {
    const probeMs = offline ? Math.min(longestProbeMs, offline.probeMs * 2) : firstProbeMs;
    // Calls that were in flight when the network went fail together: only a probe's failure makes the next pause longer.
    if (offline && !offline.probing) return;
    offline = { probeMs, dueAt: clock.monotonic() + probeMs, probing: false };
    onNetwork(true, clock.now() + probeMs);
  };
  const wentOnline = (): void => {
    if (!offline) return;
    offline = null;
    onNetwork(false, null);
  };
  const probeIsBack = (): void => {
    if (offline) offline.probing = false;
  };
  const react = (outcome: LaneOutcome): void => {
    if (outcome.kind === 'offline') {
      wentOffline();
      return;
    }
    wentOnline();
    if (outcome.kind === 'rateLimited') limiter.refused(outcome.retryAfterMs);
    else if (outcome.kind === 'blocked') finish({ kind: 'ended', by: outcome.by, message: outcome.message });
    else limiter.accepted();
  };

  /** Resolves to true when this worker may try to send: always while online, one at a time and not too often while offline. */
  const gate = async (): Promise<boolean> => {
    while (!stop.signal.aborted && offline) {
      const wait = offline.dueAt - clock.monotonic();
      if (!offline.probing && wait <= 0) {
        offline.probing = true;
        return true;
      }
      await change(offline.probing ? undefined : wait);
    }
    return !stop.signal.aborted;
  };

  const worker = async (): Promise<void> => {
    while (await gate()) {
      if (!(await limiter.take(stop.signal))) return;
      inFlight += 1;
      let claim: LaneClaim<J>;
      try {
        claim = await ports.claim();
        if (claim.kind === 'job') {
          if (stop.signal.aborted) await ports.withdraw(claim.job);
          else react(await ports.perform(claim.job, cut.signal));
        }
      } finally {
        inFlight -= 1;
      }
      if (claim.kind === 'job') {
        wakeAll();
        continue;
      }
      limiter.giveBack();
      probeIsBack();
      // What is in flight may come back to be tried again, or free room under the cap: only when it has ended is the answer final.
      if (inFlight === 0) {
        if (claim.kind === 'capped') finish({ kind: 'ended', by: claim.by, message: null });
        else if (claim.dueAt === null) finish({ kind: 'finished' });
      }
      if (stop.signal.aborted) return;
      await change(claim.kind === 'none' && claim.dueAt !== null ? claim.dueAt - clock.now() : undefined);
    }
  };

  const workers = Array.from({ length: concurrency }, () =>
    worker().catch((error: unknown) => {
      failure ??= error instanceof Error ? error : new Error('a port threw no error', { cause: error });
      finish({ kind: 'closed' });
    }),
  );

  return {
    ended: Promise.all(workers).then(() => {
      if (failure) throw failure;
      return end ?? { kind: 'closed' };
    }),
    close(drainMs) {
      finish({ kind: 'closed' });
      const cancel = clock.after(drainMs, () => cut.abort());
      void Promise.all(workers).then(cancel);
    },
    tryNow() {
      if (offline) offline.dueAt = clock.monotonic();
      wakeAll();
    },
  };
}
