/**
 * The connection to the hub. Its states:
 *
 *   connecting ──(in step)──▶ connected ──(the hub stopped answering)──▶ away: tries again after 1 s, doubling to 30 s, or at once by `tryNow`
 *        └──(by the hub: removed, another hub, no TLS …)──▶ refused: tries again every minute, or by `tryNow`
 *
 * "In step" means that this device has reported all its records to the hub before it requests anything.
 */
import { errorMessage } from '#base/errors.ts';
import { Failed, type Failure, type FailureCode } from '#contract/failure.ts';
import type { HubLink as LinkState } from '#contract/team/team.ts';
import type { Clock } from '../../ports.ts';
import { HubAway, type Hub } from '../hub/hub.ts';

interface LinkOptions {
  clock: Clock;
  /** Host of the hub and name of the team, as people know them. */
  host: string;
  team: string;
  open(): Promise<Hub>;
  /** Resolves once this device is in step with the hub. */
  getInStep(hub: Hub): Promise<void>;
  onChange(): void;
  log(message: string, error?: unknown): void;
}

export interface Link {
  readonly state: LinkState;
  /**
   * Does `work` on the hub. While it is away, waits and does it again, until `stop`, or until `unless` is true at the next check: then
   * resolves to null. Rejects with Failed if the hub refuses it, or this device.
   */
  use<T>(work: (hub: Hub) => Promise<T>, stop?: AbortSignal, unless?: () => boolean): Promise<T | null>;
  /** The same without waiting. Also rejects with Failed('team.away'). */
  now<T>(work: (hub: Hub) => Promise<T>): Promise<T>;
  follow(listener: () => void): () => void;
  tryNow(): void;
  /** Reconnects and gets in step again: the hub isn't what it was. Resolves when that is done, or failed. */
  renew(): Promise<void>;
  /** Makes everything that waits for the hub check again. */
  wakeWaiting(): void;
  close(): Promise<void>;
}

const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
const refusedPauseMs = 60_000;
const refusals: readonly FailureCode[] = ['team.removed', 'team.otherVersion', 'team.otherHub'];

export function openLink({ clock, host, team, open, getInStep, onChange, log }: LinkOptions): Link {
  let state: LinkState = { state: 'connecting', since: clock.now(), nextTryAt: null, problem: null };
  let hub: Hub | null = null;
  let pauseMs = firstPauseMs;
  let cancelPause = (): void => undefined;
  let connecting: Promise<void> | null = null;
  const closed = new AbortController();
  const listeners = new Set<() => void>();

  const become = (to: LinkState['state'], problem: Failure | null = null, nextTryAt: number | null = null): void => {
    const since = to === state.state ? state.since : clock.now();
    state = { state: to, since, nextTryAt, problem };
    for (const listener of [...listeners]) listener();
    onChange();
  };
  const awayFailure = (error: unknown): Failure => ({
    code: 'team.away',
    params: { host, problem: errorMessage(error) },
  });
  /** The hub doesn't report the team's name. */
  const named = (failure: Failure): Failure => (failure.code === 'team.removed' ? { code: failure.code, params: { name: team } } : failure);
  /** A removed member is refused everything, and a hub that is another, or newer than this program, can't be used. */
  const isRefusal = (error: unknown): error is Failed => error instanceof Failed && refusals.includes(error.failure.code);
  const again = (ms: number): number => {
    cancelPause();
    cancelPause = clock.after(ms, connect);
    return clock.now() + ms;
  };
  const lost = (error: unknown): void => {
    if (closed.signal.aborted) return;
    const old = hub;
    hub = null;
    old?.close().catch((problem: unknown) => log('the connection to the hub could not be closed', problem));
    if (error instanceof Failed) {
      become('refused', named(error.failure), again(refusedPauseMs));
      return;
    }
    if (!(error instanceof HubAway)) log('the hub could not be used because of a bug', error);
    const wait = pauseMs;
    pauseMs = Math.min(longestPauseMs, pauseMs * 2);
    become('away', awayFailure(error), again(wait));
  };

  function connect(): void {
    if (connecting !== null || closed.signal.aborted || hub !== null) return;
    cancelPause();
    become(state.state === 'connected' ? 'connecting' : state.state, state.problem);
    connecting = (async () => {
      let opened: Hub | null = null;
      try {
        opened = await open();
        await getInStep(opened);
        if (closed.signal.aborted) {
          await opened.close();
          return;
        }
        hub = opened;
        pauseMs = firstPauseMs;
        become('connected');
      } catch (error) {
        hub = opened;
        lost(error);
      } finally {
        connecting = null;
      }
    })();
  }

  const change = (stop: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const wake = (): void => {
        listeners.delete(wake);
        stop.removeEventListener('abort', wake);
        resolve();
      };
      listeners.add(wake);
      stop.addEventListener('abort', wake);
    });

  const use: Link['use'] = async (work, stop = closed.signal, unless = () => false) => {
    const ends = AbortSignal.any([stop, closed.signal]);
    while (!ends.aborted && !unless()) {
      if (state.state === 'refused' && state.problem) throw new Failed(state.problem);
      const current = hub;
      if (current === null) {
        await change(ends);
        continue;
      }
      try {
        return await work(current);
      } catch (error) {
        // The hub's refusals are final: the work isn't repeated.
        if (error instanceof Failed && !isRefusal(error)) throw error;
        if (hub === current) lost(error);
        if (error instanceof Failed) throw error;
        if (!(error instanceof HubAway)) throw error;
      }
    }
    return null;
  };

  connect();
  return {
    get state() {
      return state;
    },
    use,
    now: async (work) => {
      // Waits for a connection that is being made.
      await connecting;
      if (hub === null) throw new Failed(state.problem ?? awayFailure(new Error('it isn’t connected')));
      const current = hub;
      try {
        return await work(current);
      } catch (error) {
        if (!(error instanceof HubAway) && !isRefusal(error)) throw error;
        if (hub === current) lost(error);
        throw error instanceof HubAway ? new Failed(awayFailure(error)) : error;
      }
    },
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tryNow: () => {
      pauseMs = firstPauseMs;
      connect();
    },
    renew: async () => {
      await connecting;
      const old = hub;
      hub = null;
      await old?.close();
      connect();
      await connecting;
    },
    wakeWaiting: () => {
      for (const listener of [...listeners]) listener();
    },
    close: async () => {
      closed.abort();
      cancelPause();
      await connecting;
      await hub?.close();
      hub = null;
    },
  };
}
