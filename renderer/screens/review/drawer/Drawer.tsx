/** The current row: name, decision, verdict with its reasons, and all the data behind it. */
import { ActionIcon, Button } from '@mantine/core';
import { useState } from 'react';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { List } from '#contract/lists/list.ts';
import type { Sought } from '#contract/review/searchedText.ts';
import type { RowDetail, AnswerView, ViewRow } from '#contract/review/view.ts';
import type { RowFields } from '#contract/lists/fields.ts';
import { columnTitle, rowOptOutSentences } from '#messages/lists/readingWords.ts';
import { findingSentence } from '#messages/lists/findingWords.ts';
import { fieldTitle } from '#messages/names.ts';
import { reviewDrawerWords } from '#messages/review/reviewDrawerWords.ts';
import { byVerdicts } from '#renderer/subjects/review/queries.ts';
import { Icon } from '#renderer/ui/page/Icon.tsx';
import { Skeleton } from '#renderer/ui/notices/Skeleton.tsx';
import { region } from '#renderer/ui/page/regions.ts';
import { AnswerPanels } from '#renderer/subjects/answers/AnswerPanels.tsx';
import { Fold, Pairs } from '#renderer/subjects/answers/Fold.tsx';
import { askAbout } from '#renderer/subjects/settings/settingsSections.ts';
import { formatRoute } from '#renderer/base/router.ts';
import { pause, read, declareQuery } from '#renderer/base/queryClient.ts';
import { CallingHours, RowCalls } from '../calls/RowCalls.tsx';
import { labelOfRow, placeOf } from '../grid/columns.ts';
import { Marked, useSought } from '../find/Marked.tsx';
import { rowAt } from '../store/reviewState.ts';
import type { Review } from '../store/reviewStore.ts';
import { focusRows } from '../focusRows.ts';
import { showsRow } from '../grid/seenRows.ts';
import type { Panes } from '../usePanes.ts';
import { AnswerDoubts, VerdictPanel } from './VerdictPanel.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import css from './Drawer.module.css';
import { RowHistory, RowProof } from './RowHistory.tsx';

