/** Commands of the screen that checks a list. */
import { go } from '../../base/router.ts';
import type { Commands } from '../../keys/command.ts';
import type { ListPlan } from '../../subjects/plan/usePlan.ts';

export const checkCommands = {
  'check.start': { does: 'Check the leads', keys: ['mod+Enter'], act: 'start' },
  'check.tryFirst': { does: 'Check a few leads first', keys: ['t'], act: 'tryFirst' },
  'check.back': { does: 'Back to lists', keys: [], always: ['Escape'], act: () => go({ at: 'lists' }) },
} satisfies Commands<ListPlan>;
