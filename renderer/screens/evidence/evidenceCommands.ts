/** The commands of making evidence: what each is called, and its keys. `useKeys` says what they do. */
import type { KeyEntries } from '../../keys/command.ts';

export const evidenceCommands = {
  'evidence.make': { does: 'Make the evidence', keys: ['mod+Enter'] },
  'evidence.back': { does: 'Back to export', keys: [], always: ['Escape'] },
} satisfies KeyEntries;
