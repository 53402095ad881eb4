/** Outcomes of calls. Each form of the command has a file of its own; this one only tells them apart. */
import type { CommandBody } from '../command.ts';
import type { FeedbackInvocation } from '../feedbackInvocation.ts';
import { flagOf } from '../options/option.ts';
import type { feedbackOptions } from '../options/optionGroups.ts';
import { UsageError } from '../options/usageError.ts';
import { feedbackOutbox } from './feedbackOutbox.ts';
import { feedbackRow } from './feedbackRow.ts';
import { feedbackSheet } from './feedbackSheet.ts';

const isGiven = (value: FeedbackInvocation['options'][keyof FeedbackInvocation['options']]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;

/** Options that only one form takes. */
const onlyOfRow = ['row', 'status', 'rightParty', 'name'] as const;
const onlyOfSheet = ['list', 'map', 'disposition', 'zone', 'dryRun'] as const;

/** Throws UsageError for options of another form: nobody may believe that they did something. */
function refuse(form: string, { options }: FeedbackInvocation, names: readonly (keyof FeedbackInvocation['options'])[]): void {
  const stray = names.find((name) => isGiven(options[name]));
  if (stray !== undefined) throw new UsageError(`${flagOf(stray)} doesn’t go with ${form}; see rollcall feedback --help.`);
}

export const feedback: CommandBody<typeof feedbackOptions, readonly string[]> = {
  run: (invocation) => {
    const { options, operands } = invocation;
    if (options.outbox || options.deliver) {
      const form = options.outbox ? '--outbox' : '--deliver';
      if (options.outbox && options.deliver)
        throw new UsageError('--outbox only shows the outbox, and --deliver delivers it; use one of them.');
      if (operands.length > 0) throw new UsageError(`${form} takes no FILE and no RUN; see rollcall feedback --help.`);
      refuse(form, invocation, [...onlyOfRow, ...onlyOfSheet, 'noDeliver']);
      return feedbackOutbox(invocation);
    }
    if (onlyOfRow.some((name) => isGiven(options[name]))) {
      refuse('RUN --row', invocation, onlyOfSheet);
      return feedbackRow(invocation);
    }
    return feedbackSheet(invocation);
  },
};
