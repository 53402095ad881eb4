/** The current row: who it is, the decision, the verdict with its reasons, and all the data behind it. */
import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { List } from '#contract/lists/list.ts';
import type { Sought } from '#contract/review/searchedText.ts';
import type { RowDetail } from '#contract/review/view.ts';
import { columnTitle, rowOptOutSentences } from '#messages/lists/readingWords.ts';
import { findingSentence } from '#messages/lists/findingWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { reviewDrawerWords as words } from '#messages/review/reviewDrawerWords.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { region } from '#renderer/ui/page/useRegions.ts';
import { AnswerDoubts } from './AnswerDoubts.tsx';
import { AboutPerson } from './AboutPerson.tsx';
import { CallingHours } from '../calls/CallingHours.tsx';
import { RowCalls } from '../calls/RowCalls.tsx';
import { labelOfRow, placeOf } from '../grid/columns.ts';
import { AnswerPanels } from '#renderer/subjects/answers/AnswerPanels.tsx';
import { NoCallLinks } from './NoCallLinks.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import css from './Drawer.module.css';
import { Marked } from '../find/Marked.tsx';
import { useSought } from '../find/useSought.ts';
import { Fold, Pairs } from '#renderer/subjects/answers/Fold.tsx';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { showsRow } from '../grid/seenRows.ts';
import { RowHistory } from './RowHistory.tsx';
import { RowProof } from './RowProof.tsx';
import { useRowDetail } from './useRowDetail.ts';
import { VerdictPanel } from './VerdictPanel.tsx';

export function Drawer({
  review,
  list,
  noting,
  onNoting,
  onLogCall,
  onClose,
}: {
  review: Review;
  list: List;
  noting: boolean;
  onNoting: (noting: boolean) => void;
  onLogCall: () => void;
  onClose: () => void;
}) {
  const row = review.use(rowAt);
  const sought = useSought(review);
  const detail = useRowDetail(list.listId, row);
  const [askedAnswer, setAskedAnswer] = useState<{ row: number; answerId: string } | null>(null);
  const asked = askedAnswer !== null && askedAnswer.row === row?.row ? askedAnswer.answerId : null;
  if (row === undefined) {
    return (
      <aside className={css.drawer} aria-label={words.row} {...region}>
        <Bones />
      </aside>
    );
  }
  const optOuts = rowOptOutSentences(list, row.cells);
  return (
    <aside className={css.drawer} aria-label={words.rowName(row.row)} {...region} {...showsRow(row.row)}>
      <div className={css.inset}>
        <div className={css.head}>
          <div className="grow">
            <div className={css.name}>{labelOfRow(row, list.mapping)}</div>
            <div className="text-2 cut" title={placeOf(row.cells, list.mapping, detail?.fields['phone'])}>
              {placeOf(row.cells, list.mapping, detail?.fields['phone'])}
            </div>
          </div>
          <span className={css.number}>{words.rowNumber(row.row)}</span>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.close} className={css.close} onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <DecisionPanel
          {...{ review, row, noting, onNoting }}
          why={detail?.why ?? null}
          contested={detail?.contested ?? []}
          assigned={detail?.assigned ?? null}
          listId={list.listId}
        />
      </div>
      <hr className={css.rule} />
      <div className={css.inset}>
        <VerdictPanel row={row} reasons={detail?.verdict.reasons ?? null} />
      </div>
      {detail === null ? (
        <Bones />
      ) : (
        <>
          <NoCallLinks
            listId={list.listId}
            row={row}
            answers={detail.answers}
            onAnswer={(answerId) => setAskedAnswer({ row: row.row, answerId })}
          />
          <AnswerDoubts detail={detail} className={`${css.inset ?? ''} ${css.calling ?? ''}`} />
          {optOuts.length > 0 && <p className={`${css.inset ?? ''} small text-2`}>{optOuts.join(' ')}</p>}
          {detail.calling !== null && (
            <CallingHours key={`hours ${row.row}`} calling={detail.calling} className={`${css.inset ?? ''} ${css.calling ?? ''}`} />
          )}
          <RowCalls key={`calls ${row.row}`} listId={list.listId} row={row.row} onLog={onLogCall} />
          <AnswerPanels key={`${row.row} ${asked ?? ''}`} answers={detail.answers} asked={asked} linked />
          <RowAsRead detail={detail} columns={list.columns} sought={sought} />
          <RowHistory history={detail.history} />
          <RowProof key={`proof ${row.row}`} listId={list.listId} listName={list.name} row={row.row} />
          <AboutPerson fields={detail.fields} />
        </>
      )}
    </aside>
  );
}

const Bones = () => (
  <div className={css.bones}>
    <p className="text-3">{words.reading}</p>
    <Skeleton height={96} />
    <Skeleton height={34} />
    <Skeleton height={34} />
  </div>
);

function RowAsRead({ detail, columns, sought }: { detail: RowDetail; columns: readonly string[]; sought: Sought | null }) {
  const { findings, cells, line, fields, verdict } = detail;
  // With a verdict, its reasons already include the findings.
  const unsaid = verdict.reasons.some(({ code }) => code === 'finding') ? [] : findings;
  const read = Object.entries(fields).map(([field, value]): [string, string] => [fieldTitle(field), value]);
  return (
    <Fold title={words.file.title} summary={words.file.summary(line, cells.length)} open={detail.answers.length === 0}>
      <Pairs
        pairs={cells.map((cell, index) => [
          columnTitle(columns, index),
          cell === '' ? '' : <Marked key={index} text={cell} sought={sought} />,
        ])}
      />
      {unsaid.length > 0 && (
        <ul className={css.findings} aria-label={words.file.findings}>
          {unsaid.map((finding, index) => (
            <li key={index}>
              <Icon name="warning" size={14} />
              {findingSentence(finding)}
            </li>
          ))}
        </ul>
      )}
      {read.length > 0 && (
        <>
          <h3 className={css.subtitle}>{words.file.readAs}</h3>
          <Pairs pairs={read} />
        </>
      )}
    </Fold>
  );
}
