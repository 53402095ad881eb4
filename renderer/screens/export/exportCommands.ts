/** Commands of the export screen. */
import { go, goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';

export const exportCommands = {
  'export.write': { does: 'Write the file', keys: ['mod+Enter'], act: 'write' },
  'export.back': { does: 'Back to review', keys: [], always: ['Escape'], act: ({ listId }) => goToStep(listId, 'review') },
  'export.evidence': { does: 'Make evidence of what was checked', keys: ['e'], act: ({ listId }) => go({ at: 'evidence', listId }) },
} satisfies Commands<{ readonly listId: string; write(): void }>;
