/**
 * A run in progress as a state machine: what it is doing, what may happen to it, and what follows. Pure: times come with events, and the session
 * carries out the effects. `becomes` says which mode may follow which; docs/architecture.md draws it.
 *
 * Choosing rows is no mode: chosen rows are asked meanwhile. Nor is a pause for the rate: the key's limiter holds back all its runs.
 */
import type { Run, RunState, StopCause, Stopped } from '#contract/runs/run.ts';

/** What it can't send without. Of several that are gone, the first of these is named. */
const needs = ['hub', 'network', 'server'] as const satisfies readonly NonNullable<Run['waitingFor']>[];
export type Need = (typeof needs)[number];
/** `nextTryAt`: when it is tried next (epoch ms); null: unknown. */
interface Gone {
  what: Need;
  nextTryAt: number | null;
}

/** Why a run stops: the same value from the cause to the sentence. */
export type Cause = Pick<Stopped, 'code' | 'message'>;
interface Stop {
  state: 'paused' | 'stopped';
  stopped: Stopped;
  finishedAt: null;
}
/** Where a run comes to rest, as it is written. */
export type Rest = Stop | { state: 'finished'; stopped: null; finishedAt: number };

export type Mode =
  /** Rows are chosen, claimed and sent. */
  | { kind: 'asking' }
  /** Nothing can be sent until all of these are back; the first is named. */
  | { kind: 'waiting'; gone: readonly [Gone, ...Gone[]] }
  /** Nothing new is sent, and what is in flight ends. `isShown`: already; else it is shown when the counts hold. */
  | { kind: 'stopping'; rest: Stop; isShown: boolean }
  /** Nothing is in flight any more, and its rest is being written. `fault`: why the storage doesn't take that it is finished. */
  | { kind: 'writing'; rest: Rest; elapsedMs: number; fault: Stopped | null }
  /** Its rest is on disk. */
  | { kind: 'over'; rest: Rest; elapsedMs: number };

/** Which mode may become which, and why. */
export const becomes = {
  asking: {
    waiting: 'the network, the hub or every server is gone',
    stopping: 'a person, the end of the program, a block or a fault',
    writing: 'all is asked that may be',
  },
  waiting: {
    asking: 'all are back',
    stopping: 'a person, the end of the program, a block or a fault',
    writing: 'all is asked that may be',
  },
  stopping: { writing: 'what was in flight has ended' },
  writing: { over: 'the storage took it' },
  over: {},
} as const satisfies { [From in Mode['kind']]: { [To in Exclude<Mode['kind'], From>]?: string } };

export type RunEvent =
  /** It is gone, or still is and is tried at another time. */
  | ({ kind: 'lost' } & Gone)
  | { kind: 'back'; what: Need }
  /** Somebody asks it to stop, or found what must stop it. `to`: as a person asked; absent: by the cause. `withinMs`: as in the effect. */
  | { kind: 'stop'; cause: Cause; at: number; to?: 'paused' | 'stopped'; withinMs: number | null }
  /** Nothing is in flight any more. `cause`: why not all is asked; null: all is. */
  | { kind: 'ended'; cause: Cause | null; at: number; elapsedMs: number }
  /** Its rest is on disk. */
  | { kind: 'written' };

export type Effect =
  /** Nothing new may be sent. What is in flight is cut after this time; null: it is awaited, however long. */
  | { kind: 'close'; withinMs: number | null }
  /** It needs no share of the key's rate any more. */
  | { kind: 'leave' }
  /** Writes where it has come to rest, however long that takes: then it is `written`. */
  | { kind: 'write'; rest: Rest; elapsedMs: number }
  /** What its history says of the seconds from now on. */
  | { kind: 'note'; seconds: Run['history'][number]['state'] };

/** A person, the end of the program and a limit stop a run; whatever must be fixed pauses it. */
const stopsAt = (code: StopCause): Stop['state'] => (code === 'maxCalls' || code === 'interrupted' ? 'stopped' : 'paused');
const stopOf = ({ code, message }: Cause, at: number, state = stopsAt(code)): Stop => ({
  state,
  stopped: { code, message, at },
  finishedAt: null,
});

/** What an event makes of a run. The same mode again: nothing changed. */
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
      // A block is shown when what was in flight has ended: whoever hears that a run rests reads its counts.
      const isShown = withinMs !== null;
      const close: Effect = { kind: 'close', withinMs };
      if (isOn) return [{ kind: 'stopping', rest: stopOf(cause, at, to), isShown }, [close]];
      // The first cause stands, but a later one may be in more of a hurry.
      if (mode.kind === 'stopping') return [isShown && !mode.isShown ? { ...mode, isShown } : mode, [close]];
      if (mode.kind === 'writing' && mode.rest.state === 'finished' && cause.code === 'storage')
        return [{ ...mode, fault: { ...cause, at } }, []];
      break;
    }
    case 'ended': {
      const { cause, at, elapsedMs } = event;
      if (!isOn && mode.kind !== 'stopping') break;
      const stop = mode.kind === 'stopping' ? mode.rest : cause && stopOf(cause, at);
      // A stop that came when all was asked has nothing left to stop.
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

/** The run's state in this mode. “Finished” is reported once it is on disk. */
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
