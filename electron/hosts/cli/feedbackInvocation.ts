/** What every form of `rollcall feedback` gets. */
import type { Invocation } from './command.ts';
import type { feedbackOptions } from './options/optionGroups.ts';

export type FeedbackInvocation = Invocation<typeof feedbackOptions, readonly string[]>;
