/**
 * Delivers the outbox: one delivery per environment, in a lane of its own that gets what look-ups and runs leave of the key's rate, unless a
 * person puts it first.
 *
 *   idle ──(something waits)──▶ sending ◀──▶ offline
 *     ▲                            ├──(a person)──▶ paused
 *     └──(nothing is left)─────────┴──(refused key, cap, storage)──▶ stopped, until a person delivers again
 */
import type { Emit } from '../../contract/events.ts';
import { Failed } from '../../contract/failure.ts';
import { phoneFeedback10 } from '../../contract/operations/phoneFeedback10.ts';
import type { Delivery, Outbox } from '../../contract/outbox.ts';
import { stopCauses, type StopCause } from '../../contract/run.ts';
import type { LimiterOf } from '../jobs/limiters.ts';
import { openLane, type Lane, type LaneCall, type LaneClaim, type LaneEnd } from '../jobs/lane.ts';
import type { RateLimiter, RateShare } from '../jobs/rateLimiter.ts';
import { gatherClaims } from '../running/gatherClaims.ts';
import { keepWrites } from '../running/keptWrites.ts';
import type { CallContext } from '../running/performJob.ts';
import { resolveEndpoint, type EndpointOptions } from '../running/resolveEndpoint.ts';
import { drainMs } from '../running/runSession.ts';
import type { Sessions } from '../running/sessions.ts';
import { throttled } from '../running/timing.ts';
import { priceOfCall } from '../settings/priceOfCall.ts';
import { findEnvironment, readEnvironments } from '../store/ledger/environments.ts';
import type { ClaimedEntry, EntryClaim } from '../store/ledger/outcomes/outboxWrites.ts';
import { hasWaiting } from '../store/ledger/outcomes/readOutbox.ts';
import type { Thread } from '../threads/openThread.ts';
import type { OutcomeTasks } from './outcomeTasks.ts';
import { loseEntry, sendEntry, withdrawEntry } from './sendEntry.ts';

/** Minimum time between two events. */
const pushEveryMs = 250;

export interface DeliveriesOptions extends EndpointOptions {
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  log(message: string, error?: unknown): void;
  thread: Pick<Thread<OutcomeTasks>, 'call'>;
  /** A delivery in progress is awaited, and told, when the process ends. */
  hold: Sessions['hold'];
  /** Tells runs with the same key of a block. */
  block: Sessions['block'];
}

export interface Deliveries {
  /** Delivers what waits. `byPerson`: also what a person paused, and what stopped for a cause that may be mended now. */
  begin(ask: { environmentId?: string | undefined; byPerson: boolean; callsPerSecond?: number | undefined }): void;
  pause(environmentId?: string): void;
  /** Throws Failed('environment.notFound'). */
  putFirst(environmentId: string, first: boolean): void;
  state(): Promise<Outbox>;
}

interface Current {
  state: Delivery['state'];
  cause: StopCause | null;
  message: string | null;
  nextTryAt: number | null;
  first: boolean;
  callsPerSecond: number | null;
  /** While it is on: what it sends with. */
  on: { lane: Lane | null; rate: RateShare | null; limiter: RateLimiter | null } | null;
  /** Something came in while it was ending. */
  again: boolean;
}

