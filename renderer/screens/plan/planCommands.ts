/** Commands of the screen on which checks are chosen. */
import { goToStep } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';
import type { ListPlan } from '../../subjects/plan/usePlan.ts';

export const planCommands = {
  'plan.start': { does: 'Check the leads', keys: ['mod+Enter'], act: 'start' },
  'plan.tryFirst': { does: 'Check a few leads first', keys: ['t'], act: 'tryFirst' },
  'plan.back': { does: 'Back', keys: [], always: ['Escape'], act: ({ listId }) => goToStep(listId, 'check') },
} satisfies Commands<ListPlan & { readonly listId: string }>;

export const addCheckCommands = {
  'plan.addCheck': { does: 'Add a step', keys: ['a'], act: 'open' },
} satisfies Commands<{ readonly open: (() => void) | null }>;
