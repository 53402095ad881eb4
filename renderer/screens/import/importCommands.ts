/** Commands for reading files and matching their columns. */
import { go, goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';
import { leave, useReading } from '../../subjects/lists/imports.ts';

export const readingCommands = {
  'reading.back': {
    ...{ does: 'Back to lists', keys: [], always: ['Escape'] },
    // A failed import stored nothing, so leaving dismisses it; one in progress continues and stays visible among the lists.
    act: () => ((useReading.getState().reading?.failure ?? null) === null ? go({ at: 'lists' }) : leave()),
  },
} satisfies Commands;

export const columnCommands = {
  'import.next': { does: 'Next column', keys: [], always: ['ArrowDown'], keyOnly: true, act: ({ step }) => step(1) },
  'import.previous': { does: 'Previous column', keys: [], always: ['ArrowUp'], keyOnly: true, act: ({ step }) => step(-1) },
} satisfies Commands<{ step(by: 1 | -1): void }>;

export const importCommands = {
  'import.continue': { does: 'Continue', keys: ['mod+Enter'], act: 'onward' },
  'import.back': { does: 'Back', keys: [], always: ['Escape'], act: ({ listId }) => goToStep(listId, 'check') },
} satisfies Commands<{ readonly listId: string; onward(): void }>;