const isStopCause = (text: string): text is StopCause => stopCauses.some((cause) => cause === text);

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { db, write, emit, log, hold, ports } = options;
  const { clock } = ports;
  const all = new Map<string, Current>();
  const changed = throttled(clock, pushEveryMs, () => emit('outbox.changed', {}));

  const currentOf = (environmentId: string): Current => {
    const known = all.get(environmentId);
    if (known) return known;
    const current: Current = {
      state: 'idle',
      cause: null,
      message: null,
      nextTryAt: null,
      first: false,
      callsPerSecond: null,
      on: null,
      again: false,
    };
    all.set(environmentId, current);
    return current;
  };
  const set = (current: Current, to: Partial<Current>): void => {
    Object.assign(current, to);
    changed();
  };
  const order = ({ on, first }: Current): void => {
    if (!on?.rate) return;
    on.rate.yields = !first;
    // Before runs that a person ordered, too: this was asked for last.
    on.rate.rank = first ? -1 : Infinity;
  };

  /** Sends until nothing is left, or until it has to stop. */
  const deliver = async (environmentId: string, current: Current, stop: AbortSignal): Promise<LaneEnd> => {
    const on: NonNullable<Current['on']> = { lane: null, rate: null, limiter: null };
    current.on = on;
    const { environment, context, keyFingerprint } = await resolveEndpoint(options, environmentId);
    // A person may have paused it meanwhile.
    if (stop.aborted || current.state !== 'sending') return { kind: 'closed' };
    const writes = keepWrites(clock, write, (fault) => {
      log('an outcome’s delivery could not be written', fault);
      set(current, { state: 'stopped', cause: 'storage', message: fault.failure.code });
      on.lane?.close(drainMs);
    });
    const keeping: CallContext = { ...context, write: writes.keep };
    const claim = gatherClaims<EntryClaim>(context.newId, (attemptIds) =>
      writes.orRest('outbox.claim', () => ({
        attemptIds: attemptIds(),
        at: clock.now(),
        operation: phoneFeedback10.id,
        environmentId,
        keyFingerprint,
        priceMicros: priceOfCall(environment.prices, phoneFeedback10.id, []).micros,
        currency: environment.currency,
        by: options.by(),
      })),
    );
    const callsPerSecond = current.callsPerSecond ?? environment.callsPerSecond;
    on.limiter = options.limiterOf(keyFingerprint, callsPerSecond);
    on.rate = on.limiter.join({ callsPerSecond });
    order(current);
    try {
      on.lane = openLane<ClaimedEntry>({
        rate: on.rate,
        concurrency: environment.concurrency,
        clock,
        ports: {
          claim: async (): Promise<LaneClaim<ClaimedEntry>> => {
            const one = await claim();
            return one.kind === 'entry' ? { kind: 'job', job: one.entry } : one;
          },
          withdraw: async (entry) => {
            await withdrawEntry(keeping, entry);
          },
          perform: (entry, call) => perform(keeping, entry, call),
        },
        onNetwork: (isOffline, nextTryAt) => {
          if (current.state === 'sending' || current.state === 'offline')
            set(current, { state: isOffline ? 'offline' : 'sending', nextTryAt: isOffline ? nextTryAt : null });
        },
      });
      const close = (): void => on.lane?.close(drainMs);
      stop.addEventListener('abort', close, { once: true });
      const end = await on.lane.ended;
      stop.removeEventListener('abort', close);
      if (end.kind === 'ended' && isStopCause(end.by)) options.block({ environmentId, keyFingerprint }, end.by, end.message);
      return end;
    } finally {
      on.rate.leave();
    }
  };
  const perform = async (context: CallContext, entry: ClaimedEntry, call: LaneCall): Promise<void> => {
    try {
      await sendEntry(context, entry, call);
    } catch (error) {
      // A bug: nobody knows whether this was received. If its end was written already, this write is refused.
      await loseEntry({ ...context, write }, entry).catch(() => undefined);
      throw error;
    }
    changed();
  };

  const settle = (current: Current, end: LaneEnd): void => {
    if (end.kind === 'ended') set(current, { state: 'stopped', cause: isStopCause(end.by) ? end.by : 'storage', message: end.message });
    else if (current.state === 'sending' || current.state === 'offline') set(current, { state: 'idle' });
  };
  const failed = (current: Current, error: unknown): void => {
    const isKeyMissing = error instanceof Failed && error.failure.code === 'environment.keyMissing';
    if (error instanceof Failed && error.failure.code === 'program.ends') set(current, { state: 'idle' });
    else if (isKeyMissing) set(current, { state: 'stopped', cause: 'keyMissing', message: null });
    else if (current.cause !== 'storage') {
      log('the outbox stopped', error);
      set(current, { state: 'stopped', cause: 'storage', message: error instanceof Failed ? error.failure.code : 'internal' });
    }
  };

  const start = (environmentId: string, current: Current): void => {
    set(current, { state: 'sending', cause: null, message: null, nextTryAt: null, again: false });
    hold(({ stop }) => deliver(environmentId, current, stop))
      .then(
        (end) => settle(current, end),
        (error: unknown) => failed(current, error),
      )
      .finally(() => {
        current.on = null;
        current.nextTryAt = null;
        changed();
        if (current.again && current.state === 'idle') start(environmentId, current);
      })
      .catch((error: unknown) => log('the outbox stopped with a bug', error));
  };

  /** Environments with something to deliver, and those that had something before. */
  const known = (): string[] =>
    readEnvironments(db)
      .map(({ environmentId }) => environmentId)
      .filter((id) => all.has(id) || hasWaiting(db, id));

  const show = ({ environmentId, waiting }: { environmentId: string; waiting: number }): Delivery => {
    const { state, cause, message, nextTryAt, first, on } = currentOf(environmentId);
    const environment = findEnvironment(db, environmentId);
    const rate = on?.limiter?.workingRate ?? environment?.callsPerSecond ?? null;
    return {
      environmentId,
      environment: environment?.name ?? environmentId,
      sandbox: environment?.kind === 'sandbox',
      waiting,
      state,
      cause,
      message,
      nextTryAt,
      leftMs: state === 'sending' && rate !== null && rate > 0 ? Math.round((waiting / rate) * 1000) : null,
      first,
    };
  };

  return {
    begin: ({ environmentId, byPerson, callsPerSecond }) => {
      for (const id of known()) {
        if (environmentId !== undefined && id !== environmentId) continue;
        const current = currentOf(id);
        if (callsPerSecond !== undefined) current.callsPerSecond = callsPerSecond;
        current.again = current.on !== null;
        if (current.on?.lane && byPerson) current.on.lane.tryNow();
        if (current.on !== null || !(byPerson || current.state === 'idle')) continue;
        if (hasWaiting(db, id)) start(id, current);
        else if (current.state !== 'idle') set(current, { state: 'idle', cause: null, message: null });
      }
    },
    pause: (environmentId) => {
      for (const id of known()) {
        if (environmentId !== undefined && id !== environmentId) continue;
        const current = currentOf(id);
        set(current, { state: 'paused', cause: 'person', message: null, again: false });
        current.on?.lane?.close(drainMs);
      }
    },
    putFirst: (environmentId, first) => {
      if (!findEnvironment(db, environmentId)) throw new Failed('environment.notFound', { environment: environmentId });
      const current = currentOf(environmentId);
      set(current, { first });
      order(current);
    },
    state: async () => {
      const { counts, open, waiting } = await options.thread.call('outbox.sums', {});
      const ids = new Set([...waiting.map(({ environmentId }) => environmentId), ...all.keys()]);
      const waitingFor = (id: string): number => waiting.find(({ environmentId }) => environmentId === id)?.waiting ?? 0;
      return { counts, open, deliveries: [...ids].map((environmentId) => show({ environmentId, waiting: waitingFor(environmentId) })) };
    },
  };
}
