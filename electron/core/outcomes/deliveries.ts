/**
 * Delivers the outbox: one delivery per environment, in its own lane that uses whatever rate of the key look-ups and runs leave, unless a
 * person gives it priority.
 *
 *   idle ──(something waits)──▶ sending ◀──▶ offline
 *     ▲                            ├──(a person)──▶ paused
 *     └──(nothing is left)─────────┴──(refused key, cap, storage)──▶ stopped, until a person delivers again
 */
import { needsNetwork } from '#contract/accounts/environment.ts';
import type { Emit } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import type { Delivery, Outbox } from '#contract/outcomes/outbox.ts';
import type { StopCause } from '#contract/runs/run.ts';
import type { LimiterOf } from '../runs/jobs/rateLimiter.ts';
import type { LaneEnd } from '../runs/jobs/lane.ts';
import type { EndpointOptions } from '../runs/resolveEndpoint.ts';
import type { Sessions } from '../runs/session/sessions.ts';
import { createThrottle } from '#base/async.ts';
import { findEnvironment, readEnvironments } from '../accounts/environments.sql.ts';
import { hasWaiting } from './readOutbox.sql.ts';
import type { Thread } from '../platform/threads/openThread.ts';
import { costOfFeedback } from '../accounts/priceOfCall.ts';
import { openDelivery, type OpenDelivery } from './openDelivery.ts';
import type { OutcomeTasks } from './outcomeTasks.ts';

/** Minimum time between two events, in ms. */
const pushEveryMs = 250;

export interface DeliveriesOptions extends EndpointOptions {
  limiterOf: LimiterOf;
  by(): string;
  emit: Emit;
  log(message: string, error?: unknown): void;
  thread: Pick<Thread<OutcomeTasks>, 'call'>;
  /** Registers a delivery in progress, which is notified and awaited when the process ends. */
  hold: Sessions['hold'];
  /** Notifies runs with the same key of a block. */
  block: Sessions['block'];
}

export interface Deliveries {
  /**
   * Delivers waiting entries. `byPerson`: also resumes deliveries that a person paused, or that stopped for a cause that may be fixed now.
   */
  begin(ask: { environmentId?: string | undefined; byPerson: boolean; callsPerSecond?: number | undefined }): void;
  pause(environmentId?: string): void;
  /** Puts an environment's delivery first in the order, or removes it from the order. Throws Failed('environment.notFound'). */
  putFirst(environmentId: string, first: boolean): void;
  /** Reports the computer's network state from the system, as for runs. */
  network(online: boolean): void;
  state(): Promise<Outbox>;
}

interface Current {
  state: Delivery['state'];
  cause: StopCause | null;
  message: string | null;
  nextTryAt: number | null;
  first: boolean;
  callsPerSecond: number | null;
  /** The delivery while it is active. */
  on: OpenDelivery | null;
  /** Whether something was queued while the delivery was ending. */
  again: boolean;
}

export function createDeliveries(options: DeliveriesOptions): Deliveries {
  const { db, emit, log, hold, ports } = options;
  const { clock } = ports;
  const all = new Map<string, Current>();
  const changes = createThrottle(() => emit('outbox.changed', {}), pushEveryMs, { leading: false, timer: clock });

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
    changes.request();
  };
  const order = ({ on, first }: Current): void => {
    if (!on?.rate) return;
    on.rate.yields = !first;
    // Takes precedence even over runs that a person prioritized, because this was requested last.
    on.rate.rank = first ? -1 : Infinity;
  };

  const deliver = (environmentId: string, current: Current, stop: AbortSignal): Promise<LaneEnd> => {
    const on = openDelivery({
      ...options,
      environmentId,
      callsPerSecond: current.callsPerSecond,
      stop,
      // A person may have paused it meanwhile.
      mayBegin: () => current.state === 'sending',
      onOpen: () => order(current),
      onNetwork: (isOffline, nextTryAt) => {
        if (current.state === 'sending' || current.state === 'offline')
          set(current, { state: isOffline ? 'offline' : 'sending', nextTryAt: isOffline ? nextTryAt : null });
      },
      onFault: (fault) => set(current, { state: 'stopped', cause: 'storage', message: fault.failure.code }),
      onChange: changes.request,
    });
    current.on = on;
    return on.ended;
  };

  const settle = (current: Current, end: LaneEnd): void => {
    if (end.kind === 'ended') set(current, { state: 'stopped', cause: end.by, message: end.message });
    else if (current.state === 'sending' || current.state === 'offline') set(current, { state: 'idle' });
  };
  const failed = (current: Current, error: unknown): void => {
    const isKeyMissing = error instanceof Failed && error.failure.code === 'environment.keyMissing';
    if (error instanceof Failed && error.failure.code === 'program.ends') set(current, { state: 'idle' });
    else if (isKeyMissing) set(current, { state: 'stopped', cause: 'keyMissing', message: null });
    else if (current.cause !== 'storage') {
      log('the outbox stopped', error);
      if (error instanceof Failed) set(current, { state: 'stopped', cause: 'storage', message: error.failure.code });
      else set(current, { state: 'stopped', cause: 'internal', message: null });
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
        changes.request();
        if (current.again && current.state === 'idle') start(environmentId, current);
      })
      .catch((error: unknown) => log('the outbox stopped with a bug', error));
  };

  /** Returns environments that have something to deliver, or had something before. */
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
      cost: costOfFeedback(db, new Map([[environmentId, waiting]])),
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
        if (byPerson) current.on?.tryNow();
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
        current.on?.close();
      }
    },
    putFirst: (environmentId, first) => {
      if (!findEnvironment(db, environmentId)) throw new Failed('environment.notFound', { environment: environmentId });
      const current = currentOf(environmentId);
      set(current, { first });
      order(current);
    },
    network: (online) => {
      for (const [environmentId, { on }] of all) {
        if (online) on?.tryNow();
        else if (needsNetwork(findEnvironment(db, environmentId))) on?.networkLost();
      }
    },
    state: async () => {
      const { counts, open, waiting } = await options.thread.call('outbox.sums', {});
      const ids = new Set([...waiting.map(({ environmentId }) => environmentId), ...all.keys()]);
      const waitingFor = (id: string): number => waiting.find(({ environmentId }) => environmentId === id)?.waiting ?? 0;
      return { counts, open, deliveries: [...ids].map((environmentId) => show({ environmentId, waiting: waitingFor(environmentId) })) };
    },
  };
}
