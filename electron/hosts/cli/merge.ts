/** Brings a file home that was exported, edited elsewhere and came back: its decisions and notes go into the list that it came from. */
import { Failed } from '../../contract/failure.ts';
import type { MergePreview } from '../../contract/merge.ts';
import { acknowledgementSchema, noneHeldBack, type NoCallCounts } from '../../contract/noCall.ts';
import { count } from '../../messages/count.ts';
import { mergeProblemText, mergeSum, decisionAndNoteText } from '../../messages/mergeWords.ts';
import { notKeptSentence, toAcknowledgeSentence } from '../../messages/noCallWords.ts';
import type { CommandBody } from './command.ts';
import { exitCodes } from './exitCodes.ts';
import { importFiles } from './importFiles.ts';
import { oneOperand } from './oneOperand.ts';
import { openCliCore } from './openCliCore.ts';
import { readChoosing } from './settingsOf.ts';
import { UsageError } from './usageError.ts';
import { parseWord } from './values.ts';

const conflictWords = ['list', 'file'] as const;

export const merge: CommandBody = {
  async run(given, { everywhere, terminal, signal }) {
    const file = oneOperand('merge', 'FILE', given.operands);
    const chosen = readChoosing(given);
    const conflicts = parseWord('--conflicts', given.text('conflicts') ?? 'list', conflictWords);
    const reason = given.text('keep-reason');
    if (reason !== undefined && !acknowledgementSchema.safeParse({ reason }).success)
      throw new UsageError('--keep-reason needs a reason of 1 to 500 characters.');
    const core = await openCliCore(everywhere);
    try {
      // Read as any list is, and gone again afterwards: only what it says of the other list is wanted.
      const read = await importFiles(core, [file], chosen, terminal, signal);
      try {
        const preview = await core.handlers['review.previewMerge']({ fromListId: read.listId });
        if (preview === null) throw new Failed('merge.notAnExport', { listId: read.listId });
        const isOnlyShown = given.has('preview');
        const acknowledged = reason === undefined ? {} : { acknowledgement: { reason } };
        const { rows: merged, notKept } = isOnlyShown
          ? { rows: 0, notKept: noneHeldBack }
          : await core.handlers['review.merge']({ fromListId: read.listId, conflicts, ...acknowledged });
        if (everywhere.json) terminal.result(JSON.stringify(mergeJson(preview, merged, notKept)));
        else terminal.result(mergeText(preview, merged, isOnlyShown, conflicts));
        const left = notKeptSentence(notKept);
        if (left !== null) terminal.complain(`${left} To keep them, say why with --keep-reason.`);
        return exitCodes.done;
      } finally {
        await core.handlers['lists.deleteForGood']({ listId: read.listId });
      }
    } finally {
      await core.close();
    }
  },
};

/** `changes`, `conflicts` and `problems` hold the first 200 of each; the counts are whole. */
function mergeJson(preview: MergePreview, merged: number, notKept: NoCallCounts): object {
  const { listId, base, rows, unchanged, changed, inConflict, troubled, toAcknowledge, changes, conflicts, problems } = preview;
  return {
    list: listId,
    export: base?.exportId ?? null,
    rows,
    unchanged,
    changed,
    inConflict,
    troubled,
    merged,
    toAcknowledge,
    notKept,
    changes,
    conflicts,
    problems,
  };
}

function mergeText(preview: MergePreview, merged: number, isOnlyShown: boolean, conflicts: (typeof conflictWords)[number]): string {
  const { listName, base, changes, problems } = preview;
  const toAcknowledge = toAcknowledgeSentence(preview.toAcknowledge);
  const kept = conflicts === 'list' ? 'the list’s word stays' : 'the file’s word is taken';
  return [
    `${listName}: ${mergeSum(preview)}`,
    base === null
      ? '  No export of the list is recorded: whatever a person said of a row stands against the file.'
      : `  Compared with ${base.fileName}, exported ${new Date(base.at).toISOString()} by ${base.by}`,
    ...changes.map(
      ({ row, label, before, after }) => `  Row ${count(row)} ${label}: ${decisionAndNoteText(before)} → ${decisionAndNoteText(after)}`,
    ),
    ...preview.conflicts.map(
      ({ row, label, before, after, operator }) =>
        `  Row ${count(row)} ${label}, decided since by ${operator}: ${decisionAndNoteText(before)}, and the file says ${decisionAndNoteText(after)}; ${kept}`,
    ),
    ...problems.map((problem) => `  Row ${count(problem.fileRow)} of the file: ${mergeProblemText(problem)}`),
    ...(isOnlyShown && toAcknowledge !== null ? [`  ${toAcknowledge}`] : []),
    isOnlyShown ? '  Nothing was changed' : `  Merged: ${count(merged)}`,
  ].join('\n');
}
