/** Takes back outcomes: all of a result sheet, or the one that was entered by hand. */
import type { OutcomeAct } from '#contract/outcomes/callOutcome.ts';
import { outcomesWords } from '#messages/outcomes/outcomesWords.ts';
import { notifyDone } from '#renderer/base/notify.ts';
import { refresh } from '#renderer/base/queryClient.ts';
import { call } from '#renderer/bridge/call.ts';

/** How many outcomes the act added. */
export const outcomesIn = ({ outcomes }: Pick<OutcomeAct, 'outcomes'>): number =>
  Object.values(outcomes).reduce((sum, value) => sum + value, 0);

/** Throws `outcomes.told` once the service was told one of them. */
export async function takeBack({ recordId }: Pick<OutcomeAct, 'recordId'>): Promise<void> {
  const act = await call('outcomes.undo', { recordId });
  void refresh({ queryKey: ['outcomes.acts'] });
  notifyDone(outcomesWords.acts.tookBack(outcomesIn(act)));
}
