/** Commands of the evidence screen. */
import { goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';

export const evidenceCommands = {
  'evidence.make': { does: 'Make the evidence', keys: ['mod+Enter'], act: 'make' },
  'evidence.back': { does: 'Back to export', keys: [], always: ['Escape'], act: ({ listId }) => goToStep(listId, 'export') },
} satisfies Commands<{ readonly listId: string; make(): void }>;
