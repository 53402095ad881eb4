/** Commands of the call results screen, one set per part. */
import type { Commands } from '../../keys/command.ts';
import { chooseSheet } from '../../subjects/outcomes/resultSheet.ts';

export const entryCommands = {
  'outcomes.open': { does: 'Open a result sheet', keys: ['o'], act: chooseSheet },
} satisfies Commands;

interface LabelActs {
  /** Focuses the next or the previous label. */
  step(by: 1 | -1): void;
  /** Null if there are no guesses. */
  readonly confirm: (() => void) | null;
}

export const labelCommands = {
  'outcomes.next': { does: 'Next label', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ step }) => step(1) },
  'outcomes.previous': { does: 'Previous label', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ step }) => step(-1) },
  'outcomes.confirm': { does: 'Confirm all guesses', keys: ['y'], act: 'confirm' },
} satisfies Commands<LabelActs>;

export const sheetCommands = {
  'outcomes.lines': { does: 'Show the calls that couldn’t be matched', keys: ['n'], act: 'showLines' },
  'outcomes.change': { does: 'Change how the sheet is read', keys: ['c'], act: 'change' },
} satisfies Commands<{ change(): void; readonly showLines: (() => void) | null }>;

export const bringInCommands = {
  'outcomes.saveMeanings': { does: 'Save what the labels mean', keys: ['s'], act: 'keep' },
  'outcomes.queue': { does: 'Report the results of the sheet', keys: ['mod+Enter'], act: 'queue' },
} satisfies Commands<Readonly<Record<'keep' | 'queue', (() => void) | null>>>;

export const suggestionCommands = {
  'outcomes.makePolicy': { does: 'Make the suggested cut-off a policy, not applied yet', keys: ['p'], act: 'make' },
} satisfies Commands<{ readonly make: (() => void) | null }>;

export const deliveryCommands = {
  'outcomes.deliver': { does: 'Pause sending reports, or resume it', keys: ['d'], act: 'toggle' },
} satisfies Commands<{ readonly toggle: (() => void) | null }>;

export const backCommands = {
  'outcomes.back': { does: 'Close the sheet, or back to lists', keys: [], always: ['Escape'], act: 'back' },
} satisfies Commands<{ back(): void }>;
