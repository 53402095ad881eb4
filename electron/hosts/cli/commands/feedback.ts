/** Records outcomes of calls. Dispatches to the forms of the command, each with its own implementation. */
import type { Outbox, OutboxEntry } from '#contract/outcomes/outbox.ts';
import { callWord, outboxCauseSentence, outboxStateWord } from '#messages/outcomes/callOutcomeWords.ts';
import { counted } from '#messages/count.ts';
import { feedbackCost } from '#messages/money.ts';
import { outcomeOfMeaning } from '#contract/outcomes/callOutcome.ts';
import { exitCodes } from '../exitCodes.ts';
import type { FeedbackInvocation } from '../options/readFeedback.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { chooseEnvironment, isSandboxByDefault } from '../steps/choose.ts';
import { deliverOutbox, feedbackCode, feedbackJson, noSums, outboxLine } from '../steps/deliverOutbox.ts';
import { type CliCore, withCore, withCoreToRead } from '../steps/openCliCore.ts';
import { UsageError, flagOf } from '../options/option.ts';
import type { CommandBody } from '../command.ts';
import type { feedbackOptions } from '../options/optionGroups.ts';
import { feedbackSheet } from './feedbackSheet.ts';

/** Number of entries that need a person's action to list individually. */
const shownEntries = 20;
const empty: Outbox = {
  counts: { waiting: 0, sent: 0, noResponseId: 0, refused: 0, inDoubt: 0, withdrawn: 0 },
  open: 0,
  deliveries: [],
};

/** `feedback --outbox` shows the outbox; `feedback --deliver` delivers waiting entries. */
export async function feedbackOutbox(invocation: FeedbackInvocation): Promise<number> {
  const { options, everywhere } = invocation;
  return (options.outbox ? withCoreToRead : withCore)(everywhere, async (core) => {
    if (core === null) {
      print(invocation, empty);
      return exitCodes.done;
    }
    const { outbox, code } = options.outbox
      ? { outbox: await core.handlers['outbox.state']({}), code: exitCodes.done }
      : await deliver(core, invocation);
    await explain(core, invocation, outbox);
    print(invocation, outbox);
    return code === exitCodes.done ? await feedbackCode(core, noSums) : code;
  });
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

type ByHand = 'connected:right' | 'connected:wrong' | 'disconnected';

/** Throws UsageError for a result that no call can have. */
function meaningOf({ status, rightParty }: FeedbackInvocation['options']): ByHand {
  if (status === undefined || rightParty === undefined)
    throw new UsageError('rollcall feedback RUN --row N needs --status Connected|Disconnected and --right-party yes|no.');
  if (status === 'Connected') return rightParty === 'yes' ? 'connected:right' : 'connected:wrong';
  if (rightParty === 'yes') throw new UsageError('--right-party yes doesn’t go with --status Disconnected: nobody answered; use no.');
  return 'disconnected';
}

/** `feedback RUN --row N …`: records the result of calling one row. */
export async function feedbackRow({ options, operands, terminal, everywhere, key, signal }: FeedbackInvocation): Promise<number> {
  const [runId, other] = operands;
  const { row, name } = options;
  if (runId === undefined || other !== undefined || row === undefined)
    throw new UsageError('rollcall feedback --row N needs one RUN, by its id, which rollcall runs prints; see rollcall feedback --help.');
  const meaning = meaningOf(options);
  const wanted = readEnvironment(options);
  return withCore(everywhere, async (core) => {
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
  });
}

const isGiven = (value: FeedbackInvocation['options'][keyof FeedbackInvocation['options']]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;

/** Options that only one form accepts. */
const onlyOfRow = ['row', 'status', 'rightParty', 'name'] as const;
const onlyOfSheet = ['list', 'map', 'disposition', 'zone', 'dryRun'] as const;

/** Throws UsageError for options of another form, which would otherwise be silently ignored. */
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
