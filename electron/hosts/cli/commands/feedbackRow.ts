/** `feedback RUN --row N …`: says what the call of one row came to. */
import { outcomeOfMeaning } from '#contract/outcomes/callOutcome.ts';
import { feedbackCost } from '#messages/money.ts';
import { exitCodes } from '../exitCodes.ts';
import type { FeedbackInvocation } from '../feedbackInvocation.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { UsageError } from '../options/usageError.ts';
import { chooseEnvironment, isSandboxByDefault } from '../steps/chooseEnvironment.ts';
import { deliverOutbox } from '../steps/deliverOutbox.ts';
import { openCliCore } from '../steps/openCliCore.ts';
import { feedbackCode, feedbackJson, noSums, outboxLine } from '../steps/tellFeedback.ts';

type ByHand = 'connected:right' | 'connected:wrong' | 'disconnected';

/** Throws UsageError for what no call can come to. */
function meaningOf({ status, rightParty }: FeedbackInvocation['options']): ByHand {
  if (status === undefined || rightParty === undefined)
    throw new UsageError('rollcall feedback RUN --row N needs --status Connected|Disconnected and --right-party yes|no.');
  if (status === 'Connected') return rightParty === 'yes' ? 'connected:right' : 'connected:wrong';
  if (rightParty === 'yes') throw new UsageError('--right-party yes doesn’t go with --status Disconnected: nobody answered; use no.');
  return 'disconnected';
}

export async function feedbackRow({ options, operands, terminal, everywhere, key, signal }: FeedbackInvocation): Promise<number> {
  const [runId, other] = operands;
  const { row, name } = options;
  if (runId === undefined || other !== undefined || row === undefined)
    throw new UsageError('rollcall feedback --row N needs one RUN, by its id, which rollcall runs prints; see rollcall feedback --help.');
  const meaning = meaningOf(options);
  const wanted = readEnvironment(options);
  const core = await openCliCore(everywhere);
  try {
    const { listId } = await core.handlers['runs.get']({ runId });
    const entered = await core.handlers['outcomes.enter']({ listId, row, meaning, ...(name === undefined ? {} : { name }) });
    const cost = entered.outbox === 'waiting' ? await core.handlers['outcomes.cost']({ listId, row }) : null;
    if (cost !== null) terminal.say(`Telling the service: ${feedbackCost(cost)}.`);
    const environmentId = isSandboxByDefault(wanted) ? undefined : (await chooseEnvironment(core, wanted, key)).environmentId;
    const { outbox, code } = options.noDeliver
      ? { outbox: await core.handlers['outbox.state']({}), code: exitCodes.done }
      : await deliverOutbox(core, { environmentId, offlineWaitMs: options.offlineWait, callsPerSecond: options.qps, signal, terminal });
    const { kind } = outcomeOfMeaning[meaning];
    const sums = {
      ...noSums,
      lines: 1,
      matched: 1,
      outcomes: { ...noSums.outcomes, [kind]: 1 },
      queued: entered.outbox === 'waiting' ? 1 : 0,
    };
    terminal.result(everywhere.json ? feedbackJson(sums, outbox) : outboxLine(outbox.counts));
    return code === exitCodes.done ? await feedbackCode(core, sums) : code;
  } finally {
    await core.close();
  }
}
