/** The commands of the results of calls: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const outcomesCommands = {
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
} satisfies KeyEntries;
