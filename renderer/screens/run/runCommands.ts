/** The commands of a run, and of what came of it: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const runCommands = {
  'run.pauseOrResume': { does: 'Pause or resume the run', keys: ['Space'] },
  'run.continue': { does: 'Review the answered rows; without a run, plan one', keys: ['mod+Enter'] },
  'run.back': { does: 'Leave; the run continues', keys: [], always: ['Escape'] },

  'result.download': { does: 'Download the leads to call', keys: ['mod+Enter'] },
  'result.look': { does: 'Look at what needs a decision', keys: ['r'] },
  'result.details': { does: 'How the check went, or less of it', keys: ['d'] },
  'result.back': { does: 'Back to lists', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
