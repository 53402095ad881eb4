/** Offers to merge the decisions of an export that was edited elsewhere and imported again; renders nothing for other files. */
import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isWritten } from '#base/writtenText.ts';
import type { MergeConflict } from '#contract/review/merge.ts';
import { count as written } from '#messages/count.ts';
import { mergeProblemText, mergeSum, decisionAndNoteText } from '#messages/review/manyWords.ts';
import { noCallCauses, notKeptSentence, toAcknowledgeSentence } from '#messages/verdict/standingWords.ts';
import { importWords as words } from '#messages/lists/importWords.ts';
import { call } from '#renderer/bridge/call.ts';
import { unfollowed } from '#renderer/base/queryClient.ts';
import { Panel } from '#renderer/ui/page/Page.tsx';
import { Sentence } from '#renderer/ui/text/figures.tsx';
import { agoText } from '#renderer/ui/text/times.ts';
import { FailureNotice } from '#renderer/ui/notices/Notice.tsx';
import { notifyDone, useAct } from '#renderer/base/notify.ts';
import css from './MergePanel.module.css';
import { goToStep } from '#renderer/base/router.ts';

const shown = 8;

/** `listId`: the list that the file was imported as; it is deleted once its decisions are merged. */
export function MergePanel({ listId }: { listId: string }) {
  const [exportId, setExportId] = useState<string | null>(null);
  /** Null until the person chooses. */
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const [reason, setReason] = useState('');
  const act = useAct();
  const { data: preview = null, error } = useQuery({
    ...unfollowed('review.previewMerge', { fromListId: listId, ...(exportId === null ? {} : { exportId }) }),
    placeholderData: keepPreviousData,
  });
  const failure = act.failure ?? error?.failure ?? null;
  if (preview === null) return failure === null ? null : <FailureNotice failure={failure} />;

  const { base, isBaseSure, bases, listName, changed, conflicts } = preview;
  const taken = chosen ?? new Set(conflicts.filter(({ after }) => after.value === 'drop').map(({ row }) => row));
  const count = changed + taken.size;
  const toAcknowledge = toAcknowledgeSentence(preview.toAcknowledge);
  const merge = async (): Promise<void> => {
    const merged = await call('review.merge', {
      fromListId: listId,
      ...(exportId === null ? {} : { exportId }),
      conflicts: { file: [...taken], list: conflicts.map(({ row }) => row).filter((row) => !taken.has(row)) },
      ...(isWritten(reason) ? { acknowledgement: { reason: reason.trim() } } : {}),
    });
    const left = notKeptSentence(merged.notKept);
    if (left !== null) notifyDone(left);
    await call('lists.deleteForGood', { listId });
    goToStep(merged.listId, 'review');
  };
  return (
    <Panel title={words.merge.title(listName)} aside={mergeSum(preview)}>
      <FailureNotice failure={failure} />
      <p className="small text-2">
        {base === null ? words.merge.noExport : words.merge.compared(base.fileName, agoText(base.at), base.by)}{' '}
        {base !== null && !isBaseSure && words.merge.unsure} {words.merge.oneStep}
      </p>
      {bases.length > 1 && (
        <Select
          size="xs"
          w={320}
          mt={8}
          aria-label={words.merge.base}
          value={base?.exportId ?? null}
          data={bases.map((one) => ({ value: one.exportId, label: words.merge.baseOption(one.fileName, agoText(one.at)) }))}
          onChange={(value) => {
            setChosen(null);
            setExportId(value);
          }}
        />
      )}
      <ul className={css.changes}>
        {preview.changes.slice(0, shown).map(({ row, label, before, after, noCalls }) => (
          <li key={row}>
            <span className="text-3">{written(row)}</span>
            <span className="cut">{label}</span>
            <span>
              {decisionAndNoteText(before)} → <b>{decisionAndNoteText(after)}</b>
              {noCalls.length > 0 && <span className="strong text-litigator"> {noCallCauses(noCalls)}</span>}
            </span>
          </li>
        ))}
        {changed > shown && <li className="text-3">{words.merge.moreRows(changed - shown)}</li>}
      </ul>
      {conflicts.length > 0 && <Conflicts conflicts={conflicts} all={preview.inConflict} taken={taken} onChange={setChosen} />}
      {toAcknowledge !== null && (
        <TextInput
          mt={12}
          label={words.merge.reason}
          description={toAcknowledge}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {preview.problems.length > 0 && (
        <ul className="mt-16" aria-label={words.merge.problems}>
          {preview.problems.slice(0, shown).map((problem) => (
            <li key={`${problem.fileRow} ${problem.why}`} className="small text-2">
              {words.merge.problem(problem.fileRow, mergeProblemText(problem))}
            </li>
          ))}
          {preview.troubled > shown && <li className="small text-3">{words.merge.moreLines(preview.troubled - shown)}</li>}
        </ul>
      )}
      <Button mt={12} loading={act.busy} disabled={count === 0} onClick={() => act.run(merge)}>
        {count === 0 ? words.merge.nothing : words.merge.merge(count, listName)}
      </Button>
    </Panel>
  );
}

/**
 * Rows decided on both sides since the export, or possibly since: a drop wins, or else the list’s decision, until a person selects the row
 * or clears it.
 */
function Conflicts({
  conflicts,
  all,
  taken,
  onChange,
}: {
  conflicts: readonly MergeConflict[];
  all: number;
  taken: ReadonlySet<number>;
  onChange: (taken: ReadonlySet<number>) => void;
}) {
  const tick = (row: number, isTaken: boolean): void => {
    const next = new Set(taken);
    if (isTaken) next.add(row);
    else next.delete(row);
    onChange(next);
  };
  return (
    <section aria-label={words.merge.conflicts} className="mt-16">
      <h3>{words.merge.decidedHere(all)}</h3>
      <p className="small text-3">{words.merge.listStays}</p>
      <ul className={css.changes}>
        {conflicts.map(({ row, label, before, after, operator }) => (
          <li key={row}>
            <Checkbox
              size="xs"
              aria-label={words.merge.useFile(row)}
              checked={taken.has(row)}
              onChange={(event) => tick(row, event.currentTarget.checked)}
            />
            <span className="cut">{label}</span>
            <span>
              <Sentence
                of={words.merge.conflict}
                parts={{ operator, before: decisionAndNoteText(before), after: <b>{decisionAndNoteText(after)}</b> }}
              />
            </span>
          </li>
        ))}
        {all > conflicts.length && <li className="text-3">{words.merge.moreConflicts(all - conflicts.length)}</li>}
      </ul>
    </section>
  );
}
