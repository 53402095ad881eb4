/** The commands of writing a file: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const exportCommands = {
  'export.write': { does: 'Write the file', keys: ['mod+Enter'] },
  'export.back': { does: 'Back to review', keys: [], always: ['Escape'] },
  'export.evidence': { does: 'Make evidence of what was checked', keys: ['e'] },
} satisfies KeyEntries;
