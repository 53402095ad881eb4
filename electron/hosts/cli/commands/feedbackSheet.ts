/** `feedback FILE…`: imports a result sheet, completely or not at all, and delivers what can be reported to the service. */
import { columnWithHeading } from '#contract/lists/fields.ts';
import { Failed } from '#contract/failure.ts';
import { lineReasons, type LineReason, type SheetField, type SheetPreview, type SheetSums } from '#contract/outcomes/resultSheet.ts';
import type { Outbox } from '#contract/outcomes/outbox.ts';
import { count, counted } from '#messages/count.ts';
import { feedbackCost } from '#messages/money.ts';
import { labelSentence, otherSheetsSentences, sheetLineSentence, sheetSum } from '#messages/outcomes/resultSheetWords.ts';
import { exitCodes } from '../exitCodes.ts';
import { readReading } from '../options/readChoosing.ts';
import { readSheetOptions, type SheetOptions, type FeedbackInvocation } from '../options/readFeedback.ts';
import { readEnvironment } from '../options/readOptions.ts';
import { UsageError } from '../options/option.ts';
import { chooseEnvironment, isSandboxByDefault, findListId } from '../steps/choose.ts';
import { deliverOutbox, feedbackCode, feedbackJson, outboxLine } from '../steps/deliverOutbox.ts';
import { type CliCore, withCore } from '../steps/openCliCore.ts';
import type { Terminal } from '../terminal.ts';

/** Number of lines listed per reason, and of labels. */
const shownLines = 3;
const shownLabels = 20;

export async function feedbackSheet({ options, operands, terminal, everywhere, key, signal }: FeedbackInvocation): Promise<number> {
  if (operands.length === 0) throw new UsageError('rollcall feedback needs at least one FILE; see rollcall feedback --help.');
  const asked = readSheetOptions(options);
  const wanted = readEnvironment(options);
  return withCore(everywhere, async (core) => {
    const environmentId = isSandboxByDefault(wanted) ? undefined : (await chooseEnvironment(core, wanted, key)).environmentId;
    const files = operands.map((file) => core.paths.grant(file));
    const reading = readReading(options);
    const preview = await core.handlers['outcomes.readSheet']({
      files,
      reading,
      columns: await columnsOf(core, files, reading, asked.columns),
      ...(options.list.length === 0 ? {} : { lists: await listsCalled(core, options.list) }),
      meanings: asked.meanings,
      ...(asked.zone === null ? {} : { zone: asked.zone }),
      choices: [],
    });
    if (signal.aborted) throw new Failed('import.cancelled');
    if (preview.cost !== null) terminal.say(`Telling the service: ${feedbackCost(preview.cost)}.`);
    await explain(core, preview, terminal);
    const sums = options.dryRun ? preview.sums : (await core.handlers['outcomes.bringIn']({ sheetId: preview.sheetId })).sums;
    const { outbox, code } =
      options.dryRun || options.noDeliver
        ? { outbox: await core.handlers['outbox.state']({}), code: exitCodes.done }
        : await deliverOutbox(core, { environmentId, offlineWaitMs: options.offlineWait, callsPerSecond: options.qps, signal, terminal });
    terminal.result(everywhere.json ? feedbackJson(sums, outbox) : sheetText(preview, sums, outbox, options.dryRun));
    return code === exitCodes.done ? await feedbackCode(core, sums) : code;
  });
}

async function columnsOf(
  core: CliCore,
  files: string[],
  reading: Parameters<CliCore['handlers']['lists.inspect']>[0]['reading'],
  named: SheetOptions['columns'],
): Promise<Partial<Record<SheetField, number | null>>> {
  if (named.length === 0) return {};
  const { columns } = await core.handlers['lists.inspect']({ of: { files }, reading });
  return Object.fromEntries(
    named.map(({ field, heading }) => {
      const column = heading === '' ? null : columnWithHeading(columns, heading);
      if (heading !== '' && column === null) throw new Failed('mapping.unknownColumn', { field, column: heading });
      return [field, column];
    }),
  );
}

async function listsCalled(core: CliCore, wanted: readonly string[]): Promise<string[]> {
  const cards = await core.handlers['lists.list']({});
  return wanted.map((text) => findListId(cards, text));
}

/** Prints a sentence for each of the first lines without a row, and for each label that waits for a person. */
async function explain(core: CliCore, preview: SheetPreview, terminal: Terminal): Promise<void> {
  for (const sentence of otherSheetsSentences(preview)) terminal.complain(sentence);
  for (const label of preview.labels.slice(0, shownLabels)) {
    const sentence = labelSentence(label, preview);
    if (sentence !== null) terminal.complain(sentence);
  }
  for (const reason of lineReasons) {
    const lines = preview.reasons[reason] ?? 0;
    if (lines > 0) await explainLines(core, preview, reason, lines, terminal);
  }
  if (preview.asksZone) terminal.say(`Times without a zone were read as ${preview.zone}; choose another with --zone.`);
}

async function explainLines(core: CliCore, preview: SheetPreview, reason: LineReason, lines: number, terminal: Terminal): Promise<void> {
  const { sheetId } = preview;
  const shown = await core.handlers['outcomes.sheetLines']({ sheetId, reasons: [reason], from: 0, count: shownLines });
  for (const line of shown) terminal.complain(sheetLineSentence(line, preview));
  if (lines > shown.length) terminal.complain(`… and ${counted(lines - shown.length, 'more line', 'more lines')} like that.`);
}

function sheetText({ files }: SheetPreview, sums: SheetSums, { counts }: Outbox, isOnlyShown: boolean): string {
  const { connected, disconnected, notReached, suppressed, undecided } = sums.outcomes;
  const kinds = [
    `${count(connected)} connected`,
    `${count(disconnected)} disconnected`,
    `${count(notReached)} not reached`,
    `${count(suppressed)} suppressed`,
    `${count(undecided)} undecided`,
  ];
  return [
    `${files.map(({ name }) => name).join(', ')}: ${sheetSum(sums)}`,
    `  Outcomes: ${kinds.join(', ')}`,
    `  ${count(sums.matched)} matched = ${count(sums.queued)} ${isOnlyShown ? 'would be queued' : 'queued'} + ${count(sums.matched - sums.queued - sums.known)} kept here + ${count(sums.known)} known before`,
    ...(isOnlyShown ? ['  Nothing was changed'] : [`  ${outboxLine(counts)}`]),
  ].join('\n');
}
