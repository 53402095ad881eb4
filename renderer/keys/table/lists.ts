/** Keys of the lists, and of a list's steps besides the review. */
import type { KeyEntry } from '../command.ts';

const back = (does: string) => ({ does, keys: [], always: ['Escape'] }) as const;
const nextAndPrevious = { keys: [], keyOnly: true } as const;

export const listKeys = {
  'lists.next': { does: 'Next list', always: ['ArrowDown'], ...nextAndPrevious },
  'lists.previous': { does: 'Previous list', always: ['ArrowUp'], ...nextAndPrevious },
  'lists.search': { does: 'Search lists', keys: ['/'] },
  'lists.rename': { does: 'Rename the focused list', keys: ['F2'], keyOnly: true },
  'lists.delete': { does: 'Delete the focused list', keys: ['Delete'], keyOnly: true },
  'lists.restore': { does: 'Restore the list that was deleted last', keys: ['mod+z'] },

  'reading.back': back('Back to lists'),

  'check.start': { does: 'Check the leads', keys: ['mod+Enter'] },
  'check.tryFirst': { does: 'Check a few leads first', keys: ['t'] },
  'check.back': back('Back to lists'),

  'import.next': { does: 'Next column', always: ['ArrowDown'], ...nextAndPrevious },
  'import.previous': { does: 'Previous column', always: ['ArrowUp'], ...nextAndPrevious },
  'import.continue': { does: 'Continue', keys: ['mod+Enter'] },
  'import.back': back('Back'),

  'plan.start': { does: 'Check the leads', keys: ['mod+Enter'] },
  'plan.tryFirst': { does: 'Check a few leads first', keys: ['t'] },
  'plan.addCheck': { does: 'Add a step', keys: ['a'] },
  'plan.back': back('Back'),

  'run.pauseOrResume': { does: 'Pause or resume the run', keys: ['Space'] },
  'run.continue': { does: 'Review the answered rows; without a run, plan one', keys: ['mod+Enter'] },
  'run.back': back('Leave; the run continues'),

  'result.download': { does: 'Download the leads to call', keys: ['mod+Enter'] },
  'result.look': { does: 'Look at what needs a decision', keys: ['r'] },
  'result.details': { does: 'How the check went, or less of it', keys: ['d'] },
  'result.back': back('Back to lists'),

  'export.write': { does: 'Write the file', keys: ['mod+Enter'] },
  'export.back': back('Back to review'),
  'export.evidence': { does: 'Make evidence of what was checked', keys: ['e'] },

  'evidence.make': { does: 'Make the evidence', keys: ['mod+Enter'] },
  'evidence.back': back('Back to export'),
} as const satisfies Readonly<Record<string, KeyEntry>>;

/** Keys of the results of calls. */
export const outcomesKeys = {
  'outcomes.open': { does: 'Open a result sheet', keys: ['o'] },
  'outcomes.next': { does: 'Next label', keys: [], always: ['ArrowDown'], keyOnly: true },
  'outcomes.previous': { does: 'Previous label', keys: [], always: ['ArrowUp'], keyOnly: true },
  'outcomes.confirm': { does: 'Confirm all guesses', keys: ['y'] },
  'outcomes.lines': { does: 'Show the calls that couldn’t be matched', keys: ['n'] },
  'outcomes.change': { does: 'Change how the sheet is read', keys: ['c'] },
  'outcomes.saveMeanings': { does: 'Save what the labels mean', keys: ['s'] },
  'outcomes.queue': { does: 'Report the results of the sheet', keys: ['mod+Enter'] },
  'outcomes.makePolicy': { does: 'Make the suggested cut-off a policy, not applied yet', keys: ['p'] },
  'outcomes.deliver': { does: 'Pause sending reports, or resume it', keys: ['d'] },
  'outcomes.back': { does: 'Close the sheet, or back to lists', keys: [], always: ['Escape'] },
} as const satisfies Readonly<Record<string, KeyEntry>>;
