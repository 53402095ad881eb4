/** `feedback --outbox` shows what is on its way to the service; `feedback --deliver` delivers what waits. */
import type { Outbox, OutboxEntry } from '#contract/outcomes/outbox.ts';
import { callWord, outboxCauseSentence, outboxStateWord } from '#messages/outcomes/callOutcomeWords.ts';
import { counted } from '#messages/count.ts';
import { exitCodes } from '../exitCodes.ts';
import { feedbackCost } from '#messages/money.ts';
import type { FeedbackInvocation } from '../feedbackInvocation.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { chooseEnvironment, isSandboxByDefault } from '../steps/chooseEnvironment.ts';
import { deliverOutbox } from '../steps/deliverOutbox.ts';
import { openCliCore, openCliCoreToRead, type CliCore } from '../steps/openCliCore.ts';
import { feedbackCode, feedbackJson, noSums, outboxLine } from '../steps/tellFeedback.ts';

/** Entries that ask a person for something, named one by one. */
const shownEntries = 20;
const empty: Outbox = {
  counts: { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 },
  open: 0,
  deliveries: [],
};

export async function feedbackOutbox(invocation: FeedbackInvocation): Promise<number> {
  const { options, everywhere } = invocation;
  const core = options.outbox ? await openCliCoreToRead(everywhere) : await openCliCore(everywhere);
  if (core === null) {
    print(invocation, empty);
    return exitCodes.done;
  }
  try {
    const { outbox, code } = options.outbox
      ? { outbox: await core.handlers['outbox.state']({}), code: exitCodes.done }
      : await deliver(core, invocation);
    await explain(core, invocation, outbox);
    print(invocation, outbox);
    return code === exitCodes.done ? await feedbackCode(core, noSums) : code;
  } finally {
    await core.close();
  }
}

async function deliver(core: CliCore, { options, key, signal, terminal }: FeedbackInvocation): ReturnType<typeof deliverOutbox> {
  const wanted = readEnvironment(options);
  const environmentId = isSandboxByDefault(wanted) ? undefined : (await chooseEnvironment(core, wanted, key)).environmentId;
  for (const { environmentId: id, environment, cost, waiting } of (await core.handlers['outbox.state']({})).deliveries)
    if (cost !== null && waiting > 0 && (environmentId === undefined || environmentId === id))
      terminal.say(`Telling ${environment}: ${feedbackCost(cost)}.`);
  return deliverOutbox(core, { environmentId, offlineWaitMs: options.offlineWait, callsPerSecond: options.qps, signal, terminal });
}

async function explain(core: CliCore, { terminal }: FeedbackInvocation, { open }: Outbox): Promise<void> {
  const { entries } = await core.handlers['outbox.list']({ states: [], open: true, from: 0, count: shownEntries });
  for (const entry of entries) terminal.complain(openSentence(entry));
  if (open > entries.length) terminal.complain(`… and ${counted(open - entries.length, 'more entry', 'more entries')} like that.`);
}

const print = ({ terminal, everywhere }: FeedbackInvocation, outbox: Outbox): void =>
  terminal.result(everywhere.json ? feedbackJson(noSums, outbox) : outboxLine(outbox.counts));

const openSentence = (entry: OutboxEntry): string =>
  `${outboxStateWord(entry.state)}: row ${entry.row} of ${entry.listName ?? 'a list without a run'}, ${callWord(entry)}. ${outboxCauseSentence(entry)}.`;
