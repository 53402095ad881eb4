/**
 * Processes jobs one by one: waits for its turn, claims a job (the claim is on disk before it returns), passes the rate's guard, performs
 * the job, and reacts to the outcome as soon as it is known. It is independent of the kind of jobs.
 *
 *   open ──(nothing left)──▶ finished
 *     │ ▲
 *     │ └──(a probe succeeded)── waiting: no network (`network.ts`)
 *     ├──(cap, doubt, blocked)──▶ ended with a cause, after what is in flight has ended
 *     └──(close)──▶ closed: nothing new is claimed, unsent jobs are withdrawn, what is in flight drains
 */
import { createChanges } from '#base/async.ts';
import type { StopCause } from '#contract/runs/run.ts';
import type { Clock } from '../../ports.ts';
import type { Acquired, CallGate } from './callGate.ts';
import { createNetwork, type NetworkOptions } from './network.ts';
import type { SendPermit, RateShare } from './rateLimiter.ts';

/** The result of performing a job, as far as the lane needs it. */
export type LaneOutcome =
  | { kind: 'settled' } // done, refused, or to be retried later: the lane continues
  | { kind: 'unsent' } // withdrawn before a byte was sent: it says nothing about the service
  | { kind: 'rateLimited'; retryAfterMs: number | null }
  | { kind: 'offline' }
  | { kind: 'blocked'; by: StopCause; message: string | null };

/** The lane's interface for the code that performs a job. */
export interface LaneCall {
  /** Aborted when nothing new may be sent: unsent calls are withdrawn. */
  stop: AbortSignal;
  /** Aborted after the drain time: calls in flight are cut, and their attempts are in doubt. */
  cut: AbortSignal;
  /** Must be called right before the first byte is sent. Returns false if nothing may be sent any more. */
  onSent(): boolean;
  /** Must be called as soon as the outcome is known, before it is committed, so that later sends react without waiting for the disk. */
  onOutcome(outcome: LaneOutcome): void;
}

export interface LanePorts<J> extends CallGate<J> {
  /** Sends the job, reports the outcome and commits the response. */
  perform(job: J, call: LaneCall): Promise<void>;
}

export type LaneEnd = { kind: 'finished' } | { kind: 'closed' } | { kind: 'ended'; by: StopCause; message: string | null };

export interface LaneOptions<J> {
  /** `stop`: nothing more is requested, and jobs without a worker must be given back. */
  open(stop: AbortSignal): LanePorts<J>;
  rate: RateShare;
  /** Maximum number of jobs claimed and not yet ended. */
  concurrency: number;
  clock: Clock;
  onNetwork: NetworkOptions['onNetwork'];
}

export interface Lane {
  /** Resolves when nothing in the lane is in progress. Rejects if a port threw: a storage fault or a bug. */
  readonly ended: Promise<LaneEnd>;
  /**
   * Stops claiming at once, gives calls in flight this long to end, then cuts them; null awaits them. Later calls can only shorten that.
   */
  close(withinMs: number | null): void;
  /** If the lane is waiting for the network, probes at once. */
  tryNow(): void;
  /** The system reports that there is no network: waits as if a call had failed, until a probe or a call in flight shows otherwise. */
  networkLost(): void;
}

export function openLane<J>({ open, rate, concurrency, clock, onNetwork }: LaneOptions<J>): Lane {
  const stop = new AbortController();
  const cut = new AbortController();
  const ports = open(stop.signal);
  let end: LaneEnd | null = null;
  let failure: Error | null = null;
  let inFlight = 0;
  /** Counts the jobs in flight that have ended. */
  let ends = 0;
  const changes = createChanges(clock);
  const network = createNetwork({ clock, changes, onNetwork });
  const finish = (how: LaneEnd): void => {
    end ??= how;
    stop.abort();
    changes.tell();
  };

  const reactTo = (outcome: LaneOutcome, permit: SendPermit): void => {
    if (outcome.kind === 'unsent') return;
    if (outcome.kind === 'offline') {
      network.lost();
      return;
    }
    network.back();
    if (outcome.kind === 'rateLimited') permit.onRateLimited(outcome.retryAfterMs);
    else if (outcome.kind === 'blocked') finish({ kind: 'ended', by: outcome.by, message: outcome.message });
    else permit.onAccepted();
  };

  const fail = (error: unknown): void => {
    failure ??= error instanceof Error ? error : new Error('a port threw no error', { cause: error });
    finish({ kind: 'closed' });
  };

  const hasEnded = (): void => {
    inFlight -= 1;
    ends += 1;
  };
  /** Performs a claimed job, or returns it if it mustn't be sent. Resolves when its end is on disk; `known` is called before that. */
  const perform = async (job: J, isBarred: () => boolean, known: () => void): Promise<void> => {
    let permit: SendPermit | null = null;
    try {
      permit = isBarred() ? null : await rate.pass(stop.signal);
      if (permit === null || isBarred()) await ports.release(job);
      else {
        const passed = permit;
        const react = (outcome: LaneOutcome): void => {
          reactTo(outcome, passed);
          known();
        };
        await ports.perform(job, { stop: stop.signal, cut: cut.signal, onSent: passed.onSent, onOutcome: react });
      }
    } catch (error) {
      fail(error);
    } finally {
      permit?.onDropped();
      hasEnded();
      known();
      changes.tell();
    }
  };

  const worker = async (): Promise<void> => {
    /**
     * Settles when the end of this worker's last job is committed. The next job is claimed meanwhile, so that one commit holds both: claims
     * are committed after earlier writes, and nothing is sent before the last end is on disk.
     */
    let last: Promise<void> = Promise.resolve();
    for (;;) {
      const probeEnded = await network.pass(stop.signal);
      // If the network is lost while this worker waits for its turn, only the probe continues.
      const isBarred = (): boolean => stop.signal.aborted || (probeEnded === null && network.isLost);
      if (!(await rate.take(stop.signal))) return last;
      if (isBarred()) {
        rate.giveBack();
        continue;
      }
      inFlight += 1;
      const endsBefore = ends;
      let next: Acquired<J>;
      try {
        next = await ports.acquire();
      } finally {
        await last;
      }
      if (next.kind === 'granted') {
        const { job } = next;
        await new Promise<void>((known) => {
          last = perform(job, isBarred, known);
        });
        probeEnded?.();
        continue;
      }
      const isOld = ends !== endsBefore;
      hasEnded();
      probeEnded?.();
      rate.giveBack();
      // A call in flight may return its job to the queue, or free room under the cap. So the answer is final only if it was requested after
      // all of them had ended.
      if (inFlight === 0) {
        if (isOld && !stop.signal.aborted) continue;
        if (next.kind === 'capped') finish({ kind: 'ended', by: next.by, message: null });
        else if (next.kind === 'inDoubt') finish({ kind: 'ended', by: 'teamInDoubt', message: null });
        else if (next.kind === 'served') finish({ kind: 'finished' });
      }
      if (stop.signal.aborted) return;
      await changes.next(next.kind === 'waitUntil' ? next.at - clock.now() : undefined);
    }
  };

  const workers = Array.from({ length: concurrency }, () => worker().catch(fail));

  return {
    ended: Promise.all(workers).then(() => {
      if (failure) throw failure;
      return end ?? { kind: 'closed' };
    }),
    close(withinMs) {
      finish({ kind: 'closed' });
      if (withinMs === null) return;
      const cancel = clock.after(withinMs, () => cut.abort());
      void Promise.all(workers).then(cancel);
    },
    tryNow: network.tryNow,
    networkLost() {
      if (!network.isLost && !stop.signal.aborted) network.lost();
    },
  };
}
