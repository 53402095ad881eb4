/** The commands of comparing. */
import type { Commands } from '../../keys/command.ts';
import { declareCommands } from '../../keys/keyTable.ts';

declare module '../../keys/keyTable.ts' {
  interface CommandIds {
    readonly compare: keyof typeof compareCommands;
  }
}

export interface CompareActs {
  /** To the next change that has rows, or to the one before. */
  move(by: 1 | -1): void;
  /** Null: no change is chosen. */
  readonly show: (() => void) | null;
  readonly save: (() => void) | null;
  /** Null: nothing is compared. */
  readonly swap: (() => void) | null;
  back(): void;
}

export const compareCommands = declareCommands({
  'compare.next': {
    ...{ does: 'Next change', keys: ['j'], always: ['ArrowDown'], group: 'Move', keyOnly: true },
    act: ({ move }) => move(1),
  },
  'compare.previous': {
    ...{ does: 'Previous change', keys: ['k'], always: ['ArrowUp'], group: 'Move', keyOnly: true },
    act: ({ move }) => move(-1),
  },
  'compare.show': {
    ...{ does: 'Show the rows of the change in Review', label: 'Show in Review', keys: ['v'], group: 'Continue' },
    can: ({ show }) => show !== null,
    act: ({ show }) => show?.(),
  },
  'compare.export': {
    ...{ does: 'Export the rows of the change', label: 'Export', keys: ['e'], group: 'Continue' },
    can: ({ save }) => save !== null,
    act: ({ save }) => save?.(),
  },
  'compare.swap': {
    ...{ does: 'Swap earlier and later', keys: ['s'], group: 'View' },
    can: ({ swap }) => swap !== null,
    act: ({ swap }) => swap?.(),
  },
  'compare.back': { does: 'Back to review', keys: [], always: ['Escape'], group: 'Continue', act: ({ back }) => back() },
} satisfies Commands<CompareActs>);
