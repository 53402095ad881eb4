/**
 * A run in progress as a state machine: its modes, the events that may occur, and their effects. It is pure: times come with events, and
 * the session carries out the effects. `becomes` lists the allowed transitions; docs/architecture.md has a diagram.
 *
 * Choosing rows isn't a mode, because chosen rows are sent meanwhile. Nor is a pause for the rate, because the key's limiter holds back all
 * its runs.
 */
import type { Run, RunState, StopCause, Stopped } from '#contract/runs/run.ts';

/** What a run needs for sending. If several are gone, the first of these is reported. */
const needs = ['hub', 'network', 'server'] as const satisfies readonly NonNullable<Run['waitingFor']>[];
export type Need = (typeof needs)[number];
/** `nextTryAt`: when it is tried next (epoch ms); null if unknown. */
interface Gone {
  what: Need;
  nextTryAt: number | null;
}

/** Why a run stops. The same value goes from the cause to the sentence. */
export type Cause = Pick<Stopped, 'code' | 'message'>;
interface Stop {
  state: 'paused' | 'stopped';
  stopped: Stopped;
  finishedAt: null;
}
/** The final state of a run's session, as stored. */
export type Rest = Stop | { state: 'finished'; stopped: null; finishedAt: number };

export type Mode =
  /** Rows are being chosen, claimed and sent. */
  | { kind: 'asking' }
  /** Nothing can be sent until all of these are back; the first is reported. */
  | { kind: 'waiting'; gone: readonly [Gone, ...Gone[]] }
  /** Nothing new is sent, and calls in flight are ending. `isShown`: whether this is shown already, or only when the counts are final. */
  | { kind: 'stopping'; rest: Stop; isShown: boolean }
  /** Nothing is in flight, and the final state is being written. `fault`: why the storage can't record that the run is finished. */
  | { kind: 'writing'; rest: Rest; elapsedMs: number; fault: Stopped | null }
  /** The final state is on disk. */
  | { kind: 'over'; rest: Rest; elapsedMs: number };

/** Which mode may follow which, and why. */
export const becomes = {
  asking: {
    waiting: 'the network, the hub or every server is unreachable',
    stopping: 'a person, shutdown, a refusal or a failure',
    writing: 'no check is left to make',
  },
  waiting: {
    asking: 'everything is reachable again',
    stopping: 'a person, shutdown, a refusal or a failure',
    writing: 'no check is left to make',
  },
  stopping: { writing: 'the calls in flight have ended' },
  writing: { over: 'the final state is on disk' },
  over: {},
} as const satisfies { [From in Mode['kind']]: { [To in Exclude<Mode['kind'], From>]?: string } };

export type RunEvent =
  /** Something needed is gone, or still gone and tried at another time. */
  | ({ kind: 'lost' } & Gone)
  | { kind: 'back'; what: Need }
  /**
   * A person or another cause stops the run. `to`: the state that a person requested; absent if the cause decides. `withinMs`: as in the
   * effect.
   */
  | { kind: 'stop'; cause: Cause; at: number; to?: 'paused' | 'stopped'; withinMs: number | null }
  /** Nothing is in flight. `cause`: why some jobs weren't sent; null if all were. */
  | { kind: 'ended'; cause: Cause | null; at: number; elapsedMs: number }
  /** The final state is on disk. */
  | { kind: 'written' };

export type Effect =
  /** Nothing new may be sent. Calls in flight are cut after this time; null awaits them, however long they take. */
  | { kind: 'close'; withinMs: number | null }
  /** The run needs no share of the key's rate now. */
  | { kind: 'leave' }
  /** Writes the final state, however long that takes, and then reports `written`. */
  | { kind: 'write'; rest: Rest; elapsedMs: number }
  /** Sets the state that the history shows from now on. */
  | { kind: 'note'; seconds: Run['history'][number]['state'] };

/** A person, the end of the program or a limit stops a run; anything that must be fixed pauses it. */
const stopsAt = (code: StopCause): Stop['state'] => (code === 'maxCalls' || code === 'interrupted' ? 'stopped' : 'paused');
const stopOf = ({ code, message }: Cause, at: number, state = stopsAt(code)): Stop => ({
  state,
  stopped: { code, message, at },
  finishedAt: null,
});

/** The mode and effects after an event; the same mode if nothing changed. */
export function react(mode: Mode, event: RunEvent): readonly [Mode, readonly Effect[]] {
  const isOn = mode.kind === 'asking' || mode.kind === 'waiting';
  switch (event.kind) {
    case 'lost':
    case 'back': {
      const before = mode.kind === 'waiting' ? mode.gone : [];
      const isKnown = before.some(({ what }) => what === event.what);
      if (!isOn || (event.kind === 'back' && !isKnown)) break;
      const others = before.filter(({ what }) => what !== event.what);
      const now: readonly Gone[] = event.kind === 'back' ? others : [...others, { what: event.what, nextTryAt: event.nextTryAt }];
      const [first, ...rest] = now.toSorted((a, b) => needs.indexOf(a.what) - needs.indexOf(b.what));
      return first
        ? [{ kind: 'waiting', gone: [first, ...rest] }, [{ kind: 'note', seconds: 'offline' }]]
        : [{ kind: 'asking' }, [{ kind: 'note', seconds: 'running' }]];
    }
    case 'stop': {
      const { cause, at, to, withinMs } = event;
      // A block is shown when calls in flight have ended: listeners read the counts of a run at rest.
      const isShown = withinMs !== null;
      const close: Effect = { kind: 'close', withinMs };
      if (isOn) return [{ kind: 'stopping', rest: stopOf(cause, at, to), isShown }, [close]];
      // The first cause stands, but a later one may shorten the drain time.
      if (mode.kind === 'stopping') return [isShown && !mode.isShown ? { ...mode, isShown } : mode, [close]];
      if (mode.kind === 'writing' && mode.rest.state === 'finished' && cause.code === 'storage')
        return [{ ...mode, fault: { ...cause, at } }, []];
      break;
    }
    case 'ended': {
      const { cause, at, elapsedMs } = event;
      if (!isOn && mode.kind !== 'stopping') break;
      const stop = mode.kind === 'stopping' ? mode.rest : cause && stopOf(cause, at);
      // A stop that arrived after all jobs were sent has nothing left to stop.
      const rest: Rest = stop === null || cause === null ? { state: 'finished', stopped: null, finishedAt: at } : stop;
      return [{ kind: 'writing', rest, elapsedMs, fault: null }, [{ kind: 'leave' }, { kind: 'write', rest, elapsedMs }]];
    }
    case 'written':
      if (mode.kind !== 'writing') break;
      return [{ kind: 'over', rest: mode.rest, elapsedMs: mode.elapsedMs }, [{ kind: 'note', seconds: 'idle' }]];
  }
  return [mode, []];
}

const running = { state: 'running', stopped: null } as const;

/** The run's state in this mode. “Finished” is reported only once it is on disk. */
export function shownOf(mode: Mode): { state: RunState; stopped: Stopped | null } {
  switch (mode.kind) {
    case 'asking':
      return running;
    case 'waiting':
      return { state: 'waiting', stopped: null };
    case 'stopping':
      return mode.isShown ? mode.rest : running;
    case 'writing':
      if (mode.rest.state !== 'finished') return mode.rest;
      return mode.fault ? { state: 'paused', stopped: mode.fault } : running;
    case 'over':
      return mode.rest;
  }
}