export function Drawer({ review, list, panes }: { review: Review; list: List; panes: Pick<Panes, 'closeDrawer'> }) {
  const row = review.use(rowAt);
  const sought = useSought(review);
  const detail = useRowDetail(list.listId, row);
  const [askedAnswer, setAskedAnswer] = useState<{ row: number; answerId: string } | null>(null);
  const asked = askedAnswer !== null && askedAnswer.row === row?.row ? askedAnswer.answerId : null;
  const close = (): void => {
    panes.closeDrawer();
    focusRows();
  };
  if (row === undefined) {
    return (
      <aside className={css.drawer} aria-label={reviewDrawerWords.row} {...region}>
        <Bones />
      </aside>
    );
  }
  const optOuts = rowOptOutSentences(list, row.cells);
  return (
    <aside className={css.drawer} aria-label={reviewDrawerWords.rowName(row.row)} {...region} {...showsRow(row.row)}>
      <div className={css.inset}>
        <div className={css.head}>
          <div className="grow">
            <div className={css.name}>{labelOfRow(row, list.mapping)}</div>
            <div className="text-2 cut" title={placeOf(row.cells, list.mapping, detail?.fields['phone'])}>
              {placeOf(row.cells, list.mapping, detail?.fields['phone'])}
            </div>
          </div>
          <span className={css.number}>{reviewDrawerWords.rowNumber(row.row)}</span>
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={reviewDrawerWords.close} className={css.close} onClick={close}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <DecisionPanel review={review} row={row} detail={detail} />
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
          <RowCalls key={`calls ${row.row}`} listId={list.listId} row={row.row} onLog={() => review.openOnRow('call')} />
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
  <div className="stack gap-8">
    <p className="text-3">{reviewDrawerWords.reading}</p>
    <Skeleton height={96} />
    <Skeleton height={34} />
    <Skeleton height={34} />
  </div>
);

function RowAsRead({ detail, columns, sought }: { detail: RowDetail; columns: readonly string[]; sought: Sought | null }) {
  const { findings, cells, line, fields, verdict } = detail;
  // With a verdict, its reasons already include the findings.
  const unmentioned = verdict.reasons.some(({ code }) => code === 'finding') ? [] : findings;
  const read = Object.entries(fields).map(([field, value]): [string, string] => [fieldTitle(field), value]);
  return (
    <Fold title={reviewDrawerWords.file.title} summary={reviewDrawerWords.file.summary(line)} open={detail.answers.length === 0}>
      <Pairs
        pairs={cells.map((cell, index) => [
          columnTitle(columns, index),
          cell === '' ? '' : <Marked key={index} text={cell} sought={sought} />,
        ])}
      />
      {unmentioned.length > 0 && (
        <ul className={css.findings} aria-label={reviewDrawerWords.file.findings}>
          {unmentioned.map((finding, index) => (
            <li key={index}>
              <Icon name="warning" size={14} />
              {findingSentence(finding)}
            </li>
          ))}
        </ul>
      )}
      {read.length > 0 && (
        <>
          <h3 className={css.subtitle}>{reviewDrawerWords.file.readAs}</h3>
          <Pairs pairs={read} />
        </>
      )}
    </Fold>
  );
}

/** Links from a row to everything that all lists hold about its person. */
function AboutPerson({ fields }: { fields: RowFields }) {
  const phone = fields.phone ?? fields['primary.phone'];
  const email = fields.email ?? fields['primary.email_address'];
  if (phone === undefined && email === undefined) return null;
  // One of the two is enough: a person who changed the other is still found.
  return (
    <div className={css.inset}>
      <Button variant="subtle" size="xs" ml={-12} onClick={() => askAbout(phone === undefined ? { email: email ?? '' } : { phone })}>
        {reviewDrawerWords.everything}
      </Button>
    </div>
  );
}

const words = reviewDrawerWords.behind;

/** The newest answer that included the litigator check, or else the newest one, since a warning in any answer may name a litigator. */
const checkedBy = (answers: readonly AnswerView[]): AnswerView | undefined =>
  answers.find(({ addOns }) => addOns.includes('litigator_checks')) ?? answers[0];

interface Props {
  readonly listId: string;
  readonly row: Pick<ViewRow, 'noCalls' | 'suppressed'>;
  readonly answers: readonly AnswerView[];
  readonly onAnswer: (answerId: string) => void;
}

/** Links to the reasons why a row must not be called: the attempt and answer of its litigator check, and its suppression. */
function NoCallLinks({ listId, row: { noCalls, suppressed }, answers, onAnswer }: Props) {
  const answer = noCalls.length > 0 ? checkedBy(answers) : undefined;
  const isSuppressed = noCalls.includes('suppressed');
  const byList = suppressed?.on === 'column' || suppressed?.on === 'hidden';
  if (answer === undefined && !isSuppressed) return null;
  return (
    <nav className={`${css.inset ?? ''} ${css.behind ?? ''}`} aria-label={words.title}>
      {answer !== undefined && (
        <>
          <a className={`${css.link ?? ''} ${css.leads ?? ''}`} href={formatRoute({ at: 'ledger', attemptId: answer.attemptId })}>
            {words.attempt}
          </a>
          <button type="button" className={css.link} onClick={() => onAnswer(answer.answerId)}>
            {words.answer}
          </button>
        </>
      )}
      {isSuppressed && (
        <a
          className={`${css.link ?? ''} ${css.leads ?? ''}`}
          href={byList ? formatRoute({ at: 'list', listId, step: 'import' }) : '#/suppressions'}
        >
          {byList ? words.choice : words.suppression}
        </a>
      )}
    </nav>
  );
}

/** Holding down J moves past rows faster than they can be read. */
const pauseMs = 60;

const rowQuery = declareQuery('review.row', { ...byVerdicts, 'callingRules.changed': {} });
const keyOf = (listId: string, row: ViewRow | undefined) => [...rowQuery.queryKey, { listId, row: row?.row }, row] as const;

/** Query for a row's details, also used to prefetch them: kept for a minute unless the row changes. */
export const rowDetail = (listId: string, row: ViewRow) =>
  queryOptions({
    queryKey: keyOf(listId, row),
    queryFn: () => read('review.row', { listId, row: row.row }),
    staleTime: Infinity,
    gcTime: 60_000,
  });

/**
 * Null while loading; read again when the row in the view changes. `atOnce`: skips the pause for the reviewer to stop, and uses what
 * `rowDetail` has prefetched.
 */
export function useRowDetail(listId: string, row: ViewRow | undefined, atOnce = false): RowDetail | null {
  const { data } = useQuery<RowDetail>({
    queryKey: keyOf(listId, row),
    queryFn:
      row === undefined
        ? skipToken
        : async ({ signal }) => {
            if (!atOnce) await pause(pauseMs, signal);
            return read('review.row', { listId, row: row.row });
          },
    ...(atOnce ? { staleTime: Infinity, gcTime: 60_000 } : {}),
    placeholderData: (before: RowDetail | undefined) => (before?.row === row?.row ? before : undefined),
    meta: { notifies: 'always' },
  });
  return data ?? null;
}
