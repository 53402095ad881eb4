/** Outcomes of calls. Each form of the command has a file of its own; this one only tells them apart. */
import type { CommandBody, Invocation } from '../command.ts';
import type { feedbackOptions } from '../options/optionGroups.ts';
import { feedbackSheet } from './feedbackSheet.ts';

export type FeedbackInvocation = Invocation<typeof feedbackOptions, readonly string[]>;

export const feedback: CommandBody<typeof feedbackOptions, readonly string[]> = {
  run: (invocation) => feedbackSheet(invocation),
};
