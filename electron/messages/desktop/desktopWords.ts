/** Text of the desktop program outside its window: the question before it quits, notifications, and its tray icon. */
import type { Stopped } from '#contract/runs/run.ts';
import { counted } from '../count.ts';
import { stopCause } from '../runs/runWords.ts';
import { allOf, capital } from '../text.ts';

interface InProgress {
  readonly runs: number;
  readonly tasks: readonly ('import' | 'export' | 'evidence')[];
}

const taskNames = { import: 'an import', export: 'an export', evidence: 'evidence being made' } as const;
/** What quitting does to each kind of task. */
const taskEnds = {
  import: 'The import would be canceled, and nothing of it kept.',
  export: 'The export would be canceled, and its file not be written.',
  evidence: 'The evidence would not be made.',
} as const;

export const desktopWords = {
  quit: {
    message: ({ runs, tasks }: InProgress): string => {
      const named = [
        ...(runs === 0 ? [] : [runs === 1 ? 'a run' : counted(runs, 'run')]),
        ...[...new Set(tasks)].map((kind) => taskNames[kind]),
      ];
      const isOne = named.length === 1 && runs < 2;
      return `${capital(allOf(named))} ${isOne ? 'is' : 'are'} in progress. Quit anyway?`;
    },
    detail: ({ runs, tasks }: InProgress): string =>
      [
        ...(runs === 0
          ? []
          : [
              'In the background, Rollcall works on without its window, until you quit it from its icon in the tray.',
              `If you quit, ${runs === 1 ? 'the run is' : 'the runs are'} paused: checks that were sent have 5 seconds to be answered, and those without an answer may have been billed. Nothing that was answered is lost, and you resume when you open Rollcall again.`,
            ]),
        ...[...new Set(tasks)].map((kind) => taskEnds[kind]),
      ].join('\n\n'),
    background: 'Keep going in the background',
    pause: 'Pause and quit',
    quit: 'Quit',
    cancel: 'Cancel',
  },
  tray: {
    hint: 'Rollcall works in the background',
    open: 'Open Rollcall',
    quit: 'Quit',
  },
  /** Visible to others, even while the screen is locked: no names of lists, files or people. */
  notification: {
    title: 'Rollcall',
    runFinished: (answered: number): string => `A run has finished: ${counted(answered, 'check')} answered.`,
    runStopped: (stopped: Pick<Stopped, 'code'>): string => `A run needs you: ${stopCause({ ...stopped, message: null })}.`,
    done: {
      import: 'The import is done.',
      export: 'The file has been written.',
      evidence: 'The evidence has been made.',
    },
    failed: {
      import: 'The import needs you: it could not be finished.',
      export: 'The export needs you: the file could not be written.',
      evidence: 'The evidence needs you: it could not be made.',
    },
  },
} as const;

/** Titles of the desktop program's own menus; the system names the standard ones. */
export const menuWords = {
  file: 'File',
  view: 'View',
  go: 'Go',
  help: 'Help',
  lists: 'Lists',
} as const;
