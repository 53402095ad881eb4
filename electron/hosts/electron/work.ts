/** Tracks what the program is working on: runs, from their events, and long commands, from their call to their answer. */
import type { CommandHandlers } from '#contract/commands.ts';
import type { Emit, EventName, EventPayload } from '#contract/events.ts';
import type { RunProgress } from '#contract/runs/run.ts';
import { desktopWords } from '#messages/desktop/desktopWords.ts';

type TaskKind = 'import' | 'export' | 'evidence';

export type Ended =
  | { kind: 'run'; progress: RunProgress }
  /** `tookMs`: time since the call. */
  | { kind: TaskKind; ok: boolean; tookMs: number };

export interface Work {
  /** Returns ids of the active runs. */
  runs(): string[];
  /** Returns ids of runs that wait for the service. */
  waiting(): string[];
  tasks(): TaskKind[];
  /** Returns the overall progress, 0 to 1; null if nothing is active. */
  share(): number | null;
  heard: Emit;
  /** Returns the same handlers, with long ones tracked. */
  noticed(handlers: CommandHandlers): CommandHandlers;
}

interface Options {
  /** Returns the monotonic time, in ms. */
  now(): number;
  changed(): void;
  ended(what: Ended): void;
}

/** Work of the team's servers continues without this program. */
const isOn = ({ state, onServer }: Pick<RunProgress, 'state' | 'onServer'>): boolean =>
  !onServer && (state === 'planning' || state === 'running' || state === 'waiting');
const shareOf = (part: number, of: number): number => (of === 0 ? 0 : Math.min(1, part / of));
const mean = (shares: readonly number[]): number => shares.reduce((sum, share) => sum + share, 0) / shares.length;

export function watchWork({ now, changed, ended }: Options): Work {
  const runs = new Map<string, RunProgress>();
  const tasks = new Map<string, { kind: TaskKind; share: number }>();

  const runProgressed = (progress: RunProgress): void => {
    const wasOn = runs.has(progress.runId);
    if (isOn(progress)) runs.set(progress.runId, progress);
    else runs.delete(progress.runId);
    if (wasOn && !isOn(progress)) ended({ kind: 'run', progress });
  };
  const taskProgressed = (key: string, share: number): void => {
    const task = tasks.get(key);
    if (task) tasks.set(key, { ...task, share });
  };
  const during = async <R>(kind: TaskKind, id: string, work: () => Promise<R>): Promise<R> => {
    const key = `${kind} ${id}`;
    const since = now();
    let ok = false;
    tasks.set(key, { kind, share: 0 });
    changed();
    try {
      const done = await work();
      ok = true;
      return done;
    } finally {
      tasks.delete(key);
      changed();
      ended({ kind, ok, tookMs: now() - since });
    }
  };
  const hear: { [N in EventName]?: (payload: EventPayload<N>) => void } = {
    'runs.progressed': runProgressed,
    'lists.importProgressed': ({ importId, bytesRead, bytes }) => taskProgressed(`import ${importId}`, shareOf(bytesRead, bytes)),
    'exports.progressed': ({ listId, rows, of }) => taskProgressed(`export ${listId}`, shareOf(rows, of)),
    'evidence.progressed': ({ listId, done, of }) => taskProgressed(`evidence ${listId}`, shareOf(done, of)),
  };
  return {
    runs: () => [...runs.keys()],
    waiting: () => [...runs.values()].filter(({ state }) => state === 'waiting').map(({ runId }) => runId),
    tasks: () => [...tasks.values()].map(({ kind }) => kind),
    share: () => {
      const ofRuns = [...runs.values()].map(({ counts }) => shareOf(counts.planned - counts.pending, counts.planned));
      const all = [...ofRuns, ...[...tasks.values()].map(({ share }) => share)];
      return all.length === 0 ? null : mean(all);
    },
    heard: (name, payload) => {
      const listener = hear[name];
      if (listener === undefined) return;
      listener(payload);
      changed();
    },
    noticed: (handlers) => ({
      ...handlers,
      'lists.import': (params) => during('import', params.importId, () => handlers['lists.import'](params)),
      'lists.importInto': (params) => during('import', params.importId, () => handlers['lists.importInto'](params)),
      'lists.readAgain': (params) => during('import', params.importId, () => handlers['lists.readAgain'](params)),
      'exports.write': (params) => during('export', params.listId, () => handlers['exports.write'](params)),
      'evidence.make': (params) => during('evidence', params.listId, () => handlers['evidence.make'](params)),
    }),
  };
}

const words = desktopWords.notification;
/** Work at least this long is worth a notification: a person who waits for less is still there. */
const longMs = 10_000;

/** The text of the notification that long work has ended. Null if none is needed, such as for a run that the person paused. */
export function endSentence(what: Ended): string | null {
  if (what.kind !== 'run') {
    if (what.tookMs < longMs) return null;
    return (what.ok ? words.done : words.failed)[what.kind];
  }
  const { state, stopped, counts } = what.progress;
  if (state === 'finished') return words.runFinished(counts.done);
  return stopped === null || stopped.code === 'person' ? null : words.runStopped(stopped);
}
