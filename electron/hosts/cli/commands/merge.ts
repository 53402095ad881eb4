/** Merges an exported file that was edited elsewhere: its decisions and notes go back into its list. */
import path from 'node:path';
import { pick } from '#base/pick.ts';
import { setAsideReasons, type RejectedLine } from '#contract/lists/list.ts';
import type { DecisionValue } from '#contract/review/decision.ts';
import { Failed } from '#contract/failure.ts';
import type { MergePreview } from '#contract/review/merge.ts';
import { acknowledgementSchema, noneHeldBack, type NoCallCounts } from '#contract/verdict/standing.ts';
import { count, counted } from '#messages/count.ts';
import { rejectSentence } from '#messages/lists/findingWords.ts';
import { mergeProblemText, mergeSum, decisionAndNoteText } from '#messages/review/manyWords.ts';
import { notKeptSentence, toAcknowledgeSentence } from '#messages/verdict/standingWords.ts';
import type { mergeOptions } from '../options/optionGroups.ts';
import type { CommandBody } from '../command.ts';
import type { Terminal } from '../terminal.ts';
import { exitCodes } from '../exitCodes.ts';
import { importFiles } from '../steps/importFiles.ts';
import { withCore, type CliCore } from '../steps/openCliCore.ts';
import { readReading } from '../options/readChoosing.ts';
import { UsageError } from '../options/option.ts';

export const merge: CommandBody<typeof mergeOptions, string> = {
  async run({ options, operands: file, everywhere, terminal, signal }) {
    const { conflicts = 'drop', keepReason: reason, preview: isOnlyShown } = options;
    const importing = { mapping: [], guess: true, repairs: [], reading: readReading(options), choices: { hiddenRows: 'take' as const } };
    if (reason !== undefined && !acknowledgementSchema.safeParse({ reason }).success)
      throw new UsageError('--keep-reason needs a reason of 1 to 500 characters.');
    return withCore(everywhere, async (core) => {
      // Imported like any list and deleted afterwards: only its statements about the other list matter.
      const read = await importFiles(core, [file], importing, terminal, signal);
      try {
        const preview = await core.handlers['review.previewMerge']({ fromListId: read.listId });
        if (preview === null) throw new Failed('merge.notAnExport', { listId: read.listId });
        const acknowledged = reason === undefined ? {} : { acknowledgement: { reason } };
        const unread = await unreadLines(core, read.listId);
        sayUnread(unread, file, terminal);
        const { rows: merged, notKept } = isOnlyShown
          ? { rows: 0, notKept: noneHeldBack }
          : await core.handlers['review.merge']({ fromListId: read.listId, conflicts, ...acknowledged });
        if (everywhere.json) terminal.result(JSON.stringify({ ...mergeJson(preview, merged, notKept), rejected: unread.length }));
        else terminal.result(mergeText(preview, merged, isOnlyShown, conflicts));
        const left = notKeptSentence(notKept);
        if (left !== null) terminal.complain(`${left} To keep them, give a reason with --keep-reason.`);
        return exitCodes.done;
      } finally {
        await core.handlers['lists.deleteForGood']({ listId: read.listId });
      }
    });
  },
};

/** Returns the lines that couldn't be read, of the first thousand that aren't rows. */
async function unreadLines(core: CliCore, listId: string): Promise<RejectedLine[]> {
  const lines = await core.handlers['lists.rejected']({ listId, from: 0, count: 1000 });
  return lines.filter(({ reason }) => reason !== 'empty' && !setAsideReasons.includes(reason));
}

const shownLines = 3;

/** What such a line says isn't merged, so a decision in it would be lost without a word. */
function sayUnread(lines: readonly RejectedLine[], file: string, terminal: Terminal): void {
  for (const line of lines.slice(0, shownLines))
    terminal.complain(
      `Line ${count(line.line)} of ${path.basename(file)} isn’t merged, because it can’t be read: ${rejectSentence(line)}.`,
    );
  if (lines.length > shownLines) terminal.complain(`… and ${counted(lines.length - shownLines, 'more line', 'more lines')} like that.`);
}

/** `changes`, `conflicts` and `problems` contain the first 200 of each; the counts include all. */
function mergeJson(preview: MergePreview, merged: number, notKept: NoCallCounts): object {
  return {
    list: preview.listId,
    export: preview.base?.exportId ?? null,
    ...pick(preview, ['rows', 'unchanged', 'changed', 'inConflict', 'troubled']),
    merged,
    toAcknowledge: preview.toAcknowledge,
    notKept,
    ...pick(preview, ['changes', 'conflicts', 'problems']),
  };
}

function mergeText(preview: MergePreview, merged: number, isOnlyShown: boolean, conflicts: 'drop' | 'list' | 'file'): string {
  const { listName, base, isBaseSure, changes, problems } = preview;
  const toAcknowledge = toAcknowledgeSentence(preview.toAcknowledge);
  const takesFile = (value: DecisionValue | null): boolean => conflicts === 'file' || (conflicts === 'drop' && value === 'drop');
  const kept = (value: DecisionValue | null): string => (takesFile(value) ? 'the file’s word is taken' : 'the list’s word stays');
  return [
    `${listName}: ${mergeSum(preview)}`,
    base === null
      ? '  No export of the list is recorded: whatever a person said of a row stands against the file.'
      : `  Compared with ${base.fileName}, exported ${new Date(base.at).toISOString()} by ${base.by}${isBaseSure ? '' : ', and with older exports that the file may be a copy of'}`,
    ...changes.map(
      ({ row, label, before, after }) => `  Row ${count(row)} ${label}: ${decisionAndNoteText(before)} → ${decisionAndNoteText(after)}`,
    ),
    ...preview.conflicts.map(
      ({ row, label, before, after, operator }) =>
        `  Row ${count(row)} ${label}, decided since by ${operator}: ${decisionAndNoteText(before)}, and the file says ${decisionAndNoteText(after)}; ${kept(after.value)}`,
    ),
    ...problems.map((problem) => `  Row ${count(problem.fileRow)} of the file: ${mergeProblemText(problem)}`),
    ...(isOnlyShown && toAcknowledge !== null ? [`  ${toAcknowledge}`] : []),
    isOnlyShown ? '  Nothing was changed' : `  Merged: ${count(merged)}`,
  ].join('\n');
}
