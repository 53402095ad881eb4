/** Commands of a run and of its result. */
import { go } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';

interface RunActs {
  /** Null if there is no run. */
  readonly pauseOrResume: (() => void) | null;
  onward(): void;
}

export const runCommands = {
  'run.pauseOrResume': { does: 'Pause or resume the run', keys: ['Space'], act: 'pauseOrResume' },
  'run.continue': { does: 'Review the answered rows; without a run, plan one', keys: ['mod+Enter'], act: 'onward' },
  'run.back': { does: 'Leave; the run continues', keys: [], always: ['Escape'], act: () => go({ at: 'lists' }) },
} satisfies Commands<RunActs>;

export const resultCommands = {
  'result.download': { does: 'Download the leads to call', keys: ['mod+Enter'], act: 'download' },
  'result.look': { does: 'Look at what needs a decision', keys: ['r'], act: 'look' },
  'result.details': { does: 'How the check went, or less of it', keys: ['d'], act: 'toggleDetails' },
  'result.back': { does: 'Back to lists', keys: [], always: ['Escape'], act: () => go({ at: 'lists' }) },
} satisfies Commands<{ download(): void; look(): void; toggleDetails(): void }>;
