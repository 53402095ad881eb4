/** The commands of reading files, and of matching their columns: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const importCommands = {
  'reading.back': { does: 'Back to lists', keys: [], always: ['Escape'] },

  'import.next': { does: 'Next column', keys: [], always: ['ArrowDown'], keyOnly: true },
  'import.previous': { does: 'Previous column', keys: [], always: ['ArrowUp'], keyOnly: true },
  'import.continue': { does: 'Continue', keys: ['mod+Enter'] },
  'import.back': { does: 'Back', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
